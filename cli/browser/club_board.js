// The board of one table on a wall: the table as whoever looks on sees it, drawn as large as all of it has room.

import { badge, happened, outcome, sitting, where } from "./club_table.js";
import { SMALL, fit } from "./fit.js";
import { html, nothing } from "./parts/lit-html.js";
import { Speech } from "./speech.js";
import { still } from "./still.js";
import { style } from "./styles.js";
import { table } from "./table.js";
import { seatSign } from "./texts.js";

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

/** One table alone with all that lies on it, and beside it whose turn it is, points and what happened last. Nothing on it
 * is pressed. */
export function large(page, one) {
  const say = page.words.say.bind(page.words);
  const head = ({ speech }) => html`<header class="head"><h1>${speech.text("game.name")}</h1><p class="soft where">${where(one, page, say)}</p><span class="gap"></span>
    ${badge(one, page.words)}<time>${new Date().toLocaleTimeString(page.words.lang, { timeStyle: "short" })}</time></header>`;
  const side = () => html`<aside class="side of ${one.stage}" aria-label=${one.title}>
    <ul class="sitting">${one.people.map((person, at) => sitting(person, seatSign(at)))}</ul>
    ${happened(one, say)}${outcome(one, say)}</aside>`;
  return html`<div class="club large ${page.down ? "down" : ""}">${table(onBoard(page, { still: true, head, side, prompt: () => nothing }))}</div>`;
}

/** The page of a table with this view, by its own names; `stage` draws what stands around it. */
function onBoard(page, stage) {
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
  const shown = [page.club.board.key, innerWidth, innerHeight, page.words.lang, document.fonts.status, document.styleSheets.length].join(" ");
  if (drawn?.shown === shown && drawn.board === page.club.board) return;
  if (drawn?.shown !== shown) sizes = { "--wall": BY * Math.min(innerWidth / WIDE, innerHeight / HIGH), "--lying": BY * LYING };
  drawn = { shown, board: page.club.board };
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
