// The keyboard: digits arm, Enter commits, Esc goes back; `/` types, `?` helps, `l` log, `c` talk, `h` hand.

const TOGETHER = 700; // milliseconds within which two digits are one number

export function keys(page, root) {
  let digits = "";
  let timer = null;

  function number() {
    const entry = page.question?.entry(Number(digits));
    digits = "";
    if (!entry) return;
    if (page.choice) pick(Number(entry.number));
    else page.press([entry]);
  }

  function pick(at) {
    const card = page.choice?.cards?.[at - 1];
    if (card) page.toggle(card.card);
  }

  function digit(key) {
    clearTimeout(timer);
    digits += key;
    if (page.choice) {
      pick(Number(digits));
      digits = "";
      return;
    }
    const most = page.question?.entries.length ?? 0;
    if (Number(digits) * 10 > most) number();
    else timer = setTimeout(number, TOGETHER);
  }

  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const typing = event.target.matches?.("input, textarea, select");
    if (event.key === "Escape") {
      if (typing) event.target.blur();
      else if (page.helping) page.toggleHelp();
      else page.back();
      return;
    }
    if (typing) return;
    if (/^[0-9]$/.test(event.key)) digit(event.key);
    else if (event.key === "Enter" && page.armed && !event.target.closest?.("button, a, summary")) page.commit(page.armed.move);
    else if (event.key === "/") focusOn(event, "#line");
    else if (event.key === "?") page.toggleHelp();
    else if (event.key === "l") page.show("log");
    else if (event.key === "c") page.show("chat");
    else if (event.key === "h") focusOn(event, ".own .card");
  });

  function focusOn(event, selector) {
    event.preventDefault();
    root.querySelector(selector)?.focus();
  }
}
