// What scrolls sideways shows it: its edge fades where more lies beyond, and the keyboard comes to it and moves it.

const ACROSS = ".board.map, .kind, .row.hand .cards";
let listens = false;

/** After each drawing: whatever may scroll sideways below this root is marked by where it stands. */
export function edges(root) {
  if (!listens) document.addEventListener("scroll", ({ target }) => { if (target.matches?.(ACROSS)) mark(target); }, true);
  listens = true;
  for (const one of root.querySelectorAll(ACROSS)) mark(one);
}

function mark(one) {
  const over = one.scrollWidth - one.clientWidth;
  one.toggleAttribute("data-before", one.scrollLeft > 1);
  one.toggleAttribute("data-after", over > 1 && one.scrollLeft < over - 1);
  if (over > 1 && !one.querySelector("button, [tabindex='0']")) one.tabIndex = 0;
  else if (one.matches(".board.map")) one.tabIndex = over > 1 ? 0 : -1;
}
