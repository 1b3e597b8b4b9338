// A game that is looked at again on the auditor's page: the table of each moment, and the bar that leads through them.
//
// What comes later is told nowhere: the log beside the table ends with the moment that is looked at.

import { html, nothing } from "./parts/lit-html.js";
import { fit } from "./fit.js";
import { help } from "./help.js";
import { lookAt } from "./moments.js";
import { Page } from "./page_state.js";
import { inWords } from "./rounds.js";
import { Words } from "./speech.js";
import { table } from "./table.js";

const PACES = [0, 2400, 1200, 500]; // milliseconds a moment stays

export class Replaying {
  #timer = null;

  constructor(auditor) {
    Object.assign(this, { auditor, page: null, story: null, at: 0, eyes: null, pace: 0 });
  }

  /** Another log was read. */
  begin(story) {
    const { auditor } = this;
    const keeping = { note() {}, choose() {} };
    Object.assign(this, { story, at: 0, eyes: null, hands: false, pace: 0 });
    this.page = new Page({ build: "", changed: () => this.#changed(), send: (message) => this.#send(message), keeping });
    Object.assign(this.page, {
      nextTheme: () => auditor.nextTheme(),
      otherLanguage: () => auditor.otherLanguage(),
      askLeave: () => auditor.leave(),
      openRules: () => {},
      explain: (thing) => this.#explain(thing),
      toggleHelp: () => this.#explain(this.page.helping ? null : true),
      closeDialog: () => this.#explain(null),
      askLog: () => {},
      down: false, iconsHere: true,
    });
    this.page.hear({ t: "table", id: story.table, game: story.game, seat: null, names: story.names, marks: story.marks, reading: null });
    this.page.history = [];
    this.speak();
  }

  /** The words of the language that is chosen now. */
  speak() {
    if (!this.page) return;
    const { read, lang } = this.auditor;
    const { game } = this.story;
    this.page.lang = lang;
    this.page.texts = read(`words/${lang}/${game}.text.json`);
    this.page.speakIn(new Words(lang, read(`words/${lang}.json`)), read(`words/${lang}/${game}.json`), read(`looks/${game}.json`));
  }

  get entries() {
    return this.story.entries;
  }

  /** The moment of this step, or the one before it where nothing was told of it. */
  goTo(step) {
    const later = this.entries.findIndex((entry) => entry.step > step);
    this.go(later < 0 ? this.entries.length - 1 : Math.max(0, later - 1));
  }

  /** The moment of this number among those of which something is told. */
  go(number) {
    this.at = Math.max(0, Math.min(this.entries.length - 1, number));
    this.page.history = this.entries.slice(0, this.at + 1);
    const entry = this.entries[this.at];
    if (entry) lookAt(this.page, entry);
  }

  /** The round before or after this one. */
  goRound(way) {
    const step = this.entries[this.at].step;
    const steps = [0, ...this.story.rounds];
    const to = way > 0 ? steps.find((one) => one > step) : steps.findLast((one) => one < step);
    if (to !== undefined) this.goTo(to);
  }

  /** Everything by other eyes from now on. */
  look(eyes, hands) {
    Object.assign(this, { eyes, hands });
    for (const entry of this.entries) entry.view = null;
    this.page.kept = [];
    this.go(this.at);
  }

  play(pace) {
    this.pace = pace;
    clearTimeout(this.#timer);
    if (pace) this.#timer = setTimeout(() => this.#next(), PACES[pace]);
    this.auditor.draw();
  }

  #next() {
    const last = this.at >= this.entries.length - 1 || !this.auditor.looking;
    if (!last) this.go(this.at + 1);
    this.play(last ? 0 : this.pace);
  }

  #send(message) {
    if (message.t !== "moment") return false;
    this.auditor.wish({ t: "moment", step: message.step, seat: this.eyes, hands: this.hands });
    return true;
  }

  hear(message) {
    if (message.seat !== this.eyes || message.hands !== this.hands) return; // eyes that were looked by before
    this.page.hands = message.others;
    this.page.hear(message);
  }

  /** A line of the log may have been pressed. */
  #changed() {
    const at = this.page.past ? this.entries.indexOf(this.page.past.entry) : -1;
    if (at >= 0) this.at = at;
    this.auditor.draw();
  }

  #explain(thing) {
    this.page.helping = thing;
    this.auditor.draw();
  }

  key(event) {
    if (event.target.matches("input:not([type=range]), select")) return;
    const ways = { ArrowLeft: () => this.go(this.at - 1), ArrowRight: () => this.go(this.at + 1), Home: () => this.go(0), End: () => this.go(this.entries.length), PageUp: () => this.goRound(-1), PageDown: () => this.goRound(1), Escape: () => this.#escape() };
    if (!ways[event.key] || event.ctrlKey || event.altKey || event.metaKey) return;
    event.preventDefault();
    ways[event.key]();
  }

  #escape() {
    if (this.page.helping) this.#explain(null);
    else this.auditor.leave();
  }

  screen() {
    const { page } = this;
    if (!this.entries.length) return html`<p class="plain">${this.auditor.words.of({ en: this.story.ends.en.join(" "), de: this.story.ends.de.join(" ") })}</p>${this.#bar()}`;
    const shown = page.past?.view && page.looks.faces;
    return html`<div class="replay">${shown ? table(page) : html`<p class="plain">${page.words.say("Looking for this moment.")}</p>`}${this.#bar()}${help(page)}</div>`;
  }

  drawn() {
    fit(this.auditor.root);
  }

  #bar() {
    const say = this.auditor.words.say.bind(this.auditor.words);
    const { at, entries, story } = this;
    const when = entries.length ? inWords(this.page, entries[at].step) : "";
    const marks = [...story.rounds.map((step) => [step, "strong"]), ...story.notable.map((step) => [step, "weak"])];
    const place = (step) => (100 * entries.filter((one) => one.step < step).length) / Math.max(1, entries.length - 1);
    return html`<nav class="walk" aria-label=${say("Through the game")}>
      <button class="tool" @click=${() => this.auditor.leave()}>${say("Back to the verdict")}</button>
      <button class="tool" @click=${() => this.go(at - 1)} title=${say("Earlier")}>◀</button>
      <button class="tool" @click=${() => this.play((this.pace + 1) % PACES.length)} title=${say("Play on by itself: at three paces, then not")}>${this.pace ? "▶".repeat(this.pace) : "▷"}</button>
      <button class="tool" @click=${() => this.go(at + 1)} title=${say("Later")}>▶</button>
      <span class="slide"><span class="ticks" aria-hidden="true">${marks.map(([step, weight]) => html`<i class=${weight} .style=${`left: ${place(step)}%`}></i>`)}</span>
        <input type="range" min="0" max=${Math.max(0, entries.length - 1)} .value=${String(at)} aria-label=${say("Moment of the game")} aria-valuetext=${when} @input=${({ target }) => this.go(Number(target.value))}></span>
      <span class="when">${when}</span>
      ${story.readable.length ? html`<label>${say("By whose eyes")} <select @change=${({ target }) => this.look(target.value === "" ? null : Number(target.value), this.hands)}>
        <option value="">${say("Everybody's")}</option>${story.readable.map((seat) => html`<option value=${seat} .selected=${this.eyes === seat}>${story.names[seat]}</option>`)}</select></label>` : nothing}
    </nav>`;
  }
}
