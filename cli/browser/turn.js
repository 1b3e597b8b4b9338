// Whose turn it is, so that it cannot be missed: title, sound, notification, and what a screen reader is told.
//
// All of it is for one's own turn alone, and each can be switched off.

import { armedHint } from "./prompt.js";
import { asText } from "./speech.js";

let begun = false; // what stands there when a tab comes is no news: it sounds and notifies for what follows
let asked = "";
let absence = "";
let hint = "";
let beside = "";
let covered = false;

/** After each drawing: news go to the polite region, an own question to the assertive one, behind the news that have come with it:
 * a reader drops what is polite for it. What lies there when a dialog opens has been said: it would be said once more when the
 * dialog closes. */
export function turn(page) {
  if (page.covered && !covered) say("news", "");
  covered = page.covered;
  let news = "";
  if (page.fresh?.length && page.speech) {
    news = page.fresh.map((one) => asText(page.speech.told(one))).join(" ");
    page.fresh = null;
  }
  const mine = page.myTurn && !page.sent;
  beside = whileItHolds(page.saidBeside?.() ?? "", beside);
  hint = whileItHolds(mine && page.armed ? armedHint(page) : "", hint);
  const speaks = page.speech?.has("game.name") ?? false; // a question can be told once its words are there
  const name = page.look ? page.look.title : speaks ? page.speech.text("game.name") : "Tafelrunde";
  document.title = mine && page.titled ? `● ${page.words.say("Your turn")} · ${name}` : name;
  const id = mine && speaks ? page.question.asked.id : "";
  if (asked && !id) say("turn", ""); // who reads on later is not told of a turn that is over
  const together = begun && id && id !== asked;
  if (news && !together) say("news", news);
  if (id && id !== asked) {
    say("turn", together && news ? `${news} ${ownTurn(page)}` : ownTurn(page));
    if (begun) leadOn();
    if (page.sound && begun) chime();
    if (page.notifies && begun) notify(name, page);
  }
  asked = id;
  const absent = page.absence?.words.length && page.absence.matter !== "NOTHING" ? page.absence.asked : "";
  if (absent && absent !== absence) say("turn", page.words.of(page.absence.told).title);
  absence = absent;
  begun ||= speaks;
}

/** What holds for a while, such as what a second press does: said once, and there to be read no longer than it holds. */
function whileItHolds(now, before) {
  const region = document.getElementById("news");
  if (now && now !== before) region.textContent = now;
  else if (!now && before && region.textContent === before) region.textContent = "";
  return now;
}

/** Tab goes on from the question, where nothing has the focus: not from the answer before it, whose place the first one has now. */
function leadOn() {
  const title = document.getElementById("asked");
  if (!title || !document.activeElement.matches("body, h1")) return;
  title.tabIndex = -1;
  title.focus({ preventScroll: true });
  title.blur();
  title.removeAttribute("tabindex");
}

/** That it is one's own turn, once, and what is asked. */
function ownTurn(page) {
  const turn = page.words.say("Your turn");
  const title = asText(page.speech.told(page.question.asked.title));
  return title.startsWith(turn) ? title : `${turn}. ${title}`;
}

/** Whether the browser lets a page at this address notify, without asking. */
export function mayNotify() {
  return "Notification" in window && Notification.permission === "granted";
}

/** Ask this person whether the browser may; whether it may then. */
export async function askToNotify() {
  if (!("Notification" in window)) return false;
  return (await Notification.requestPermission()) === "granted";
}

/** One notification, the newest, while nobody looks at this tab. */
function notify(name, page) {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  const body = asText(page.speech.told(page.question.asked.title));
  try {
    const shown = new Notification(`${page.words.say("Your turn")} · ${name}`, { body, tag: "tafelrunde", silent: true });
    shown.onclick = () => {
      window.focus();
      shown.close();
    };
  } catch {
    page.notifies = false; // some browsers on phones have no notifications of pages
  }
}

function say(region, text) {
  document.getElementById(region).textContent = text;
}

let audio = null;

/** Two soft tones; silent where the browser does not let a page sound yet. */
function chime() {
  try {
    audio ??= new AudioContext();
    const start = audio.currentTime;
    [523, 659].forEach((pitch, at) => tone(pitch, start + at * 0.12));
  } catch {
    audio = null;
  }
}

function tone(pitch, start) {
  const voice = audio.createOscillator();
  const volume = audio.createGain();
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0.0001, start);
  volume.gain.exponentialRampToValueAtTime(0.08, start + 0.02);
  volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
  voice.connect(volume).connect(audio.destination);
  voice.start(start);
  voice.stop(start + 0.45);
}
