// Boards of a view by their layout: a row (a track, a display), columns, an estate of small cards, or a map of outlines.

import { html, nothing, svg } from "./parts/lit-html.js";
import { card } from "./cards.js";
import { signOf } from "./question.js";
import { orNothing, whyNot } from "./reasons.js";
import { hyphenated } from "./syllables.js";
import { aboutSeat, answerSign, fact, icon, mark, seatSign } from "./texts.js";
import { die, nameOf, spaceName, tellsDie } from "./things.js";

const [HALF, ASIDE] = [34, 34]; // of a bridge on a map, in its units: half of its length, from the next one

/** One board, of the table or of a seat. */
export function board(page, part, seat = null) {
  const look = page.looks.boards?.[part.key] ?? { layout: "row" };
  const title = page.speech.plain(part.title);
  const drawn = look.layout === "map" ? map(page, part, look, seat) : spaces(page, part, look, seat);
  return html`<div class="board ${look.layout} board-${part.key}" role=${look.layout === "map" ? "region" : "group"} aria-label=${title}>${
    seat === null && look.layout === "estate" ? html`<p class="title" aria-hidden="true">${title}</p>` : nothing}${drawn}</div>`;
}

function spaces(page, part, look, seat) {
  const size = look.layout === "estate" ? "mini" : page.looks.page?.plan === "map" ? "slim" : "low"; // beside a map there is little room
  return html`<ol class="spaces" .style=${`--spaces: ${part.spaces.length}`}>${part.spaces.map((space) =>
    html`<li data-at=${placeOf(part, space.key, seat)}>${spaceButton(page, part, space, seat, size)}</li>`)}</ol>`;
}

/** A place by which pieces are counted (pieces.js). */
function placeOf(part, key, seat) {
  return `${part.key}@${seat ?? ""}:${key}`;
}

/** As what answers and questions can point at a space: itself, the face or the die it stands for. */
function targetsOf(part, space, seat) {
  const whose = seat === null ? [] : [seat];
  const face = space.face === null ? [] : [["face", space.face]];
  const pips = space.die === null ? [] : [["die", space.die]];
  return [["space", part.key, space.key, ...whose], ...face, ...pips];
}

/** The target of those that some answer is about, if there is one. */
function pointedAt(page, targets) {
  return targets.find((target) => page.question?.about(target).length) ?? null;
}

/** How the game says that its page is laid out: whether one of these marks is named in that part. */
function isMarked(page, part, marks) {
  return marks.some(([key]) => page.looks.page?.[part]?.includes(key));
}

function spaceButton(page, part, space, seat, size) {
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

function pieceText(page, piece) {
  const key = `piece.${piece.kind}.${piece.n === 1 ? "one" : "many"}`;
  const said = page.speech.plain([key, { n: piece.n }]);
  return piece.seat === null ? said : `${said}, ${page.speech.seat(piece.seat)}`;
}

function keyOf({ kind, seat }) {
  return `${kind}.${seat ?? ""}`;
}

function pieceOf(page, piece) {
  const text = pieceText(page, piece);
  const look = page.looks.pieces?.[piece.kind];
  return html`<span class="piece ${piece.seat === null ? (piece.n === 1 ? "only" : "") : `seat-${piece.seat}`}" data-piece=${keyOf(piece)} data-n=${piece.n} title=${text}>
    <span class="unseen">${text}</span><span aria-hidden="true">${piece.seat === null ? icon(page, look?.icon) : seatSign(piece.seat)}<b>${piece.n}</b></span></span>`;
}

// -- maps -------------------------------------------------------------------------------------------

function map(page, part, look, seat) {
  const [width, height] = look.size;
  const anchors = look.spaces;
  return html`<div class="map" .style=${`--ratio: ${width} / ${height}`}>
    <svg viewBox=${`0 0 ${width} ${height}`} aria-hidden="true" preserveAspectRatio="none">
      <defs><pattern id="waves" width="60" height="22" patternUnits="userSpaceOnUse"><path d="M0 8q15-9 30 0t30 0"></path></pattern></defs>
      <rect class="waves" width=${width} height=${height} fill="url(#waves)"></rect>
      ${["shallows", "land"].map((name) => part.spaces.filter((space) => anchors[space.key]).map((space) =>
        svg`<path class=${`${name} ${pointedAt(page, targetsOf(part, space, seat)) ? "can" : ""}`} d=${coast(anchors[space.key].outline)}></path>`))}
      ${part.links.map((link) => ways(part, link, look))}
    </svg>
    ${part.links.map((link) => linkPlace(page, part, link, look, width, height))}
    ${part.spaces.filter((space) => anchors[space.key]).map((space) => html`<div class="place" data-at=${placeOf(part, space.key, seat)} .style=${at(anchors[space.key].anchor, width, height)}>
      ${spaceButton(page, part, space, seat, "mini")}</div>`)}
  </div>`;
}

function at([x, y], width, height) {
  return `left: ${(100 * x) / width}%; top: ${(100 * y) / height}%`;
}

function linkLook(link, look) {
  return look.links.find((one) => one.between.includes(link.between[0]) && one.between.includes(link.between[1]));
}

/** Where what is built over a border stands: from here to there across its middle, several beside each other. */
function crossings(link, look) {
  const [one, other] = link.between.map((key) => look.spaces[key]?.anchor);
  const middle = linkLook(link, look)?.anchor;
  if (!one || !other || !middle) return [];
  const far = Math.hypot(other[0] - one[0], other[1] - one[1]);
  const [x, y] = [(other[0] - one[0]) / far, (other[1] - one[1]) / far];
  return link.pieces.map((piece, at) => {
    const aside = (at - (link.pieces.length - 1) / 2) * ASIDE;
    const place = [middle[0] - y * aside, middle[1] + x * aside];
    return { piece, place, from: [place[0] - x * HALF, place[1] - y * HALF], to: [place[0] + x * HALF, place[1] + y * HALF] };
  });
}

/** Each bridge in the colour of its seat, with its planks. */
function ways(part, link, look) {
  const line = (name, { piece, from, to }) => svg`<line class=${name} data-under=${`${keyOf(piece)}@${placeOf(part, link.between)}`} x1=${from[0]} y1=${from[1]} x2=${to[0]} y2=${to[1]}></line>`;
  return crossings(link, look).map((one) => [line(`way seat-${one.piece.seat}`, one), line("planks", one)]);
}

/** A coast: an outline whose corners are the sea's. */
function coast(outline) {
  const half = (one, other) => [(one[0] + other[0]) / 2, (one[1] + other[1]) / 2];
  const after = (at) => outline[(at + 1) % outline.length];
  const start = half(outline[outline.length - 1], outline[0]);
  return `M${start}${outline.map((point, at) => `Q${point} ${half(point, after(at))}`).join("")}Z`;
}

function linkPlace(page, part, link, look, width, height) {
  const here = placeOf(part, link.between);
  const middle = linkLook(link, look)?.anchor;
  const target = ["link", part.key, ...link.between];
  const entries = page.question?.about(target) ?? [];
  const not = entries.length ? null : whyNot(page, [target]);
  if (!middle || (!link.pieces.length && !entries.length && not === null)) return nothing;
  if (!entries.length && not === null) {
    return crossings(link, look).map(({ piece, place }) => html`<div class="link" data-at=${here} .style=${at(place, width, height)}>${pieceOf(page, piece)}</div>`);
  }
  const pieces = link.pieces.map((piece) => pieceOf(page, piece));
  const armed = entries.some((entry) => page.isArmed(entry)) || page.question?.chosen(target) ? "armed" : "";
  return html`<div class="link" data-at=${here} .style=${at(middle, width, height)}>${entries.length
    ? html`<button class=${`space can ${armed}`} title=${nameOf(page, target)} @click=${() => page.press(entries, target)}><span class="unseen">${nameOf(page, target)}</span>${pieces}${answerSign(signOf(entries), { read: true })}</button>`
    : html`<span class="space hindered" role="img" tabindex="0" aria-label=${[nameOf(page, target), ...link.pieces.map((piece) => pieceText(page, piece))].join(", ")}
          aria-description=${not} data-why=${not}>${pieces.length ? pieces : html`<span aria-hidden="true">×</span>`}</span>`}</div>`;
}
