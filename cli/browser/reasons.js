// Why something cannot be done now: greyed on the table, told by pointer, by focus and by a long press.
//
// Whatever is greyed carries its reason as `data-why`, is reached by Tab, and has it in its description
// for a screen reader. One small sheet shows it to the eye; Esc takes it away.

import { nothing } from "./parts/lit-html.js";
import { longPress } from "./long_press.js";

const GAP = 6;

/** The reason of the first of these targets that has one, as a sentence; null where none has. */
export function whyNot(page, targets) {
  const why = targets.map((target) => page.question?.why(target) ?? null).find((one) => one !== null);
  return why === undefined ? null : page.words.say("Not now: {why}", { why: page.speech.plain(why) });
}

/** What an attribute holds that is there only where something is greyed. */
export function orNothing(not) {
  return not === null ? nothing : not;
}

/** Shows the reasons of whatever is greyed below this root; gives what to call after each drawing. */
export function reasons(root) {
  const sheet = document.createElement("div");
  sheet.className = "reason";
  sheet.setAttribute("aria-hidden", "true"); // it stands in the description of what it is about
  sheet.hidden = true;
  document.body.append(sheet);
  let about = null;

  function place() {
    sheet.textContent = about.dataset.why;
    sheet.hidden = false;
    const at = about.getBoundingClientRect();
    const { width, height } = sheet.getBoundingClientRect();
    const below = at.bottom + GAP + height <= innerHeight;
    sheet.style.top = `${Math.max(GAP, below ? at.bottom + GAP : at.top - GAP - height)}px`;
    sheet.style.left = `${Math.max(GAP, Math.min(at.left, innerWidth - width - GAP))}px`;
  }

  function show(target) {
    about = target;
    place();
  }

  function hide() {
    about = null;
    sheet.hidden = true;
  }

  const greyed = (event) => event.target.closest?.("[data-why]") ?? null;
  root.addEventListener("focusin", (event) => (greyed(event) ? show(greyed(event)) : hide()));
  root.addEventListener("focusout", hide);
  root.addEventListener("pointerover", (event) => {
    if (event.pointerType !== "touch" && greyed(event)) show(greyed(event));
  });
  root.addEventListener("pointerout", (event) => {
    const left = about !== null && !about.contains(event.relatedTarget) && !sheet.contains(event.relatedTarget);
    if (event.pointerType !== "touch" && left && about !== document.activeElement) hide();
  });
  sheet.addEventListener("pointerleave", hide);
  longPress(root, (event) => {
    const target = greyed(event);
    return target === null ? null : () => show(target);
  });
  document.addEventListener("keydown", (event) => { if (event.key === "Escape") hide(); });
  return () => {
    if (about === null) return;
    if (about.isConnected && about.dataset.why) place();
    else hide();
  };
}
