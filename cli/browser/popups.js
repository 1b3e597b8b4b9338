// Sheets that open over the table (what has been checked, a pile): a press elsewhere or Esc closes them.

const OPEN = "details.shield[open], details.stack[open]";

export function popups(root) {
  const shut = (kept) => {
    const open = [...root.querySelectorAll(OPEN)].filter((one) => !one.contains(kept));
    for (const one of open) one.open = false;
    return open.length > 0;
  };
  document.addEventListener("pointerdown", (event) => shut(event.target));
  document.addEventListener("keydown", (event) => {
    const open = root.querySelector(OPEN);
    if (event.key !== "Escape" || !open) return;
    open.querySelector("summary").focus();
    shut(null);
    event.stopImmediatePropagation(); // it has done its work
  }, true);
}
