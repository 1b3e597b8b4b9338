// What one tab has in hand on the first screen: what was picked, typed and chosen; all else comes from the node.
//
// It outlives the moment in which the program becomes another call, so that whoever comes back finds the form
// as it was, with the sentence why nothing came of it.

const EMPTY = { found: [], looked: false, works: true };

export class First {
  constructor({ send, changed, store = localStorage }) {
    Object.assign(this, { send, changed, store, games: [], books: null, home: "", tables: EMPTY, own: [], told: "", wrong: null, going: false });
    Object.assign(this, { pick: null, opening: null, choices: null, name: store.getItem("name") ?? "", code: "", table: "" });
  }

  // -- what comes from the node --------------------------------------------------------------------

  on_first({ games, books, told, name, home }) {
    const chosen = this.going;
    Object.assign(this, { games, books, home, going: false });
    if (!this.name) this.name = name;
    if (told && (chosen || told !== this.told)) this.wrong = { form: this.#form(), text: told };
    this.told = told;
    if (this.opening) this.ask();
  }

  on_tables(tables) {
    this.tables = tables;
  }

  on_own({ tables }) {
    this.own = tables;
  }

  /** What can be chosen; an answer to what was asked before the last change is none. */
  on_choices(choices) {
    if (!this.opening || choices.game !== this.opening.game || choices.seats !== this.opening.seats) return;
    this.choices = choices;
    Object.assign(this.opening, { bots: choices.bots, options: Object.fromEntries(choices.options.map((one) => [one.name, one.now])) });
    if (!choices.absent.some((one) => one.n === this.opening.absent)) this.opening.absent = choices.usual;
    this.wrong = choices.refused ? { form: "open", text: choices.refused } : null;
  }

  on_no({ form, text }) {
    this.wrong = { form, text };
  }

  on_going() {
    this.going = true;
    this.wrong = null;
  }

  #form() {
    if (this.opening) return "open";
    return this.pick ? this.pick.form : "top";
  }

  /** The sentence against what was sent by one of these forms. */
  against(...forms) {
    return this.wrong && forms.includes(this.wrong.form) ? this.wrong.text : "";
  }

  // -- what a person does --------------------------------------------------------------------------

  /** A table of the list, to sit down or to look on there; the same again: none. */
  take(key, form) {
    const same = this.pick?.key === key && this.pick.form === form;
    Object.assign(this, { pick: same ? null : { key, form }, wrong: null, code: "" });
    this.changed();
  }

  close() {
    Object.assign(this, { pick: null, opening: null, choices: null, wrong: null });
    this.changed();
  }

  open(game) {
    const seats = game.seats.includes(4) ? 4 : game.seats.at(-1);
    this.opening = { game: game.id, seats, bots: 0, options: {}, absent: -1, sealed: false, everybody: false };
    Object.assign(this, { pick: null, choices: null, wrong: null });
    this.ask();
    this.changed();
  }

  set(changes) {
    Object.assign(this.opening, changes);
    this.ask();
    this.changed();
  }

  setOption(name, value) {
    this.set({ options: { ...this.opening.options, [name]: value } });
  }

  ask() {
    const { game, seats, bots, options } = this.opening;
    this.send({ t: "choices", game, seats, bots: Math.min(bots, seats - 1), options });
  }

  /** What stands in a field, kept as it is typed. */
  typed(field, value) {
    this[field] = value;
    if (field === "name") this.store.setItem("name", value);
  }

  sit() {
    const typed = this.pick?.form !== "join";
    this.send({ t: "join", found: typed ? "" : this.pick.key, table: typed ? this.table : this.code, name: this.name });
  }

  look() {
    this.send({ t: "watch", found: this.pick.key, table: this.code });
  }

  resume(key) {
    this.pick = { key, form: "resume" };
    this.send({ t: "resume", log: key });
  }

  begin() {
    this.send({ t: "open", ...this.opening, absent: Math.max(0, this.opening.absent), name: this.name });
  }
}
