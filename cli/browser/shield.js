// What has been checked so far, in one look: never a good sign before a check is done. And what no check
// can keep from happening: how many machines would have to conspire to read closed cards.

import { html, nothing } from "./parts/lit-html.js";

const SORTS = [
  ["shuffles", "{n} shuffle made, {proven} proven", "{n} shuffles made, {proven} proven"],
  ["shares", "{n} share of a card given, {proven} proven", "{n} shares of cards given, {proven} proven"],
  ["openings", "{n} own card opened, {proven} proven", "{n} own cards opened, {proven} proven"],
  ["claims", "{n} claim about closed cards, {proven} proven", "{n} claims about closed cards, {proven} proven"],
  ["counts", "{n} count of closed cards, {proven} proven", "{n} counts of closed cards, {proven} proven"],
];

/** How it stands with what was made: "none" was, it is "checking", all is "checked", or the game is "frozen". */
function stateOf(checked) {
  if (!checked) return "none";
  if (checked.frozen) return "frozen";
  const made = Object.values(checked.made).reduce((sum, n) => sum + n, 0);
  const proven = Object.values(checked.proven).reduce((sum, n) => sum + n, 0);
  if (!made) return "none";
  return made === proven ? "checked" : "checking";
}

export function shield(page) {
  const say = page.words.say.bind(page.words);
  const state = stateOf(page.checked);
  const titles = {
    none: say("Nothing to check yet"), checking: say("Checking"), checked: say("Checked"), frozen: say("Cheating is proven"),
  };
  const lines = state === "none" ? [] : SORTS.filter(([key]) => page.checked.made[key])
    .map(([key, one, more]) => page.words.many(one, more, page.checked.made[key], { proven: page.checked.proven[key] ?? 0 }));
  const reading = page.table?.reading ? page.words.of(page.table.reading) : [];
  return html`<details class="shield ${state}"><summary><span aria-hidden="true">${state === "checked" ? "✓" : state === "frozen" ? "✕" : "…"}</span> ${titles[state]}</summary>
    <div class="sheet">${state === "frozen" ? html`<p>${page.words.of(page.checked.frozen)}</p>` : nothing}
      <ul>${lines.map((line) => html`<li>${line}</li>`)}</ul>
      ${reading.length ? html`<h2>${say("Who could read closed cards")}</h2><ul class="reading">${reading.map((line) => html`<li>${line}</li>`)}</ul>` : nothing}
      <p>${say("This program checks by itself; it trusts nobody. What no program can see: people who tell each other their cards.")}</p></div></details>`;
}
