// Help on a card or a seat by pointer, focus or a long press, and the sheet of keys.

import { html, nothing } from "./parts/lit-html.js";
import { seenBetween, seenOf, whoReads } from "./known.js";
import { longPress } from "./long_press.js";
import { noteField } from "./notes.js";
import { byTouch } from "./touch.js";

/** The help that is open now: of a card or face, of a seat, of the keys, or the rules. */
export function help(page) {
  if (!page.helping) return nothing;
  const say = page.words.say.bind(page.words);
  const { seat, face, rules } = page.helping;
  const title = rules ? page.helping.title(say) : page.helping === true ? (hasKeys(page) ? say("Keys") : say("Help")) : seat === undefined ? page.speech.face(face) : page.speech.seat(seat);
  return html`<dialog class="help ${rules ? "rules" : ""}" aria-labelledby="help-title" @close=${() => page.closeDialog()}>
    <h2 id="help-title">${title}</h2>
    ${rules ? page.helping.text(say) : page.helping === true ? keysHelp(page, say) : seat === undefined ? cardHelp(page, page.helping, say) : seatHelp(page, page.helping)}
    <button class="entry close" autofocus @click=${() => page.closeDialog()}><kbd>Esc</kbd> ${say("Close")}</button></dialog>`;
}

function cardHelp(page, thing, say) {
  const reads = thing.card === undefined ? null : whoReads(page, thing);
  return html`${thing.face === null ? nothing : atLength(page, thing.face, say)}
    ${notNow(page, thing.face, say)}
    ${reads === null ? nothing : html`<p class="reads">${reads}</p>${seenOf(page, thing)}`}
    ${page.stage ? nothing : noteField(page, thing)}`;
}

/** What the game says of a face at length; nothing as long as that has not come. */
function atLength(page, face, say) {
  return page.texts === null ? nothing : html`<p>${page.texts[`face.${face}.text`] ?? say("Nothing more is said of it.")}</p>`;
}

function seatHelp(page, thing) {
  const why = page.whyNot ? html`<p class="why">${page.whyNot}</p>` : nothing;
  return html`${why}${seenBetween(page, thing.seat)}${noteField(page, thing)}`;
}

/** Why what was pointed at cannot be chosen now, and cards with this face cannot at this question. */
function notNow(page, face, say) {
  const found = [...page.question?.hindered.values() ?? []].filter(({ on, text }) => on[0] === "card" && text[0] === `face.${face}`);
  const told = found.map(({ why }) => say("Not now: {why}", { why: page.speech.plain(why) }));
  return [...new Set(page.whyNot ? [page.whyNot, ...told] : told)].map((why) => html`<p class="why">${why}</p>`);
}

/** Whether there are keys to be told of: at a table, before one, and where the table of a log is shown. */
function hasKeys(page) {
  return !byTouch() && Boolean(page.stage ?? (page.look ? null : page.table ?? page.lobby));
}

function keysHelp(page, say) {
  const rows = [["1 2 3", say("choose an answer")], ["↵", say("give it: it is signed")], ["Esc", say("back")], ["/", say("type")], ["l ↑ ↓", say("log")], ["← →", say("earlier and later, looking back")], ["␣", say("play, or stop")], ["c", say("talk")], ["h", say("own hand")], ["F1", say("the card or seat that is focused")]];
  if (page.stage) rows.splice(0, rows.length - 1, ...page.stage.keys(say));
  const game = page.stage ? page.game : page.table?.game ?? page.lobby?.game;
  return html`${game ? html`<p><button class="entry" @click=${() => page.openRules(game)}>${say("The rules of this game")}</button></p>` : nothing}
    ${!hasKeys(page) ? nothing : html`<dl class="keys">${rows.map(([key, text]) => html`<dt><kbd>${key}</kbd></dt><dd>${text}</dd>`)}</dl>`}
    ${page.phones && (page.table || page.lobby) && !page.stage && !page.teacher ? html`<p><button class="entry" @click=${() => { page.toggleHelp(); page.askPhones(); }}>${say("Use a phone")}</button></p>` : nothing}
    ${page.choose && !page.stage ? choices(page, say) : nothing}`;
}

/** What is chosen for one's own turns; nobody has one where a log is looked at. */
function choices(page, say) {
  return html`${choice(page, "oneClick", say("One click is enough"))}
    <h3>${say("When it is my turn, and only then")}</h3>
    ${choice(page, "sound", say("A sound when it is my turn"))}
    ${choice(page, "titled", say("A mark in the title of this tab"))}
    ${choice(page, "notifies", say("A notification while this tab is out of sight"))}`;
}

function choice(page, name, text) {
  return html`<p><label><input type="checkbox" name=${name} .checked=${page[name]} @change=${(event) => page.choose(name, event.target.checked)}> ${text}</label></p>`;
}

/** What is pointed at or focused: a card with its face, a face alone, or a seat. */
function thingAt(element) {
  const found = element?.closest?.("[data-card], [data-face], [data-seat]");
  if (!found) return null;
  const { card, face, seat } = found.dataset;
  if (card !== undefined) return { card: Number(card), face: face || null };
  if (seat !== undefined) return { seat: Number(seat) };
  return face ? { face } : null;
}

/** A long press, the context menu, or F1 on a card, a named face or a seat explains it. */
export function explain(page, root) {
  const whyOf = (event) => event.target.closest?.("[data-why]")?.dataset.why ?? null;
  const open = (event) => {
    const thing = thingAt(event.target);
    if (thing === null) return;
    event.preventDefault();
    page.explain(thing, whyOf(event));
  };
  root.addEventListener("contextmenu", open);
  longPress(root, (event) => {
    const [thing, why] = [thingAt(event.target), whyOf(event)];
    return thing === null ? null : () => page.explain(thing, why);
  });
  root.addEventListener("keydown", (event) => { if (event.key === "F1") open(event); });
}
