// A board as a map of outlines, with bridges over its borders; loaded for a game that has one.

import { html, nothing, svg } from "./parts/lit-html.js";
import { keyOf, pieceOf, pieceText, placeOf, pointedAt, spaceButton, targetsOf } from "./boards.js";
import { signOf } from "./question.js";
import { whyNot } from "./reasons.js";
import { answerSign } from "./texts.js";
import { nameOf } from "./things.js";

const [HALF, ASIDE] = [34, 34]; // of a bridge, in units of the map: half of its length, from the next one

/** A board as a map: its outlines, what stands over its borders, and its spaces. */
export function map(page, part, look, seat) {
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
