// The page: fetches its words, opens its connection, draws whatever is there whenever something changes.

import { html, nothing, render } from "./parts/lit-html.js";
import { looked } from "./boards.js";
import { counting } from "./counting.js";
import { logDialog } from "./ending.js";
import { fit } from "./fit.js";
import { explain, help } from "./help.js";
import { Keeping } from "./keeping.js";
import { keys } from "./keys.js";
import { leaving } from "./leaving.js";
import { gone } from "./links.js";
import { modal } from "./modal.js";
import { takeKept } from "./notes.js";
import { Page } from "./page_state.js";
import { reasons } from "./reasons.js";
import { popups } from "./popups.js";
import * as own from "./socket.js";
import { Words, languageOf } from "./speech.js";
import { storage } from "./storage.js";
import { style } from "./styles.js";
import { table } from "./table.js";
import { askToNotify, mayNotify, turn } from "./turn.js";

const root = document.getElementById("page");
root.textContent = "";
const build = document.documentElement.dataset.build;
const isGuest = document.documentElement.dataset.for === "guest"; // this page is of another machine's table
const { connect } = isGuest ? await import("./guest_socket.js") : own; // the owner's page waits for nothing
const guests = isGuest ? await import("./guest.js") : null;
let lobby = null; // what draws one, which a tab that comes to a table does without
let phones = null; // what draws the dialog about them, once it has come
let ofPhones = isGuest; // whether their words are wanted as well
const DARK = matchMedia("(prefers-color-scheme: dark)"); // what is seen as long as nothing was chosen

let waiting = false;
let [drawFirst, firstState] = [null, null]; // what draws the first screen, and what this tab has in hand there, once modules have come,
let modules = null; // that they are on their way,
let lost = false; // one of the page's modules did not come, and in some browsers never will: with the next welcome it is loaded anew
const notCome = () => { lost = true; return null; };
const early = []; // and what was said before they came
let atFirst = false; // whether the program is there
let [drawLook, drawClub] = [null, null]; // what draws a log that is looked at, and all tables on a wall, once their modules have come
let going = null; // its word that it goes from there, or from a table, over into another call
const [sentencesIn, ofLogsIn] = [{}, {}]; // by language: they are the same for all games
let asked = ""; // the language and the game whose words are here, or on their way
let programs = ""; // the language of the program, which counts where none was chosen
const session = storage("sessionStorage"); // of this tab alone: no address is the page's for longer than an evening
const LAST = "chosen"; // there: the choices as the program told them last, until it tells them again
const keeping = new Keeping({ send: (message) => send(message), session, table: () => page.table?.id ?? null });
const page = new Page({ build, changed: draw, send: (message) => send(message), keeping });
const CHOICES = { oneClick: "one_click", sound: "sound", titled: "title", notifies: "notification" };
const before = { ...lastChosen(), ...keeping.choices };
page.phones = isGuest ? null : { guests: [] };
if (isGuest) {
  style("guest.css");
  guests.beGuest(page, { send: (message) => send(message), store: session });
}
page.lang = languageOf(before.language, navigator.language);
showChosen(before);

Object.assign(page, {
  nextTheme() {
    page.theme = (page.theme || (DARK.matches ? "dark" : "light")) === "dark" ? "light" : "dark";
    keeping.choose("theme", page.theme);
    draw();
  },
  otherLanguage() {
    page.lang = page.lang === "de" ? "en" : "de";
    keeping.choose("language", page.lang);
    speak().then(() => send({ t: "lang", lang: page.lang }));
  },
  toggleHelp() {
    page.helping = page.helping ? null : true;
    draw();
  },
  async explain(thing, why = null) {
    if (page.look && thing.seat !== undefined) return; // of a seat nothing more is known there
    page.helping = thing;
    page.whyNot = why;
    draw();
    if (page.texts !== null) return;
    const of = asked;
    const texts = await words(`${page.lang}/${page.game}.text.json`).catch(() => null);
    if (of === asked) page.texts = texts; // else they are of another language or game
    draw();
  },
  async openRules(game) {
    const came = await import("./rules_sheet.js").catch(notCome);
    return came?.openRules(page, game, read);
  },
  choose(name, on) {
    page[name] = on;
    if (name === "notifies" && on) askToNotify().then((may) => choose(name, may));
    else choose(name, on);
    draw();
  },
  async lookAt(wish, mode) {
    const came = await fetchLook();
    if (came === null) return;
    page.look?.close();
    page.look = new came.Look({ page, wish, mode, changed: draw, speaks: speak });
    speak();
    draw();
  },
  endLook() {
    page.look?.close();
    page.look = null;
    speak();
    draw();
  },
  askLog(what) {
    page.asksLog = what;
    draw();
  },
  askLeave() {
    page.leaving = !page.leaving;
    draw();
  },
  closeDialog() {
    Object.assign(page, { helping: null, leaving: false, asksLog: "" });
    if (page.phoneMissed) page.askPhones(true);
    draw();
  },
  comeBack() {
    wire.again();
  },
  on_phones(message) {
    const asks = message.guests.some((one) => one.asks);
    Object.assign(page, { phones: message, phonesAt: Date.now(), phoneMissed: asks && page.covered && !page.asksPhones });
    if (asks && !page.covered) page.askPhones(true);
  },
  async askPhones(on = !page.asksPhones) {
    if (on) phones ??= await openPhones().catch(notCome); // the next press asks for it again
    Object.assign(page, { asksPhones: on && phones !== null, phoneMissed: false });
    if (!on && page.phones.offer) send({ t: "phone", do: "shut" });
    draw();
  },
});

function choose(name, on) {
  page[name] = on;
  keeping.choose(CHOICES[name], on ? "yes" : "no");
  draw();
}

/** What the program told last, so that a tab that is loaded anew has its colours at once. */
function lastChosen() {
  try {
    return JSON.parse(session.getItem(LAST)) ?? {};
  } catch {
    return {};
  }
}

/** The choices on the page, all but the language. What a browser may be asked at one address it may not at the next. */
function showChosen(chosen) {
  page.theme = chosen.theme ?? "";
  page.oneClick = chosen.one_click === "yes";
  page.sound = chosen.sound !== "no";
  page.titled = chosen.title !== "no";
  page.notifies = chosen.notification === "yes" && mayNotify();
}

/** What this person has chosen, here, in another tab or on another evening. Where no language is among it, it is that
 * of the program. */
function takeChosen({ choices }) {
  const chosen = keeping.chosen(choices);
  session.setItem(LAST, JSON.stringify(chosen));
  showChosen(chosen);
  const lang = chosen.language ?? programs;
  if (lang === page.lang || !["de", "en"].includes(lang)) return;
  page.lang = lang;
  send({ t: "lang", lang });
  speak();
}

/** What a file holds; nothing where the page has none of this name. */
async function read(path) {
  const found = await fetch(`/b/${build}/${path}`);
  if (!found.ok && found.status !== 404) throw new Error(`${path}: ${found.status}`);
  return found.ok ? found.json() : {};
}

function words(name) {
  return read(`words/${name}`);
}

/** The page's own sentences; those about phones where somebody asks for them. */
async function sentencesOf(lang) {
  return Object.assign({}, ...(await Promise.all([`${lang}.json`, ...(ofPhones ? [`${lang}.phones.json`] : [])].map(words))));
}

/** What draws the dialog about phones, with its words. */
async function openPhones() {
  const came = await import("./phones.js");
  style("guest.css");
  ofPhones = true;
  for (const lang of Object.keys(sentencesIn)) delete sentencesIn[lang];
  asked = "";
  await speak();
  return came;
}

/** The words of the page, and of the game where there is one, in the language that is chosen. Where
 * they do not come, they are asked for again with the next welcome. */
async function speak() {
  const game = page.look?.game ?? page.table?.game ?? page.lobby?.game ?? page.club?.board?.game ?? null;
  const lang = page.lang;
  const ofLogs = atFirst || Boolean(page.look ?? page.club ?? page.lobby); // a table has no use for those words
  const wanted = `${lang} ${game} ${ofLogs}`;
  if (asked === wanted) return;
  asked = wanted;
  const coming = [(sentencesIn[lang] ??= sentencesOf(lang)), game ? words(`${lang}/${game}.json`) : {}, game ? looked(page, read(`looks/${game}.json`)) : {}, ofLogs ? (ofLogsIn[lang] ??= words(`${lang}.logs.json`)) : {}];
  const found = await Promise.all(coming).catch(() => null);
  if (found === null) [sentencesIn, ofLogsIn].forEach((one) => delete one[lang]);
  if (asked !== wanted) return; // another language or game was asked for meanwhile
  if (found === null) {
    asked = "";
    return;
  }
  const [sentences, catalogue, looks, late] = found;
  page.game = game;
  page.texts = null;
  document.documentElement.lang = lang;
  page.speakIn(new Words(lang, { ...sentences, ...late }), catalogue, looks);
  if (page.helping?.rules) page.openRules(page.helping.rules);
  else if (page.helping && page.helping !== true) page.explain(page.helping);
}

function hear(message) {
  if (message.t === "welcome" && (lost || message.build !== build)) {
    if (lost || session.getItem("reloaded") !== message.build) {
      session.setItem("reloaded", message.build);
      location.reload();
    }
    return;
  }
  hearFirst(message);
  if (message.t === "club") hearClub(message);
  if (message.t === "welcome") { programs = message.lang; page.look?.begin(); }
  if (message.t === "going" && page.look) page.endLook();
  if (message.t === "of_log") page.look?.hear(message);
  if (message.t === "looking" && !page.look) page.lookAt({ ...message.wish, alone: true }, message.mode);
  if (message.t === "welcome" && isGuest) page.host = message.name;
  if (message.t === "chosen") takeChosen(message);
  if (message.t === "kept") takeKept(page, message);
  if (message.t === "teacher") takeTeacher(message);
  page.hear(message);
  if (message.t === "sent" || (message.t === "table" && session.getItem("answered"))) import("./since.js").then((came) => { Object.assign(page, came).answered(session); draw(); }, notCome);
  if (message.t === "lobby" && !lobby) import("./lobby.js").then((came) => { lobby = came.lobby; draw(); }, notCome);
  const game = message.t === "table" || message.t === "lobby" ? message.game : message.board?.game;
  if (game || message.t === "welcome" || message.t === "club") speak();
}

/** What is said in a lesson; what draws it comes with its first word, and no other table has any use for it. */
function takeTeacher(message) {
  page.teacher = message;
  if (page.drawTeacher) return;
  style("teacher.css");
  import("./teacher.js").then(({ teacher: drawTeacher }) => { Object.assign(page, { drawTeacher }); draw(); }, notCome);
}

/** The first screen has its own messages; with a lobby or a table it has done its work. */
function hearFirst(message) {
  if (message.t === "first" || message.t === "going") {
    atFirst = true;
    modules ??= openFirst();
    speak();
  }
  if (message.t === "table" || (message.t === "lobby" && !message.gone)) atFirst = false;
  if (message.t === "going") going = message;
  else if (!atFirst || message.t === "first") going = null; // it is there
  if (firstState) hearAtFirst(message);
  else if (modules) early.push(message);
  if (!atFirst) page.first = null;
}

/** All tables on a wall: what draws it comes with the first word of them. */
async function hearClub(message) {
  const first = page.club === null;
  page.club = message;
  if (!first) return;
  style("club.css");
  drawClub = (await import("./club.js").catch(notCome))?.club ?? null;
  if (drawClub === null) page.club = null; // asked for again with the next word
  draw();
}

function hearAtFirst(message) {
  firstState[`on_${message.t}`]?.(message);
  if (atFirst && (message.t === "first" || message.t === "going")) page.first = firstState;
}

/** What draws it comes with the first message for it; a page that begins at a table does without. Where it does not
 * come, as while the program goes over into another call, it is asked for again when that one is there. */
async function openFirst() {
  style("first.css");
  const came = await Promise.all([import("./first.js"), import("./first_state.js")]).catch(notCome);
  if (came === null) {
    modules = null;
    early.length = 0;
    return;
  }
  const [{ first }, { First }] = came;
  drawFirst = first;
  firstState = new First({ send: (message) => send(message), changed: draw, store: session });
  for (const message of early.splice(0)) hearAtFirst(message);
  draw();
}

/** What draws a log that is looked at comes when somebody wants it. Null where it does not come. */
async function fetchLook() {
  style("look.css");
  drawLook ??= await import("./own_look.js").catch(notCome);
  return drawLook;
}

function draw() {
  if (waiting) return;
  waiting = true;
  queueMicrotask(() => {
    waiting = false;
    drawNow();
  });
}

function drawNow() {
  document.documentElement.dataset.theme = page.theme;
  const fly = page.flight?.(root) ?? null;
  page.flight = null;
  render(html`${screen()}${help(page.look ? drawLook.about(page) : page)}${leaving(page)}${logDialog(page)}${page.asksPhones ? phones.phonesDialog(page) : nothing}${toast()}`, root);
  fit(root);
  fly?.();
  turn(page);
  look();
  dialogs();
}

function screen() {
  const say = page.words.say.bind(page.words);
  const asGuest = guests?.guestScreen(page) ?? null;
  if (asGuest !== null) return asGuest;
  if (page.refused && (page.table || page.lobby)) return html`<p class="plain">${say("This page is not known to the program any more. The table goes on in the terminal.")}</p>`;
  if (page.refused) return html`<p class="plain">${say("The program does not know this page: an address opens it once, within two minutes. Go on where it is open. At a table the word page in the terminal opens it anew, else start tafelrunde once more.")}</p>`;
  if (page.look && !page.over) return drawLook.look(page);
  if (page.over) return html`${page.table && page.looks.faces && page.view.seats.length ? table(page) : nothing}<p class="plain over">${page.words.of(page.over)}${isGuest ? nothing : html`<br>${say("The program has ended. To go on, start tafelrunde once more: its first screen opens in the browser.")}`}</p>`;
  if (page.table && page.looks.faces && page.view.seats.length) return table(page);
  if (page.table) return html`<div class="plain"><p>${say("The seats are making their keys.")}</p>${page.speech ? gone(page) : nothing}</div>`;
  if (page.lobby && page.speech && lobby) return lobby(page);
  if (going) return html`<p class="plain" aria-live="polite" aria-atomic="true">${going.asks ? say("One moment: type the passphrase of your key in the terminal, and the program goes there.") : say("One moment: the program goes there.")}</p>`;
  if (page.first) return drawFirst(page);
  if (page.club && drawClub) return drawClub(page);
  if (page.crowded) return html`<p class="plain" aria-live="polite" aria-atomic="true">${crowded(say)}</p>`;
  return html`<p class="plain">${page.down || atFirst ? say("Connecting to your own program.") : say("The program is at work: your table appears here in a moment.")}</p>`;
}

function crowded(say) {
  return say("This page is open in too many tabs. Close one of them, and this one comes in by itself.");
}

function toast() {
  const cut = page.down && !page.refused && !page.elsewhere && (page.table || page.lobby || page.first?.late) && !page.over;
  const text = cut && page.crowded ? crowded(page.words.say.bind(page.words)) : cut && isGuest ? guests.cutOff(page) : cut ? page.words.say("No connection to your own program; trying again. If it has ended: tafelrunde resume --web") : Date.now() < page.toastTill ? page.toast : "";
  if (!text) return nothing;
  return html`<p class="toast" aria-live="polite" aria-atomic="true">${text}</p>`;
}

const wire = connect({
  build,
  lang: () => page.lang,
  hear,
  state(now) {
    page.down = now !== "up";
    if (page.down) keeping.cut();
    else keeping.back();
    page.refused = now === "refused";
    page.crowded = now === "crowded";
    page.elsewhere = now === "elsewhere";
    draw();
  },
});

/** A guest's page says what guests may say, and keeps the rest in this tab. */
function send(message) {
  return (!isGuest || guests.mayGuestSay(page, message)) && wire(message);
}

addEventListener("resize", draw);
document.fonts.addEventListener("loadingdone", draw); // letters that stood in for them were of another size
root.addEventListener("focusout", () => keeping.tell());
document.addEventListener("visibilitychange", () => { if (document.hidden) keeping.tell(); });
addEventListener("pagehide", () => keeping.leave());
popups(root);
keys(page, root);
const look = reasons(root);
const dialogs = modal(root);
explain(page, root);
setInterval(() => { if (counting(page)) draw(); }, 1000);
speak();
