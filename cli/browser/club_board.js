// The board of one table on a wall: the table as whoever looks on sees it, drawn as large as all of it has room.

import { SMALL, fit } from "./fit.js";
import { Speech } from "./speech.js";
import { still } from "./still.js";
import { style } from "./styles.js";

const [LEAST, BY] = [14, 20]; // sizes in twentieths of that of the page of a table
const LYING = 2; // what lies before the seats is at most so much larger than the rest
const [WIDE, HIGH] = [1240, 680]; // pixels that a table has at least room for, as its style lays it out
const AREAS = ".floor, .middle, .others, .strip, .side, .seat, .middle .space, .table > .head"; // what must hold all that lies in it
const TEXTS = ".card .name, .card .chips"; // and what stays on its card

let drawn = null; // of what the size was found
let sizes = {}; // those that were found last: they never grow while a table is shown, so nothing moves to and fro

/** Whether there is a board to be shown, and the words and looks that it is drawn with are there. */
export function isBoard(page) {
  const { board } = page.club;
  return Boolean(board) && page.game === board.game && Boolean(page.looks.faces);
}

/** The page of a table with this view, by its own names; `stage` draws what stands around it. */
export function onBoard(page, stage) {
  const { view, game } = page.club.board;
  style("club_board.css");
  queueMicrotask(() => scale(page));
  const speech = new Speech(page.words, page.catalogue, view.names, null, page.looks.amounts ?? {});
  return still(page, { view: { ...view, news: [] }, speech, stage, game, history: [], marks: [], table: { id: "", names: view.names, seat: null, marks: [] } });
}

/** Draw it as large as it fits, then what lies before the seats as large as that leaves room for. What was found for this
 * moment holds until something is another. */
function scale(page) {
  const root = document.querySelector(".club.large");
  if (root === null) return;
  const table = [page.club.tables[0].key, innerWidth, innerHeight, page.words.lang, document.fonts.status, document.styleSheets.length].join(" ");
  if (drawn?.table === table && drawn.board === page.club.board) return;
  if (drawn?.table !== table) sizes = { "--wall": BY * Math.min(innerWidth / WIDE, innerHeight / HIGH), "--lying": BY * LYING };
  drawn = { table, board: page.club.board };
  if (matchMedia(SMALL).matches) return; // it scrolls there, as every table
  root.style.setProperty("--lying", 1);
  for (const [name, least] of [["--wall", LEAST], ["--lying", BY]]) {
    sizes[name] = largest(least, Math.floor(sizes[name]), (size) => {
      root.style.setProperty(name, size / BY);
      fit(root);
      return holdsAll(root);
    });
  }
}

/** The largest whole number between these that fits, and that is tried last; the least where none does. */
function largest(least, most, fits) {
  let [low, high] = [least, Math.max(least, most)];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (fits(middle)) low = middle;
    else high = middle - 1;
  }
  fits(low);
  return low;
}

function holdsAll(root) {
  const over = (one) => one.scrollHeight > one.clientHeight + 1 || one.scrollWidth > one.clientWidth + 1;
  if ([...root.querySelectorAll(AREAS)].some(over)) return false;
  const range = document.createRange();
  return [...root.querySelectorAll(TEXTS)].every((text) => {
    range.selectNodeContents(text);
    const [inner, outer] = [range, text.closest(".card")].map((one) => one.getBoundingClientRect());
    return inner.bottom <= outer.bottom + 1 && inner.right <= outer.right + 1;
  });
}
