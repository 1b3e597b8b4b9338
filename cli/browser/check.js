// The check of a log: how far it is, what it came to, and each sentence of it as a way to the step it is about.

import { html, nothing } from "./parts/lit-html.js";
import { keepButton } from "./ending.js";

const GOOD = 0; // exit code of an audit
const SIGNS = { good: "M6 12.5l4 4 8-9", open: "M6 12h.1M12 12h.1M18 12h.1", bad: "M12 5.5v8M12 18h.1" }; // ticked, going on, alarming: as drawn

export function check(page, say) {
  const { look: state } = page;
  if (state.unchecked) return sheet(html`<p class="wrong" role="alert">${page.words.of(state.unchecked)}</p>`);
  if (state.verdict) return verdict(page, state, say);
  const { audit } = state;
  return sheet(html`${state.told ? html`<p class="wrong" role="alert">${page.words.of(state.told)}</p>` : nothing}
    ${audit ? html`<p aria-live="polite" aria-atomic="true">${audit.total ? say("The log is being checked: {part} %.", { part: Math.floor(100 * audit.done / audit.total) }) : say("The log is being checked.")}</p>
      <progress aria-label=${say("The log is being checked.")} max=${Math.max(1, audit.total)} .value=${audit.done}></progress>
      <p>${page.alone ? say("It stays on this machine: this page can open no connection.") : say("This file stays on this machine: a process of your own program checks all of it.")}</p>
      <div class="buttons"><button class="entry" @click=${() => state.letCheck()}>${say("Stop checking")}</button>${keep(page, say)}</div>`
    : html`<div class="buttons"><button class="entry commit" @click=${() => state.check()}>${say("Check it")}</button>${keep(page, say)}</div>`}`);
}

/** The log itself, where whoever looks at it has not brought it along. */
function keep(page, say) {
  const { wish } = page.look;
  return page.alone || wish.dropped ? nothing : keepButton(page, wish.log ?? "", say);
}

function sheet(body) {
  return html`<article class="verdict">${body}</article>`;
}

function verdict(page, state, say) {
  const { exit_code: code, found, lines } = state.verdict;
  const told = page.words.of(lines);
  const parts = ["outcome", "table", "checked", "reasons"].map((part) => [part, told.filter((one) => one.part === part)]);
  const result = told.filter((one) => one.part === "result");
  const kind = code === GOOD ? "good" : found.fault === null ? "open" : "bad"; // without a fault it is only not finished
  return sheet(html`<div class="outcome ${kind}"><svg viewBox="0 0 24 24" aria-hidden="true"><path d=${SIGNS[kind]}></path></svg>
      ${parts[0][1].map((one, at) => (at ? line(state, one, say) : html`<h2>${one.text} ${way(state, one, say)}</h2>`))}</div>
    ${parts.slice(1).map(([part, all]) => (all.length ? html`<section class="of-${part}">${all.map((one) => line(state, one, say))}</section>` : nothing))}
    <section class="of-result">${state.hidesResult ? html`<p><button class="to-step" @click=${() => state.wishResult(true)}>${say("Show the result")}</button></p>` : result.map((one) => line(state, one, say))}</section>
    ${page.judgedBy ? html`<section class="of-program">${page.judgedBy()}</section>` : nothing}
    <div class="buttons"><button class="entry commit" @click=${() => state.keep()}>${say("Keep the verdict")}</button>${keep(page, say)}<button class="entry" @click=${() => print()}>${say("Print")}</button></div>`);
}

function line(state, one, say) {
  return html`<p class="deep-${Math.min(one.deep, 2)} ${one.unseen ? "never" : ""}">${one.text} ${way(state, one, say)}</p>`;
}

/** The way to the step that a sentence is about, or to how the table stood before it, where the game can be looked at. */
function way(state, { step, before }, say) {
  if (step === null || state.story === null) return nothing;
  const at = before ? step - 1 : step;
  if (at > state.last) return nothing;
  return html`<button class="to-step" @click=${() => state.lead(at)}>${before ? say("the table before step {step}", { step }) : say("step {step}", { step })}</button>`;
}
