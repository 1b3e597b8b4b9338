// The teacher of a first round: what is asked and why it matters, what they would answer, what for.

import { html, nothing } from "./parts/lit-html.js";
import { storage } from "./storage.js";

export function teacher(page) {
  const told = page.teacher;
  const say = page.words.say.bind(page.words);
  const about = told.about ? page.words.of(told.about) : [];
  const why = told.why ? page.words.of(told.why) : [];
  return html`<section class="teacher" aria-labelledby="teacher-title">
    <h2 id="teacher-title">${say("Teacher")}</h2>
    <div class="told" aria-live="polite" tabindex="0">${about.map((line) => html`<p class="about">${line}</p>`)}${page.words.of(told.lines).map((line) => html`<p>${line}</p>`)}${why.map((line) => html`<p class="why">${line}</p>`)}</div>
    ${told.asked ? advice(page, told, say) : over(page, say)}
  </section>`;
}

/** What the teacher would answer, as a button; its reasons come when they have been thought out. */
function advice(page, told, say) {
  const due = page.question?.asked.id === told.asked;
  return html`<div class="entries">
    <button class="entry" ?disabled=${!due || page.locked} @click=${() => page.commit(told.move)}><span>${say("As the teacher would: {answer}", { answer: page.words.of(told.answer) })}</span></button>
    ${told.why ? nothing : html`<button class="entry" ?disabled=${!due || page.locked} @click=${() => page.sayWord("hint")}>${say("Why?")}</button>`}</div>`;
}

/** The way to the form of this very game (first_state.js). */
function over(page, say) {
  const goOn = () => {
    storage("sessionStorage").setItem("on_to", page.table.game);
    page.send({ t: "leave" });
  };
  return html`<div class="entries"><button class="entry commit" ?disabled=${page.down} @click=${goOn}>${say("On to a whole game")}</button></div>`;
}
