// Where the keyboard stands when a form of the first screen is opened or closed, or is drawn elsewhere.

/** Closes the form that is open; whoever typed in it stands where it was opened again. */
export function shut(state) {
  if (state.going) return;
  const from = state.opening ? `game-${state.opening.game}` : state.pick?.key ? `found-${state.pick.key}` : "";
  state.close();
  if (from) focus(from);
}

/** Whoever opens a form types in it at once: the first of these fields that is there and empty, else the last. */
export function focus(...ids) {
  setTimeout(() => {
    const there = ids.map((id) => document.getElementById(id)).filter(Boolean);
    (there.find((one) => one.value === "") ?? there.at(-1))?.focus();
  });
}

/** Rows are drawn by their order: where a table comes or goes above an open form, its fields are drawn
 * in another row, and whoever types in one of them goes on in it. */
export function stay() {
  const { id, selectionStart: from, selectionEnd: to } = document.activeElement;
  if (!id) return;
  queueMicrotask(() => {
    const there = document.getElementById(id);
    if (!there || there === document.activeElement) return;
    there.focus({ preventScroll: true });
    if (typeof from === "number") there.setSelectionRange(from, to);
  });
}
