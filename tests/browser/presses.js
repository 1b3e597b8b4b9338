// Plays a game through the page by pressing what it offers, until it is over; what it did and what it saw.
//
// For a browser that is led from outside: it runs within the page, knows no rules and looks at what stands
// on the screen alone. `seed` chooses among answers; `seconds` is the longest it goes on.
async (seed, seconds) => {
  const wait = (time) => new Promise((then) => setTimeout(then, time));
  let state = seed;
  const chance = (most) => {
    state = (state * 1103515245 + 12345) % 2147483648;
    return Math.floor((state / 2147483648) * most);
  };
  const all = (what) => [...document.querySelectorAll(what)];
  const told = { over: false, answers: 0, questions: [], faults: [] };
  const note = (list, text) => { if (!list.includes(text)) list.push(text); };
  const end = Date.now() + seconds * 1000;
  all(".ready")[0]?.click();
  while (Date.now() < end) {
    const root = document.documentElement;
    if (root.scrollWidth > innerWidth + 1) note(told.faults, `the page scrolls sideways: ${root.scrollWidth}`);
    if (root.scrollHeight > innerHeight + 1) note(told.faults, `the page scrolls: ${root.scrollHeight}`);
    if (all(".prompt.over").length) { told.over = true; break; }
    const title = all(".prompt h2")[0]?.innerText.replace(/\d+/g, "").slice(0, 28);
    if (all(".prompt.wide").length) {
      const done = all(".commit:not([disabled])")[0];
      const choices = all(".prompt.wide .pick button, .prompt.wide .stepper button:last-of-type:not([disabled])");
      if (done) { done.click(); told.answers += 1; note(told.questions, title); }
      else if (choices.length) choices[chance(choices.length)].click();
    } else {
      const entries = all(".prompt.asked .entry:not(.back):not([disabled])");
      if (entries.length) {
        note(told.questions, title);
        entries[chance(2) ? 0 : chance(entries.length)].click();
        await wait(20);
        const armed = all(".prompt .entry.armed")[0];
        if (armed) { armed.click(); told.answers += 1; }
      }
    }
    await wait(60);
  }
  return told;
}
