// The dearest decisions of a game that is over: each first as a question, with the table as its seat saw it, then what
// was answered and what the bot would have done.

import { html, nothing } from "./parts/lit-html.js";
import { table } from "./table.js";
import { seatSign, sentence } from "./texts.js";

const BRIEF = 2; // sentences that stand in the prompt: what was answered, and what the bot would have

/** The whole screen; `progress` draws a bar, the rest is the stage of a log. */
export function dear(page, { progress, ...stage }) {
  const state = page.look;
  const { dear: one } = state;
  const say = page.words.say.bind(page.words);
  if (one.decision) return table(state.shown({ ...stage, prompt: question, side: answers }, one.decision.view));
  return html`<div class="looked">${stage.head(page)}<main class="floor"><article class="verdict dear">${
    one.seat === null ? whose(page, say) : one.review ? done(page, say) : html`<p aria-live="polite" aria-atomic="true">${say("The decisions are looked at once more.")}</p>${progress(one.figures ?? { done: 0, total: 1 }, say("The decisions are looked at once more."))}`}</article></main></div>`;
}

/** Whose decisions can be looked at. */
function whose(page, say) {
  const { look: state } = page;
  const { names, readable } = state.story;
  const { told } = state.dear;
  return html`<h2>${say("Whose decisions?")}</h2>${told ? html`<p class="wrong" role="alert">${page.words.of(told)}</p>` : nothing}<p>${say("A bot looks at all of them once more, by what that seat knew then. It takes some seconds.")}</p>
    <div class="buttons">${readable.map((seat) => html`<button class="entry" @click=${() => state.dear.look(seat)}>${seatSign(seat)} <bdi>${names[seat]}</bdi></button>`)}</div>`;
}

/** What is said behind the last decision, or where there is none. */
function done(page, say) {
  const { look: state } = page;
  const { review } = state.dear;
  return html`${page.words.of(review.told).map((text) => html`<p>${text}</p>`)}
    <div class="buttons">${review.dearest.length ? html`<button class="entry" @click=${() => state.dear.along(-1)}>${say("Earlier")}</button>` : nothing}
      <button class="entry commit" @click=${() => state.dear.leave()}>${say("Another seat")}</button></div>`;
}

function question(page) {
  const { look: state } = page;
  const { dear: one } = state;
  const say = page.words.say.bind(page.words);
  const { decision, review } = one;
  const told = one.open ? page.words.of(decision.answers).slice(0, BRIEF) : [];
  return html`<section class="prompt looking" aria-labelledby="asked">
    <h2 id="asked">${sentence(page, page.speech.told(decision.view.asked.title))} <small>${say("Decision {n} of {count}", { n: one.at + 1, count: review.dearest.length })}</small></h2>
    ${one.open ? html`<ul class="recent" aria-live="polite">${told.map((text) => html`<li>${text}</li>`)}</ul>`
    : html`<p>${decision.view.asked.moves.length ? say("What would you have answered? Choose from the list, or have it shown.") : say("What would you have answered? Make up your mind, and have it shown.")}</p>${guesses(page, decision)}`}
    <div class="entries ways">
      ${one.at > 0 ? html`<button class="entry" @click=${() => one.along(-1)}>${say("Earlier")}</button>` : nothing}
      ${one.open ? html`<button class="entry commit" @click=${() => one.along(1)}>${one.at + 1 < review.dearest.length ? say("Next question") : say("Done")}</button>`
    : html`<button class="entry commit" @click=${() => one.guess(null)}>${say("Show what was answered")}</button>`}
      <button class="entry" @click=${() => state.lead(decision.step)}>${say("Show this step of the game")}</button></div>
  </section>`;
}

/** The same answers where the list beside the table lies below it: a phone shows them in one row here (look.css). */
function guesses(page, { view: { asked } }) {
  if (!asked.moves.length) return nothing;
  return html`<div class="kind guesses">${asked.moves.map((one) => guess(page, one, "entry"))}</div>`;
}

/** An answer to press, for whoever guesses; once all is shown it is pressed no more. */
function guess(page, { move, text }, kind, tags = []) {
  const { dear: one } = page.look;
  return html`<button class=${kind} ?disabled=${one.open} @click=${() => one.guess(move)}><span>${sentence(page, page.speech.told(text), { focus: false })}</span>${tags.map((tag) => html` <em class="tag">${tag}</em>`)}</button>`;
}

/** Beside the table: all answers there were, of choices too wide to list what they are about; once they are shown, which was given, which the bot would give. */
function answers(page) {
  const { dear: one } = page.look;
  const say = page.words.say.bind(page.words);
  const { decision } = one;
  const reasons = one.open ? page.words.of(decision.answers).slice(BRIEF) : [];
  const same = (move, other) => other !== null && JSON.stringify(move) === JSON.stringify(other);
  return html`<aside class="side"><h3 class="tabs">${say("The answers there were")}</h3>
    <div class="panel answers" tabindex="0"><ol class="log">${decision.view.asked.moves.map((found) => {
    const { move } = found;
    const tags = one.open ? [same(move, decision.made) ? say("answered") : "", same(move, decision.best) ? say("the bot") : "", same(move, one.guessed) ? say("your guess") : ""].filter(Boolean) : [];
    return html`<li class=${tags.length ? "current" : ""}>${guess(page, found, one.open ? "line" : "line entry", tags)}</li>`;
  })}${decision.view.asked.choices.map(({ text }) => html`<li>${sentence(page, page.speech.told(text), { focus: false })}</li>`)}</ol>${reasons.map((text) => html`<p class=${text.endsWith(":") ? "about" : ""}>${text}</p>`)}</div></aside>`;
}
