// Movement: whatever lies elsewhere after a drawing flies there from where it lay.
//
// A card is the one with its number; in the own hand, which is shuffled anew before a card is named, it is one of its
// face; and what a space stood for lies somewhere as a card afterwards. Pieces are counted (moved_pieces.js). What flies is a
// copy above the page, so that no place cuts it off. Any key or press ends it at once, and who wants no motion sees none.

import { lying, moved } from "./moved_pieces.js";

const TIME = 250; // milliseconds
const NEAR = 3; // pixels that nobody sees
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
let flying = [];

/** Before a drawing: where all lies. What is called after it lets fly what lies elsewhere then; null where nothing may move. */
export function flight(root) {
  land();
  if (STILL.matches) return null;
  const [before, pieces] = [places(root), lying(root)];
  return () => {
    fly(root, before);
    flyPieces(root, pieces);
  };
}

/** End all movement: everything lies where it belongs. */
export function land() {
  for (const one of flying) {
    one.motion.cancel();
    rests(one);
  }
  flying = [];
}

/** What has flown is seen again where it lies. */
function rests({ ghost, hidden }) {
  ghost?.remove();
  if (hidden) hidden.style.visibility = "";
}

// -- cards -------------------------------------------------------------------------------------------

function places(root) {
  const [cards, faces, spaces] = [new Map(), new Map(), new Map()];
  for (const card of root.querySelectorAll("[data-card]")) {
    const seen = lies(card);
    if (seen === null) continue;
    cards.set(card.dataset.card, { ...seen, copy: card.cloneNode(true) });
    if (inHand(card)) add(faces, card.dataset.face, { place: seen.place, key: card.dataset.card });
  }
  for (const space of standing(root)) add(spaces, space.dataset.face, space.getBoundingClientRect());
  return { cards, faces, spaces };
}

/** Where a card is seen to lie: in its own place or, folded away, where its stack is; null where it is not. */
function lies(card) {
  const place = card.getBoundingClientRect();
  if (place.width && (card.checkVisibility?.() ?? true)) return { place, folded: false };
  const stack = card.closest("details")?.querySelector("summary").getBoundingClientRect();
  return stack?.width ? { place: stack, folded: true } : null;
}

/** As large as this one, in the middle of that. */
function middle(that, { width, height }) {
  return new DOMRect(that.left + (that.width - width) / 2, that.top + (that.height - height) / 2, width, height);
}

function add(all, key, one) {
  all.set(key, [...(all.get(key) ?? []), one]);
}

function inHand(card) {
  return card.dataset.face !== "" && card.closest(".own .row.hand") !== null;
}

/** Spaces that stand for a face. */
function standing(root) {
  return [...root.querySelectorAll(".space[data-face]")].filter((space) => space.dataset.face !== "");
}

function fly(root, { cards, faces, spaces }) {
  const there = [...root.querySelectorAll("[data-card]")].map((card) => ({ card, to: lies(card) })).filter(({ to }) => to !== null);
  const known = new Set(there.map(({ card }) => card.dataset.card));
  for (const { dataset } of standing(root)) spaces.delete(dataset.face); // it stands there still
  for (const { card, to: { place: to, folded } } of there) {
    const was = cards.get(card.dataset.card);
    if (folded) {
      if (was && !was.folded && isFar(was.place, to)) go(was.copy, was.place, to, null, was.place); // into the stack
      continue;
    }
    const from = (was?.folded ? middle(was.place, to) : was?.place) ?? ofFace(card, faces, known) ?? ofSpace(card, spaces, to);
    if (from === null) appear(card);
    else if (isFar(from, to)) go(card.cloneNode(true), from, to, card);
  }
}

/** Where a card of this face lay in the own hand that is there under no other place now. */
function ofFace(card, faces, known) {
  const same = faces.get(card.dataset.face) ?? [];
  const at = same.findIndex(({ key }) => !known.has(key));
  return at < 0 ? null : same.splice(at, 1)[0].place;
}

/** The middle of the one space that stood for this face and does so no more, as large as the card. */
function ofSpace(card, spaces, to) {
  const [place, more] = spaces.get(card.dataset.face) ?? [];
  return !place || more ? null : middle(place, to);
}

// -- pieces ------------------------------------------------------------------------------------------

function flyPieces(root, before) {
  for (const { key, at, from, to, fresh } of moved(before, lying(root))) {
    if (from === null) appear(to.element);
    else if (isFar(from.place, to.place)) {
      const { sign, look } = to.supply ? from : to; // in a supply there is no sign of a single one
      Object.assign(sign.style, look);
      go(sign, from.place, to.place, fresh ? to.element : null);
    }
    if (fresh) for (const under of root.querySelectorAll(`[data-under="${CSS.escape(`${key}@${at}`)}"]`)) appear(under);
  }
}

// -- both --------------------------------------------------------------------------------------------

function isFar(from, to) {
  return Math.hypot(from.left - to.left, from.top - to.top) > NEAR;
}

function appear(element) {
  const motion = element.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME });
  kept({ ghost: null, hidden: null, motion });
}

/** Seen from a box: in the middle of this place, and no larger than fits there without a change of its shape. */
function at(place, box) {
  const [x, y] = [place.left - box.left + (place.width - box.width) / 2, place.top - box.top + (place.height - box.height) / 2];
  return `translate(${x}px, ${y}px) scale(${Math.min(place.width / box.width, place.height / box.height)})`;
}

/** Let this copy fly, as large as a box; what it is a copy of is hidden until then, if anything is. */
function go(ghost, from, to, hidden, box = to) {
  for (const name of ["data-card", "data-why", "data-piece", "id", "tabindex", "title"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { position: "fixed", margin: 0, zIndex: 70, pointerEvents: "none", left: `${box.left}px`, top: `${box.top}px`, width: `${box.width}px`, height: `${box.height}px` });
  document.body.append(ghost);
  if (hidden) hidden.style.visibility = "hidden";
  const motion = ghost.animate([{ transform: at(from, box) }, { transform: at(to, box) }], { duration: TIME, easing: "ease-out" });
  kept({ ghost, hidden, motion });
}

/** It is known as long as it moves, so that it can be ended. */
function kept(one) {
  flying.push(one);
  one.motion.onfinish = () => {
    rests(one);
    flying = flying.filter((other) => other !== one);
  };
}

addEventListener("keydown", land, true);
addEventListener("pointerdown", land, true);
