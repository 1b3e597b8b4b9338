// Boards of a view by their layout: a row (a track, a display), columns, an estate of small cards; a map is drawn by map.js.

import { html, nothing } from "./parts/lit-html.js";
import { card } from "./cards.js";
import { signOf } from "./question.js";
import { orNothing, whyNot } from "./reasons.js";
import { hyphenated } from "./syllables.js";
import { aboutSeat, answerSign, fact, icon, mark, seatSign } from "./texts.js";
import { die, spaceName, tellsDie } from "./things.js";

/** One board, of the table or of a seat. */
export function board(page, part, seat = null) {
  const look = page.looks.boards?.[part.key] ?? { layout: "row" };
  const title = page.speech.plain(part.title);
  const drawn = look.layout === "map" ? page.drawMap(page, part, look, seat) : spaces(page, part, look, seat);
  return html`<div class="board ${look.layout} board-${part.key}" role=${look.layout === "map" ? "region" : "group"} aria-label=${title}>${
    seat === null && look.layout === "estate" ? html`<p class="title" aria-hidden="true">${title}</p>` : nothing}${drawn}</div>`;
}

function spaces(page, part, look, seat) {
  const size = look.layout === "estate" ? "mini" : page.looks.page?.plan === "map" ? "slim" : "low"; // beside a map there is little room
  return html`<ol class="spaces" .style=${`--spaces: ${part.spaces.length}`}>${part.spaces.map((space) =>
    html`<li data-at=${placeOf(part, space.key, seat)}>${spaceButton(page, part, space, seat, size)}</li>`)}</ol>`;
}

/** How a game looks, once what draws its maps is there, where it has any. */
export async function looked(page, coming) {
  const looks = await coming;
  const maps = Object.values(looks.boards ?? {}).some((one) => one.layout === "map");
  if (maps) page.drawMap ??= (await import("./map.js")).map;
  return looks;
}

/** A place by which pieces are counted (moved_pieces.js). */
export function placeOf(part, key, seat) {
  return `${part.key}@${seat ?? ""}:${key}`;
}

/** As what answers and questions can point at a space: itself, the face or the die it stands for. */
export function targetsOf(part, space, seat) {
  const whose = seat === null ? [] : [seat];
  const face = space.face === null ? [] : [["face", space.face]];
  const pips = space.die === null ? [] : [["die", space.die]];
  return [["space", part.key, space.key, ...whose], ...face, ...pips];
}

/** The target of those that some answer is about, if there is one. */
export function pointedAt(page, targets) {
  return targets.find((target) => page.question?.about(target).length) ?? null;
}

/** How the game says that its page is laid out: whether one of these marks is named in that part. */
function isMarked(page, part, marks) {
  return marks.some(([key]) => page.looks.page?.[part]?.includes(key));
}

export function spaceButton(page, part, space, seat, size) {
  const speech = page.speech;
  const targets = targetsOf(part, space, seat);
  const target = pointedAt(page, targets);
  const entries = target === null ? [] : page.question.about(target);
  const look = page.looks.faces?.[space.face];
  const kind = page.looks.kinds?.[space.kind];
  const armed = entries.some((entry) => page.isArmed(entry)) || targets.some((one) => page.question?.chosen(one));
  const text = [spaceName(page, space), ...space.marks.map((one) => speech.plain(one)),
    ...space.facts.map((one) => speech.plain(one))].join(", ");
  const out = isMarked(page, "out", space.marks);
  const now = isMarked(page, "now", space.marks) || targets.some((one) => page.question?.meant(one));
  const shown = (key) => !page.looks.page?.hidden?.includes(key);
  const signs = ["columns", "estate"].includes(page.looks.boards?.[part.key]?.layout); // names are long, and places narrow
  const not = entries.length ? null : whyNot(page, targets);
  const band = look ? `band-${page.looks.kinds[look.kind].band}` : "";
  const classes = ["space", band, not === null ? "" : "hindered", space.die !== null && tellsDie(space) ? "of-die" : "", kind ? "of-kind" : "", entries.length ? "can" : "", armed ? "armed" : "", out ? "out" : "", now ? "now" : ""];
  const free = size === "mini" ? Math.max(0, space.slots - space.cards.length) : 0;
  const told = space.facts.filter(([key]) => shown(key)).map((one) => aboutSeat(one) === null ? fact(page, one, { signs }) : seatSign(aboutSeat(one), one[0]));
  const body = html`
    <span class="head"><b class="corner" aria-hidden="true">${look?.corner ?? (space.die === null ? "" : die(space.die))}</b>
      ${kind ? icon(page, kind.sign) : nothing}
      <span class="name" lang=${page.words.lang} aria-hidden="true">${hyphenated(look ? speech.face(space.face) : speech.plain(space.text))}</span>
      ${space.printed.length ? html`<span class="printed" aria-hidden="true">${space.printed.map(coins)}</span>` : nothing}
      ${entries.length ? answerSign(signOf(entries)) : nothing}</span>
    <span class="body" aria-hidden="true">${look ? icon(page, look.icon, "large") : nothing}
      <span class="marks">${space.slots ? html`<b class="slots">${space.cards.length}/${space.slots}</b>` : nothing}
      ${space.marks.filter(([key]) => shown(key) && !isMarked(page, "now", [[key]])).map((one) => mark(page, one))}
      ${space.pieces.map((piece) => pieceOf(page, piece))}
      ${free ? nothing : told}</span></span>`;
  const inner = entries.length
    ? html`<button class=${classes.join(" ")} data-face=${space.face ?? ""} title=${text}
        @click=${() => page.press(entries, target)}><span class="unseen">${text}</span>${body}</button>`
    : html`<span class=${classes.join(" ")} data-face=${space.face ?? ""} role="img" aria-label=${text} title=${text}
        tabindex=${not === null ? nothing : 0} aria-description=${orNothing(not)} data-why=${orNothing(not)}>${body}</span>`;
  if (!space.cards.length && !free) return inner;
  return html`${inner}<span class="cards">${space.cards.map((one) => card(page, one, size))}${
    Array.from({ length: free }, (_, at) => html`<span class="slot mini" aria-hidden="true">${at + 1 === free ? told : nothing}</span>`)}</span>`;
}

/** Numbers that are printed on a space, each as a coin, the first the largest. */
function coins([, fillings]) {
  return Object.values(fillings).map((n) => html`<b class="coin">${n}</b>`);
}

export function pieceText(page, piece) {
  const key = `piece.${piece.kind}.${piece.n === 1 ? "one" : "many"}`;
  const said = page.speech.plain([key, { n: piece.n }]);
  return piece.seat === null ? said : `${said}, ${page.speech.seat(piece.seat)}`;
}

export function keyOf({ kind, seat }) {
  return `${kind}.${seat ?? ""}`;
}

export function pieceOf(page, piece) {
  const text = pieceText(page, piece);
  const look = page.looks.pieces?.[piece.kind];
  return html`<span class="piece ${piece.seat === null ? (piece.n === 1 ? "only" : "") : `seat-${piece.seat}`}" data-piece=${keyOf(piece)} data-n=${piece.n} title=${text}>
    <span class="unseen">${text}</span><span aria-hidden="true">${piece.seat === null ? icon(page, look?.icon) : seatSign(piece.seat)}<b>${piece.n}</b></span></span>`;
}
