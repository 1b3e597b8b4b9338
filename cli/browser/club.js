// All tables of this network on one screen, for a wall: who plays what, free seats, results with their verdicts.

import { html, nothing } from "./parts/lit-html.js";
import { isBoard, onBoard } from "./club_board.js";
import { table } from "./table.js";
import { lightAndLanguage, seatSign } from "./texts.js";

const AT_ONCE = 12; // tables that a wall holds without being scrolled

export function club(page) {
  const { words } = page;
  const { tables, looked, works } = page.club;
  const say = words.say.bind(words);
  if (isBoard(page)) return large(page, tables[0], say);
  const none = !works ? say("This machine cannot look for tables.") : looked ? say("No table yet. One that is opened in this network appears here by itself.") : say("Looking for tables.");
  const shown = tables.slice(0, AT_ONCE);
  return html`<div class="club ${page.down ? "down" : ""}">
    <header class="head"><h1>Tafelrunde</h1><p class="soft">${say("All tables in this network")}</p><span class="gap"></span>
      ${tables.length > shown.length ? html`<p class="soft">${say("{n} more", { n: tables.length - shown.length })}</p>` : nothing}
      <time>${new Date().toLocaleTimeString(words.lang, { timeStyle: "short" })}</time>${lightAndLanguage(page)}</header>
    ${shown.length ? html`<main class="wall ${roomFor(shown.length)}">${shown.map((one) => card(one, page, say))}</main>`
      : html`<p class="plain" aria-live="polite" aria-atomic="true">${none}</p>`}</div>`;
}

/** One table alone with all that lies on it, and beside it whose turn it is, points and what happened last. Nothing on it
 * is pressed. */
function large(page, one, say) {
  const head = ({ speech }) => html`<header class="head"><h1>${speech.text("game.name")}</h1><p class="soft where">${where(one, page, say)}</p><span class="gap"></span>
    ${badge(one, say)}<time>${new Date().toLocaleTimeString(page.words.lang, { timeStyle: "short" })}</time></header>`;
  const side = () => html`<aside class="side of ${one.stage}" aria-label=${one.title}>
    <ul class="sitting">${one.people.map((person, at) => sitting(person, seatSign(at)))}</ul>
    ${happened(one, say)}${outcome(one, say)}</aside>`;
  return html`<div class="club large ${page.down ? "down" : ""}">${table(onBoard(page, { still: true, head, side, prompt: () => nothing }))}</div>`;
}

/** How the wall is laid: few tables are large. */
function roomFor(tables) {
  if (tables === 1) return "alone";
  if (tables <= 4) return "few";
  return tables <= 9 ? "some" : "";
}

function card(one, page, say) {
  const title = one.stage === "closed" ? say("Closed table {code}", one) : one.title || say("A game that is not here");
  const others = one.people.length ? Math.max(0, one.seats - one.people.length) : 0;
  return html`<article class="of ${one.stage} ${one.reached ? "" : "unreached"} ${one.people.length > 4 || one.seats > 4 ? "many" : ""}" aria-label=${title}>
    <header><h2>${title}</h2>${badge(one, say)}</header>
    <p class="soft where">${where(one, page, say)}</p>
    ${one.people.length ? html`<ul class="sitting">${one.people.map((person) => sitting(person))}
      ${one.stage === "gathering" ? Array.from({ length: others }, () => html`<li class="empty">${say("free")}</li>`) : nothing}</ul>`
      : one.stage === "closed" ? nothing : html`<p class="seats">${say("{taken} of {seats} seats", one)}</p>`}
    ${happened(one, say)}
    ${outcome(one, say)}</article>`;
}

function happened({ news }, say) {
  return news.length ? html`<ul class="happened" aria-live="polite" aria-label=${say("What happened last")}>${news.map((text) => html`<li><bdi>${text}</bdi></li>`)}</ul>` : nothing;
}

function badge(one, say) {
  if (one.cheated) return html`<b class="badge bad">${say("Cheating is proven")}</b>`;
  if (!one.reached) return html`<b class="badge">${say("not reached")}</b>`;
  switch (one.stage) {
    case "gathering": return html`<b class="badge free">${one.free ? say("free seats: {n}", { n: one.free }) : say("full")}</b>`;
    case "closed": return html`<b class="badge">${say("closed")}</b>`;
    case "running": return html`<b class="badge on">${say("running")}</b>`;
    default: return html`<b class="badge">${say("over")}</b>`;
  }
}

function where(one, page, say) {
  const since = new Date(one.since).toLocaleTimeString(page.words.lang, { timeStyle: "short" });
  const whose = one.whose ? say("opened by {name}", { name: one.whose }) : one.host ? say("at {host}", one) : "";
  const code = one.stage === "gathering" ? say("code {code}", one) : "";
  return [one.round, code, one.stage === "over" ? since : say("since {time}", { time: since }), whose]
    .filter(Boolean).map((text, at) => html`${at ? " · " : nothing}<bdi>${text}</bdi>`);
}

function sitting(person, sign = nothing) {
  const marks = ["who", person.turn ? "turn" : "", person.won ? "won" : ""].join(" ");
  return html`<li class=${marks}><span class="mark" aria-hidden="true">${person.won ? "★" : person.turn ? "▶" : ""}</span>
    ${sign}<bdi class="name">${person.name}</bdi>
    ${person.points !== null ? html`<b class="points">${person.points}</b>` : nothing}</li>`;
}

function outcome(one, say) {
  if (one.stage !== "over") return nothing;
  const told = one.ended ? say("ended without a result") : "";
  const checked = one.verdict ? html`<b class=${one.verdict.fine ? "fine" : "bad"}>${one.verdict.fine ? "✓ " : ""}${say("audited: {found}", { found: one.verdict.text })}</b>`
    : one.checking ? say("Checking") : "";
  return html`<p class="outcome" aria-live="polite" aria-atomic="true">${told}${told && checked ? " · " : nothing}${checked}</p>`;
}
