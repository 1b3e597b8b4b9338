// When something was, as the game itself counts: "round 6"; the step of the log stands behind it in small.
//
// A game names its marks in words under `when.`: `when.round` for the news `news.round`. Rounds may lie in something
// longer that is counted too (passages): it is told only where the next one begins, so the first has no news.

import { html, nothing } from "./parts/lit-html.js";

const ROUND = "news.round";

/** The words of a mark as a time, such as "round 6"; null where the game has none. */
function named(page, [key, fillings]) {
  const words = key.replace(/^news\./, "when.");
  return key !== words && page.speech.has(words) ? page.speech.plain([words, fillings]) : null;
}

/** The game's own words for when a step was; null before its first round, and where it has no rounds. */
export function roundOf(page, step) {
  const longer = page.marks.find((key) => key !== ROUND && named(page, [key, { n: 1 }]) !== null);
  let [outer, inner] = [longer ? [longer, { n: 1 }] : null, null];
  for (const entry of page.history) {
    if (entry.step > step) break;
    for (const news of entry.marks.map((at) => entry.news[at])) {
      if (news[0] === ROUND) inner = news;
      else if (news[0] === longer) [outer, inner] = [news, null];
    }
  }
  const told = [outer, inner].filter(Boolean).map((news) => named(page, news)).filter((text) => text !== null);
  return told.length ? told.join(", ") : null;
}

/** When a step was, in words: by the game's own count where it has one, else by the step of the log. */
export function inWords(page, step) {
  return roundOf(page, step) ?? page.words.say("step {step}", { step });
}

/** The step of the log in small, for whoever audits it; nothing where it was said already. */
export function small(page, step) {
  return roundOf(page, step) === null ? nothing : html`<span class="unseen">, </span> <small class="step">${page.words.say("step {step}", { step })}</small>`;
}
