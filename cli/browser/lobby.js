// Before the table starts: who sits, the code and its picture, ready, and whose machine can read what.

import { html, nothing } from "./parts/lit-html.js";
import { side } from "./log.js";

export function lobby(page) {
  const { lobby: state, words } = page;
  const say = words.say.bind(words);
  const me = state.members.find((one) => one.me);
  return html`<div class="lobby">
    <header class="head"><h1>${state.title}</h1><span class="gap"></span>
      <button class="tool" @click=${() => page.nextTheme()} title=${say("Dark or light")}>◐</button>
      <button class="tool" @click=${() => page.otherLanguage()} lang=${words.lang === "de" ? "en" : "de"}>${words.lang === "de" ? "English" : "Deutsch"}</button>
      <button class="tool" @click=${() => page.askLeave()}>${say("Leave")}</button></header>
    <main class="floor">
      ${state.code ? invitation(page, state) : nothing}
      <section class="sitting" aria-label=${say("Who sits here")}><h2>${say("{taken} of {seats} seats", { taken: state.members.length, seats: state.seats })}</h2>
        <ol>${state.members.map((one, at) => member(page, one, at))}
        ${Array.from({ length: state.free }, () => html`<li class="free">${say("a free seat")}</li>`)}</ol>
        ${(state.doubts ?? []).map((one) => html`<p class="warn">${one}</p>`)}
        ${me ? html`<button class="ready ${me.ready ? "on" : ""}" aria-pressed=${me.ready ? "true" : "false"} @click=${() => page.send({ t: "lobby", do: me.ready ? "wait" : "ready" })}>
          ${me.ready ? say("Ready; wait after all") : say("I am ready")}</button>` : nothing}
        ${state.linked ? nothing : html`<p class="warn">${say("No link to whoever opened the table; trying again.")}</p>`}
      </section>
      <section class="terms" aria-label=${say("What is agreed")}>
        ${state.machines.length ? html`<h2>${say("Who could read closed cards")}</h2><ul>${state.machines.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
        <h2>${say("What this table has agreed on")}</h2><ul>${state.agreed.map((one) => html`<li>${one}</li>`)}</ul></section>
    </main>
    ${side(page)}</div>`;
}

function invitation(page, state) {
  const say = page.words.say.bind(page.words);
  return html`<section class="invitation"><h2>${say("Come and join")}</h2>
    <p class="code">${state.code}</p>
    ${state.qr ? html`<img class="qr" alt=${say("The invitation as a QR code")} src=${state.qr}>` : nothing}
    <p><code>tafelrunde join ${state.code}</code></p>
    ${state.opening ? html`<button class="tool" @click=${() => page.send({ t: "lobby", do: "code" })}>${say("Another code")}</button>` : nothing}</section>`;
}

function member(page, one, at) {
  const say = page.words.say.bind(page.words);
  const how = !one.here ? say("unreachable just now") : one.ready ? say("ready") : say("not ready yet");
  return html`<li class=${one.ready ? "is-ready" : ""}><span class="sign seat-${at}" aria-hidden="true"><b>${at + 1}</b></span>
    <bdi class="who seat-${at}">${one.name}</bdi>${one.me ? html` <small>${say("you")}</small>` : nothing}<span class="gap"></span><small>${how}</small>
    ${page.lobby.opening && !one.me ? html`<button class="tool" @click=${() => page.send({ t: "lobby", do: "refuse", name: one.name })}>${say("Refuse")}</button>` : nothing}</li>`;
}
