// Movement: whatever lies elsewhere after a drawing flies there from where it lay, by its handle.
//
// A card is the one with its number; in the own hand, which is shuffled anew before a card is named, it is one of its
// face. What flies is a copy above the page, so that no place cuts it off. Any key or press ends it at once, and who
// wants no motion sees none.

const TIME = 250; // milliseconds
const NEAR = 3; // pixels that nobody sees
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
let flying = [];

/** Before a drawing: where all lies. What is called after it lets fly what lies elsewhere then; null where nothing may move. */
export function flight(root) {
  land();
  if (STILL.matches) return null;
  const before = places(root);
  return () => fly(root, before);
}

/** End all movement: everything lies where it belongs. */
export function land() {
  for (const { ghost, card, motion } of flying) {
    motion.cancel();
    ghost.remove();
    card.style.visibility = "";
  }
  flying = [];
}

function places(root) {
  const [cards, faces] = [new Map(), new Map()];
  for (const card of root.querySelectorAll("[data-card]")) {
    const place = card.getBoundingClientRect();
    if (!place.width) continue;
    cards.set(card.dataset.card, place);
    if (inHand(card)) faces.set(card.dataset.face, [...(faces.get(card.dataset.face) ?? []), { place, key: card.dataset.card }]);
  }
  return { cards, faces };
}

function inHand(card) {
  return card.dataset.face !== "" && card.closest(".own .row.hand") !== null;
}

function fly(root, { cards, faces }) {
  const there = [...root.querySelectorAll("[data-card]")].filter((card) => card.getBoundingClientRect().width);
  const known = new Set(there.map((card) => card.dataset.card));
  for (const card of there) {
    const to = card.getBoundingClientRect();
    const from = cards.get(card.dataset.card) ?? ofFace(card, faces, known);
    if (from === null) appear(card);
    else if (Math.hypot(from.left - to.left, from.top - to.top) > NEAR) go(card, from, to);
  }
}

/** Where a card of this face lay in the own hand that is there under no other place now. */
function ofFace(card, faces, known) {
  const same = faces.get(card.dataset.face) ?? [];
  const at = same.findIndex(({ key }) => !known.has(key));
  return at < 0 ? null : same.splice(at, 1)[0].place;
}

function appear(card) {
  card.animate([{ opacity: 0 }, { opacity: 1 }], { duration: TIME });
}

function go(card, from, to) {
  const ghost = card.cloneNode(true);
  for (const name of ["data-card", "data-why", "id", "tabindex", "title"]) ghost.removeAttribute(name);
  ghost.setAttribute("aria-hidden", "true");
  ghost.classList.add("ghost");
  Object.assign(ghost.style, { position: "fixed", margin: 0, zIndex: 70, pointerEvents: "none", left: `${to.left}px`, top: `${to.top}px`, width: `${to.width}px`, height: `${to.height}px` });
  document.body.append(ghost);
  card.style.visibility = "hidden";
  const scale = `scale(${from.width / to.width}, ${from.height / to.height})`;
  const begin = `translate(${from.left - to.left}px, ${from.top - to.top}px) ${scale}`;
  const motion = ghost.animate([{ transform: begin }, { transform: "none" }], { duration: TIME, easing: "ease-out" });
  const one = { ghost, card, motion };
  flying.push(one);
  motion.onfinish = () => {
    ghost.remove();
    card.style.visibility = "";
    flying = flying.filter((other) => other !== one);
  };
}

addEventListener("keydown", land, true);
addEventListener("pointerdown", land, true);
