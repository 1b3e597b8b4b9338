// The page of a guest, before it shows the table of somebody else's machine: who it is, and two words until it is let in.

import { html, nothing } from "./parts/lit-html.js";
import { guestCalled, lightAndLanguage } from "./texts.js";

const SAYS = ["lang", "answer", "say", "moment", "absence", "lobby", "sit", "keep_log"]; // what the node hears of a guest,
const OF_SCREEN = [...SAYS, "keep"]; // and of the second screen of its owner

/** What a guest's page hears besides, and which of its words it may send at all. */
export function beGuest(page, { send, host, store }) {
  Object.assign(page, {
    guest: { kind: "screen", state: "comes", words: "", name: "", refused: "" }, host: host ?? "", elsewhere: false, wished: store.getItem("wished") ?? "",
    on_guest(message) {
      page.guest = message;
    },
    wish(name) {
      page.wished = name;
      store.setItem("wished", name);
    },
    refuseLine() {
      page.lineWhy = page.words.say("A guest's page takes the number of an answer here, and words to all under Talk.");
      page.changed();
    },
    noNotes: () => page.words.say("In this tab alone, until it is closed; sent to nobody."),
    guestDialog: () => guestDialog(page),
    saidBeside: () => (page.guest.state === "waits" && !page.refused ? waitingAloud(page) : ""),
    sit() {
      if (page.wished.trim()) send({ t: "sit", name: page.wished.trim() });
    },
  });
}

export function mayGuestSay(page, message) {
  return (page.guest.kind === "screen" ? OF_SCREEN : SAYS).includes(message.t);
}

/** What stands there instead of a table; null where a table or a lobby is to be seen. */
export function guestScreen(page) {
  const say = page.words.say.bind(page.words);
  const { state, kind } = page.guest;
  if (page.refused) return plain(page, html`<p role="alert">${say("This phone is not known here, or no more: a code opens the page once, within two minutes, and whoever owns it can end each phone. Have a new code shown at the table's own machine, and scan it.")}</p>`);
  if (page.elsewhere) return plain(page, html`<p role="alert">${say("This goes on in another tab of this phone.")}</p><p><button class="main" @click=${() => page.comeBack()}>${say("Go on here")}</button></p>`);
  if (page.over) return null;
  if (state === "name") return nameForm(page, say);
  if (state === "waits") return waiting(page, say);
  if (state === "in" && (page.table || page.lobby)) return null;
  return plain(page, html`<p aria-live="polite" aria-atomic="true">${page.down ? say("Connecting to the machine of the table.") : kind === "seat" && state === "in" ? say("You are given a seat; one moment.") : say("One moment: the table has not come yet.")}</p>`);
}

function plain(page, shown) {
  return html`<div class="guest"><header class="head"><h1>Tafelrunde</h1><span class="gap"></span>${lightAndLanguage(page, true)}</header><main class="floor">${shown}</main></div>`;
}

function nameForm(page, say) {
  const { refused } = page.guest;
  return plain(page, html`<h2>${say("A seat on {name}'s machine", { name: page.host })}</h2>
    <p>${say("Your seat has a key of its own there. {name}'s machine can read your cards, and everybody at the table is told so.", { name: page.host })}</p>
    ${page.guest.all ? html`<p><strong>${page.words.of(page.guest.all)}</strong></p>` : nothing}
    <form @submit=${(event) => { event.preventDefault(); page.sit(); }}>
      <label class="field">${say("What are you called at the table?")}
        <input id="sit-name" autocomplete="nickname" maxlength="30" enterkeyhint="done" .value=${page.wished} @input=${(event) => page.wish(event.target.value)}></label>
      ${refused ? html`<p class="wrong" role="alert">${page.guest.why ? page.words.of(page.guest.why) : say("Nobody can sit down here as {name}: the name is taken or can be nobody's, no seat is free, or it was taken back.", { name: refused })}</p>` : nothing}
      <p><button class="main" ?disabled=${page.down}>${say("Ask for a seat")}</button></p></form>
    ${honest(say)}`);
}

function waiting(page, say) {
  return plain(page, html`<h2>${theseWords(page, say)}</h2>
    <p class="two-words" lang="">${page.guest.words}</p>
    <p>${whereTheyDo(page, say)}</p>
    ${honest(say)}`);
}

function theseWords(page, say) {
  return say("These two words must stand on {name}'s screen as well", { name: page.host });
}

function whereTheyDo(page, say) {
  return say("Where they do, {name} lets you in with one press. Where other words stand there, somebody else has come by this code: tell {name}.", { name: page.host });
}

/** The same in one piece, for whoever hears it: of several a reader may say the last one first. */
function waitingAloud(page) {
  const say = page.words.say.bind(page.words);
  return `${theseWords(page, say)}: ${page.guest.words}. ${whereTheyDo(page, say)}`;
}

/** What nobody can promise without a certificate, said where it can still be turned down. */
function honest(say) {
  return html`<p class="soft">${say("What you see and say here is sealed with a key from the code you have scanned. Whoever rules this Wi-Fi can still hand a phone another page while it loads, and then see what it sees and play as it: use a network whose people you trust.")}</p>`;
}

/** That the connection is down, and what that may mean here. */
export function cutOff(page) {
  return page.words.say("No connection to {name}'s machine; trying again. Where its program was started anew, it has forgotten this phone: scan a new code there.", { name: page.host });
}

/** Whoever looks in from another machine leaves nothing: what this page is stands in the place of the way out. */
function guestDialog(page) {
  const say = page.words.say.bind(page.words);
  return html`<dialog class="help sits" aria-labelledby="leave-title" @close=${() => page.closeDialog()}><h2 id="leave-title">${guestCalled(page)}</h2>${guestSheet(page, say)}
    <button class="entry close" autofocus @click=${() => page.askLeave()}><kbd>Esc</kbd> ${say("Close")}</button></dialog>`;
}

function guestSheet(page, say) {
  const told = page.guest.kind === "screen" ? say("This is a second screen of {name}'s own seat: both show the same, and the first answer counts.", { name: page.host })
    : say("This is {you}'s seat on {name}'s machine, which can read these cards; all at the table are told so.", { you: page.guest.name, name: page.host });
  const called = page.guest.kind === "screen" ? html`<p>${say("{name}'s list calls this phone by its two words: {words}", { name: page.host, words: page.guest.words })}</p>` : nothing;
  return html`<p>${told}</p>${called}<p>${say("Only {name} can end it, let others in, see other files than the log of a game that is over, or leave the table.", { name: page.host })}</p>${honest(say)}<p>${lightAndLanguage(page, true)}</p>`;
}
