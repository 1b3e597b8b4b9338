// The keyboard: digits arm, Enter commits, Esc goes back; `/` types, `?` helps, `l` log, `c` talk, `h` hand.
//
// A key that is held does nothing more than one that is pressed, and digits belong to the question that
// stood there when they were typed: what is signed cannot be taken back.

import { shut } from "./form_focus.js";
import { along, toNow } from "./moments.js";
import { chosenMove } from "./question.js";
import { unread } from "./scored.js";

const TOGETHER = 700; // milliseconds within which two digits are one number

export function keys(page, root) {
  let digits = "";
  let asked = "";
  let timer = null;

  /** What was typed so far, as one number, if the question is still the same. */
  function number() {
    clearTimeout(timer);
    const typed = Number(digits);
    const same = asked === page.view.asked?.id && !page.covered;
    digits = "";
    if (!typed || !same) return;
    const entry = page.question?.entry(typed);
    if (page.choice) pick(typed);
    else if (entry) {
      page.press([entry]);
      follow();
    }
  }

  /** Enter behind a digit means what it has armed, whatever hears Enter itself and was focused before. */
  function follow() {
    const focused = document.activeElement;
    if (!focused?.closest(".prompt, button, a, summary")) return;
    requestAnimationFrame(() => {
      const armed = root.querySelector(".prompt .entry.armed");
      if (armed) armed.focus();
      else focused.blur();
    });
  }

  function pick(at) {
    const card = page.choice?.cards?.[at - 1];
    if (card) page.toggle(card.card);
  }

  function digit(key) {
    if (asked !== page.view.asked?.id) digits = "";
    asked = page.view.asked?.id ?? "";
    clearTimeout(timer);
    const most = page.choice ? page.choice.cards?.length ?? 0 : page.question?.entries.length ?? 0;
    if (digits && Number(digits + key) > most) number(); // there is no such number: the first was one of its own
    digits += key;
    if (Number(digits) * 10 > most) number();
    else timer = setTimeout(number, TOGETHER);
  }

  function enter() {
    if (digits) number();
    else if (page.choice) page.commit(chosenMove(page.choice, page.chosen));
    else if (page.armed) page.commit(page.armed.move);
    else if (unread(page)) page.goOn();
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.repeat) return;
    const typing = event.target.matches?.("input, textarea, select");
    if (page.covered) { // nothing beneath a dialog hears a key
      if (event.key === "Escape" || (event.key === "?" && page.helping && !typing)) page.closeDialog();
      return;
    }
    if (page.look) {
      page.look.key(event);
      return;
    }
    if (event.key === "Escape") {
      if (typing) event.target.blur();
      else if (page.past) toNow(page);
      else if (page.first) shut(page.first);
      else page.back();
      return;
    }
    if (typing) return;
    if (event.target.matches?.(".line") && goesUpOrDown(event)) return;
    if (page.past && /^Arrow(Left|Right)$/.test(event.key)) along(page, event.key === "ArrowLeft" ? -1 : 1);
    else if (event.key === " " && page.past && !event.target.closest?.("button, a, summary") && page.walkOrStand?.(page)) event.preventDefault();
    else if (page.past && /^[0-9]$/.test(event.key)) return; // an answer is given to what is in sight
    else if (/^[0-9]$/.test(event.key)) digit(event.key);
    else if (event.key === "Enter" && (digits || !event.target.closest?.("button, a, summary"))) {
      event.preventDefault();
      enter();
    }
    else if (event.key === "/") focusOn(event, "#line");
    else if (event.key === "?") page.toggleHelp();
    else if (event.key === "l") {
      page.show("log");
      queueMicrotask(() => focusOn(event, ".log .line[tabindex='0']"));
    }
    else if (event.key === "c") {
      page.show("chat");
      queueMicrotask(() => focusOn(event, "#line")); // what is typed next is a word, and no answer
    }
    else if (event.key === "h") focusOn(event, ".own .card");
  });

  /** From one line of the log to the next. */
  function goesUpOrDown(event) {
    const way = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const lines = way ? [...root.querySelectorAll(".log .line")] : [];
    const next = lines[lines.indexOf(event.target) + way];
    if (next) event.preventDefault();
    next?.focus();
    return Boolean(next);
  }

  function focusOn(event, selector) {
    event.preventDefault();
    root.querySelector(selector)?.focus();
  }
}
