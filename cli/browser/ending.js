// The end of a game: who has won and why, and what can be done next.

import { html, nothing } from "./parts/lit-html.js";
import { row } from "./cards.js";
import { fact, seatSign, sentence } from "./texts.js";

/** The log itself, to be kept as a file of whoever looks at this page; what fetches it comes when it is wished. */
export function keepButton(page, log, say) {
  const keep = () => import("./kept_log.js").then(({ keepLog }) => {
    if (page.asksLog) page.closeDialog(); // what comes of it is told below
    keepLog(page, log);
  }, () => null);
  return html`<button class="entry" ?disabled=${page.down} @click=${keep}>${say("Keep the log")}</button>`;
}

/** In the prompt's place: the ranking with its reasons, or that there is none. */
export function ending(page, view) {
  const say = page.words.say.bind(page.words);
  if (!view.over) {
    return html`<section class="prompt over"><h2>${say("The table was ended before the game was over.")}</h2>${next(page, say)}</section>`;
  }
  const { scores, winners, reasons, why } = view.over;
  return html`<section class="prompt over" aria-labelledby="asked" tabindex="0">
    <h2 id="asked">${sentence(page, page.speech.told(why))}</h2>
    <ol class="ranking">${ranked(view).map((seat) => html`<li class=${winners.includes(seat) ? "winner" : ""}>
      ${place(view, seat)}${seatSign(seat)} <bdi class="who seat-${seat}">${page.speech.seat(seat)}</bdi> <b>${scores[seat]}</b>
      <span class="reasons">${reasons[seat].map((one) => fact(page, one))}</span></li>`)}</ol>
    ${next(page, say)}
  </section>`;
}

/** The seats as they came in, winners first. */
export function ranked({ over: { scores, winners }, order }) {
  return order.toSorted((one, other) => winners.includes(other) - winners.includes(one) || scores[other] - scores[one]);
}

/** Which one a seat came in, so that the number of a seat is not read as one; alone there is none. */
export function place({ over: { scores, winners }, order }, seat) {
  if (order.length < 2) return nothing;
  const better = order.filter((other) => scores[other] > scores[seat]).length;
  return html`<span class="rank">${winners.includes(seat) ? 1 : 1 + Math.max(better, winners.length)}.</span> `;
}

/** What can be done next: to look back and check, to go on to the first screen. */
function next(page, say) {
  if (page.over !== "") return nothing;
  return html`<div class="entries next">
    ${page.log ? html`<button class="entry" @click=${() => page.askLog("log")}>${say("Look back, and check it")}</button>` : nothing}
    ${page.guest ? keepButton(page, "", say) : nothing}
    ${page.log && page.view.over && page.view.seat !== null && !page.guest ? html`<button class="entry" ?disabled=${page.down} @click=${() => page.sayWord("rematch")}>${say("Play again")}</button>` : nothing}
    ${page.log ? html`<button class="entry" ?disabled=${page.down} @click=${() => page.send({ t: "another" })}>${say("Open another table")}</button>` : nothing}
    ${hands(page).some(holds) ? html`<button class="entry" @click=${() => page.askLog("hands")}>${say("Hands at the end")}</button>` : nothing}</div>`;
}

/** What leads to a log in a list, for whoever comes back from there. */
export function entryOf({ log }, mode) {
  return `${mode}-${log}`;
}

/** The two ways to look at a log in the page. */
export function waysToLook(page, wish, say) {
  const go = (mode) => () => {
    page.closeDialog();
    page.lookAt(wish, mode);
  };
  return html`<div class="buttons entries"><button class="entry" id=${entryOf(wish, "look")} ?disabled=${page.down} @click=${go("look")}>${say("Look back")}</button><button class="entry" id=${entryOf(wish, "check")} ?disabled=${page.down} @click=${go("check")}>${say("Check it")}</button>${keepButton(page, wish.log, say)}</div>`;
}

/** Where the log lies, and what is typed to look at it and to check it. */
export function lookBack(log, say) {
  return html`<p>${say("The log lies in {path}", log)}</p>
    <p>${say("In the terminal, look at it again:")} <code>${log.replay}</code></p>
    <p>${say("The costliest decisions of a seat, as questions:")} <code>${log.review}</code></p>
    <p>${say("Check that all was fair:")} <code>${log.audit}</code></p>`;
}

/** What the others held when the game was over, as far as their books are open. */
function hands(page) {
  return page.hands.filter((one) => one.seat !== page.view.seat);
}

function holds({ areas }) {
  return areas.some((area) => area.cards.length);
}

/** By the titles that its areas have for everybody, else by none: the others are words to its seat alone. */
function hand(page, { seat, areas }) {
  const laid = page.view.seats.find((part) => part.seat === seat)?.areas ?? [];
  const shown = areas.map((area) => ({ ...area, title: laid.find((one) => one.key === area.key)?.title ?? ["", {}], cards: area.cards.map((one) => ({ ...one, tags: [] })) }));
  return html`<section><h3>${seatSign(seat)} <bdi class="who seat-${seat}">${page.speech.seat(seat)}</bdi></h3>
    ${holds({ areas }) ? shown.map((area) => row(page, area, "low", { title: area.title[0] !== "" })) : html`<p>${page.words.say("no cards")}</p>`}</section>`;
}

/** The log, or all hands, as a dialog. */
export function logDialog(page) {
  if (!page.asksLog) return nothing;
  const say = page.words.say.bind(page.words);
  const ofLog = page.asksLog === "log";
  return html`<dialog class="help" aria-labelledby="log-title" @close=${() => page.closeDialog()}><h2 id="log-title">${ofLog ? say("The log of this game") : say("Hands at the end")}</h2>
    ${ofLog ? html`${waysToLook(page, { log: "" }, say)}${lookBack(page.log, say)}` : hands(page).map((one) => hand(page, one))}
    <button class="entry close" autofocus @click=${() => page.closeDialog()}><kbd>Esc</kbd> ${say("Close")}</button></dialog>`;
}
