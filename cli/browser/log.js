// The side column: what happened, the talk, own notes; and the line that is typed.

import { html, nothing } from "./parts/lit-html.js";
import { line } from "./moments.js";
import { keepOwn } from "./notes.js";
import { speaker } from "./texts.js";
import { byTouch } from "./touch.js";

const MOST = 400; // lines of the log, the oldest going first
const TABS = ["log", "chat", "notes"];

export function side(page) {
  const say = page.words.say.bind(page.words);
  const names = { log: say("Log"), chat: say("Talk"), notes: say("Notes") };
  return html`<aside class="side">
    <div class="tabs" role="tablist">${TABS.map((tab) => html`<button role="tab" id=${`tab-${tab}`} aria-selected=${page.tab === tab ? "true" : "false"}
      @click=${() => page.show(tab)}>${names[tab]}${tab === "chat" && page.unread ? html` <span class="unread">${page.unread}</span>` : nothing}</button>`)}</div>
    <div class="panel" role="tabpanel" aria-labelledby=${`tab-${page.tab}`} tabindex="0">${panel(page)}</div>
    ${watches(page) ? nothing : lineForm(page, say)}
  </aside>`;
}

/** Whether nobody here has a seat, at the table or before it begins. */
function watches({ table, lobby }) {
  return table ? table.seat === null : lobby !== null && !lobby.members.some((one) => one.me);
}

/** The line that is typed; who looks on has nothing to say. */
function lineForm(page, say) {
  const alone = amongBots(page);
  return html`${page.lineWhy ? html`<p class="wrong" aria-live="polite" aria-atomic="true">${page.lineWhy}</p>` : nothing}
    <form class="typed" @submit=${(event) => { event.preventDefault(); typed(page, event.target.elements.line); }}>
      <input name="line" id="line" autocomplete="off" maxlength="400" .value=${page.line} @input=${(event) => keep(page, event.target.value)} placeholder=${page.tab === "chat" ? say("A word to all") : typedBy(alone || page.guest ? say("/ an answer") : say("/ type an answer or a word"))}
        aria-label=${page.tab === "chat" ? say("A word to all") : say("Type an answer or a word")}>
      <button aria-label=${say("Send")}>↵</button>
      ${alone && !page.guest ? html`<button type="button" ?disabled=${!page.question} @click=${() => page.sayWord("hint")}>${say("Hint")}</button>` : nothing}</form>`;
}

/** Whether hints can be had here: by their names all others are bots. */
function amongBots({ table, view }) {
  return view.seat !== null && table.names.every((name, seat) => seat === view.seat || name.endsWith(" (Bot)"));
}

/** A typed line: a word to all in the talk, else whatever the line mode would make of it. */
function typed(page, input) {
  const text = input.value.trim();
  if (!text) return;
  const entry = /^[0-9]+$/.test(text) ? page.question?.entry(Number(text)) : null;
  if (entry && page.tab !== "chat") {
    if (page.past !== null || page.locked || page.tooEarly) return; // the number is of a question that is not in sight, or is read by nobody yet
    page.press([entry]);
    keep(page, "");
    return;
  }
  const talks = page.tab === "chat" && !text.startsWith("/");
  if (page.guest && !talks) {
    page.refuseLine();
    return;
  }
  const sent = page.send(talks ? { t: "say", text } : { t: "typed", line: text.replace(/^\//, "").trim() });
  if (!sent) return;
  page.lineSent = talks ? "" : text;
  keep(page, "");
}

/** Without the key that leads there, where there are no keys. */
function typedBy(text) {
  return byTouch() ? text.replace(/^\/ /, "") : text;
}

/** What is typed, and no word any more of what was wrong with a line before it. */
function keep(page, text) {
  Object.assign(page, { line: text, lineWhy: "" });
  page.changed();
}

function panel(page) {
  if (page.tab === "chat") return chat(page);
  return page.tab === "notes" ? notes(page) : log(page);
}

function log(page) {
  const last = page.history.at(-1);
  return html`<ol class="log">${inOrder(page).slice(-MOST).map((one) => (one.news ? one.news.map((news, at) => line(page, one, news, {
    heading: one.marks.includes(at), current: page.past?.entry === one, last: one === last && at === one.news.length - 1,
  })) : beside(page, one)))}</ol>`;
}

/** The news with what came between them: behind the step that had been told by then. */
function inOrder({ history, beside }) {
  const found = [];
  let at = 0;
  for (const entry of history) {
    while (at < beside.length && beside[at].step < entry.step) found.push(beside[at++]);
    found.push(entry);
  }
  return [...found, ...beside.slice(at)];
}

/** A notice, or a word to all. */
function beside(page, one) {
  if (one.t === "chat") return said(page, one, "said");
  return html`<li class="notice">${page.words.of(one.told)}</li>`;
}

function said(page, { name, text }, kind = "") {
  return html`<li class=${kind}>${speaker(page, name)}: <bdi>${text}</bdi></li>`;
}

function chat(page) {
  return html`<ol class="log talk">${page.chat.map((line) => said(page, line))}</ol>`;
}

function notes(page) {
  return html`<label class="own-notes"><span class="unseen">${page.words.say("Notes")}</span>
    <textarea maxlength="4000" .value=${page.ownNotes} placeholder=${page.guest?.kind === "seat" ? page.noNotes() : page.words.say("Only on this machine, with this table from one evening to the next; sent to nobody.")}
      @input=${(event) => keepOwn(page, event.target.value)}></textarea></label>`;
}
