// Before the table starts: who sits, the code and its picture, ready, and whose machine can read what.

import { html, nothing, svg } from "./parts/lit-html.js";
import { side } from "./log.js";
import { lightAndLanguage, rulesAndHelp, seatSign, speaker, unseatedSign, wayOut } from "./texts.js";

const TYPED = /(tafelrunde join \S+|tafelrunde:\/\/\S+)/;

export function lobby(page) {
  const { lobby: state, words } = page;
  const say = words.say.bind(words);
  const told = words.of(state.told);
  return html`<div class="lobby ${page.down ? "down" : ""}">
    <header class="head"><h1>${told.title}</h1><span class="gap"></span>
      ${rulesAndHelp(page, state.game)}
      ${lightAndLanguage(page)}
      ${wayOut(page)}</header>
    <main class="floor">
      ${state.code ? invitation(page, state, told) : nothing}
      ${sitting(page, state, told)}
      <section class="terms" aria-label=${say("What is agreed")}>
        ${told.machines.length ? html`<h2>${say("Who could read closed cards")}</h2><ul>${told.machines.map((one) => html`<li>${one}</li>`)}</ul>` : nothing}
        <h2>${say("What this table has agreed on")}</h2><ul>${told.agreed.map((one) => html`<li>${one}</li>`)}</ul></section>
    </main>
    ${side(page)}</div>`;
}

/** The code, a picture of the link, and what is typed: each by itself is enough. They keep their place while all seats are
 * taken: one may become free again, and whoever has the code may look on. */
function invitation(page, state, told) {
  const say = page.words.say.bind(page.words);
  const ways = told.ways.length ? told.ways : [`tafelrunde join ${state.code}`];
  return html`<section class="invitation">${state.qr.length ? ofTable(page, state, say) : nothing}
    <div class="invites"><h2>${state.free ? say("Come and join") : say("All seats are taken")}</h2><p class="code">${state.code.split("-").map((part, at) => html`${at ? html`-<wbr>` : nothing}${part}`)}</p>
      <ul class="ways">${ways.map((way) => html`<li>${way.split(TYPED).map((part) => (TYPED.test(part) ? html`<code>${part}</code>` : part))}</li>`)}</ul>
      ${state.opening ? html`<button class="tool" @click=${() => page.send({ t: "lobby", do: "code" })}>${say("Another code")}</button>` : nothing}</div></section>`;
}

/** The code of the table is read by no phone alone: that is said below it, with the way to the one that is. */
function ofTable(page, state, say) {
  return html`<figure>${qr(state.qr, say("The invitation as a QR code"))}
    <figcaption>${say("For Tafelrunde on another machine; a phone alone cannot use it.")}</figcaption>
    ${page.phones ? html`<button class="tool" @click=${() => page.askPhones()}><i class="phone"></i> ${say("Use a phone")}</button>` : nothing}</figure>`;
}

/** Dark modules on white in every theme: readers want dark on light, and the border comes with the rows. */
export function qr(rows, title) {
  const dark = rows.flatMap((row, y) => [...row.matchAll(/1+/g)].map((run) => `M${run.index} ${y}h${run[0].length}v1h-${run[0].length}z`));
  const size = rows.length;
  return html`<svg class="qr" role="img" aria-label=${title} viewBox=${`0 0 ${size} ${size}`} shape-rendering="crispEdges">
    ${svg`<rect width=${size} height=${size} fill="#ffffff"></rect><path d=${dark.join("")} fill="#000000"></path>`}</svg>`;
}

function sitting(page, state, told) {
  const say = page.words.say.bind(page.words);
  const me = state.members.find((one) => one.me);
  return html`<section class="sitting" aria-label=${say("Who sits here")}><h2>${page.words.many("{taken} of {n} seat", "{taken} of {n} seats", state.seats, { taken: state.members.length })}</h2>
    <ol>${inOrder(state.members).map((one) => member(page, one, state.members.indexOf(one), told))}
    ${Array.from({ length: state.free }, () => html`<li class="free">${say("a free seat")}</li>`)}</ol>
    <p class="waits" aria-live="polite" aria-atomic="true">${told.waits}</p>
    ${state.doubts ? doubts(page, told) : nothing}
    ${me ? html`<button class="ready ${me.ready ? "on" : ""}" aria-pressed=${me.ready ? "true" : "false"} @click=${() => page.send({ t: "lobby", do: me.ready ? "wait" : "ready" })}>
      ${me.ready ? say("Ready; wait after all") : say("I am ready")}</button>` : nothing}
    ${state.declines ? html`<button class="tool" @click=${() => page.send({ t: "lobby", do: "no_bots" })}>${say("No bots of this table on my machine")}</button>` : nothing}
  </section>`;
}

/** As they sit at the table, once all are there; before that as they came. */
function inOrder(members) {
  return members.toSorted((one, other) => (one.seat ?? 0) - (other.seat ?? 0));
}

/** Somebody sits there under a name that is known here with another key. */
function doubts(page, told) {
  const say = page.words.say.bind(page.words);
  return html`<div class="doubts">${told.doubts.map((one) => html`<p>${one}</p>`)}
    <button class="tool" @click=${() => page.sayWord("yes")}>${say("Sit with them all the same")}</button>
    <button class="tool" @click=${() => page.sayWord("no")}>${say("Not with them")}</button></div>`;
}

function member(page, one, at, told) {
  const say = page.words.say.bind(page.words);
  const { members, opening } = page.lobby;
  const owner = members[one.machine];
  const how = !one.here ? say("unreachable just now") : one.ready ? say("ready") : say("not ready yet");
  const whose = one.machine === at ? nothing
    : html`<small class="whose">${playedBy(told.levels[at] !== "", owner, say)}</small>`;
  const ours = one.me || owner.me;
  return html`<li class=${one.ready ? "is-ready" : one.here ? "" : "is-away"}>${one.seat === null ? unseatedSign() : seatSign(one.seat)}
    <span class="named-member">${speaker(page, one.name)}${one.me ? html` <small>${say("you")}</small>` : nothing}${told.levels[at] ? html`<small class="whose">${told.levels[at]}${whose === nothing ? nothing : "; "}</small>` : nothing}${whose}</span>
    <span class="how"><span aria-hidden="true">${one.ready ? "✓" : one.here ? "…" : "✕"}</span> ${how}</span>
    ${opening && !ours && page.refusing !== one.name ? html`<button class="tool" @click=${() => page.askRefuse(one.name)}>${say("Refuse")}</button>` : nothing}
    ${page.refusing === one.name ? refusal(page, one) : nothing}</li>`;
}

/** Whose machine plays a seat that is not its owner's: a bot, or a person with a seat there. */
function playedBy(bot, owner, say) {
  if (bot) return owner.me ? say("bot of your machine") : say("bot of {name}'s machine", { name: owner.name });
  return owner.me ? say("by a phone, on your machine") : say("on {name}'s machine", { name: owner.name });
}

/** Asked once: whoever is refused cannot come back to this table. */
function refusal(page, one) {
  const say = page.words.say.bind(page.words);
  return html`<span class="refusal" role="group"><span>${say("Take back the seat of {name}? Nobody with this key can come to this table again.", { name: one.name })}</span>
    <button class="tool" @click=${() => { page.send({ t: "lobby", do: "refuse", name: one.name }); page.askRefuse(null); }}>${say("Take it back")}</button>
    <button class="tool" @click=${() => page.askRefuse(null)}>${say("Keep it")}</button></span>`;
}
