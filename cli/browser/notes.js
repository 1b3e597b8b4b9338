// Own notes on seats and cards: kept in this browser by the table, sent to nobody.
//
// A note on a card is one on its face; on a closed one it is on that very card, as long as it lies there.

import { html, nothing } from "./parts/lit-html.js";

const MOST = 200; // notes of a table, the oldest going first
const LONGEST = 300; // characters

/** What a note about this thing is kept under: {seat}, or {card, face}. */
export function keyOf({ seat, card, face }) {
  if (seat !== undefined) return `seat:${seat}`;
  return face ? `face:${face}` : `card:${card}`;
}

/** The notes of a table, as they were left; none where they cannot be read. */
export function readNotes(store, table) {
  try {
    const kept = JSON.parse(store.getItem(`things-${table}`) ?? "{}");
    return new Map(Object.entries(kept).filter(([, text]) => typeof text === "string"));
  } catch {
    return new Map();
  }
}

export function noteOn(page, thing) {
  return page.thingNotes.get(keyOf(thing)) ?? "";
}

/** Keep this text, or forget the note where it is empty. */
export function keepNote(page, thing, text) {
  const notes = page.thingNotes;
  notes.delete(keyOf(thing));
  if (text.trim()) notes.set(keyOf(thing), text.slice(0, LONGEST));
  while (notes.size > MOST) notes.delete(notes.keys().next().value);
  if (page.table !== null) page.store.setItem(`things-${page.table.id}`, JSON.stringify(Object.fromEntries(notes)));
  page.changed();
}

/** The sign that a note stands there, with its text. */
export function noteSign(page, thing) {
  const text = noteOn(page, thing);
  if (!text) return nothing;
  const said = page.words.say("Own note: {text}", { text });
  return html`<span class="noted" title=${said}><span class="unseen">${said}</span><span aria-hidden="true">✎</span></span>`;
}

/** The field in which a note is written. */
export function noteField(page, thing) {
  return html`<label class="own-note">${page.words.say("Own note, sent to nobody")}
    <textarea maxlength=${LONGEST} rows="2" .value=${noteOn(page, thing)} @input=${(event) => keepNote(page, thing, event.target.value)}></textarea></label>`;
}
