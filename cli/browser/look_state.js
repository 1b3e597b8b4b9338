// A log that is looked at: what this tab knows of it, where it stands in it, by whose eyes; what is wished of the node.
//
// The result stays hidden until it is wished: no step that shows it can be come to before, and nothing that was told
// behind the step that is shown is told here.

import { Dear } from "./dear_state.js";
import { flightAndFigures } from "./figures.js";
import { hand } from "./log_file.js";
import { PACES } from "./paces.js";
import { Speech } from "./speech.js";
import { still } from "./still.js";

const MOST_KEPT = 40; // moments of at most 20 KB each
let begun = 0; // logs that this page has asked for: whatever is told of one tells its number
const PASS = /(^|[._])pass$/;

export class Look {
  /** `wish`: the log that is meant, {log, dropped, name}; `alone`: the page shows it alone, `keep`: hands it out. `speaks`:
   * fetches the words of its game. */
  constructor({ page, wish, mode, changed, speaks }) {
    Object.assign(this, { page, wish, mode, changed, speaks, story: null, reading: null, told: null, ended: null });
    Object.assign(this, { step: 0, seat: null, hands: false, result: false, at: null, asked: "", panel: "log" });
    Object.assign(this, { playing: false, pace: 1, passes: true, turns: [], audit: null, verdict: null, unchecked: null, kept: new Map(), timer: null });
    this.dear = new Dear({ wish: (one) => this.#wish(one), changed });
    this.begin();
  }

  /** From the first step on; also where the connection was cut, and the node knows nothing of it any more. */
  begin() {
    const checks = this.mode === "check" || this.audit !== null || this.verdict !== null;
    Object.assign(this, { ended: null, asked: "", audit: null, verdict: null });
    this.dear.cut();
    this.number = begun += 1;
    this.page.send({ t: "look_at", log: this.wish.log ?? "", dropped: this.wish.dropped ?? "", name: (this.wish.name ?? "").slice(0, 400), number: this.number });
    if (checks) this.#audit();
  }

  get game() {
    return this.story?.game ?? null;
  }

  /** What its file is called; a name holds nothing that could turn the text around it. */
  get name() {
    return (this.story?.name || this.wish.name || this.wish.log || "").replace(/\p{C}/gu, "");
  }

  /** What is looked at, for whoever has several tabs. */
  get title() {
    return [this.name, this.called].filter(Boolean).join(" · ");
  }

  /** The title of its game, once its words are here. */
  get called() {
    const { speech } = this.page;
    return this.story && speech?.has("game.name") ? speech.text("game.name") : "Tafelrunde";
  }

  // -- what comes from the node --------------------------------------------------------------------

  hear({ number, says }) {
    if (number !== this.number) return; // of the log before
    this[`on_${says.t}`]?.(says);
    this.changed();
  }

  on_reading(figures) {
    this.reading = figures;
  }

  on_story(story) {
    const first = this.story === null;
    Object.assign(this, { story, reading: null, told: null });
    if (!story.readable.includes(this.seat)) this.seat = null;
    this.speaks();
    if (first) this.step = Math.min(this.last, story.rounds[0] ?? 0);
    this.#show();
    this.#wish({ t: "turns" });
  }

  on_moment(moment) {
    if (moment.view === null) return;
    const key = keyOf(moment);
    this.kept.set(key, moment);
    if (this.kept.size > MOST_KEPT) this.kept.delete(this.kept.keys().next().value);
    if (this.asked === key) this.asked = "";
    this.#show();
  }

  on_turns({ turns }) {
    this.turns = turns;
  }

  on_reviewing(figures) {
    this.dear.reviewing(figures);
  }

  on_reviewed(found) {
    this.dear.reviewed(found);
  }

  on_auditing(figures) {
    if (this.audit !== null) this.audit = figures; // else it was let go, and this was on its way
  }

  on_verdict(verdict) {
    Object.assign(this, { verdict, audit: null });
  }

  on_verdict_file({ name, html: text }) {
    hand(new Blob([text], { type: "text/html" }), name);
  }

  on_unread({ of, wish, told }) {
    if (of === "review") this.dear.unread(told, wish);
    else if (of === "audit") Object.assign(this, { unchecked: told, audit: null });
    else if (of === "reading") Object.assign(this, { told, reading: null, mode: "check" });
    else if (of === "moment") this.#unseen(told, keyOf(wish));
    else if (of === "keep_verdict") this.page.toasts(this.page.words.of(told));
  }

  /** A moment of a forged log that nobody can show: one stays where one was. */
  #unseen(told, missed) {
    if (this.asked === missed) this.asked = "";
    if (missed !== keyOf(this)) return; // it was the next one ahead, or whoever looks at it went on
    if (this.at === null) Object.assign(this, { told, mode: "check" });
    if (this.at === null || keyOf(this.at) === missed) return;
    const { step, seat, hands } = this.at;
    Object.assign(this, { step, seat, hands, moves: false });
    this.pause();
    this.page.toasts(this.page.words.of(told));
  }

  on_ended({ told }) {
    this.pause();
    Object.assign(this, { ended: told, audit: null, reading: null });
  }

  // -- where one stands ----------------------------------------------------------------------------

  /** Whether decisions can be looked at: the game is over, and somebody's cards can be known. */
  get reviewable() {
    return Boolean(this.story?.over && this.story.readable.length);
  }

  /** Whether the verdict keeps its result to itself: the game can be looked at before one wishes to know how it ended. */
  get hidesResult() {
    return (this.story?.result_at ?? null) !== null && this.verdict.found.result !== null && !this.result;
  }

  /** The last step that may be shown. */
  get last() {
    const { steps, result_at: result } = this.story;
    return this.result || result === null ? steps : Math.max(0, result - 1);
  }

  /** What was told by the step that is shown. */
  get history() {
    return this.story.entries.filter((entry) => entry.step <= this.step);
  }

  /** The steps that one goes to: those in which something was told; passes only where they are wished. */
  get toldIn() {
    const { entries, undone } = this.story;
    const told = entries.filter(({ news }) => this.passes || !news.every(([key]) => PASS.test(key))).map(({ step }) => step);
    return [...new Set([0, ...told, ...undone.map(([step]) => step), this.last])].filter((step) => step <= this.last).toSorted((one, other) => one - other);
  }

  go(step, { moves = false } = {}) {
    this.step = Math.max(0, Math.min(step, this.last));
    this.moves = moves;
    this.#show();
    this.changed();
  }

  /** One step on which something was told, forward or back; whether there was one. */
  along(way) {
    const there = this.#next(this.step, way);
    if (there === undefined) return false;
    this.go(there, { moves: true });
    return true;
  }

  #next(step, way) {
    const all = this.toldIn;
    return way > 0 ? all.find((one) => one > step) : all.findLast((one) => one < step);
  }

  /** To the begin of the round behind or before. */
  round(way) {
    const all = this.story.rounds.filter((step) => step <= this.last);
    this.go((way > 0 ? all.find((step) => step > this.step) : all.findLast((step) => step < this.step)) ?? (way > 0 ? this.last : 0));
  }

  /** By whose eyes: a seat whose cards can be known, null: those of everybody. */
  see(seat) {
    this.seat = seat;
    this.go(this.step);
  }

  all(on) {
    this.hands = on;
    if (on) this.panel = "hands";
    else if (this.panel === "hands") this.panel = "log";
    this.go(this.step);
  }

  /** Whoever stands at the last step that there was before it is led to it. */
  wishResult(on) {
    const ends = on && this.step === this.last;
    this.result = on;
    this.go(ends ? this.last : this.step);
  }

  turn(panel) {
    this.panel = panel;
    this.changed();
  }

  // -- playing -------------------------------------------------------------------------------------

  play() {
    if (this.step >= this.last) this.go(0);
    this.playing = true;
    this.#tick();
    this.changed();
  }

  pause() {
    this.playing = false;
    clearTimeout(this.timer);
    this.changed();
  }

  setPace(pace) {
    this.pace = pace;
    if (this.playing) this.#tick();
    this.changed();
  }

  #tick() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      const waits = this.at?.step !== this.step; // what is shown is still on its way
      if (!waits && !this.along(1)) this.pause();
      else if (this.playing) this.#tick();
    }, PACES[this.pace]);
  }

  // -- what is wished of the node ------------------------------------------------------------------

  #wish(wish) {
    this.page.send({ t: "of_log", wish });
  }

  /** Show the moment where one stands, once it is there, and ask for the next one ahead. */
  #show() {
    const key = keyOf(this);
    const there = this.kept.get(key);
    if (!there) {
      this.#ask(this.step, key);
      return;
    }
    if (this.at !== there && this.moves && this.at !== null) this.page.flight = flightAndFigures;
    this.moves = false;
    this.at = there;
    const ahead = this.#next(this.step, 1);
    if (ahead !== undefined && !this.kept.has(keyOf({ ...this.where, step: ahead }))) this.#ask(ahead, keyOf({ ...this.where, step: ahead }));
  }

  get where() {
    return { step: this.step, seat: this.seat, hands: this.hands };
  }

  #ask(step, key) {
    if (this.asked === key) return;
    this.asked = key;
    this.#wish({ t: "moment", step, seat: this.seat, hands: this.hands });
  }

  check() {
    this.pause();
    this.mode = "check";
    this.#audit();
    this.changed();
  }

  #audit() {
    Object.assign(this, { unchecked: null, audit: { done: 0, total: 0 } });
    this.#wish({ t: "audit", go: true });
  }

  letCheck() {
    this.audit = null;
    this.#wish({ t: "audit", go: false });
    this.changed();
  }

  keep() {
    this.#wish({ t: "keep_verdict", lang: this.page.lang, result: !this.hidesResult });
  }

  show(mode) {
    this.pause();
    this.mode = mode;
    this.changed();
  }

  /** From a sentence of the verdict to the step that it is about. */
  lead(step) {
    this.mode = "look";
    this.go(step);
  }

  close() {
    clearTimeout(this.timer);
    this.page.send({ t: "stop_looking" });
  }

  // -- the page as it is drawn ----------------------------------------------------------------------

  /** The table of the live page with the moment that is shown, by the names of this log. */
  shown(stage, view = this.at.view) {
    const { page, story } = this;
    const speech = new Speech(page.words, page.catalogue, story.names, view.seat, page.looks.amounts ?? {});
    const table = { id: story.table, names: story.names, seat: view.seat, marks: story.marks };
    return still(page, { view: { ...view, waiting: [], owing: [] }, speech, stage, game: story.game, history: this.history, marks: story.marks, table });
  }

  key(event) {
    if (!this.story || this.mode !== "look") return;
    const typing = event.target.matches?.("select, textarea, input:not([type=range], [type=checkbox])");
    if (typing) return;
    const ways = {
      ArrowLeft: () => this.along(-1), ArrowRight: () => this.along(1), ArrowDown: () => this.along(-1), ArrowUp: () => this.along(1), PageUp: () => this.round(1), PageDown: () => this.round(-1),
      Home: () => this.go(0), End: () => this.go(this.last), Escape: () => this.pause(), "?": () => this.page.toggleHelp(),
    };
    const [way, range] = [ways[event.key], event.target.matches?.("[type=range]")];
    if (/^(ArrowUp|ArrowDown|Page)/.test(event.key) && event.target.closest?.(".panel, .own, .log, .recent") && !range) return; // it scrolls
    if (event.key === " " && !event.target.closest?.("button, summary, a, input")) this.playing ? this.pause() : this.play();
    else if (way) {
      if (event.key !== "Escape") this.pause();
      way();
    } else return;
    event.preventDefault();
  }
}

function keyOf({ step, seat, hands }) {
  return `${step} ${seat} ${hands}`;
}
