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
    if (event.key !== "Escape" || !root.querySelector(OPEN)) return;
    root.querySelector(`${OPEN.split(",")[0]} > summary`)?.focus();
    shut(null);
    event.stopImmediatePropagation(); // it has done its work
  }, true);
}
