// Looking back: a line of the log shows the table as it was when it was told, and Esc leads back to now.
//
// The views that this tab was sent are kept with their lines, the newest of them; those before it came
// and those that were let go are asked of the node. Whoever looks back stays there whatever happens
// meanwhile, and can give no answer until they are back.

import { html, nothing } from "./parts/lit-html.js";
import { inWords, small } from "./rounds.js";
import { sentence } from "./texts.js";

const MOST_KEPT = 300; // views of at most 20 KB each

/** Keep this view with the line that was told with it, and let the oldest go. */
export function keep(page, entry, view) {
  entry.view = view;
  page.kept.push(entry);
  if (page.kept.length > MOST_KEPT) page.kept.shift().view = null;
}

/** Show the table as it was when this entry of the log was told. */
export function lookAt(page, entry) {
  const open = entry.step > page.view.step && !entry.view; // what an own answer has brought that is not whole yet
  if (open) toNow(page);
  else if (entry.view) page.past = { entry, view: entry.view };
  else if (page.send({ t: "moment", step: entry.step })) page.past = { entry, view: page.past?.view ?? null };
  else page.toasts(page.words.say("No connection to your own program; trying again. If it has ended: tafelrunde resume --web"));
  page.changed();
  scrollTo(0, 0); // on a phone the log lies below the table
}

/** A moment that was looked for while the connection was cut is asked for once more: nobody else would answer it. */
export function askAgain(page) {
  if (page.past && !page.past.entry.view) page.send({ t: "moment", step: page.past.entry.step });
}

/** What the node has found; null where there is nothing to be shown any more. */
export function found(page, { step, view }) {
  if (page.past?.entry.step !== step || page.past.entry.view) return;
  if (view === null) {
    page.toasts(page.words.say("This moment cannot be shown any more."));
    toNow(page);
    return;
  }
  keep(page, page.past.entry, view);
  page.flight = page.walk?.flight ?? null;
  page.past = { entry: page.past.entry, view };
}

/** The table as it is now, and whatever is asked; no press before was meant for it. */
export function toNow(page) {
  page.stopWalk?.();
  page.past = null;
  page.shownAt = Date.now();
  page.changed();
}

/** The line before or after the one that is looked at; behind the last one is now. */
export function along(page, way) {
  if (page.walkAlong?.(page, way)) return;
  const same = page.history.indexOf(page.past.entry); // -1 where the history was told anew meanwhile
  const at = same >= 0 ? same : page.history.findIndex((entry) => entry.step >= page.past.entry.step);
  const next = at < 0 ? undefined : page.history[at + way];
  if (next) lookAt(page, next);
  else if (way > 0) toNow(page);
}

/** The page as it is drawn: as it was, where somebody looks back and it has been found. */
export function looking(page) {
  const view = page.past?.view;
  if (!view) return page;
  const value = (one) => ({ value: one, writable: true });
  return Object.create(page, { view: value({ ...view, asked: null }), question: value(null), choice: value(null), armed: value(null) });
}

/** In the prompt's place: which moment it is, and the ways along and back. */
export function pastBar(page) {
  const say = page.words.say.bind(page.words);
  const { entry, view } = page.past;
  const title = view ? html`${say("Looking back: {when}", { when: inWords(page, entry.step) })}${small(page, entry.step)}` : say("Looking for this moment.");
  return html`<section class="prompt past" aria-labelledby="past">
    <h2 id="past" aria-live="polite">${title}</h2>
    <div class="entries">
      <button class="entry" @click=${() => along(page, -1)}><kbd>←</kbd> ${say("Earlier")}</button>
      <button class="entry" @click=${() => along(page, 1)}><kbd>→</kbd> ${say("Later")}</button>
      ${page.walkBar?.(page) ?? nothing}
      <button class="entry back ${page.myTurn ? "commit" : ""}" @click=${() => toNow(page)}><kbd>Esc</kbd> ${page.myTurn ? say("Your turn now: back to it") : say("Back to now")}</button></div>
    <ul class="recent">${entry.news.slice(-2).map((news) => html`<li>${sentence(page, page.speech.told(news))}</li>`)}</ul>
  </section>`;
}

/** One line of the log, to be pressed. */
export function line(page, entry, news, { heading, current, last }) {
  const classes = [heading ? "heading" : "", current ? "current" : ""];
  return html`<li class=${classes.join(" ")} data-step=${entry.step} aria-current=${current ? "true" : nothing}><button class="line"
    tabindex=${last ? 0 : -1} title=${page.words.say("The table as it was then: {when}", { when: inWords(page, entry.step) })} @click=${() => lookAt(page, entry)}>${sentence(page, page.speech.told(news), { focus: false })}</button></li>`;
}
