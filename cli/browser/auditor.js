// The auditor's page: a log is dropped, checked and looked at, by the program in its worker alone.
//
// What is drawn is one of two screens: the desk with the verdict, and the table of a moment.

import { html, render } from "./parts/lit-html.js";
import { desk } from "./auditor_desk.js";
import { Replaying } from "./auditor_replay.js";
import { Words, languageOf } from "./speech.js";

const LARGEST = 64 * 1024 * 1024 + 1; // bytes of a log, and one: the program says by itself that this is too many

class Auditor {
  constructor({ beginWorker, read, root }) {
    const lang = languageOf(null, navigator.language);
    Object.assign(this, { beginWorker, read, root, version: document.documentElement.dataset.version, lang, theme: "", program: null, broken: false });
    this.words = new Words(lang, read(`words/${lang}.json`));
    this.replaying = new Replaying(this);
    this.#forget();
  }

  /** What is known of one log. */
  #forget() {
    Object.assign(this, { log: null, reading: null, auditing: null, story: null, verdict: null, unread: {}, illegible: false, looking: false });
  }

  /** Begin the program; what was dropped meanwhile is looked at as soon as it is there. */
  begin() {
    this.worker = this.beginWorker((data) => this.#hear(data));
    this.worker.catch((error) => this.#hear({ broken: String(error) }));
  }

  async open({ bytes, name }) {
    this.#forget();
    this.log = { name };
    this.draw();
    const worker = await this.worker;
    worker.postMessage({ log: bytes, name });
    this.wish({ t: "audit", go: true });
  }

  /** A file as it was dropped or chosen. */
  async take(file) {
    const name = file.name;
    try {
      await this.open({ bytes: new Uint8Array(await file.slice(0, LARGEST).arrayBuffer()), name });
    } catch {
      this.#forget();
      Object.assign(this, { log: { name }, illegible: true });
      this.draw();
    }
  }

  async wish(wish) {
    (await this.worker).postMessage({ wish: JSON.stringify(wish) });
  }

  #hear({ ready, told, broken }) {
    if (ready) this.program = ready;
    if (told) this.#told(JSON.parse(told));
    if (broken !== undefined) this.#again();
    this.draw();
  }

  /** The worker has stopped: a new one begins, and whoever sits here is told. */
  #again() {
    this.worker.then((worker) => worker.terminate(), () => {});
    this.#forget();
    this.broken = true;
    if (this.program) this.begin(); // one that never began would not begin the next time either
    this.program = null;
  }

  #told(message) {
    this.broken = false;
    if (message.t === "unread") this.unread = { ...this.unread, [message.of]: message.told };
    else if (message.t === "moment") this.replaying.hear(message);
    else if (message.t === "verdict_file") keepFile(message);
    else this[message.t] = message;
    if (message.t === "story") this.replaying.begin(message);
  }

  look(step) {
    this.looking = true;
    this.replaying.goTo(step);
    this.draw();
  }

  leave() {
    this.looking = false;
    this.draw();
  }

  nextTheme() {
    const dark = matchMedia("(prefers-color-scheme: dark)").matches;
    this.theme = (this.theme || (dark ? "dark" : "light")) === "dark" ? "light" : "dark";
    this.draw();
  }

  otherLanguage() {
    this.lang = this.lang === "de" ? "en" : "de";
    this.words = new Words(this.lang, this.read(`words/${this.lang}.json`));
    this.replaying.speak();
    this.draw();
  }

  draw() {
    document.documentElement.lang = this.lang;
    document.documentElement.dataset.theme = this.theme;
    render(html`${this.looking && this.story ? this.replaying.screen() : desk(this)}`, this.root);
    if (this.looking) this.replaying.drawn();
  }
}

/** The verdict as a file of its own, into the folder where this browser puts what is kept. */
function keepFile({ name, html: text }) {
  const address = URL.createObjectURL(new Blob([text], { type: "text/html" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
}

/** Open the page. given: a log that stands in it, or null. */
export function open({ beginWorker, read, given }) {
  const root = document.getElementById("page");
  root.textContent = "";
  const auditor = new Auditor({ beginWorker, read, root });
  for (const name of ["dragover", "drop"]) addEventListener(name, (event) => event.preventDefault());
  addEventListener("drop", ({ dataTransfer }) => { if (dataTransfer.files.length) auditor.take(dataTransfer.files[0]); });
  addEventListener("keydown", (event) => { if (auditor.looking) auditor.replaying.key(event); });
  addEventListener("resize", () => auditor.draw());
  auditor.begin();
  auditor.draw();
  if (given) auditor.open(given);
}
