// Figures of the table between two drawings of a log: what is only counted, as gold is, does not fly, so a ring is seen for a
// moment around each figure that has changed. Who wants no motion sees none.

import { flight } from "./motion.js";

const TIME = 700; // milliseconds
const RING = [{ borderRadius: "6px", boxShadow: "0 0 0 2px var(--accent)" }, { borderRadius: "6px", boxShadow: "0 0 0 5px transparent" }];
const STILL = matchMedia("(prefers-reduced-motion: reduce)");
let rings = [];

/** As the flight of what moves (motion.js), and the figures with it. */
export function flightAndFigures(root) {
  for (const ring of rings) ring.cancel();
  rings = [];
  const [fly, before] = [flight(root), STILL.matches ? null : figures(root)];
  return () => {
    fly?.();
    if (before) ringed(before, figures(root));
  };
}

/** The elements of all figures that stand beside a sign, by their place, that sign, and which of several it is. */
function figures(root) {
  const found = new Map();
  for (const one of root.querySelectorAll("[data-at] :is(.fact, .mark) b")) {
    const signs = [...one.closest(".fact, .mark").querySelectorAll("use")].map((use) => use.getAttribute("href"));
    if (!signs.length || one.closest(".sign")) continue;
    const key = [one.closest("[data-at]").dataset.at, ...signs].join(" ");
    const nth = [...found.keys()].filter((other) => other.startsWith(`${key} `)).length;
    found.set(`${key} ${nth}`, { one, text: one.textContent });
  }
  return found;
}

function ringed(before, after) {
  for (const [key, { one, text }] of after) {
    const was = before.get(key)?.text;
    if (was !== undefined && was !== text) rings.push(one.animate(RING, { duration: TIME }));
  }
}
