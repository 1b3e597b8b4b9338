// The desk of the auditor's page: where a log is dropped, how far its audit is, what it came to, and by which program.

import { html, nothing } from "./parts/lit-html.js";
import { lightAndLanguage } from "./texts.js";

export function desk(auditor) {
  const say = auditor.words.say.bind(auditor.words);
  return html`<div class="desk">
    <header class="head"><h1>Tafelrunde</h1><span class="gap"></span>${lightAndLanguage(auditor)}</header>
    <main>
      <h2>${say("Check a game, and look back at it")}</h2>
      ${choice(auditor, say)}
      ${auditor.broken ? html`<p class="wrong" role="alert">${say("The program in this page has stopped: this file was too much for it, or this browser is too old for it. Nothing was changed. Try it again, or in a terminal: tafelrunde audit")}</p>` : nothing}
      ${auditor.log ? ofLog(auditor, say) : nothing}
    </main>
    ${by(auditor, say)}
  </div>`;
}

function choice(auditor, say) {
  return html`<label class="drop">
    <b>${auditor.log ? say("Drop another log here, or choose one") : say("Drop a log here, or choose one")}</b>
    <span>${say("It stays on this machine: this page can open no connection.")}</span>
    <input type="file" @change=${({ target }) => { if (target.files.length) auditor.take(target.files[0]); target.value = ""; }}>
  </label>`;
}

function ofLog(auditor, say) {
  const { log, story, verdict, unread } = auditor;
  return html`<section class="checked" aria-labelledby="log-name">
    <h3 id="log-name">${log.name}</h3>
    ${auditor.illegible ? html`<p class="wrong">${say("This file cannot be read.")}</p>` : progress(auditor, say)}
    <div class="found" role="status">${verdict ? lines(auditor, verdict.lines[auditor.lang]) : unread.audit ? html`<p class="wrong">${auditor.words.of(unread.audit)}</p>` : nothing}</div>
    ${unread.reading && !unread.audit ? html`<p>${auditor.words.of(unread.reading)}</p>` : nothing}
    <p class="ways">
      ${story ? html`<button class="entry commit" @click=${() => auditor.look(0)}>${say("Look back at the game")}</button>` : nothing}
      ${verdict ? html`<button class="entry" @click=${() => auditor.wish({ t: "keep_verdict", lang: auditor.lang })}>${say("Keep the verdict as a file")}</button>` : nothing}
    </p>
  </section>`;
}

/** How far it is, in figures; nothing once it is done. */
function progress({ program, reading, auditing, verdict, unread }, say) {
  if (verdict || unread.audit) return nothing;
  if (!program) return html`<p role="status">${say("The program is being unpacked: some seconds.")}</p>`;
  const at = auditing ?? reading;
  if (!at) return html`<p role="status">${say("Checking")}</p>`;
  const text = auditing ? say("{done} of {total} entries checked", at) : say("{done} of {total} entries read", at);
  return html`<p><progress max=${at.total} value=${at.done} aria-label=${text}></progress> <span class="figures">${text}</span></p>`;
}

/** The sentences of the verdict; one that is about a step leads there. */
function lines(auditor, told) {
  return told.map((one, at) => html`<p class="deep-${Math.min(one.deep, 2)} ${at ? "" : "first"} ${auditor.verdict.exit_code ? "bad" : "good"}">${
    one.step !== null && auditor.story && (at || auditor.verdict.exit_code)
      ? html`<button class="line" @click=${() => auditor.look(one.step)}>${one.text}</button>` : one.text}</p>`);
}

/** By which program: whoever has it can compare. */
function by({ program, version }, say) {
  return html`<footer>
    <p>${say("This page judges by the program Tafelrunde {version}.", { version })} ${program ? html`${say("The SHA-256 of its archive:")} <code>${program.hash}</code>` : nothing}</p>
    <p>${say("An installed Tafelrunde tells the same number with tafelrunde --version. Whoever gave you this page could have given you another one: it is worth as much as the way it came by.")}</p>
  </footer>`;
}
