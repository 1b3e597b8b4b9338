// The auditor's page: a log is dropped, checked and looked at, by the program in its worker alone.
//
// What a log is drawn by is that of the page of an evening; here stand the desk it is dropped on, and the worker in the
// place of the node.

import { html, render } from "./parts/lit-html.js";
import { desk } from "./auditor_desk.js";
import { fit } from "./fit.js";
import { explain, help } from "./help.js";
import { Look, about, look } from "./look.js";
import { map } from "./map.js";
import { modal } from "./modal.js";
import { Page } from "./page_state.js";
import { popups } from "./popups.js";
import { reasons } from "./reasons.js";
import { openRules } from "./rules_sheet.js";
import { Words, languageOf } from "./speech.js";

const LARGEST = 64 * 1024 * 1024 + 1; // bytes of a log, and one: the program says by itself that this is too many
const DARK = matchMedia("(prefers-color-scheme: dark)");

class Auditor {
  constructor({ beginWorker, read, root }) {
    const kept = { note() {}, choose() {} }; // nothing is kept: this page is opened once
    Object.assign(this, { beginWorker, read, root, version: document.documentElement.dataset.version });
    Object.assign(this, { program: null, broken: false, illegible: "", before: null, waiting: false });
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
      toggleHelp: () => show(page.helping ? null : true),
      explain: (thing) => { if (thing.seat === undefined) show(thing); },
      openRules: (game) => openRules(page, game, async (path) => this.read(path)),
      closeDialog: () => show(null),
      endLook: () => { page.look?.close(); page.look = null; this.draw(); },
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
    this.worker = this.beginWorker((data) => this.#hear(data));
    this.worker.catch((error) => this.#hear({ broken: String(error) }));
  }

  #send(message) {
    if (message.t !== "of_log") return true; // the file is there already, and no other tab is
    this.worker.then((worker) => worker.postMessage({ wish: JSON.stringify(message.wish) }), () => {});
    return true;
  }

  #hear({ ready, told, broken }) {
    if (ready) this.program = ready;
    if (told) {
      this.broken = false;
      this.page.look?.hear(JSON.parse(told));
    }
    if (broken !== undefined) this.#again();
    this.draw();
  }

  /** The worker has stopped: a new one begins, and whoever sits here is told. */
  #again() {
    this.worker.then((worker) => worker.terminate(), () => {});
    this.page.endLook();
    this.broken = true;
    if (this.program) this.begin(); // one that never began would not begin the next time either
    this.program = null;
  }

  // -- the log -------------------------------------------------------------------------------------

  /** A file as it was dropped or chosen. */
  async take(file) {
    this.illegible = "";
    try {
      await this.open({ bytes: new Uint8Array(await file.slice(0, LARGEST).arrayBuffer()), name: file.name }, "check");
    } catch {
      this.illegible = file.name;
      this.page.endLook();
    }
  }

  /** Look at this log: its check first, or its game. */
  async open({ bytes, name }, mode) {
    const worker = await this.worker;
    worker.postMessage({ log: bytes, name });
    this.page.look?.close();
    this.page.look = new Look({ page: this.page, wish: { log: "", name }, mode, changed: () => this.draw(), speaks: () => this.speak() });
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
    const fly = page.flight?.(root) ?? null;
    page.flight = null;
    render(html`${page.look ? look(page) : desk(this)}${help(page.look ? about(page) : page)}`, root);
    fly?.();
    fit(root);
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

/** Open the page. given: a log that stands in it, or null. */
export function open({ beginWorker, read, given }) {
  const root = document.getElementById("page");
  root.textContent = "";
  const auditor = new Auditor({ beginWorker, read, root });
  for (const name of ["dragover", "drop"]) addEventListener(name, (event) => event.preventDefault());
  addEventListener("drop", ({ dataTransfer }) => { if (dataTransfer.files.length) auditor.take(dataTransfer.files[0]); });
  addEventListener("keydown", (event) => auditor.key(event));
  addEventListener("resize", () => auditor.draw());
  document.fonts.addEventListener("loadingdone", () => auditor.draw());
  auditor.begin();
  auditor.draw();
  if (given) auditor.open(given, "look");
}
