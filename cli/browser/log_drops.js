// Logs that are dropped on the own page, or chosen there: on the first screen, and wherever a log is looked at, whatever came
// of the one before.

import { drops, handOver } from "./drop.js";

let heard = false;

/** From now on; once is enough. */
export function takeDrops(page) {
  page.takeLog ??= (file) => take(page, file);
  if (!heard) drops(() => (page.first !== null || page.look !== null) && !page.down, page.takeLog);
  heard = true;
}

/** Look at this file, in the way in which the one before it was looked at; or tell why it cannot be taken. */
async function take(page, file) {
  const { wrong, ...wish } = await handOver(file, page.words.say.bind(page.words));
  const { look, first } = page;
  if (!wrong) page.lookAt({ ...wish, alone: look?.wish.alone }, look?.story && look.mode === "check" ? "check" : "look");
  else if (look) page.toasts(wrong);
  if (first) first.wrong = wrong && !look ? { form: "drop", text: wrong } : null;
  page.changed();
}
