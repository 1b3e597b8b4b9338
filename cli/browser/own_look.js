// A log that is looked at in the own page: as in any, and another one can be dropped on it, or chosen there.

import { takeDrops } from "./log_drops.js";
import { look as drawn } from "./look.js";

export { Look, about } from "./look.js";

/** The whole screen. */
export function look(page) {
  takeDrops(page);
  return drawn(page);
}
