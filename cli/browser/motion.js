// Movement: whatever lies elsewhere after a drawing flies there from where it lay.
//
// A card is the one with its number; in the own hand, which is shuffled anew before a card is named, it is one of its
// face; and what a space stood for lies somewhere as a card afterwards. Pieces are counted (pieces.js). What flies is a
// copy above the page, so that no place cuts it off. Any key or press ends it at once, and who wants no motion sees none.

import { lying, moved } from "./pieces.js";

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
  for (const { ghost, hidden, motion } of flying) {
    motion.cancel();
    ghost?.remove();
    if (hidden) hidden.style.visibility = "";
  }
  flying = [];
}

// -- cards -------------------------------------------------------------------------------------------

function places(root) {
  const [cards, faces, spaces] = [new Map(), new Map(), new Map()];
  for (const card of root.querySelectorAll("[data-card]")) {
    const place = card.getBoundingClientRect();
    if (!place.width) continue;
    cards.set(card.dataset.card, place);
    if (inHand(card)) add(faces, card.dataset.face, { place, key: card.dataset.card });
  }
  for (const space of standing(root)) add(spaces, space.dataset.face, space.getBoundingClientRect());
  return { cards, faces, spaces };
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
  const there = [...root.querySelectorAll("[data-card]")].filter((card) => card.getBoundingClientRect().width);
  const known = new Set(there.map((card) => card.dataset.card));
  for (const { dataset } of standing(root)) spaces.delete(dataset.face); // it stands there still
  for (const card of there) {
    const to = card.getBoundingClientRect();
    const from = cards.get(card.dataset.card) ?? ofFace(card, faces, known) ?? ofSpace(card, spaces, to);
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
function ofSpace(card, spaces, { width, height }) {
  const [place, more] = spaces.get(card.dataset.face) ?? [];
  if (!place || more) return null;
  return new DOMRect(place.left + (place.width - width) / 2, place.top + (place.height - height) / 2, width, height);
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
  flying.push({ ghost: null, hidden: null, motion });
}

/** Let this copy fly; what it is a copy of is hidden until then, if anything is. */
function go(ghost, from, to, hidden) {
  for (const name of ["data-card", "data-why", "data-piece", "id", "tabindex", "title"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { position: "fixed", margin: 0, zIndex: 70, pointerEvents: "none", left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
  document.body.append(ghost);
  if (hidden) hidden.style.visibility = "hidden";
  const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
  const begin = `translate(${from.left - to.left}px, ${from.top - to.top}px) ${scale}`;
  const motion = ghost.animate([{ transform: begin }, { transform: "none" }], { duration: TIME, easing: "ease-out" });
  const one = { ghost, hidden, motion };
  flying.push(one);
  motion.onfinish = () => {
    ghost.remove();
    if (hidden) hidden.style.visibility = "";
    flying = flying.filter((other) => other !== one);
  };
}

addEventListener("keydown", land, true);
addEventListener("pointerdown", land, true);
