// The first screen: tables of this network, games to open, own tables to go on with and to look back at.

import { html, nothing } from "./parts/lit-html.js";
import { logButton } from "./log_choice.js";
import { takeDrops } from "./log_drops.js";
import { lookBack, waysToLook } from "./ending.js";
import { focus, stay } from "./form_focus.js";
import { opening } from "./opening.js";
import { lightAndLanguage } from "./texts.js";

export function first(page) {
  const { first: state, words } = page;
  const say = words.say.bind(words);
  stay();
  return html`<div class="first ${page.down ? "down" : ""}">
    <header class="head"><h1>Tafelrunde</h1><span class="gap"></span>
      ${lightAndLanguage(page)}</header>
    ${state.opening ? opening(page) : html`<main class="floor">
      ${state.adrift ? wrong(state.adrift) : nothing}
      <div class="half">${network(state, words)}${typed(state, say)}${other(page, state, say)}</div>
      <div class="half">${unfinished(page, state, say)}${games(state, say)}${finished(page, state, say)}</div></main>`}
  </div>`;
}

/** The sentence why something cannot be, where it was asked for. */
export function wrong(text) {
  return html`<p class="wrong" role="alert">${text}</p>`;
}

/** The field of one's name, the same in every form. */
export function nameField(state, say, id) {
  return html`<label class="field" for=${id}>${say("Your name")}
    <input id=${id} autocomplete="nickname" maxlength="60" .value=${state.name} @input=${(event) => state.typed("name", event.target.value)}></label>`;
}

function network(state, words) {
  const say = words.say.bind(words);
  const { found, looked, works } = state.tables;
  const nobody = !works ? say("This machine cannot look for tables: type a code or an address below.")
    : !looked ? say("Looking for tables.") : say("No table yet. One that is opened in this network appears here by itself.");
  return html`<section aria-labelledby="found-title"><h2 id="found-title">${say("Tables in this network")}</h2>
    ${found.length ? html`<ul class="tables">${found.map((one) => table(state, one, words))}</ul>` : html`<p class="soft" aria-live="polite" aria-atomic="true">${nobody}</p>`}</section>`;
}

function table(state, one, words) {
  const say = words.say.bind(words);
  const free = one.closed ? !one.full : !one.running && one.taken < one.seats;
  const form = free ? "join" : "watch";
  const mine = state.pick?.key === one.key && ["join", "watch"].includes(state.pick.form);
  const title = one.closed ? say("Closed table {code}", { code: one.code }) : one.title || say("A game that is not here");
  const whose = one.whose ? say("opened by {name}", { name: one.whose }) : say("at {host}", { host: one.host });
  const stands = one.closed ? (one.full ? say("full; by its code you can look on") : say("its code opens it")) : one.running ? say("running") : words.many("{taken} of {n} seat", "{taken} of {n} seats", one.seats, one);
  return html`<li class=${mine ? "open" : ""}><button class="row" id=${`found-${one.key}`} aria-expanded=${mine ? "true" : "false"} ?disabled=${!one.here}
      @click=${() => { state.take(one.key, form); focus("found-code", "found-name", "found-go"); }}>
      <b>${title}</b><span class="soft"><bdi>${whose}</bdi> · ${stands}</span><span class="go">${free ? say("Join") : say("Look on")}</span></button>
    ${mine ? seat(state, one, free, say) : nothing}</li>`;
}

function seat(state, one, free, say) {
  return html`<form class="seat-form" @submit=${sent(() => (free ? state.sit() : state.look()))}>
    ${one.closed ? html`<label class="field" for="found-code">${say("Code of the table")}
      <input id="found-code" autocomplete="off" spellcheck="false" placeholder="ABCD-EFGH-JKLM" .value=${state.code} @input=${(event) => state.typed("code", event.target.value)}></label>` : nothing}
    ${free ? nameField(state, say, "found-name") : nothing}
    ${state.against("join", "watch") ? wrong(state.against("join", "watch")) : nothing}
    <div class="buttons"><button class="main" id="found-go">${free ? say("Sit down") : say("Look on")}</button>
    ${one.closed && free ? onlyLook(() => state.look(), say) : nothing}</div></form>`;
}

/** Beside the button that asks for a seat: there may be none. */
function onlyLook(look, say) {
  return html`<button class="tool" type="button" @click=${look}>${say("Only look on")}</button>`;
}

function typed(state, say) {
  const mine = state.pick?.form === "typed";
  return html`<section aria-labelledby="typed-title"><h2 id="typed-title">${say("A code, an address or a link")}</h2>
    <form class="seat-form" @focusin=${() => { if (!mine) state.take("", "typed"); }} @submit=${sent(() => state.sit())}>
      <label class="field" for="typed-table">${say("As whoever opened the table has told you")}
        <input id="typed-table" autocomplete="off" spellcheck="false" placeholder="ABCD-EFGH-JKLM" .value=${state.table} @input=${(event) => state.typed("table", event.target.value)}></label>
      ${nameField(state, say, "typed-name")}
      ${mine && state.against("join", "watch", "typed") ? wrong(state.against("join", "watch", "typed")) : nothing}
      <div class="buttons"><button class="main">${say("Sit down")}</button>${onlyLook(() => { if (!mine) state.take("", "typed"); state.look(); }, say)}</div></form></section>`;
}

function games(state, say) {
  return html`<section aria-labelledby="games-title"><h2 id="games-title">${say("Open a table")}</h2>
    <ul class="games">${state.games.map((one) => html`<li><button class="game" id=${`game-${one.id}`} @click=${() => { state.open(one); focus("open-back"); }}>
      <b>${one.title}</b><span class="soft">${one.about.join(" ")}</span></button>
      <button class="tool learn" @click=${() => state.learn(one.id)}>${say("The first round, with a teacher")}<span class="unseen">: ${one.title}</span></button></li>`)}</ul></section>`;
}

function unfinished(page, state, say) {
  const open = state.own.filter((one) => one.open);
  return open.length ? html`<section aria-labelledby="open-title"><h2 id="open-title">${say("Unfinished")}</h2>
      ${state.against("resume") ? wrong(state.against("resume")) : nothing}
      <ul class="tables">${open.map((one) => html`<li><button class="row" @click=${() => state.resume(one.key)}>${described(page, one, say)}<span class="go">${say("Go on")}</span></button></li>`)}</ul></section>` : nothing;
}

const FEW = 4; // finished games among which nobody has to search
const FIRST = 10; // of them stand there by themselves

function finished(page, state, say) {
  const over = state.own.filter((one) => !one.open);
  if (!over.length) return nothing;
  const fitting = over.filter((one) => fits(one, state.search));
  const shown = state.every ? fitting : fitting.slice(0, FIRST);
  return html`<section aria-labelledby="over-title"><h2 id="over-title">${say("Finished")}</h2>
      ${over.length > FEW ? html`<label class="field" for="over-search">${say("Search by game or name")}
        <input id="over-search" type="search" autocomplete="off" maxlength="60" .value=${state.search} @input=${(event) => state.seek(event.target.value)}></label>
        <p class="soft" aria-live="polite" aria-atomic="true">${say("{n} of {total}", { n: fitting.length, total: over.length })}</p>` : nothing}
      <ul class="tables over">${shown.map((one) => html`<li><details><summary class="row">${described(page, one, say)}${cameTo(page, one.result, say)}</summary>
        ${lookBack(one, say)}</details>${waysToLook(page, { log: one.key }, say)}</li>`)}</ul>
      ${shown.length < fitting.length ? html`<button class="tool" @click=${() => state.showEvery()}>${say("Show all")}</button>` : nothing}</section>`;
}

/** Whether every word that is searched for stands in its game or its names. */
function fits(one, search) {
  const words = [one.title, ...one.names].join(" ").toLocaleLowerCase().split(/\s+/);
  return search.toLocaleLowerCase().split(/\s+/).every((part) => words.some((word) => word.includes(part)));
}

/** Who has won, what came of the own seat, and whether an audit has been made of it. */
function cameTo(page, result, say) {
  if (!result) return nothing;
  const won = result.winners.length ? say("won by {names}", { names: result.winners.join(", ") }) : say("ended without a result");
  const own = result.place === null ? "" : say("your place: {place}, points: {points}", result);
  const { checked } = result;
  const when = checked && new Date(checked.when).toLocaleDateString(page.lang, { dateStyle: "medium" });
  return html`<span class="came"><bdi>${won}</bdi>${own ? html` · ${own}` : nothing} · <span class=${checked && !checked.fine ? "bad" : "soft"}>${checked ? html`${checked.text} (${when})` : say("not checked yet")}</span></span>`;
}

/** A log that lies elsewhere: dropped anywhere on this screen, or chosen. */
function other(page, state, say) {
  takeDrops(page);
  return html`<section class="drops" aria-labelledby="drop-title"><h2 id="drop-title">${say("A log from elsewhere")}</h2>
    <p>${say("Drop it here, or choose it: it stays on this machine, and is looked at by your own program alone.")}</p>
    ${state.against("drop") ? wrong(state.against("drop")) : nothing}
    ${logButton(page)}</section>`;
}

function described(page, one, say) {
  const when = new Date(one.when).toLocaleString(page.lang, { dateStyle: "medium", timeStyle: "short" });
  return html`<b>${one.title}</b><span class="soft"><bdi>${one.names.join(", ")}</bdi> · ${when} · ${one.round || say("step {step}", { step: one.step })}</span>`;
}

/** What is done where a form is sent, instead of what a browser does. */
export function sent(act) {
  return (event) => {
    event.preventDefault();
    act();
  };
}
