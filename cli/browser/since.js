// Since one's own last answer: what the others have done, moment by moment at a pace, and then back to now.
//
// It is a look back like any other (moments.js): nothing can be answered meanwhile, a key or a press ends it, and
// nothing leads there while an answer is under way.

import { html, nothing } from "./parts/lit-html.js";
import { lookAt, toNow } from "./moments.js";

const PACES = [2800, 1400, 600]; // milliseconds a moment stays in sight
let pace = 1; // that was chosen last in this tab

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
    if (at && page.past?.entry !== told[at - 1]) page.walk = null; // whoever looks back went elsewhere, or to now
    if (!page.walk) return;
    if (at && !page.past.view) timer = setTimeout(go, PACES[pace]); // it is still on its way
    else if (at === told.length) toNow(page);
    else {
      page.flight = flight;
      lookAt(page, told[at]);
      at += 1;
      timer = setTimeout(go, PACES[pace]);
    }
  };
  page.stopWalk?.();
  page.stopWalk = () => {
    clearTimeout(timer);
    page.walk = null;
  };
  page.walk = told;
  go();
}

/** Beside the ways of whoever looks back: how far it is, and at which pace it goes on. */
export function walkBar(page) {
  if (!page.walk) return nothing;
  const say = page.words.say.bind(page.words);
  return html`<label class="walk">${1 + page.walk.indexOf(page.past.entry)}/${page.walk.length} ${say("Pace")}
    <select class="tool" name="pace" @change=${(event) => { pace = Number(event.target.value); }}>${[say("slow"), say("usual"), say("quick")].map((text, at) => html`<option value=${at} .selected=${at === pace}>${text}</option>`)}</select></label>`;
}
