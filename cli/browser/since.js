// Since one's own last answer: what the others have done, moment by moment at a pace, and then back to now.
//
// It is a look back like any other (moments.js): nothing can be answered meanwhile, a key or a press ends it, and
// nothing leads there while an answer is under way.

import { html, nothing } from "./parts/lit-html.js";
import { lookAt, toNow } from "./moments.js";

const PACE = 1400; // milliseconds a moment stays in sight

/** What was told behind the own last answer that this tab has given, and was no part of it. */
function since(page) {
  return page.answeredAt === null ? [] : page.history.filter((entry) => entry.step > page.answeredAt + 1);
}

/** The way there; nothing where nobody else has acted, or an answer is under way. */
export function sinceMine(page) {
  const begun = page.armed !== null || page.path.length > 0 || Object.keys(page.chosen).length > 0;
  const told = begun || page.sent ? [] : since(page);
  if (!told.length) return nothing;
  return html`<button class="tool since" @click=${() => walk(page, told)}>${page.words.say("Since my last turn")} <small>${told.length}</small></button>`;
}

/** One after the other, until it is left or through. */
async function walk(page, told) {
  const { flight } = await import("./motion.js").catch(() => ({ flight: () => null })); // without it nothing flies
  let at = 0;
  let timer = null;
  const go = () => {
    if (at && page.past?.entry !== told[at - 1]) return; // whoever looks back went elsewhere, or to now
    if (at && !page.past.view) timer = setTimeout(go, PACE); // it is still on its way
    else if (at === told.length) toNow(page);
    else {
      page.flight = flight;
      lookAt(page, told[at]);
      at += 1;
      if (page.past) timer = setTimeout(go, PACE);
    }
  };
  page.stopWalk?.();
  page.stopWalk = () => clearTimeout(timer);
  go();
}
