// The form by which a table is opened: what is played, by how many, under which agreements, and what each costs.

import { html, nothing } from "./parts/lit-html.js";
import { nameField, sent, wrong } from "./first.js";
import { shut } from "./form_focus.js";
import { bounds } from "./texts.js";

export function opening(page) {
  const { first: state, words } = page;
  const say = words.say.bind(words);
  const { opening: now, choices } = state;
  const game = state.games.find((one) => one.id === now.game);
  if (!game) return nothing;
  return html`<main class="floor"><form class="opening" @submit=${sent(() => state.begin())}>
    <div class="half"><section aria-labelledby="opening-title">
      <button class="tool" id="open-back" type="button" @click=${() => shut(state)}><kbd>Esc</kbd> ${say("Back")}</button>
      <h2 id="opening-title">${game.title}</h2><p>${game.about.join(" ")}</p>
      <p><button class="tool" id="open-rules" type="button" @click=${() => page.openRules(now.game)}>${say("The rules of this game")}</button></p>
      ${numbers(say("Seats"), "seats", game.seats, now.seats, (seats) => state.set({ seats }))}
      ${now.seats > 1 ? bots(state, now, say) : nothing}
      ${nameField(state, say, "open-name")}
      ${state.against("open", "choices") ? wrong(state.against("open", "choices")) : nothing}
      <div class="buttons"><button class="main" ?disabled=${!state.ready}>${say("Open the table")}</button></div></section></div>
    <div class="half">${choices ? html`${options(state, choices, words)}${terms(state, choices, say)}${clock(state, choices)}` : nothing}</div></form></main>`;
}

/** How many of the seats bots take, and how strong each is. */
function bots(state, now, say) {
  return html`${numbers(say("Bots among them"), "bots", range(now.seats), now.bots, (n) => state.set({ bots: n }))}
    ${state.choices?.levels.length ? range(Math.min(now.bots, now.seats - 1)).map((at) => strength(state, state.choices, say, at)) : nothing}
    <p class="soft">${say("Everybody sees how strong each bot is; the machine that plays a bot sees what it holds.")}</p>`;
}

/** A few numbers of which one is chosen. */
function numbers(title, name, all, now, choose) {
  return html`<fieldset class="counts"><legend>${title}</legend>${all.map((one) => html`<label><input type="radio" name=${name} .checked=${one === now} @change=${() => choose(one)}><span>${one}</span></label>`)}</fieldset>`;
}

/** How strong one of the bots is. */
function strength(state, choices, say, at) {
  const id = `level-${at}`;
  const level = state.opening.levels[at] ?? choices.usual_level;
  return html`<div class="option"><label for=${id}>${say("Strength of bot {n}", { n: at + 1 })}</label>
    <select id=${id} @change=${(event) => state.setLevel(at, event.target.value)}>${choices.levels.map((one) => html`<option value=${one.level} .selected=${one.level === level}>${one.text}</option>`)}</select></div>`;
}

function range(length) {
  return Array.from({ length }, (_, at) => at);
}

function options(state, choices, words) {
  const say = words.say.bind(words);
  if (!choices.options.length && !choices.agreed.length && !choices.own.length) return nothing;
  return html`<section aria-labelledby="options-title"><h2 id="options-title">${say("What you agree on")}</h2>
    ${choices.options.map((one) => (one.several ? several(state, one, words) : single(state, one)))}
    ${choices.agreed.map((text) => html`<p class="soft">${text}</p>`)}
    ${choices.own.length ? ownValues(state, choices, say) : nothing}</section>`;
}

/** A file of own values is read here and sent by its content; the node is told the name of none. */
function ownValues(state, { own, data }, say) {
  const names = own.join(", ");
  return html`<details class="option" ?open=${data !== ""}><summary>${say("Own values")}</summary>
    <label class="field" for="own-values">${say("A JSON file with own values for: {names}", { names })}
      <input id="own-values" type="file" accept=".json,application/json" @change=${(event) => state.takeFile(event.target)}></label>
    ${data === "" ? nothing : html`<div class="buttons"><button class="tool" type="button" @click=${() => state.setOption("data", "")}>${say("Play with the usual values")}</button></div>`}
  </details>`;
}

function single(state, one) {
  return oneOf(`option-${one.name}`, one.text, one.values, one.now, (value) => state.setOption(one.name, value),
    one.barred.map(({ text, why }) => html`<p class="soft">${text}: ${why}</p>`));
}

/** One of several values, with what is said of them below. */
function oneOf(id, title, values, now, choose, told = nothing) {
  return html`<div class="option"><label for=${id}>${title}</label>
    <select id=${id} @change=${(event) => choose(event.target.value)}>${values.map(({ value, text }) => html`<option value=${value} .selected=${value === now}>${text}</option>`)}</select>
    ${told}</div>`;
}

/** The clock, if one is agreed on. Its words come with the choices. */
function clock(state, { clock: words }) {
  if (!words) return nothing;
  const now = state.opening.clock;
  const { span, end } = now;
  return html`<section aria-labelledby="clock-title"><h2 id="clock-title">${words.title}</h2>
    ${oneOf("clock-span", words.span, words.spans, span, (value) => state.setClock({ span: value }))}
    ${span ? html`<div class="option"><label for="clock-minutes">${words.minutes}</label>
      <input id="clock-minutes" inputmode="numeric" autocomplete="off" maxlength="3" .value=${now[span]} @input=${(event) => state.setClock({ [span]: event.target.value })}></div>
      ${oneOf("clock-end", words.end, words.ends, end, (value) => state.setClock({ end: value }), html`<p class="soft">${words.told[span][end]}</p>`)}` : nothing}</section>`;
}

/** An option that holds several values. */
function several(state, one, words) {
  const [least, most] = one.several;
  const held = state.held(one);
  const many = bounds(words, least, most);
  return html`<details class="option"><summary>${one.text}: ${many} (${held.length})</summary><div class="several">
    ${one.values.map(({ value, text }) => html`<label><input type="checkbox" .checked=${held.includes(value)} @change=${() => state.toggle(one, value)}> ${text}</label>`)}</div></details>`;
}

function terms(state, choices, say) {
  const { opening: now, books } = state;
  if (now.seats === 1) return nothing;
  return html`<section aria-labelledby="terms-title"><h2 id="terms-title">${say("Who may come, and what stays closed")}</h2>
    ${pair(say("Who may come"), "everybody", now.everybody, [[false, say("Whoever has the code"), []], [true, say("Everybody in this network"), []]], (everybody) => state.set({ everybody }))}
    ${pair(say("How many seats may be absent"), "absent", now.absent, choices.absent.map((one) => [one.n, String(one.n), one.lines]), (absent) => state.set({ absent }))}
    ${pair(say("After the game"), "sealed", now.sealed, [[false, say("Hands are shown"), books.open], [true, say("Hands stay closed"), books.sealed]], (sealed) => state.set({ sealed }))}</section>`;
}

/** Choices that each have something to be said of them; where there is one alone, it is only said. */
function pair(title, name, now, all, choose) {
  if (all.length === 1) {
    const [[, text, lines]] = all;
    return html`<fieldset class="terms" data-only=${name}><legend>${title}</legend><b>${text}</b>${lines.map((line) => html` <span class="soft">${line}</span>`)}</fieldset>`;
  }
  return html`<fieldset class="terms"><legend>${title}</legend>${all.map(([value, text, lines]) => html`<label><input type="radio" name=${name} .checked=${value === now} @change=${() => choose(value)}>
    <span><b>${text}</b>${lines.map((line) => html` <span class="soft">${line}</span>`)}</span></label>`)}</fieldset>`;
}
