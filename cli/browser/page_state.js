// What one tab of the page knows and has in hand: the last view, its question, what is armed or chosen.
//
// What is armed, chosen, opened or noted is this tab's own; all else comes from the node. Nothing here
// draws: `changed` is called whenever something is to be drawn anew.

import { counted } from "./links.js";
import { askAgain, found, keep } from "./moments.js";
import { fromLobby } from "./notes.js";
import { Question, isForced, toggled } from "./question.js";
import { OF_ANSWERS, refusal } from "./refusals.js";
import { Speech, Words } from "./speech.js";

const REACTION = 400; // milliseconds: nobody reads a question in less, so such a press was meant for another
const TOAST = 6000;
const MOST_BESIDE = 500; // sentences and words between the news
const STEADY = 3; // seconds a link is down before it is said
const EMPTY = { asked: null, waiting: [], over: null, ended: null, seats: [], boards: [], areas: [], facts: [], own: { facts: [], areas: [] }, news: [], order: [], phase: "", seat: null };

/** What a tab has of one table, before it has heard or done anything there. The place of its log is told before the
 * table is, and stands elsewhere. */
function atNoTable() {
  return {
    table: null, marks: [], view: EMPTY, history: [], beside: [], chat: [], unread: 0, fresh: null, links: null, absence: null, checked: null, known: null, hands: [],
    question: null, choice: null, chosen: {}, armed: null, path: [], sent: false, sentId: "", lineWhy: "", past: null, given: null, answeredAt: null, walk: null, kept: [], teacher: null, readTo: -1, ownNotes: "", lobbyNotes: "", thingNotes: new Map(),
  };
}

export class Page {
  constructor({ build, changed, send, keeping }) {
    Object.assign(this, atNoTable(), {
      build, changed, send, keeping, words: new Words("en", {}), speech: null, looks: {}, game: null, first: null, club: null, lobby: null,
      absenceAt: 0, absenceToldAt: 0, linksToldAt: 0, shownAt: 0, down: true, stale: false, retold: false, refused: false, crowded: false, over: "",
      tab: "log", helping: null, whyNot: null, refusing: null, texts: null, catalogue: {}, line: "", lineSent: "", toast: "", toastTill: 0,
      look: null, flight: null, log: null, asksLog: "", leaving: false, name: "", lang: "en", theme: "", sound: true, oneClick: false,
    });
  }

  // -- what comes from the node --------------------------------------------------------------------

  hear(message) {
    const take = this[`on_${message.t}`];
    if (take) take.call(this, message);
    this.changed();
  }

  /** All there is follows: what is told again is not told twice, and an answer that was lost is asked anew. */
  on_welcome({ name }) {
    this.name = name;
    this.down = this.sent = false;
    this.sentId = "";
    this.stale = true;
    this.beside = [];
    this.chat = [];
    this.known = null;
    this.retold = true;
  }

  /** What there was has been told; whatever follows happens now. */
  on_whole() {
    this.retold = false;
    askAgain(this);
  }

  on_lobby(message) {
    if (this.lobby === null && !message.gone) this.tab = "chat"; // there is nothing else to tell yet
    this.lobby = message.gone ? null : message;
    if (!this.lobby?.members.some((one) => one.name === this.refusing)) this.refusing = null;
    if (this.lobby !== null && this.table !== null) this.#otherTable();
  }

  /** The program goes on with another table than the one that this page has shown. */
  #otherTable() {
    Object.assign(this, atNoTable());
  }

  /** The program is at its first screen: whatever table this page has shown is over for it. */
  on_first() {
    this.#otherTable();
    Object.assign(this, { lobby: null, stale: false, leaving: false, over: "" });
  }

  on_table(message) {
    if (this.table !== null && this.table.id !== message.id) this.#otherTable();
    if (this.table === null && this.lobby !== null && this.unread === 0) this.tab = "log";
    fromLobby(this);
    this.table = message;
    this.marks = message.marks ?? [];
    this.game = message.game;
    this.#speak();
  }

  on_view({ view }) {
    this.stale = false;
    const before = this.question?.asked;
    const begun = this.#begun;
    if (view.step !== this.view.step) this.#waitsNoMore();
    this.view = view;
    if (view.news.length) this.#tell(view);
    if (view.asked === null) {
      this.question = this.choice = this.armed = null;
      this.path = [];
      this.chosen = {};
      if (begun) this.#settled();
    } else if (view.asked.id !== this.sentId && before?.id !== view.asked.id) {
      const armed = this.armed;
      this.#ask(view.asked);
      if (begun && !this.#armAgain(armed)) this.#settled();
      this.sent = false;
    }
    if (view.asked === null && view.waiting.length) this.sent = false;
    if (view.asked?.id !== this.sentId) this.sentId = "";
  }

  on_history({ entries }) {
    const fresh = !this.history.length; // what a tab has missed while it was cut off it has not read
    this.history = entries;
    if (fresh) this.#read();
    this.kept = [];
  }

  on_note(note) {
    if (note.waits) this.#waitsNoMore();
    this.#keepBeside(note);
    if (!this.retold && !note.waits) this.toasts(this.words.of(note.told));
  }

  /** Of those sentences that tell for whom the table waits the last one counts, until it waits no more. */
  #waitsNoMore() {
    this.beside = this.beside.filter((one) => !one.waits);
  }

  on_chat(line) {
    this.#keepBeside(line);
    this.chat = [...this.chat, line].slice(-500);
    if (this.tab !== "chat" && !this.retold && !line.known) this.unread += 1;
  }

  /** What stands in the log between the news, by the step that had been told when it came. */
  #keepBeside(message) {
    this.beside = [...this.beside, message].slice(-MOST_BESIDE);
  }

  on_links(message) {
    this.links = message;
    this.linksToldAt = Date.now();
  }

  on_absence(message) {
    if (message.asked !== this.absence?.asked) this.absenceAt = Date.now();
    this.absence = message;
    this.absenceToldAt = Date.now();
  }

  on_checked(message) {
    this.checked = message;
  }

  /** Our answer is in; what it has changed, and the next question, may have come before this is said. */
  on_sent({ asked }) {
    if (this.given?.asked === asked) this.answeredAt = this.given.step;
    this.sent = this.view.asked?.id === asked;
    if (!this.sent) return;
    this.sentId = asked;
    this.question = this.choice = this.armed = null;
    this.path = [];
    this.chosen = {};
  }

  on_refused({ asked, why }) {
    if (why !== "gone") this.toasts(refusal(this.words, why));
    if (!OF_ANSWERS.includes(why)) return;
    this.sent = false;
    if (why === "gone") this.#settled();
    if (this.view.asked?.id === asked) this.#ask(this.view.asked);
  }

  /** What is said to a typed line that has done nothing. */
  on_reply({ text }) {
    if (!this.lineSent || this.line || /^\/? *(\?|help|hilfe)/i.test(this.lineSent)) this.toasts(text);
    else Object.assign(this, { line: this.lineSent, lineWhy: text }); // it can be put right
  }

  on_known({ readers, seen }) {
    this.known = { readers: new Map(readers), seen };
  }

  on_moment(message) {
    found(this, message);
  }

  on_hands({ seats }) {
    this.hands = seats;
  }

  on_log(message) {
    this.log = message;
  }

  /** The program leaves this table for its first screen. */
  on_going() {
    this.#otherTable();
    Object.assign(this, { lobby: null, asksLog: "" });
  }

  on_bye({ told }) {
    this.over = told;
  }

  #tell(view) {
    const marks = view.news.flatMap(([key], at) => (this.marks.includes(key) ? [at] : []));
    const entry = { step: view.step, news: view.news, marks };
    this.history.push(entry);
    keep(this, entry, view);
    this.fresh = view.news;
  }

  #ask(asked) {
    this.shownAt = Date.now();
    this.path = [];
    this.choice = this.armed = null;
    this.chosen = {};
    this.question = new Question(asked);
    const only = this.question.entries;
    if (only.length === 1 && only[0].kind === "choice") this.choice = only[0].choice;
  }

  /** Whether an answer is under way in this tab that has not been given by it. */
  get #begun() {
    return !this.sent && (this.armed !== null || this.path.length > 0 || Object.keys(this.chosen).length > 0);
  }

  /** What was armed stays so where the same move is among the new answers; whether it does. */
  #armAgain(armed) {
    const same = armed?.move ? this.question.entries.find((one) => one.move && JSON.stringify(one.move) === JSON.stringify(armed.move)) : null;
    if (same) this.armed = same;
    return Boolean(same);
  }

  #settled() {
    this.toasts(this.words.say("This was settled meanwhile."));
  }

  // -- words ----------------------------------------------------------------------------------------

  speakIn(words, catalogue, looks) {
    Object.assign(this, { words, catalogue, looks });
    this.#speak();
    this.changed();
  }

  #speak() {
    const me = this.view.seat ?? this.table?.seat ?? null;
    this.speech = new Speech(this.words, this.catalogue, this.table?.names ?? [], me, this.looks.amounts ?? {});
  }

  /** Seats that are not linked for a while: {seat, reached, seconds}; a link that flaps is none, nor is one that has left,
   * nor anybody's once the game is over, when people go home. Who looks on is content with one link. */
  get unlinked() {
    if (this.view.over) return [];
    return (this.links?.seats ?? []).filter((one) => !one.linked && !this.links.left?.includes(one.seat) && !(this.table?.seat === null && one.reached))
      .map(({ seat, reached, since, went }) => ({ seat, reached, went, seconds: counted(this, since) }))
      .filter(({ seconds }) => seconds >= STEADY);
  }

  /** The first choice that was opened, as its words; null where a thing on the table was chosen. */
  openedTitle() {
    const found = new Question(this.question.asked).entries.find((one) => one.key === this.path[0]);
    return found?.text ? this.speech.plain(found.text) : null;
  }

  // -- what a person does ---------------------------------------------------------------------------

  get locked() {
    return this.down || this.stale || this.sent || this.over !== "" || this.past !== null;
  }

  /** Whether a dialog lies over all that could be answered. */
  get covered() {
    return Boolean(this.helping || this.leaving || this.asksLog || this.asksPhones);
  }

  /** Whether a question stands too short a time for a press to be meant for it. */
  get tooEarly() {
    return Date.now() - this.shownAt < REACTION;
  }

  /** A word about seats that are gone, for the question that stands there long enough to be read. */
  sayAbsent(word) {
    if (this.down || Date.now() - this.absenceAt < REACTION) return;
    this.send({ t: "absence", asked: this.absence.asked, word });
  }

  /** A word of line mode, by a button: what is said to it is of no line that was typed before. */
  sayWord(line) {
    this.lineSent = "";
    this.send({ t: "typed", line });
  }

  /** Whether somebody's seat is to be taken back is asked; null: of nobody any more. */
  askRefuse(name) {
    this.refusing = name;
    this.changed();
  }

  /** A sentence that stays in sight for a while. */
  toasts(text) {
    this.toast = text;
    this.toastTill = Date.now() + TOAST;
    setTimeout(() => this.changed(), TOAST + 50);
  }

  /** What has been told by now is read: a round that was scored is in the way no more. */
  goOn() {
    this.#read();
    this.changed();
  }

  isArmed(entry) {
    return this.armed !== null && entry.kind === "move" && JSON.stringify(this.armed.move) === JSON.stringify(entry.move);
  }

  /** One entry; or a thing on the table, which leads on where several answers are about it. */
  press(entries, target = null) {
    if (this.locked || this.tooEarly || !entries.length) return;
    this.#read();
    if (target !== null && (entries.length > 1 || entries[0].kind === "group")) {
      const left = this.question.towards(target);
      this.#open(left.path);
      if (left.entries.length > 1) {
        this.changed();
        return;
      }
      entries = left.entries;
    }
    const [entry] = entries;
    if (entry.kind === "group") this.#open([...this.path, entry.key]);
    else if (entry.kind === "choice") this.#choose(entry.choice);
    else if (this.oneClick || this.isArmed(entry) || isForced(this.question.asked)) this.commit(entry.move);
    else this.armed = entry;
    this.changed();
  }

  #read() {
    this.readTo = this.history.at(-1)?.step ?? -1;
  }

  #open(path) {
    this.path = path;
    this.armed = null;
    this.question = new Question(this.question.asked, path);
  }

  #choose(choice) {
    this.choice = choice;
    this.chosen = {};
    this.armed = null;
  }

  /** One step back: what is armed, what is chosen, what was opened. */
  back() {
    if (this.armed) this.armed = null;
    else if (this.choice && this.question.entries.length > 1) this.choice = null;
    else if (this.choice) this.chosen = {};
    else if (this.path.length) this.#open(this.path.slice(0, -1));
    this.changed();
  }

  toggle(card) {
    this.chosen = toggled(this.choice, this.chosen, card);
    this.changed();
  }

  amount(at, n) {
    this.chosen = { ...this.chosen, [at]: n };
    this.changed();
  }

  /** Give the answer. It is signed: nothing takes it back. */
  commit(move) {
    if (this.locked || this.tooEarly || !move || !this.view.asked) return;
    if (!this.send({ t: "answer", asked: this.view.asked.id, move })) return;
    this.given = { asked: this.view.asked.id, step: this.view.step };
    this.sent = true;
    this.armed = null;
    this.changed();
  }

  show(tab) {
    this.tab = tab;
    if (tab === "chat") this.unread = 0;
    this.changed();
  }

  /** Whether it is our turn: what a program answers by itself is nobody's. */
  get myTurn() {
    return this.question !== null && this.question.asked.pace !== "forced";
  }
}
