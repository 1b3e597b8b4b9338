// Dialogs that lie over everything: what is beneath takes no press and no key while one of them is open.

/** Called after each drawing: opens what was drawn, and gives the focus back when it has gone. Where a press takes away what
 * was pressed, the focus stays in the dialog; where it takes away the whole screen, the title of the next one has it. */
export function modal(root) {
  let from = null; // what had the focus before
  let heading = null; // of the screen that is drawn
  let held = null; // what has it now, or had it until it was drawn no more
  root.addEventListener("focusin", ({ target }) => { held = target; });

  return () => {
    const drawn = root.querySelector("dialog");
    const lost = held !== null && !held.isConnected && document.activeElement === document.body;
    const title = root.querySelector("h1");
    const elsewhere = heading !== null && title !== null && title !== heading;
    heading = title ?? heading;
    if (drawn && !drawn.open) {
      from ??= document.activeElement;
      drawn.showModal();
    } else if (drawn && lost) {
      drawn.querySelector("[autofocus]")?.focus({ preventScroll: true });
    } else if (!drawn && from !== null) {
      if (from.isConnected && document.activeElement === document.body) from.focus();
      from = null;
    }
    if (!drawn && elsewhere && held !== null && !held.isConnected && document.activeElement === document.body) {
      title.tabIndex = -1;
      title.focus({ preventScroll: true });
    }
  };
}
