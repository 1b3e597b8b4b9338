// What cannot be pressed with a finger or a pointer as the screen is now: whatever lies over its middle once it
// has been scrolled into sight takes the press.
() => {
  const found = [];
  const named = (one) => (one ? `${one.tagName.toLowerCase()}.${[...one.classList].slice(0, 3).join(".")}` : "nothing");
  const [across, down] = [scrollX, scrollY];
  for (const one of document.querySelectorAll("#page button:not([disabled]), #page summary, #page input, #page [data-why]")) {
    if (one.closest(".log") || !one.checkVisibility({ visibilityProperty: true })) continue; // the log scrolls by itself
    one.scrollIntoView({ block: "center", inline: "center" });
    const { left, right, top, bottom } = one.getBoundingClientRect();
    if (right - left < 1 || bottom - top < 1) continue;
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    if (!one.contains(there)) found.push(`${named(one)} "${one.innerText.trim().slice(0, 20)}" lies under ${named(there)}`);
  }
  scrollTo(across, down);
  return [...new Set(found)];
}
