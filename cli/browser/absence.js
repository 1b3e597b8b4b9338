// What is asked about seats that are gone, beside the prompt: one button a word, and what each brings about.

import { html, nothing } from "./parts/lit-html.js";
import { clock } from "./links.js";
import { seatSign } from "./texts.js";

/** The sentences of the question in the language of the page. */
function toldOf(page) {
  return page.words.of(page.absence.told);
}

/** Seconds since the seats that are asked about became unreachable; null where they are not. */
export function absentFor(page) {
  const since = page.absence?.since ?? null;
  return since === null ? null : since + Math.floor((Date.now() - page.absenceToldAt) / 1000);
}

/** Seconds until one is asked how to go on without them; null where that is not known, or one is asked already. */
function askedIn(page) {
  const until = page.absence?.until ?? null;
  return until === null ? null : Math.max(0, until - Math.floor((Date.now() - page.absenceToldAt) / 1000));
}

/** Whether something is asked or has to be known now. */
export function isAsked(page) {
  return page.absence !== null && page.absence.matter !== "NOTHING" && !page.view.over && page.over === "";
}

/** The dialogue; it covers nothing, and takes the focus from nobody. */
export function absence(page) {
  const { seats, words, matter } = page.absence;
  const told = toldOf(page);
  const once = ["LEAVE", "STOP"].includes(matter); // asked once more because of a word of our own
  const since = absentFor(page);
  return html`<section class="absence ${words.length ? "" : "known"}" aria-labelledby="absence-title">
    <h2 id="absence-title">${seats.map((seat) => html`${seatSign(seat)} `)}${told.title}${since === null ? nothing
      : html` <small>${page.words.say("for {time}", { time: clock(since) })}</small>`}</h2>
    ${askedIn(page) === null ? nothing
      : html`<p>${page.words.say("In {time} you are asked how to go on, if the game still waits by then.", { time: clock(askedIn(page)) })}</p>`}
    ${told.details.length ? html`<p>${told.details.join(" ")}</p>` : nothing}
    ${words.length ? html`<ul class="choices">${words.map((word, at) => choice(page, word, told.words[at]))}
      ${once ? html`<li><button class="entry back" ?disabled=${page.down} @click=${() => page.sayAbsent("back")}>${page.words.say("Back")}</button></li>` : nothing}</ul>` : nothing}
  </section>`;
}

function choice(page, word, [label, does]) {
  const name = `absence-${word}`;
  return html`<li><button class="entry" aria-describedby=${name} ?disabled=${page.down} @click=${() => page.sayAbsent(word)}>${label}</button><p id=${name}>${does}</p></li>`;
}

/** What can always be said at a table: it stands where one leaves it. */
export function always(page) {
  if (page.absence?.matter !== "NOTHING" || !page.absence.words.length) return nothing;
  return html`<ul class="choices">${page.absence.words.map((word, at) => {
    const [label, does] = toldOf(page).words[at];
    return html`<li><button class="entry" @click=${() => { page.sayAbsent(word); page.askLeave(); }}>${label}</button><p>${does}</p></li>`;
  })}</ul>`;
}
