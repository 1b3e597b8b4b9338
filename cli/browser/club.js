// All tables of this network on one screen, for a wall: who plays what, free seats, results with their verdicts.

import { html, nothing } from "./parts/lit-html.js";
import { isBoard, large } from "./club_board.js";
import { badge, happened, outcome, sitting, where } from "./club_table.js";
import { lightAndLanguage } from "./texts.js";

const AT_ONCE = 12; // tables that a wall holds without being scrolled

export function club(page) {
  const { words } = page;
  const { tables, about, none } = page.club;
  const say = words.say.bind(words);
  if (isBoard(page)) return large(page, tables.find(({ key }) => key === page.club.board.key));
  const shown = tables.slice(0, AT_ONCE);
  return html`<div class="club ${page.down ? "down" : ""}">
    <header class="head"><h1>Tafelrunde</h1><p class="soft">${about}</p><span class="gap"></span>
      ${tables.length > shown.length ? html`<p class="soft">${words.many("{n} more table", "{n} more tables", tables.length - shown.length)}</p>` : nothing}
      <time>${new Date().toLocaleTimeString(words.lang, { timeStyle: "short" })}</time>${lightAndLanguage(page)}</header>
    ${shown.length ? html`<main class="wall ${roomFor(shown.length)}">${shown.map((one) => card(one, page, say))}</main>`
      : html`<p class="plain" aria-live="polite" aria-atomic="true">${none}</p>`}</div>`;
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
    <header><h2>${title}</h2>${badge(one, page.words)}</header>
    <p class="soft where">${where(one, page, say)}</p>
    ${one.people.length ? html`<ul class="sitting">${one.people.map((person) => sitting(person))}
      ${one.stage === "gathering" ? Array.from({ length: others }, () => html`<li class="empty">${say("free")}</li>`) : nothing}</ul>`
      : one.stage === "closed" ? nothing : html`<p class="seats">${page.words.many("{taken} of {n} seat", "{taken} of {n} seats", one.seats, one)}</p>`}
    ${happened(one, say)}
    ${outcome(one, say)}</article>`;
}
