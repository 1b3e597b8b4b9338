// A log that is looked at, drawn: the table of the live page in the middle, below it the way through the game, beside it
// what was told; or the check of it as a sheet of its own.

import { html, nothing } from "./parts/lit-html.js";
import { row } from "./cards.js";
import { check } from "./check.js";
import { dear } from "./dear.js";
import { entryOf, place, ranked } from "./ending.js";
import { focus } from "./form_focus.js";
import { logButton } from "./log_choice.js";
import { paceChoice } from "./paces.js";
import { roundOf } from "./rounds.js";
import { table } from "./table.js";
import { lightAndLanguage, rulesAndHelp, seatSign, sentence } from "./texts.js";

export { Look } from "./look_state.js";

const LINES = 400; // of the log, the oldest going first
const STAGE = { head, prompt: bar, side, keys };

/** The whole screen. */
export function look(page) {
  const state = page.look;
  const say = page.words.say.bind(page.words);
  if (state.ended) return plain(page, html`<p role="alert">${page.words.of(state.ended)}</p>`);
  if (state.mode === "check") return html`<div class="looked">${head(page)}<main class="floor">${check(page, say)}</main></div>`;
  if (!state.story || !state.at || !page.looks.faces) return plain(page, reading(state, say));
  if (state.mode === "dear") return dear(page, { ...STAGE, progress });
  return table(state.shown(STAGE));
}

/** The page that dialogs over it are about. */
export function about(page) {
  const { look: state } = page;
  if (!state.story || !state.at || !page.speech) return page;
  return state.shown(STAGE, state.mode === "dear" && state.dear.decision ? state.dear.decision.view : state.at.view);
}

function plain(page, text) {
  return html`<div class="looked">${head(page)}<main class="floor"><div class="plain">${text}</div></main></div>`;
}

function reading({ reading: figures }, say) {
  return html`<p aria-live="polite" aria-atomic="true">${say("The log is being read.")}</p>${figures ? progress(figures, say("The log is being read.")) : nothing}`;
}

/** How far something is, as a bar that is told as well. */
export function progress({ done, total }, text) {
  return html`<progress aria-label=${text} max=${Math.max(1, total)} .value=${done}></progress>`;
}

/** The head line: which game, how its file is called, the ways to look at it and at another log, and the way out; a page that is
 * made of this log alone leads to no list, and hands it out. */
function head(page) {
  const say = page.words.say.bind(page.words);
  const { look: state } = page;
  const tab = (mode, text) => html`<button class="tool" aria-pressed=${state.mode === mode ? "true" : "false"} @click=${() => (mode === "check" ? toCheck(state) : state.show(mode))}>${text}</button>`;
  return html`<header class="head"><h1>${state.called}</h1>${state.name ? html`<bdi class="log-name" title=${state.name}>${state.name}</bdi>` : nothing}
    <span class="modes">${state.told || state.ended ? nothing : tab("look", say("Look back"))}${state.ended ? nothing : tab("check", say("Check it"))}${state.reviewable && !state.ended ? tab("dear", say("Costliest decisions")) : nothing}</span>
    <span class="gap"></span>
    ${state.story && state.mode === "look" ? rulesAndHelp(page, state.story.game) : nothing}
    ${logButton(page)}
    ${lightAndLanguage(page)}
    ${state.wish.keep ? html`<button class="tool" @click=${() => state.wish.keep()}>${say("Keep the log")}</button>` : html`<button class="tool" @click=${() => (state.wish.alone ? page.send({ t: "another" }) : back(page))}>${say("Back")}</button>`}</header>`;
}

/** To the check, which begins there where it has not. */
function toCheck(state) {
  if (state.verdict || state.audit) state.show("check");
  else state.check();
}

/** Whoever goes back stands in the list where that log is. */
function back(page) {
  const { wish, mode } = page.look;
  page.endLook();
  focus(entryOf(wish, mode === "check" ? mode : "look"));
}

/** The keys that lead through a game, for the sheet of keys. */
function keys(say) {
  return [["← →", say("earlier and later, looking back")], ["PageUp PageDown", say("to the next round, to the one before")], ["Home End", say("to the beginning, to the end")], ["␣", say("play, or stop")]];
}

// -- the way through the game ------------------------------------------------------------------------

function bar(page) {
  const { look: state, words } = page;
  const say = words.say.bind(words);
  const { step, story } = state;
  const round = roundOf(page, step);
  const waits = state.at.step !== step;
  const news = story.entries.find((entry) => entry.step === step)?.news ?? [];
  const undone = story.undone.find(([at]) => at === step);
  const told = step === story.steps || (story.lacks && step <= (story.rounds[0] ?? step)); // what a file lacks is said where one begins too
  const ends = told ? words.of(story.ends) : [];
  const turn = state.turns.find((one) => one.step === step);
  const hidden = !state.result && story.result_at !== null && step === state.last;
  return html`<section class="prompt looking" aria-labelledby="moment">
    <div class="when"><h2 id="moment" aria-live=${onSlider() ? "off" : "polite"}>${round ?? inSteps(page, step)}${round === null ? nothing : html`<span class="unseen">, </span> <small class="step">${inSteps(page, step)}</small>`}${waits ? html`<span class="unseen">, </span> <small>${say("Looking for this moment.")}</small>` : nothing}</h2>${legend(page, say)}</div>
    <ul class="recent" aria-live="polite" tabindex="0">
      ${undone ? html`<li>${say("{name} has taken the last answer back.", { name: page.speech.seat(undone[1]) })}</li>` : nothing}
      ${news.map((one) => html`<li>${sentence(page, page.speech.told(one))}</li>`)}
      ${turn ? html`<li class="turn">${say("{name} takes the lead from {other}.", { name: page.speech.seat(turn.leader), other: page.speech.seat(turn.before) })}</li>` : nothing}
      ${state.result && state.at.view.over ? outcome(page, state.at.view) : nothing}
      ${state.at.view.seats.length ? nothing : html`<li>${say("Nothing lies on the table yet.")}</li>`}
      ${ends.map((text) => html`<li>${text} <button class="to-step" @click=${() => toCheck(state)}>${say("Check it")}</button></li>`)}
      ${hidden ? html`<li>${say("With the next step the game is over.")} <button class="to-step" @click=${() => state.wishResult(true)}>${say("Show the result")}</button></li>` : nothing}</ul>
    ${slider(page, say)}
    <div class="entries ways">
      <button class="entry" ?disabled=${step === 0} @click=${() => { state.pause(); state.along(-1); }}><kbd>←</kbd> ${say("Earlier")}</button>
      <button class="entry commit play" aria-pressed=${state.playing ? "true" : "false"} @click=${() => (state.playing ? state.pause() : state.play())}>${state.playing ? say("Pause") : say("Play")}</button>
      <button class="entry" ?disabled=${step >= state.last} @click=${() => { state.pause(); state.along(1); }}><kbd>→</kbd> ${say("Later")}</button>
      <label>${say("Pace")} ${paceChoice(say, state.pace, (pace) => state.setPace(pace))}</label>
      <label><input type="checkbox" name="passes" .checked=${!state.passes} @change=${(event) => { state.passes = !event.target.checked; state.changed(); }}> ${say("Skip passes")}</label></div>
  </section>`;
}

/** Who has won, and what everybody came to. */
function outcome(page, view) {
  const { over } = view;
  return html`<li class="turn">${sentence(page, page.speech.told(over.why))}</li>
    <li class="scores">${ranked(view).map((seat) => html`<span>${place(view, seat)}${seatSign(seat)} <bdi class="who seat-${seat}">${page.speech.seat(seat)}</bdi> <b>${over.scores[seat]}</b></span>`)}</li>`;
}

/** Whether the slider is moved, which says by itself where it stands. */
function onSlider() {
  return document.activeElement?.matches(".slider input") ?? false;
}

/** The step among all those of the log. */
function inSteps(page, step) {
  return page.words.say("step {step} of {steps}", { step, steps: page.look.story.steps });
}

/** The steps with marks that may be shown: of rounds, and of what else begins or turns. */
function marked({ look: { story, turns, last } }) {
  const shown = (steps) => steps.filter((at) => at <= last);
  return { rounds: shown(story.rounds), marks: shown([...story.notable, ...turns.map((one) => one.step)]) };
}

/** What the two weights of marks are, beside the moment, where no row is lost to it: rounds reach higher than what else begins or turns. */
function legend(page, say) {
  const { rounds, marks } = marked(page);
  return html`<p class="legend" id="marks"><b class="unseen">${say("The marks above it:")} </b>${rounds.length ? html`<span><i class="tick round"></i>${say("a round begins")}</span> ` : nothing}${
    marks.length ? html`<span><i class="tick"></i>${say("a turning point, a new leader, or an answer taken back")}</span>` : nothing}</p>`;
}

/** The slider with its two weights of marks. */
function slider(page, say) {
  const { look: state } = page;
  const { last, step } = state;
  const { rounds, marks } = marked(page);
  const place = (at) => `left: ${(100 * at) / Math.max(1, last)}%`;
  const when = [roundOf(page, step), inSteps(page, step)].filter((text) => text !== null);
  return html`<div class="slider">
    <div class="ticks" aria-hidden="true">${marks.map((at) => html`<i class="tick" .style=${place(at)}></i>`)}${rounds.map((at) => html`<i class="tick round" .style=${place(at)}></i>`)}</div>
    <input type="range" min="0" max=${last} .max=${String(last)} .value=${String(step)} aria-label=${say("Where in the game")} aria-describedby="marks" aria-valuetext=${when.join(", ")}
      @input=${(event) => { state.pause(); state.go(Number(event.target.value)); }}></div>`;
}

// -- beside the table --------------------------------------------------------------------------------

function side(page) {
  const { look: state } = page;
  const say = page.words.say.bind(page.words);
  const tabs = [["log", say("Log")], ...(state.hands ? [["hands", say("All hands")]] : [])];
  return html`<aside class="side">
    <div class="eyes">${eyes(page, state, say)}</div>
    <div class="tabs" role="tablist">${tabs.map(([name, text]) => html`<button role="tab" id=${`tab-${name}`} aria-selected=${state.panel === name ? "true" : "false"} @click=${() => state.turn(name)}>${text}</button>`)}</div>
    <div class="panel" role="tabpanel" aria-labelledby=${`tab-${state.panel}`} tabindex="0">${state.panel === "hands" ? hands(page, state) : log(page, state)}</div></aside>`;
}

/** By whose eyes, and what else is shown. Where nobody's book is open nobody's eyes can be had. */
function eyes(page, state, say) {
  const { readable, names, result_at: result } = state.story;
  const not = whyClosed(state.story, say);
  return html`${readable.length ? html`<label>${say("By the eyes of")} <select name="eyes" @change=${(event) => state.see(event.target.value === "" ? null : Number(event.target.value))}>
      <option value="" .selected=${state.seat === null}>${say("everybody")}</option>
      ${readable.map((seat) => html`<option value=${seat} .selected=${state.seat === seat}>${page.speech.seat(seat)}</option>`)}</select></label>
    ${readable.length > 1 || names.length === 1 ? html`<label><input type="checkbox" name="hands" .checked=${state.hands} @change=${(event) => state.all(event.target.checked)}> ${say("All hands")}</label>` : nothing}` : nothing}
    ${not.map((text) => html`<p>${text}</p>`)}
    ${result === null ? nothing : html`<label><input type="checkbox" name="result" .checked=${state.result} @change=${(event) => state.wishResult(event.target.checked)}> ${say("Show the result")}</label>`}`;
}

/** Why not everybody's hand can be had. The own one is read by the key on this machine, where that has played there. */
function whyClosed({ readable, own, key_closed: closed }, say) {
  if (own !== null && readable.length === 1) return [say("The keys are not laid open: of all hands only your own can be shown, by your key on this machine.")];
  const nobody = readable.length ? [] : [say("The keys are not laid open: nobody's hand can be shown.")];
  return closed ? [...nobody, say("Your own key is closed with a passphrase, so your hand cannot be shown by it. It can where TAFELRUNDE_PASSPHRASE holds the passphrase when the program starts.")] : nobody;
}

function log(page, state) {
  const entries = state.history.slice(-LINES);
  return html`<ol class="log">${entries.map((entry) => entry.news.map((news, at) => html`<li class="${entry.marks.includes(at) ? "heading" : ""} ${entry.step === state.step ? "current" : ""}" data-step=${entry.step} aria-current=${entry.step === state.step ? "true" : nothing}>
    <button class="line" @click=${() => { state.pause(); state.go(entry.step); }}>${sentence(page, page.speech.told(news), { focus: false })}</button></li>`))}</ol>`;
}

/** What each of the others held and knew, as far as it can be known. */
function hands(page, state) {
  const laid = (seat) => page.view.seats.find((part) => part.seat === seat)?.areas ?? [];
  return html`<div class="all-hands">${state.at.others.map(({ seat, areas }) => html`<section><h3>${seatSign(seat)} <bdi class="who seat-${seat}">${page.speech.seat(seat)}</bdi></h3>
    ${areas.some((area) => area.cards.length) ? areas.filter((area) => area.cards.length).map((area) => row(page, { ...area, slots: 0, title: laid(seat).find((one) => one.key === area.key)?.title ?? ["", {}], cards: area.cards.map((one) => ({ ...one, tags: [] })) }, "low", { title: false }))
    : html`<p>${page.words.say("no cards")}</p>`}</section>`)}</div>`;
}
