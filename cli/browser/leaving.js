// Leaving a table: what becomes of it and of the own seat is said before one goes.

import { html, nothing } from "./parts/lit-html.js";
import { always } from "./absence.js";

/** The sheet that asks once more; nothing while nobody wants to go. */
export function leaving(page) {
  if (!page.leaving) return nothing;
  const say = page.words.say.bind(page.words);
  return html`<dialog class="help" aria-labelledby="leave-title" @close=${() => page.closeDialog()}><h2 id="leave-title">${say("Leave the table?")}</h2>
    <p>${whatFollows(page, say)}</p>
    ${page.table ? always(page) : nothing}
    <button class="entry" ?disabled=${page.down} @click=${() => { page.send({ t: "leave" }); page.askLeave(); }}>${say("Leave")}</button>
    <button class="entry" autofocus @click=${() => page.askLeave()}>${say("Stay")}</button></dialog>`;
}

/** What becomes of the table and of the own seat there where one leaves it now. */
function whatFollows(page, say) {
  const { lobby, table, view, absence: gone } = page;
  if (!table) return lobby?.opening ? say("You have opened this table: without you it is given up.") : say("The table has not begun: your seat is free again.");
  if (view.over || view.ended) return say("The game is over, and its log is kept.");
  if (view.seat === null) return say("You look on: nobody waits for you.");
  if (table.names.length === 1) return say("The log is kept, and resume takes you back to your seat.");
  return gone?.words.includes("leave") ? say("The log is kept, and resume takes you back to your seat. The others wait for you, or go on without you if all of them want it.")
    : say("The log is kept, and resume takes you back to your seat. Nobody can play on without you: the others wait for you.");
}
