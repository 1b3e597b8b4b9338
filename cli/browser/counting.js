// What on a page tells seconds that pass: it is drawn anew each second, and nothing else is.

import { absentFor } from "./absence.js";

/** Whether there is any such thing now. */
export function counting(page) {
  const { club, first, view } = page;
  return Boolean(club || first?.going || page.asksPhones || page.unlinked.length || absentFor(page) !== null || view.waiting.length || view.owing?.length);
}
