// Leaving a table: what becomes of it and of the own seat is said before one goes.

import { html, nothing } from "./parts/lit-html.js";
import { always } from "./absence.js";

/** The sheet that asks once more; nothing while nobody wants to go. Whoever goes is at the first screen then, where a
 * seat that was left for now is found again; what is for good is a word about the table, with its own question. */
export function leaving(page) {
  if (!page.leaving) return nothing;
  const say = page.words.say.bind(page.words);
  if (page.guest) return page.guestDialog();
  return html`<dialog class="help" aria-labelledby="leave-title" @close=${() => page.closeDialog()}><h2 id="leave-title">${say("Leave the table?")}</h2>
    <ul class="choices"><li><button class="entry" aria-describedby="leave-does" ?disabled=${page.down} @click=${() => { page.send({ t: "leave" }); page.askLeave(); }}>${comesBack(page) ? say("Leave for now") : say("Leave")}</button><p id="leave-does">${whatFollows(page, say)}</p></li></ul>
    ${page.table && !page.teacher ? always(page) : nothing}
    <button class="entry" autofocus @click=${() => page.askLeave()}>${say("Stay")}</button></dialog>`;
}

/** Whether the own seat stays one's own at a game that runs. */
function comesBack({ table, teacher, view, links }) {
  return Boolean(table) && !teacher && view.seat !== null && !view.over && !view.ended && !links?.left?.includes(view.seat);
}

/** What becomes of the table and of the own seat there where one leaves it now. */
function whatFollows(page, say) {
  const { lobby, table, view, absence: gone } = page;
  if (!table) return lobby?.opening ? say("You have opened this table: without you it is given up.") : say("The table has not begun: your seat is free again.");
  if (page.teacher) return say("Nothing of a lesson is kept.");
  if (view.over || view.ended) return say("The game is over, and its log is kept.");
  if (view.seat === null) return say("You look on: nobody waits for you.");
  if (!comesBack(page)) return say("Your seat has left this table for good; the log is kept.");
  if (table.names.length === 1) return say("The log is kept, and the first screen takes you back to your seat.");
  return gone?.words.includes("leave") ? say("The log is kept, and the first screen takes you back to your seat. The others wait for you, or go on without you if all of them want it.")
    : say("The log is kept, and the first screen takes you back to your seat. Nobody can play on without you: the others wait for you.");
}
