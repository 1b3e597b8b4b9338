// Whether this screen is one for fingers: then no key is told, for there is none.

export function byTouch() {
  return matchMedia("(hover: none) and (pointer: coarse)").matches;
}
