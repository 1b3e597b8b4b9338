// What is too much for its place is drawn a little smaller, so that all of it is in sight; what is too much even
// then scrolls there. The places themselves keep their size: nothing else moves.

import { edges } from "./edges.js";

const PLACES = ".floor > .own, .floor > .prompt, .asking > .prompt";
const NAMES = ".card.hand .name, .card.tile .name, .card.hand .chips";
export const SMALL = "(max-width: 1023px), (max-height: 619px)"; // where the style lays out as for a phone, and places grow with what lies in them
const COLUMNS = ".plan-columns .middle .board.columns .spaces > li > .cards"; // where they are the whole middle
const LOW = 19; // of a card in a column, with what parts it from the next: its name and its number have room
const LANE = 37; // and the narrowest, which shows its number and whose it is
const SIZES = [0.94, 0.88, 0.82, 0.76, 0.7]; // of texts and cards; below that nobody reads them

/** Whether something in this place reaches out of it, or what a card says out of the card. */
function isTooMuch(place) {
  if (place.scrollHeight > place.clientHeight + 1 || place.scrollWidth > place.clientWidth + 1) return true;
  return reachesOut(place, NAMES);
}

function reachesOut(place, texts) {
  return [...place.querySelectorAll(texts)].some(
    (text) => text.getBoundingClientRect().bottom > text.closest(".card").getBoundingClientRect().bottom + 1);
}

/** Cards that are too many for the height of their column stand in lanes beside each other, each read downwards. */
function spread(cards, wanted) {
  const fits = Math.max(1, Math.floor(cards.clientHeight / LOW));
  const most = Math.max(1, Math.floor((cards.clientWidth + 3) / LANE));
  const lanes = wanted ? Math.min(most, Math.ceil(cards.children.length / fits)) : 1;
  cards.classList.toggle("lanes", lanes > 1);
  cards.style.setProperty("--rows", Math.ceil(cards.children.length / lanes));
}

/** Give whatever stands in its place the largest size at which all of it is in sight. */
export function fit(root) {
  const places = [...root.querySelectorAll(PLACES)];
  for (const place of places) if (place.style.zoom) place.style.zoom = "";
  const small = matchMedia(SMALL).matches;
  edges(root);
  for (const cards of root.querySelectorAll(COLUMNS)) spread(cards, !small);
  if (small) return;
  const own = root.querySelector(".own");
  own?.classList.remove("brief");
  if (own && reachesOut(own, ".card.hand .does")) own.classList.add("brief"); // cards say in words what they do where all of it has room
  for (const place of places.filter(isTooMuch)) {
    for (const size of SIZES) {
      place.style.zoom = size;
      if (!isTooMuch(place)) break;
    }
  }
}
