// What one tab has in hand on the first screen: what was picked, typed and chosen; all else comes from the node.
//
// It outlives the moment in which the program becomes another call, so that whoever comes back finds the form
// as it was, with the sentence why nothing came of it.

const ASKED = 100; // questions by number until they are counted anew
const LATE = 8000; // milliseconds within which a call is there again, also on a slow machine
const MOST_FILE = 4000; // bytes: more than any offer takes, and what a message may hold
const EMPTY = { found: [], looked: false, works: true };

export class First {
  constructor({ send, changed, store }) {
    Object.assign(this, { send, changed, store, games: [], books: null, home: "", tables: EMPTY, own: [], told: "", wrong: null, going: false, goingSince: 0 });
    Object.assign(this, { pick: null, opening: null, choices: null, name: store.getItem("name") ?? "", code: "", search: "", every: false, table: "", drafts: {}, number: 0 });
  }

  // -- what comes from the node --------------------------------------------------------------------

  on_first({ games, books, told, name, home }) {
    const chosen = this.going;
    Object.assign(this, { games, books, home, going: false });
    if (!this.name) this.name = name;
    if (told && (chosen || told !== this.told)) this.wrong = { form: this.#form(), text: told };
    this.told = told;
    if (this.opening) this.ask();
    else this.#onFromLesson();
  }

  /** Whoever goes on from a lesson finds the form of its game, with bots at the other seats as there. */
  #onFromLesson() {
    const game = this.games.find((one) => one.id === this.store.getItem("on_to"));
    this.store.setItem("on_to", "");
    if (game) this.open(game, { amongBots: true });
  }

  on_tables(tables) {
    this.tables = tables;
  }

  on_own({ tables }) {
    this.own = tables;
  }

  /** What can be chosen; an answer to what was asked before the last change is none. */
  on_choices(choices) {
    if (!this.opening || choices.number !== this.number) return;
    this.choices = choices;
    const options = Object.fromEntries(choices.options.map((one) => [one.name, one.now]));
    if (choices.data) options.data = choices.data;
    const stands = Object.entries(this.drafts).filter(([name, draft]) => options[name] === draft.of);
    this.drafts = Object.fromEntries(stands);
    Object.assign(this.opening, { bots: choices.bots, options });
    if (!choices.absent.some((one) => one.n === this.opening.absent)) this.opening.absent = choices.usual;
    if (choices.refused) this.wrong = { form: "choices", text: choices.refused };
    else if (this.wrong?.form === "choices") this.wrong = null; // why somebody is back stays
  }

  on_no({ form, text, number }) {
    if (form === "choices" && number !== this.number) return;
    this.wrong = { form, text };
    if (form === "choices" && this.opening?.options.data) delete this.opening.options.data; // it was no good
  }

  on_going({ form } = {}) {
    if (form === "another") Object.assign(this, { pick: null, opening: null, choices: null, drafts: {}, told: "" });
    this.going = true;
    this.goingSince = Date.now();
    this.wrong = null;
  }

  /** Whether no connection means more than that the program becomes another call just now. */
  get late() {
    return !this.going || Date.now() - this.goingSince > LATE;
  }

  #form() {
    if (this.opening) return "open";
    return this.pick ? this.pick.form : "top";
  }

  /** The sentence against what was sent by one of these forms. */
  against(...forms) {
    return this.wrong && forms.includes(this.wrong.form) ? this.wrong.text : "";
  }

  /** The sentence that no form in sight can show, such as that of a table which is gone. */
  get adrift() {
    const text = this.wrong?.text ?? "";
    switch (this.wrong?.form) {
      case "open": case "choices": return this.opening ? "" : text;
      case "drop": return "";
      case "resume": return this.own.some((one) => one.open) ? "" : text;
      case "join": case "watch": case "typed": return this.#inSight(this.wrong.form) ? "" : text;
      default: return text;
    }
  }

  #inSight(form) {
    if (this.pick?.form === "typed") return true;
    return form !== "typed" && ["join", "watch"].includes(this.pick?.form) && this.tables.found.some((one) => one.key === this.pick.key);
  }

  // -- what a person does --------------------------------------------------------------------------

  /** A table of the list, to sit down or to look on there; the same again: none. */
  take(key, form) {
    const same = this.pick?.key === key && this.pick.form === form;
    Object.assign(this, { pick: same ? null : { key, form }, wrong: null, code: "" });
    this.changed();
  }

  close() {
    Object.assign(this, { pick: null, opening: null, choices: null, drafts: {}, wrong: null });
    this.changed();
  }

  open(game, { amongBots = false } = {}) {
    const seats = game.seats.includes(4) ? 4 : game.seats.at(-1);
    this.opening = { game: game.id, seats, bots: amongBots ? seats - 1 : 0, levels: [], options: {}, absent: -1, sealed: false, everybody: false, clock: { span: "", end: "reminder", turn: "2", game: "20" } };
    Object.assign(this, { pick: null, choices: null, drafts: {}, wrong: null });
    this.ask();
    this.changed();
  }

  set(changes) {
    Object.assign(this.opening, changes);
    this.ask();
    this.changed();
  }

  /** Of the clock: what its minutes are for, how many they are for either, what happens at their end. */
  setClock(changes) {
    Object.assign(this.opening.clock, changes);
    this.changed();
  }

  setOption(name, value) {
    this.set({ options: { ...this.opening.options, [name]: value } });
  }

  /** Own values, as a file of this machine holds them; a field that was left empty changes nothing. */
  async takeFile(field) {
    const [file] = field.files;
    field.value = "";
    if (!file || !this.opening) return;
    const { opening } = this;
    const text = file.size > MOST_FILE ? "" : (await file.text()).trim();
    if (this.opening === opening) this.setOption("data", text || "?"); // what holds nothing is refused by the node
  }

  /** How strong the bot at this place is; the others stay as they are. */
  setLevel(at, level) {
    const before = this.opening.levels;
    this.opening.levels = Array.from({ length: Math.max(at + 1, before.length) }, (_, one) => (one === at ? level : before[one] ?? this.choices.usual_level));
    this.changed();
  }

  /** What an option of several values holds on the form, also while these are too few or too many. */
  held({ name, now, joint }) {
    return this.drafts[name]?.held ?? (now ? now.split(joint) : []);
  }

  /** One value more or less; sent once there are enough of them and not too many. */
  toggle(option, value) {
    const before = this.held(option);
    const held = option.values.map((each) => each.value).filter((each) => before.includes(each) !== (each === value));
    const text = held.join(option.joint);
    const fits = isEnough(option, held);
    this.drafts[option.name] = { held, of: fits ? text : this.opening.options[option.name] };
    if (fits) this.setOption(option.name, text);
    else this.changed();
  }

  /** Whether the table can be opened as it stands on the form. */
  get ready() {
    return this.choices !== null && this.choices.options.every((one) => !one.several || isEnough(one, this.held(one)));
  }

  ask() {
    const { game, seats, bots, options } = this.opening;
    this.number = (this.number + 1) % ASKED;
    this.send({ t: "choices", game, seats, bots: Math.min(bots, seats - 1), options, number: this.number });
  }

  /** What is searched for among the games that are over. */
  seek(text) {
    this.search = text;
    this.changed();
  }

  /** All games that are over, and not the newest alone. */
  showEvery() {
    this.every = true;
    this.changed();
  }

  /** What stands in a field, kept as it is typed. */
  typed(field, value) {
    this[field] = value;
    if (field === "name") this.store.setItem("name", value);
  }

  /** At the table of the list whose form is open, though it was opened to look on there while no seat was free;
   * else at the one that was typed. */
  sit() {
    this.send({ t: "join", ...this.#meant(), name: this.name });
  }

  look() {
    this.send({ t: "watch", ...this.#meant() });
  }

  #meant() {
    const listed = ["join", "watch"].includes(this.pick?.form);
    return listed ? { found: this.pick.key, table: this.code } : { found: "", table: this.table };
  }

  resume(key) {
    this.pick = { key, form: "resume" };
    this.send({ t: "resume", log: key });
  }

  /** The first round of a game, with a teacher. */
  learn(game) {
    this.pick = { key: game, form: "learn" };
    this.send({ t: "learn", game });
  }

  begin() {
    if (!this.ready) return;
    const { game, seats, bots, levels, options, absent, sealed, everybody, clock: { span, end, ...minutes } } = this.opening;
    const clock = span ? [span, minutes[span], end].join(":") : "";
    this.send({ t: "open", game, seats, bots, levels: levels.slice(0, bots), options, absent: Math.max(0, absent), sealed, everybody, clock, name: this.name });
  }
}

function isEnough({ several: [least, most] }, held) {
  return held.length >= least && held.length <= most;
}
