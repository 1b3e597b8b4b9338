// What a wall tells of one table in words, whether its board is drawn beside them or not.

import { html, nothing } from "./parts/lit-html.js";

/** What happened last there, the newest at the end. */
export function happened({ news }, say) {
  return news.length ? html`<ul class="happened" aria-live="polite" aria-label=${say("What happened last")}>${news.map((text) => html`<li><bdi>${text}</bdi></li>`)}</ul>` : nothing;
}

/** How far it has come, in a word. */
export function badge(one, words) {
  const say = words.say.bind(words);
  if (one.cheated) return html`<b class="badge bad">${say("Cheating is proven")}</b>`;
  if (!one.reached) return html`<b class="badge">${say("not reached")}</b>`;
  switch (one.stage) {
    case "gathering": return html`<b class="badge free">${one.free ? words.many("{n} free seat", "{n} free seats", one.free) : say("full")}</b>`;
    case "closed": return html`<b class="badge">${say("closed")}${one.full ? `, ${say("full")}` : nothing}</b>`;
    case "running": return html`<b class="badge on">${say("running")}</b>`;
    default: return html`<b class="badge">${say("over")}</b>`;
  }
}

/** Its round, its code, since when, and whose it is. */
export function where(one, page, say) {
  const time = new Date(one.since).toLocaleTimeString(page.words.lang, { timeStyle: "short" });
  const since = !one.in_sight ? say("seen since {time}", { time }) : one.stage === "over" ? time : say("since {time}", { time });
  const whose = one.whose ? say("opened by {name}", { name: one.whose }) : one.host ? say("at {host}", one) : "";
  const code = one.stage === "gathering" ? say("code {code}", one) : "";
  return [one.round, code, since, whose]
    .filter(Boolean).map((text, at) => html`${at ? " · " : nothing}<bdi>${text}</bdi>`);
}

/** One who sits there; sign: that of its seat, where the board is shown. */
export function sitting(person, sign = nothing) {
  const marks = ["who", person.turn ? "turn" : "", person.won ? "won" : ""].join(" ");
  return html`<li class=${marks}><span class="mark" aria-hidden="true">${person.won ? "★" : person.turn ? "▶" : ""}</span>
    ${sign}<bdi class="name">${person.name}</bdi>
    ${person.points !== null ? html`<b class="points">${person.points}</b>` : nothing}</li>`;
}

/** What came of it, and what an audit says. */
export function outcome(one, say) {
  if (one.stage !== "over") return nothing;
  const told = one.ended ? say("ended without a result") : "";
  const checked = one.verdict ? html`<b class=${one.verdict.fine ? "fine" : "bad"}>${one.verdict.fine ? "✓ " : ""}${say("audited: {found}", { found: one.verdict.text })}</b>`
    : one.checking ? say("Checking") : "";
  return html`<p class="outcome" aria-live="polite" aria-atomic="true">${told}${told && checked ? " · " : nothing}${checked}</p>`;
}
