// A finger that stays: the same wait for whatever a long press tells.

const LONG = 450; // milliseconds

/** Calls what `found(event)` gives of a touch, a function or null, once the finger has stayed on it without moving. */
export function longPress(root, found) {
  let timer = null;
  root.addEventListener("pointerdown", (event) => {
    const held = event.pointerType === "touch" ? found(event) : null;
    if (held !== null) timer = setTimeout(held, LONG);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"]) root.addEventListener(name, () => clearTimeout(timer));
}
