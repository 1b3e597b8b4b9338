// Since one's own last answer: what the others have done, moment by moment at a pace, and then back to now.
//
// It is a look back like any other (moments.js): nothing can be answered meanwhile, Esc ends it, and nothing leads
// there while an answer is under way. Whoever stops it goes on by themselves, one step at a time, either way.

import { html, nothing } from "./parts/lit-html.js";
import { lookAt, toNow } from "./moments.js";
import { PACES, paceChoice } from "./paces.js";

let pace = 1; // that was chosen last in this tab
const KEPT = "answered"; // in the session storage of this tab alone: [table and seat, step], the newest last
const MOST = 8;

/** With which step this tab has answered last here is kept, so that a tab that is loaded anew still knows it. */
export function answered(store) {
  const name = `${this.table?.id} ${this.table?.seat}`;
  const all = kept(store);
  if (this.answeredAt === null) this.answeredAt = all.find(([other]) => other === name)?.[1] ?? null;
  else store.setItem(KEPT, JSON.stringify([...all.filter(([other]) => other !== name), [name, this.answeredAt]].slice(-MOST)));
}

/** What is none of ours is nothing. */
function kept(store) {
  try {
    return JSON.parse(store.getItem(KEPT)).filter((one) => Number.isInteger(one?.[1]));
  } catch {
    return [];
  }
}

/** What was told behind the own last answer that this tab has given, and was no part of it. */
function since(page) {
  return page.answeredAt === null ? [] : page.history.filter((entry) => entry.step > page.answeredAt + 1);
}

/** What can be walked through: nothing while an answer is under way. */
function open(page) {
  const begun = page.armed !== null || page.path.length > 0 || Object.keys(page.chosen).length > 0;
  return begun || page.sent ? [] : since(page);
}

/** The way there; nothing where nobody else has acted, or an answer is under way. */
export function sinceMine(page) {
  const told = open(page);
  if (!told.length) return nothing;
  return html`<button class="tool since" @click=${() => begin(page)}>${page.words.say("Since my last turn")} <small>${told.length}</small></button>`;
}

async function begin(page) {
  const { flight } = await import("./motion.js").catch(() => ({ flight: () => null })); // without it nothing flies
  const told = open(page); // whoever has begun to answer since the press is led nowhere
  if (!told.length) return;
  page.stopWalk?.();
  const walk = { told, flight, at: 0, stands: false, timer: null };
  page.stopWalk = () => {
    clearTimeout(walk.timer);
    if (page.walk === walk) page.walk = null;
  };
  page.walk = walk;
  show(page, walk, 0);
}

function show(page, walk, at) {
  walk.at = at;
  if (walk.told[at].view) page.flight = walk.flight; // else with the view, once it comes
  lookAt(page, walk.told[at]);
  goOn(page, walk);
}

function goOn(page, walk) {
  clearTimeout(walk.timer);
  if (page.walk === walk && !walk.stands) walk.timer = setTimeout(() => next(page, walk), PACES[pace]);
}

function next(page, walk) {
  if (walking(page) !== walk) page.stopWalk(); // whoever looks back went elsewhere, or to now
  else if (!page.past.view) goOn(page, walk); // it is still on its way
  else if (walk.at + 1 === walk.told.length) toNow(page);
  else show(page, walk, walk.at + 1);
}

/** What is walked through, as long as it is that which is in sight. */
function walking(page) {
  const { walk, past } = page;
  return walk && past?.entry === walk.told[walk.at] ? walk : null;
}

/** One step of it forward or back, by hand from here on; whether it is walked through at all. Behind the last one is now,
 * and before the first one nothing: further back leads the log. */
export function walkAlong(page, way) {
  const walk = walking(page);
  if (walk === null) return false;
  walk.stands = true;
  clearTimeout(walk.timer);
  if (walk.told[walk.at + way]) show(page, walk, walk.at + way);
  else if (way > 0) toNow(page);
  else page.changed();
  return true;
}

/** Stop, or go on; whether there is anything that goes. */
export function walkOrStand(page) {
  const walk = walking(page);
  if (walk === null) return false;
  walk.stands = !walk.stands;
  if (walk.stands) clearTimeout(walk.timer);
  else next(page, walk);
  page.changed();
  return true;
}

/** Beside the ways of whoever looks back: stop and go on, how far it is, and at which pace. */
export function walkBar(page) {
  const walk = walking(page);
  if (walk === null) return nothing;
  const say = page.words.say.bind(page.words);
  return html`<button class="entry stand" @click=${() => walkOrStand(page)}><kbd>␣</kbd> ${walk.stands ? say("Play") : say("Pause")}</button>
    <span class="walk">${1 + walk.at}/${walk.told.length}</span> <label class="walk">${say("Pace")} ${paceChoice(say, pace, (chosen) => { pace = chosen; })}</label>`;
}
