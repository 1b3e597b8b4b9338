// Own notes on the table as a whole, on its seats and cards: the program keeps them beside the log of the table, for this
// person alone; they are sent to nobody.
//
// A note on a card is one on its face; on a closed one it is on that very card, as long as it lies there.

import { html, nothing } from "./parts/lit-html.js";

const MOST = 200; // notes of a table, the oldest going first
const LONGEST = 300; // characters
const OWN = "table"; // the key of those on the table as a whole

/** What a note about this thing is kept under: {seat}, or {card, face}. */
function keyOf({ seat, card, face }) {
  if (seat !== undefined) return `seat:${seat}`;
  return face ? `face:${face}` : `card:${card}`;
}

/** A table begins here: what was noted before that was noted in its lobby. */
export function fromLobby(page) {
  page.lobbyNotes = page.table === null ? page.ownNotes : "";
}

/** The program has these notes; what is written here and not kept yet stands, or the cursor would lose its text. */
export function takeKept(page, message) {
  const { table, notes, whole } = message;
  if (table !== page.table?.id) return;
  const stand = page.keeping.kept(message);
  if (whole) Object.assign(page, { ownNotes: "", thingNotes: new Map() });
  for (const [key, text] of Object.entries(stand)) put(page, key, text);
  if (whole && page.lobbyNotes && !(OWN in stand)) keepOwn(page, page.lobbyNotes);
  if (whole) page.lobbyNotes = "";
}

function put(page, key, text) {
  if (key === OWN) {
    page.ownNotes = text;
    return;
  }
  const notes = page.thingNotes;
  notes.delete(key);
  if (text) notes.set(key, text);
  while (notes.size > MOST) notes.delete(notes.keys().next().value);
}

/** Keep this text as the notes on the table as a whole; in a lobby there is none yet, and it waits here. */
export function keepOwn(page, text) {
  page.ownNotes = whole(text);
  if (page.table !== null) page.keeping.note(OWN, page.ownNotes);
}

/** The text without halves of signs, which no message may hold. */
function whole(text) {
  return text.replace(/\p{Surrogate}/gu, "\ufffd");
}

function noteOn(page, thing) {
  return page.thingNotes.get(keyOf(thing)) ?? "";
}

/** Keep this text, or forget the note where it is empty. */
export function keepNote(page, thing, text) {
  const kept = text.trim() ? whole(text.slice(0, LONGEST)) : "";
  put(page, keyOf(thing), kept);
  if (page.table !== null) page.keeping.note(keyOf(thing), kept);
  page.changed();
}

/** The sign that a note stands there, with its text. */
export function noteSign(page, thing) {
  const text = noteOn(page, thing);
  if (!text) return nothing;
  const said = page.words.say("Own note: {text}", { text });
  return html`<span class="noted" role="none" title=${said}><span class="unseen">${said}</span><span aria-hidden="true">✎</span></span>`;
}

/** The field in which a note is written. */
export function noteField(page, thing) {
  return html`<label class="own-note">${page.words.say("Own note, sent to nobody")}
    <textarea maxlength=${LONGEST} rows="2" .value=${noteOn(page, thing)} @input=${(event) => keepNote(page, thing, event.target.value)}></textarea></label>`;
}
