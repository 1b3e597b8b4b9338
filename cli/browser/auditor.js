// The auditor's page: a log is dropped, checked and looked at, by the program in its worker alone.
//
// What a log is drawn by is that of the page of an evening; here stand the desk it is dropped on, and the worker in the
// place of the node.

import { html, nothing, render } from "./parts/lit-html.js";
import { desk, judgedBy } from "./auditor_desk.js";
import { fit } from "./fit.js";
import { explain, help } from "./help.js";
import { LARGEST, hand } from "./log_file.js";
import { Look, about, look } from "./look.js";
import { map } from "./map.js";
import { modal } from "./modal.js";
import { Page } from "./page_state.js";
import { popups } from "./popups.js";
import { reasons } from "./reasons.js";
import { openRules } from "./rules_sheet.js";
import { Words, languageOf } from "./speech.js";

const READ = LARGEST + 1; // bytes: the program says by itself that this is too many
const DARK = matchMedia("(prefers-color-scheme: dark)");

class Auditor {
  constructor({ beginWorker, read, root, given }) {
    const kept = { note() {}, choose() {} }; // nothing is kept: this page is opened once
    Object.assign(this, { beginWorker, read, root, held: given, version: document.documentElement.dataset.version });
    Object.assign(this, { program: null, broken: false, illegible: "", waiting: false });
    Object.assign(this, { worker: null, begun: 0, taken: 0, given: null }); // how many workers and files there were
    this.page = new Page({ build: "", changed: () => this.draw(), send: (message) => this.#send(message), keeping: kept });
    Object.assign(this.page, { alone: true, down: false, drawMap: map, lang: languageOf(null, navigator.language), ...this.#ways() });
    this.speak();
    explain(this.page, root);
    popups(root);
    this.reasons = reasons(root);
    this.dialogs = modal(root);
  }

  /** What is pressed on any of its screens. */
  #ways() {
    const { page } = this;
    const show = (helping) => { page.helping = helping; this.draw(); };
    return {
      nextTheme: () => { page.theme = (page.theme || (DARK.matches ? "dark" : "light")) === "dark" ? "light" : "dark"; this.draw(); },
      otherLanguage: () => { page.lang = page.lang === "de" ? "en" : "de"; this.speak(); },
      toggleHelp: () => show(page.helping || !page.look || !about(page).stage ? null : true), // nothing else has keys
      explain: (thing) => { if (thing.seat === undefined) show(thing); },
      openRules: (game) => openRules(page, game, async (path) => this.read(path)),
      closeDialog: () => show(null),
      takeLog: (file) => this.take(file),
      endLook: () => (this.held && page.look && !page.look.wish.keep ? this.openHeld() : this.#toDesk()),
      judgedBy: () => judgedBy(this),
    };
  }

  /** The words of the language that is chosen, and of the game that is looked at. */
  speak() {
    const { page, read } = this;
    const { lang, look: state } = page;
    page.game = state?.game ?? null;
    page.texts = page.game ? read(`words/${lang}/${page.game}.text.json`) : null;
    document.documentElement.lang = lang;
    const [catalogue, looks] = page.game ? [read(`words/${lang}/${page.game}.json`), read(`looks/${page.game}.json`)] : [{}, {}];
    page.speakIn(new Words(lang, read(`words/${lang}.json`)), catalogue, looks);
    if (page.helping?.rules) page.openRules(page.helping.rules);
  }

  // -- the program ---------------------------------------------------------------------------------

  /** Begin it; what was dropped meanwhile is looked at as soon as it is there. */
  begin() {
    const mine = (this.begun += 1);
    const hear = (data) => { if (mine === this.begun) this.#hear(data); }; // else of one that was ended
    this.worker = this.beginWorker(hear);
    this.worker.catch((error) => hear({ broken: String(error) }));
  }

  /** The log, what is wished of it, and that it is looked at no more: each with its number. */
  #send(message) {
    if (message.t === "look_at") this.number = message.number;
    const { given, number } = this;
    this.given = null;
    const post = (data) => this.worker?.then((worker) => worker.postMessage({ ...data, number }), () => {});
    if (message.t === "look_at") post(given);
    if (message.t === "of_log") post({ wish: JSON.stringify(message.wish) });
    if (message.t === "stop_looking") post({ stop: true });
    return true;
  }

  #hear({ ready, told, broken, number }) {
    if (ready) this.program = ready;
    if (told) {
      this.broken = false;
      this.page.look?.hear({ number, says: JSON.parse(told) });
    }
    if (broken !== undefined) this.#again();
    this.draw();
  }

  /** The worker has stopped: a new one begins, and whoever sits here is told. */
  #again() {
    this.worker.then((worker) => worker.terminate(), () => {});
    this.worker = null;
    this.begun += 1; // what it said before is not heard any more
    this.#toDesk();
    this.broken = true;
    if (this.program) this.begin(); // one that never began is begun anew with the next log alone
    this.program = null;
  }

  // -- the log -------------------------------------------------------------------------------------

  /** A file as it was dropped or chosen. */
  async take(file) {
    this.illegible = "";
    const mine = (this.taken += 1);
    const data = await file.slice(0, READ).arrayBuffer().catch(() => null);
    if (mine !== this.taken) return; // another one was dropped meanwhile
    if (data !== null) {
      await this.open({ bytes: new Uint8Array(data), name: file.name }, "check");
      return;
    }
    this.illegible = file.name;
    this.#toDesk();
  }

  /** The log that stands in this page, which leads nowhere else. */
  openHeld() {
    const { bytes, name } = this.held;
    this.illegible = "";
    const keep = () => {
      hand(new Blob([bytes], { type: "application/octet-stream" }), name);
      this.page.toasts(this.page.words.say("Your browser keeps the log as {name}.", { name }));
    };
    return this.open(this.held, "look", { keep });
  }

  #toDesk() {
    const { page } = this;
    page.look?.close();
    page.look = null;
    this.draw();
  }

  /** Look at this log: its check first, or its game. `ways`: what else can be done with it. */
  async open({ bytes, name }, mode, ways = {}) {
    if (this.worker === null) this.begin();
    const { begun } = this;
    const worker = await this.worker.catch(() => null);
    if (worker === null || begun !== this.begun) return; // that it has stopped is told
    this.page.look?.close();
    this.given = { log: bytes, name };
    this.page.look = new Look({ page: this.page, wish: { log: "", name, ...ways }, mode, changed: () => this.draw(), speaks: () => this.speak() });
    this.draw();
  }

  // -- drawing -------------------------------------------------------------------------------------

  draw() {
    if (this.waiting) return;
    this.waiting = true;
    queueMicrotask(() => {
      this.waiting = false;
      this.#draw();
    });
  }

  #draw() {
    const { page, root } = this;
    document.documentElement.dataset.theme = page.theme;
    document.title = page.look?.title ?? "Tafelrunde";
    const fly = page.flight?.(root) ?? null;
    page.flight = null;
    render(html`${page.look ? look(page) : desk(this)}${help(page.look ? about(page) : page)}${toast(page)}`, root);
    fit(root);
    fly?.();
    this.reasons();
    this.dialogs();
  }

  key(event) {
    const { page } = this;
    if (event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
    if (event.key === "Escape" && page.helping) page.closeDialog();
    else if (event.key === "?" || event.key === "F1") page.toggleHelp();
    else if (!page.helping) page.look?.key(event);
  }
}

/** A sentence that stays in sight for a while. */
function toast({ toast: text, toastTill: till }) {
  return Date.now() < till ? html`<p class="toast" role="status">${text}</p>` : nothing;
}

/** Open the page. given: a log that stands in it, or null. */
export function open({ beginWorker, read, given }) {
  const root = document.getElementById("page");
  root.textContent = "";
  const auditor = new Auditor({ beginWorker, read, root, given });
  for (const name of ["dragover", "drop"]) addEventListener(name, (event) => event.preventDefault());
  addEventListener("drop", ({ dataTransfer }) => { if (dataTransfer.files.length) auditor.take(dataTransfer.files[0]); });
  addEventListener("keydown", (event) => auditor.key(event));
  addEventListener("resize", () => auditor.draw());
  document.fonts.addEventListener("loadingdone", () => auditor.draw());
  auditor.begin();
  auditor.draw();
  if (given) auditor.openHeld();
}
