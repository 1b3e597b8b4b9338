// Things on the table that a question or an answer is about, found again in the view and drawn small.

import { html, nothing, svg } from "./parts/lit-html.js";
import { targets } from "./question.js";
import { icon, seatSign } from "./texts.js";

const PIPS = { 1: [5], 2: [1, 9], 3: [1, 5, 9], 4: [1, 3, 7, 9], 5: [1, 3, 5, 7, 9], 6: [1, 3, 4, 6, 7, 9] };

/** A die as a drawing; its number as words is said by whoever draws it. */
export function die(pips) {
  const at = (n) => [116 + 140 * ((n - 1) % 3), 116 + 140 * Math.floor((n - 1) / 3)];
  return svg`<svg class="icon" aria-hidden="true" viewBox="0 0 512 512">
    <rect x="26" y="26" width="460" height="460" rx="80" fill="none" stroke="currentColor" stroke-width="36"></rect>
    ${(PIPS[pips] ?? []).map((n) => svg`<circle cx=${at(n)[0]} cy=${at(n)[1]} r="52"></circle>`)}</svg>`;
}

/** What the question is about, as signs before its words; spaces and links are lit where they lie. A seat
 * that the words do not name is named by its sign: a number alone would read as how many. */
export function meant(page, on, words) {
  return targets(on).map((target) => sign(page, target, words));
}

/** Whether these words name every seat that the question is about. */
export function namesAll(page, on, words) {
  return targets(on).every(([kind, what]) => kind !== "seat" || page.speech.plain(words).includes(page.speech.seat(what)));
}

function sign(page, [kind, what], words) {
  if (kind === "die") return html`${die(what)} `;
  if (kind === "seat") {
    const name = page.speech.seat(what);
    return html`${seatSign(what)} ${page.speech.plain(words).includes(name) ? nothing : html`<bdi>${name}</bdi>: `}`;
  }
  const face = kind === "face" ? what : kind === "card" ? faceOf(page.view, what) : null;
  const look = page.looks.faces?.[face];
  return look ? html`<span data-face=${face} title=${page.speech.face(face)}>${icon(page, look.icon)}</span> ` : nothing;
}

/** Whether the words of a space tell the number of its die. */
export function tellsDie(space) {
  return Object.values(space.text[1]).includes(space.die);
}

/** The words of a space, behind the number of its die where they do not tell it, with what is printed there. */
export function spaceName({ speech }, space) {
  const words = [space.text, ...space.printed].map((one) => speech.plain(one));
  return (space.die === null || tellsDie(space) ? words : [space.die, ...words]).join(" ");
}

/** What was chosen on the table, in words. */
export function nameOf(page, [kind, what, ...more]) {
  const { speech, view } = page;
  if (kind === "seat") return speech.seat(what);
  if (kind === "face") return speech.face(what);
  if (kind === "card") return speech.face(faceOf(view, what));
  if (kind === "die") return String(what);
  const boards = more.length === 2 && kind === "space" ? boardsOf(view, more[1]) : view.boards;
  const spaces = boards.find((board) => board.key === what)?.spaces ?? [];
  const keys = kind === "link" ? more : more.slice(0, 1);
  return keys.map((key) => spaces.find((space) => space.key === key)).filter(Boolean)
    .map((space) => (space.face === null ? speech.plain(space.text) : speech.face(space.face))).join(" – ");
}

function boardsOf(view, seat) {
  return view.seats.find((part) => part.seat === seat)?.boards ?? [];
}

/** The face of a card that lies anywhere in this view; null where it is closed or not there. */
function faceOf(view, handle) {
  const boards = [...view.boards, ...view.seats.flatMap((part) => part.boards)];
  const rows = [...view.own.areas, ...view.areas, ...view.seats.flatMap((part) => part.areas),
    ...boards.flatMap((board) => board.spaces)];
  return rows.flatMap((row) => row.cards).find((card) => card.card === handle)?.face ?? null;
}
