// What this tab has asked the program to keep and has not heard of since: choices at once, own notes after a pause of typing.
//
// It is said again when the connection is back, and a tab that is loaded anew before it was kept still has it to say.

const PAUSE = 600; // milliseconds without a key
const TOGETHER = 20; // notes of one message: were all as long as they may be, a message could hold no more
const LATER = "unkept"; // in the session storage of this tab alone

export class Keeping {
  #timer = null;
  #up = false;
  #said = new Set(); // keys of notes on the table that is there, said as they stand over this connection

  /** `table`: the id of the table that is there; null where none is. */
  constructor({ send, session, table }) {
    Object.assign(this, { send, session, table, choices: {}, notes: {} });
    try {
      const { choices, notes } = JSON.parse(session.getItem(LATER) ?? "{}");
      Object.assign(this.choices, choices);
      Object.assign(this.notes, notes);
    } catch { /* it is none of ours */ }
    session.removeItem(LATER);
  }

  // -- what a person does ---------------------------------------------------------------------------

  choose(name, value) {
    this.choices[name] = value;
    if (this.#up) this.send({ t: "choose", choices: { [name]: value } });
  }

  /** The last text counts; an empty one is no note any more. */
  note(key, text) {
    const waiting = (this.notes[this.table()] ??= {});
    delete waiting[key]; // what is written anew is the newest
    waiting[key] = text;
    this.#said.delete(key);
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.tell(), PAUSE);
  }

  /** Whatever has not been said, now: the pause of typing is over, or nobody looks any more. */
  tell() {
    clearTimeout(this.#timer);
    const table = this.table();
    if (!this.#up || table === null) return;
    const unsaid = Object.entries(this.notes[table] ?? {}).filter(([key]) => !this.#said.has(key));
    for (let at = 0; at < unsaid.length; at += TOGETHER) {
      const notes = unsaid.slice(at, at + TOGETHER);
      if (!this.send({ t: "keep", table, notes: Object.fromEntries(notes) })) return;
      for (const [key] of notes) this.#said.add(key);
    }
  }

  /** This tab goes: it may be the same one that is loaded anew. */
  leave() {
    this.tell();
    this.session.setItem(LATER, JSON.stringify({ choices: this.choices, notes: this.notes }));
  }

  // -- what the connection does ---------------------------------------------------------------------

  cut() {
    this.#up = false;
  }

  /** It is back, and what was said over the one before may have been lost. */
  back() {
    this.#up = true;
    this.#said.clear();
    if (Object.keys(this.choices).length) this.send({ t: "choose", choices: this.choices });
  }

  // -- what comes from the node ---------------------------------------------------------------------

  /** The choices as they stand for this tab: its own ones, as long as the node has not got them. */
  chosen(choices) {
    for (const [name, value] of Object.entries(choices)) if (this.choices[name] === value) delete this.choices[name];
    return { ...choices, ...this.choices };
  }

  /** Notes that the node has. Whole: the node is at this table, and hears what waits. What stands for this tab. */
  kept({ table, notes, whole }) {
    const waiting = (this.notes[table] ??= {});
    for (const [key, text] of Object.entries(notes)) {
      if (waiting[key] === text && (whole || this.#said.has(key))) delete waiting[key];
    }
    if (whole) this.#said.clear();
    if (whole) this.tell();
    return { ...notes, ...waiting };
  }
}
