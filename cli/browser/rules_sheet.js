// The rules of a game as a sheet over the page, in the words that `tafelrunde rules` tells them in.

import { html, nothing } from "./parts/lit-html.js";

/** Opens the sheet and fetches what stands on it; `read` gives a file of this page by its name. */
export async function openRules(page, game, read) {
  const sheet = { rules: game, told: null, failed: false, title: (say) => rulesTitle(sheet, say), text: (say) => rulesText(sheet, say) };
  page.helping = sheet;
  page.changed();
  sheet.told = await read(`words/${page.lang}/${game}.rules.json`).catch(() => null);
  sheet.failed = !sheet.told?.title;
  page.changed();
}

/** What the sheet is called, as soon as that is known. */
function rulesTitle({ told }, say) {
  return told?.title ?? say("Rules");
}

/** What the game is, then its topics and its cards, each opened by itself. */
function rulesText({ told, failed }, say) {
  if (failed) return html`<p class="wrong" role="alert">${say("The rules could not be fetched. Try again.")}</p>`;
  if (told === null) return nothing;
  return html`${told.about.map((text) => html`<p>${text}</p>`)}
    ${entries(say("Topics"), told.topics)}${entries(say("Cards"), told.cards)}`;
}

function entries(title, all) {
  if (!all.length) return nothing;
  return html`<h3>${title}</h3>${all.map(([name, ...lines]) => html`<details class="rule"><summary>${name}</summary>${lines.map((line) => html`<p>${line.trim()}</p>`)}</details>`)}`;
}
