// The round that was scored: what came of it stays in sight while the next one begins, until its reader goes on.
//
// A game names the news with which the count of a round begins (`scored` of its page); it ends where something of
// its marks is told next, or with the game. What was scored before this tab came stands in its log alone.

import { html, nothing } from "./parts/lit-html.js";
import { inWords } from "./rounds.js";
import { sentence } from "./texts.js";

/** The last round that is counted through, as its news, when it was and the step it ended with; null while none is. */
function lastCount(page, begins) {
  const told = [];
  let ended = Boolean(page.view.over);
  for (const entry of page.history.toReversed()) {
    for (let at = entry.news.length - 1; at >= 0; at -= 1) {
      const [key] = entry.news[at];
      if (begins.includes(key)) return ended && told.length ? { news: told.toReversed(), from: entry.step, to: told[0].step } : null;
      if (entry.marks.includes(at)) {
        ended = true;
        told.length = 0;
      } else told.push(Object.assign([...entry.news[at]], { step: entry.step }));
    }
  }
  return null;
}

/** The round that its reader has not gone on from yet. */
export function unread(page) {
  const begins = page.looks.page?.scored ?? [];
  const count = begins.length && page.speech && !page.past ? lastCount(page, begins) : null;
  return count !== null && count.to > page.readTo ? count : null;
}

/** Over the middle of the table, which can be pressed as soon as it is folded or gone on from. */
export function scored(page) {
  const count = unread(page);
  if (count === null) return nothing;
  const say = page.words.say.bind(page.words);
  return html`<details class="scored" open><summary>${say("Scored: {when}", { when: inWords(page, count.from) })}</summary>
    <ol>${count.news.map((news) => html`<li>${sentence(page, page.speech.told(news))}</li>`)}</ol>
    <p class="go-on"><button class="entry commit" @click=${() => page.goOn()}><kbd>↵</kbd> ${page.view.over ? say("Close") : say("On to the next round")}</button></p></details>`;
}
