// The desk of the auditor's page: where a log is dropped, and by which program it will be judged.

import { html, nothing } from "./parts/lit-html.js";
import { logField } from "./log_choice.js";
import { lightAndLanguage } from "./texts.js";

export function desk(auditor) {
  const { page, program, broken, illegible } = auditor;
  const say = page.words.say.bind(page.words);
  return html`<div class="desk">
    <header class="head"><h1>Tafelrunde</h1><span class="gap"></span>${lightAndLanguage(page)}
      ${auditor.held ? html`<button class="tool" @click=${() => auditor.openHeld()}>${say("Back")}</button>` : nothing}</header>
    <main>
      <h2>${say("Check a game, and look back at it")}</h2>
      ${broken ? html`<p class="wrong" role="alert">${say("The program in this page has stopped: this file was too much for it, or this browser is too old for it. Nothing was changed. Try it again, or in a terminal: tafelrunde audit")}</p>` : nothing}
      ${illegible ? html`<p class="wrong" role="alert">${illegible}: ${say("This file cannot be read.")}</p>` : nothing}
      <label class="drop">
        <b>${say("Drop a log here, or choose one")}</b>
        <span>${say("It stays on this machine: this page can open no connection.")}</span>
        ${logField(page)}
      </label>
      <p aria-live="polite" aria-atomic="true">${program || broken ? nothing : say("The program is being unpacked: some seconds.")}</p>
    </main>
    <footer>${judgedBy(auditor)}</footer>
  </div>`;
}

/** By which program: whoever has it can compare. */
export function judgedBy({ page, program, version }) {
  const say = page.words.say.bind(page.words);
  return html`<p>${say("This page judges by the program Tafelrunde {version}.", { version })} ${program ? html`${say("The SHA-256 of its archive:")} <code>${program.hash}</code>` : nothing}</p>
    <p>${say("An installed Tafelrunde tells the same number with tafelrunde --version. Whoever gave you this page could have given you another one: it is worth as much as the way it came by.")}</p>
    ${program?.trouble ? html`<p>${say("What computes the sums quickly does not run in this browser, so Python computes them: the verdict is the same, but the check takes many times as long.")}</p>` : nothing}`;
}
