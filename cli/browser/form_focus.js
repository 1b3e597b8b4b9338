// Where the keyboard stands when a form of the first screen is opened or closed.

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
