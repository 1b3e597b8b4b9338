// The prompt: one sentence, and the answers under their numbers; while one waits, who is asked.

import { html, nothing } from "./parts/lit-html.js";
import { isAsked } from "./absence.js";
import { card } from "./cards.js";
import { ending } from "./ending.js";
import { pastBar } from "./moments.js";
import { chosenMove } from "./question.js";
import { answerSign, bounds, seatSign, sentence } from "./texts.js";
import { meant, nameOf, namesAll } from "./things.js";
import { byTouch } from "./touch.js";
import { awaited, clock, gone, unreached, waitingSince } from "./links.js";

const SHORT = 8; // so many answers and greyed acts fit beside each other

/** The frame at its fixed place: the question, or whom the table waits for, or how it ended. */
export function prompt(page) {
  const view = page.view;
  if (page.past) return pastBar(page);
  if (view.over || view.ended) return ending(page, view);
  if (!page.question) return waiting(page, view);
  return page.choice ? wide(page) : question(page);
}

function question(page) {
  const { question, speech } = page;
  const back = question.path.length
    ? html`<button class="entry back" @click=${() => page.back()}><kbd>Esc</kbd> ${page.words.say("Back")}</button>` : nothing;
  const n = question.entries.length;
  return html`<section class="prompt asked ${page.locked ? "locked" : ""} ${n > 5 ? "many" : ""} ${n > 7 ? "more" : ""} ${n > 11 ? "most" : ""}" aria-labelledby="asked">
    <h2 id="asked">${titleOf(page, question, speech)} ${page.sinceMine?.(page) ?? nothing}</h2>
    <div class="entries">${anew(question.asked.id, html`${byName(question.entries).map((kind) => html`<div class="kind">${kind.map((entry) => button(page, entry))}</div>`)}${barred(page)}${back}`)}</div>
    ${page.armed ? html`<p class="hint"><span>${armedHint(page)}</span></p>` : nothing}
  </section>`;
}

let shown = ["", false]; // the question that was drawn last, and by which of two templates

/** What belongs to one question in things of its own: one that became another would be said to be pressed no more, and would hear
 * what was meant for it. */
function anew(id, drawn) {
  if (shown[0] !== id) shown = [id, !shown[1]];
  return shown[1] ? html`${drawn}` : html`${drawn} `;
}

/** What a second press of what is armed does. */
export function armedHint({ words }) {
  return byTouch() ? words.say("Once more: it is signed and cannot be taken back. Another answer instead: press that one.")
    : words.say("Once more, or Enter: it is signed and cannot be taken back. Esc: not this one.");
}

/** What cannot be done now, greyed, where there is room for it; a press tells the reason. */
function barred(page) {
  const { barred: acts, entries, path } = page.question;
  const greyed = [...acts, ...page.question.elsewhere(page.view)];
  if (!greyed.length || path.length || entries.length + greyed.length > SHORT) return nothing;
  return html`<div class="kind">${greyed.map(({ on, text, why }) => {
    const not = page.words.say("Not now: {why}", { why: page.speech.plain(why) });
    return html`<button class="entry hindered" data-of=${on[0]} aria-disabled="true" aria-description=${not} data-why=${not}
      @click=${() => { page.toasts(not); page.changed(); }}>${page.speech.plain(text)}</button>`;
  })}</div>`;
}

/** What is asked, or what was chosen first of it, or the thing that was chosen on the table. */
function titleOf(page, { asked, path }, speech) {
  const opened = path.length ? page.openedTitle() : null;
  if (opened !== null) return opened;
  const things = path.map((key) => JSON.parse(key)).filter(([kind]) => typeof kind === "string");
  return html`${meant(page, asked.on, asked.title)}${sentence(page, speech.told(asked.title))}${things.map((one) => html` <small>${nameOf(page, one)}</small>`)}`;
}

/** Answers of one kind stand on one line; the one that ends the turn comes last. */
function byName(entries) {
  const kinds = new Map();
  for (const entry of entries) {
    const name = entry.kind === "choice" ? entry.choice.name : entry.moves[0].move[0];
    const there = kinds.get(name);
    if (there) there.push(entry);
    else kinds.set(name, [entry]);
  }
  const ends = (kind) => kind[0].kind === "move" && isEnd(kind[0].move);
  const all = [...kinds.values()];
  return [...all.filter((kind) => !ends(kind)), ...all.filter(ends)];
}

function isEnd(move) {
  return move.length === 1 && ["end", "pass", "done", "skip", "forgo"].includes(move[0]);
}

function button(page, entry) {
  const words = entry.text ? sentence(page, page.speech.told(entry.text)) : nameOf(page, entry.thing);
  const armed = page.isArmed(entry);
  const more = entry.kind === "group" ? html`<small>${entry.moves.length} ›</small>` : entry.kind === "choice" ? html`<small>›</small>` : nothing;
  const pressed = staysPressed(page, entry, armed);
  const classes = ["entry", armed ? "armed" : "", entry.kind === "move" && isEnd(entry.move) ? "end" : ""];
  return html`<button class=${classes.join(" ")} aria-pressed=${pressed ? "true" : "false"} ?disabled=${page.locked}
    @click=${() => page.press([entry])}><span>${words}</span>${more}${answerSign(entry.number, { read: true })}</button>`;
}

let signed = ""; // the answer that was armed last

/** An answer that has been given is pressed until what comes of it is there: that it is not would be said of it. */
function staysPressed(page, { move }, armed) {
  if (armed) signed = JSON.stringify(move);
  return armed || (page.sent && move !== undefined && JSON.stringify(move) === signed);
}

// -- wide choices -----------------------------------------------------------------------------------

function wide(page) {
  const { choice, chosen } = page;
  const move = chosenMove(choice, chosen);
  const leadsBack = page.question.entries.length > 1 || Object.keys(chosen).length > 0;
  return html`<section class="prompt asked wide" aria-labelledby="asked">
    <h2 id="asked">${titleOfChoice(page)} <small>${howMany(page, choice)}</small></h2>
    <div class="entries">${choice.kind === "amounts" ? places(page) : choiceCards(page)}
      <button class="entry commit" ?disabled=${!move || page.locked} @click=${() => page.commit(move)}>
        <kbd>↵</kbd>${page.words.say("Done")} ${choice.kind === "pick" ? html`(${Object.keys(chosen).length})` : nothing}</button>
      ${leadsBack ? html`<button class="entry back" @click=${() => page.back()}><kbd>Esc</kbd> ${page.words.say("Back")}</button>` : nothing}</div>
  </section>`;
}

/** The words of the choice. Where it is all that is asked and does not name whom it is about, the question, which
 * does: a name in front of the words would read as who is asked. */
function titleOfChoice(page) {
  const { choice, question: { asked, entries } } = page;
  const words = entries.length > 1 || namesAll(page, asked.on, choice.text) ? choice.text : asked.title;
  return html`${meant(page, asked.on, words)}${sentence(page, page.speech.told(words))}`;
}

function howMany(page, { kind, least, most, parts }) {
  if (kind === "split") return page.words.say("{parts} parts, each of {least} or more", { parts: parts.length, least });
  const n = bounds(page.words, least, most);
  return kind === "pick" ? page.words.say("choose {n}", { n }) : n;
}

function choiceCards(page) {
  const { choice, chosen } = page;
  return html`<div class="cards pick">${choice.cards.map((part, at) => card(page, part, "tile", {
    pick: {
      state: chosen[part.card] !== undefined,
      label: at + 1,
      part: choice.kind === "split" && chosen[part.card] !== undefined ? chosen[part.card] + 1 : null,
      toggle: () => page.toggle(part.card),
    },
  }))}</div>
  ${choice.kind === "split" ? html`<ol class="parts">${choice.parts.map((part, at) => html`<li><b>${at + 1}</b> ${sentence(page, page.speech.told(part))}:
    ${Object.values(chosen).filter((one) => one === at).length}</li>`)}</ol>` : nothing}`;
}

function places(page) {
  const { choice, chosen } = page;
  return choice.places.map((place, at) => {
    const n = chosen[at] ?? place.least;
    return html`<span class="stepper"><span>${sentence(page, page.speech.told(place.text))}</span>
      <button ?disabled=${n <= place.least} aria-label=${page.words.say("one less")} @click=${() => page.amount(at, n - 1)}>−</button>
      <output>${n}</output>
      <button ?disabled=${n >= place.most} aria-label=${page.words.say("one more")} @click=${() => page.amount(at, n + 1)}>+</button></span>`;
  });
}

// -- while one waits, and at the end ----------------------------------------------------------------

function waiting(page, view) {
  const unseen = page.phones?.unseen ?? []; // of guests here: a sentence each
  const room = isAsked(page) ? 3 : Math.max(1, 3 - unreached(page).length - 2 * unseen.length); // lines that are not cut off
  const last = page.history.slice(-6).flatMap((entry) => entry.news).slice(-room);
  const { asked, held } = awaited(page);
  const say = page.words.say.bind(page.words);
  const named = (seats, text) => html`${seats.map((seat) => html`<span class="asked-seat">${seatSign(seat)} <bdi class="who seat-${seat}">${page.speech.seat(seat)}</bdi></span>`)}
      ${text}${sinceText(page, seats)}`;
  const title = lessonOver(page) ?? (asked.length ? named(asked, say("to answer"))
    : held.length ? named(held, say("waited for"))
    : page.sent ? say("Sent.")
      : view.phase === "play" ? goesOn(view, say) : say("The seats are making their keys."));
  return html`<section class="prompt waiting" aria-label=${say("The table waits")}>
    <h2>${title} ${page.sinceMine?.(page) ?? nothing}</h2>
    ${isAsked(page) ? nothing : gone(page)}
    ${unseen.length ? html`<ul class="lost">${unseen.map((told) => html`<li>${page.words.of(told)} <button class="tool" @click=${() => page.askPhones()}>${say("Use a phone")}</button></li>`)}</ul>` : nothing}
    <ul class="recent">${last.map((news) => html`<li>${sentence(page, page.speech.told(news))}</li>`)}</ul>
  </section>`;
}

/** That a lesson is over, in the teacher's words; null where none is. */
function lessonOver({ teacher, words }) {
  return teacher && !teacher.asked ? words.of(teacher.lines).at(-1) : null;
}

/** What goes on by itself where no person is asked. */
function goesOn({ waiting: asked, running }, say) {
  if (asked.some((one) => one.pace === "paced")) return say("Whoever may step in is asked.");
  if (asked.length) return say("The programs answer by themselves.");
  switch (running) {
    case "opening": return say("Cards are being opened.");
    case "passing": return say("Cards change hands.");
    case "rolling": return say("The dice are rolling.");
    case "proving": return say("What was said of closed cards is being proven.");
    default: return say("The cards are being mixed and dealt.");
  }
}

function sinceText(page, asked) {
  const since = asked.map((seat) => waitingSince(page, seat)).filter((n) => n !== null);
  if (!since.length) return nothing;
  const seconds = Math.max(...since);
  if (seconds < 5) return nothing;
  const time = clock(seconds);
  return html` <small class="since"><span class="unseen">${page.words.say("for {time}", { time })}</span><span aria-hidden="true">· ${time}</span></small>`;
}
