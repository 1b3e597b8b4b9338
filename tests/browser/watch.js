// Looks at every moment that the page draws from now on, from within the page: what is wrong with the screen, and
// what stands elsewhere than at first.
//
// `faults` is the function of faults.js, `still` says whether places are compared: on a phone everything moves.
// What was found is taken by `watched()`, each fault once, with the question or sentence it was seen at.
(faults, still) => {
  const PLACES = { middle: ".middle", map: ".board.map", others: ".others", strip: ".table:not(.plan-map) .strip", prompt: ".floor > .prompt", own: ".own" };
  const seen = { moments: 0, faults: [], told: new Set(), places: new Map() };
  const say = (text) => {
    if (seen.told.has(text)) return;
    seen.told.add(text);
    seen.faults.push([text, document.querySelector(".prompt h2")?.innerText ?? ""]);
  };
  const moved = () => {
    const table = document.querySelector(".table");
    // the end has a plan of its own; a city of more than eight has one row more
    if (!table || document.querySelector(".seat .cards > :nth-child(9)")) return;
    const end = table.classList.contains("ended") ? "in the end" : "";
    const all = Object.entries(PLACES).map(([name, what]) => [name, document.querySelector(what)]);
    table.querySelectorAll(".seat, .seat .lying").forEach((one, at) => all.push([`seat ${at}`, one]));
    for (const [name, one] of all) {
      if (!one) continue;
      const { top, height } = one.getBoundingClientRect();
      if (!height) continue; // nothing lies there
      const [before, high] = seen.places.get(name + end) ?? [top, height];
      seen.places.set(name + end, [before, high]);
      const grown = name.startsWith("seat") ? 0 : Math.abs(high - height); // what lies before a seat may become more
      if (Math.abs(before - top) > 1 || grown > 1) say(`${name} stands at ${Math.round(top)}, ${Math.round(height)} high, and stood at ${Math.round(before)}, ${Math.round(high)} high`);
    }
  };
  const boxes = new WeakMap(); // by element where it was at the last look, and how large
  let due = true; // whether something was drawn since then
  const look = () => {
    if (!due) return;
    due = false;
    seen.moments += 1;
    for (const fault of faults(true, boxes)) say(fault);
    if (still) moved();
  };
  look();
  new MutationObserver((records) => {
    for (const { type, target } of records) if (type === "attributes") boxes.delete(target); // it may lie over others now
    if (due) return;
    due = true;
    requestAnimationFrame(look);
  }).observe(document.getElementById("page"), { childList: true, subtree: true, characterData: true, attributes: true });
  globalThis.watched = () => {
    look();
    return { moments: seen.moments, faults: seen.faults.splice(0) };
  };
}
