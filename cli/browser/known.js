// Who can read a card, and who has seen what: by the readers of the rules, as the node tells them.

import { html, nothing } from "./parts/lit-html.js";
import { lookAt } from "./moments.js";
import { inWords, small } from "./rounds.js";

const MOST = 12; // of what has been seen, the newest first

/** Who can read this card now, as a sentence; null while that is not told, and of what was. */
export function whoReads(page, part) {
  if (!page.known || page.past) return null;
  const say = page.words.say.bind(page.words);
  const by = page.known.readers.get(part.card);
  if (by === undefined) return part.face === null ? say("Nobody can read it yet.") : say("It lies open: all see it.");
  const me = page.view.seat;
  if (by.length === 1 && by[0] === me) return say("Only your key opens it.");
  return say("It can be read by: {names}.", { names: by.map((seat) => (seat === me ? say("you") : page.speech.seat(seat))).join(", ") });
}

/** What others have seen of an own card of this face, or of one that was theirs before. */
export function seenOf(page, part) {
  const me = page.view.seat;
  if (me === null || part.face === null || page.known?.readers.get(part.card)?.[0] !== me) return nothing;
  const found = page.known.seen.filter((one) => one.seat !== me && one.faces.includes(part.face));
  return list(page, found.map((one) => ({ ...one, faces: [part.face], alone: true })));
}

/** What this seat and one's own have seen of each other; of one's own seat, what all others have seen. */
export function seenBetween(page, seat) {
  const me = page.view.seat;
  if (me === null || !page.known || page.past) return nothing;
  const say = page.words.say.bind(page.words);
  const between = (one) => (seat === me ? one.seat !== me : one.seat === seat || (one.seat === me && one.of === seat));
  const found = page.known.seen.filter(between);
  return html`<h3>${say("What has been seen")}</h3>${found.length ? list(page, found)
    : html`<p>${seat === me ? say("Nobody was shown closed cards of yours.") : say("Neither of you was shown closed cards of the other.")}</p>`}`;
}

function list(page, found) {
  if (!found.length) return nothing;
  return html`<ul class="seen">${found.slice(-MOST).toReversed().map((one) => html`<li>${told(page, one)} ${toStep(page, one.step)}</li>`)}</ul>`;
}

function told(page, { seat, of, had, faces, step, alone }) {
  const say = page.words.say.bind(page.words);
  const cards = faces.map((face) => page.speech.face(face)).join(", ");
  if (seat === page.view.seat) return say("You saw at {name}'s: {cards}.", { name: page.speech.seat(of), cards });
  const name = page.speech.seat(seat);
  if (alone && !had) return say("{name} saw {cards} in {when}.", { name, cards, when: inWords(page, step) });
  return had ? say("{name} had {cards}, before it came to you.", { name, cards }) : say("{name} saw among your cards: {cards}.", { name, cards });
}

/** A step, by the game's own count where it has one, as a way to its moment. */
function toStep(page, step) {
  const entry = page.history.find((one) => one.step === step) ?? { step, news: [], marks: [] };
  const go = () => {
    page.toggleHelp();
    lookAt(page, entry);
  };
  return html`<button class="to-step" @click=${go}>${inWords(page, step)}${small(page, step)}</button>`;
}
