// Own notes on the table as a whole, on its seats and cards: kept in this browser by the table, as long as the program runs,
// since the next one has another port; sent to nobody.
//
// A note on a card is one on its face; on a closed one it is on that very card, as long as it lies there.

import { html, nothing } from "./parts/lit-html.js";

const MOST = 200; // notes of a table, the oldest going first
const LONGEST = 300; // characters

/** What a note about this thing is kept under: {seat}, or {card, face}. */
function keyOf({ seat, card, face }) {
  if (seat !== undefined) return `seat:${seat}`;
  return face ? `face:${face}` : `card:${card}`;
}

/** The notes on the table that is there now, as they were left; else those that were written in its lobby. */
export function takeNotes(page) {
  const { store, table } = page;
  page.thingNotes = notesOnThings(store, table.id);
  const kept = store.getItem(`notes-${table.id}`);
  if (kept !== null) page.ownNotes = kept;
  else if (page.ownNotes) keepOwn(page, page.ownNotes);
}

/** Keep this text as the notes on the table as a whole. */
export function keepOwn(page, text) {
  page.ownNotes = text;
  if (page.table !== null) page.store.setItem(`notes-${page.table.id}`, text);
}

/** Another tab of this browser has kept something under this key: notes on a table are the same in all of them, or
 * the tab that writes next would lose what the other has written. */
export function keptElsewhere(page, key) {
  const id = page.table?.id;
  if (key === `notes-${id}`) page.ownNotes = page.store.getItem(key) ?? "";
  else if (key === `things-${id}`) page.thingNotes = notesOnThings(page.store, id);
  page.changed();
}

/** The notes on seats and cards; none where they cannot be read. */
function notesOnThings(store, table) {
  try {
    const kept = JSON.parse(store.getItem(`things-${table}`) ?? "{}");
    return new Map(Object.entries(kept).filter(([, text]) => typeof text === "string"));
  } catch {
    return new Map();
  }
}

function noteOn(page, thing) {
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
