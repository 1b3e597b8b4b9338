// Dialogs that lie over everything: what is beneath takes no press and no key while one of them is open.

/** Called after each drawing: opens what was drawn, and gives the focus back when it has gone. */
export function modal(root) {
  let from = null; // what had the focus before

  return () => {
    const drawn = root.querySelector("dialog");
    if (drawn && !drawn.open) {
      from ??= document.activeElement;
      drawn.showModal();
    } else if (!drawn && from !== null) {
      if (from.isConnected && document.activeElement === document.body) from.focus();
      from = null;
    }
  };
}
