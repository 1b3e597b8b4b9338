// Sentences as elements: names of seats in their colour and shape, faces that explain themselves,
// amounts as a number with its icon.

import { html, nothing } from "./parts/lit-html.js";
import { asText, facesIn, seatsIn } from "./speech.js";

const SUPPLY = /^piece\.(.+)\.(one|many)$/; // of which kind of pieces a fact tells how many there are

/** An icon of a game's sprite; it says nothing to a screen reader. */
export function icon(page, name, kind = "") {
  if (!name) return nothing;
  const href = page.alone ? `#${page.game}--${name}` : `/b/${page.build}/parts/icons/${page.game}.svg#${name}`;
  return html`<svg class="icon ${kind}" aria-hidden="true" viewBox="0 0 512 512"><use href=${href}></use></svg>`;
}

/** The number of an answer, the key that presses it: it looks the same on whatever it stands, and stands at the right of it.
 * read: whether it is told to a screen reader as well. */
export function answerSign(number, { read = false } = {}) {
  return html`<i class="answer" aria-hidden=${read ? "false" : "true"}>${number}</i>`;
}

/** A seat's sign: its number in its shape and colour. `kind`: of a piece (moved_pieces.js). */
export function seatSign(seat, kind = null) {
  return html`<span class="sign seat-${seat}" data-piece=${kind ? `${kind}.${seat}` : nothing} aria-hidden="true"><b>${seat + 1}</b></span>`;
}

/** The sign of somebody who sits there already and whose seat is not known before all do. */
export function unseatedSign() {
  return html`<span class="sign unseated" aria-hidden="true"></span>`;
}

/** A name as it is spoken, in the colour of its seat at the table or in a lobby where all sit. */
export function speaker(page, name) {
  const member = page.lobby?.members.find((one) => one.name === name);
  const seat = page.table ? page.table.names.indexOf(name) : member?.seat ?? -1;
  return html`<bdi class="who ${seat < 0 ? "" : `seat-${seat}`}">${name}</bdi>`;
}

/** Parts of a sentence as elements; faces can be pointed at, and focused where nothing around them can. */
export function sentence(page, parts, { focus = true, signs = false } = {}) {
  return parts.map((part, at) => {
    if (typeof part === "string") return parts[at - 1]?.amount === undefined ? part : part.slice(closing(part).length);
    if (part.seat !== undefined && signs) return seatSign(part.seat);
    if (part.seat !== undefined) return html`<bdi class="who seat-${part.seat}">${part.text}</bdi>`;
    if (part.face !== undefined) {
      return html`<span class="named" data-face=${part.face} tabindex=${focus ? "-1" : nothing}>${part.text}</span>`;
    }
    return html`<span class="joined">${amount(page, part)}${closing(parts[at + 1])}</span>`;
  });
}

/** The marks that a part begins with and that begin no line: they stay with the amount before them. */
function closing(part) {
  return typeof part === "string" ? part.match(/^[.,:;!?)]*/)[0] : "";
}

/** A number with the icon of what is counted; its words for a screen reader and a pointer. */
export function amount(page, part) {
  const look = page.looks.amounts?.[part.amount];
  return html`<span class="amount" role="none" title=${part.text}><span class="unseen">${part.text}</span
    ><span aria-hidden="true"><b>${part.n}</b>${icon(page, look?.icon)}</span></span>`;
}

/** A fact of one number as icon and number, one of several seats as icon and signs, any other one as its words; signs: with those of the seats for their names. */
export function fact(page, phrase, { signs = false } = {}) {
  const speech = page.speech;
  const look = page.looks.facts?.[phrase[0]] ?? page.looks.marks?.[phrase[0]];
  const text = speech.plain(phrase);
  const number = onlyNumber(phrase);
  const faces = facesIn(phrase[1]);
  if (faces.length > 1) {
    return html`<span class="fact faces" role="none" title=${text}><span class="unseen">${text}</span><span aria-hidden="true">${
      faces.map((face) => miniature(page, face))}</span></span>`;
  }
  if (look && isRow(phrase)) {
    return html`<span class="fact signs" role="none" title=${text}><span class="unseen">${text}</span>${icon(page, look.icon)}${seatsIn(Object.values(phrase[1])).map((one) => seatSign(one))}</span>`;
  }
  if (look && number !== null) {
    return html`<span class="fact" role="none" data-supply=${SUPPLY.exec(Object.values(phrase[1])[0]?.[0])?.[1] ?? nothing} data-n=${number} title=${text}><span class="unseen">${text}</span
      ><span aria-hidden="true">${icon(page, look.icon)}<b>${number}</b></span></span>`;
  }
  const owned = signs && look ? numberOfSeat(phrase) : null;
  if (owned) {
    return html`<span class="fact" role="none" title=${text}><span class="unseen">${text}</span
      ><span aria-hidden="true">${icon(page, look.icon)}<b>${owned.number}</b></span>${seatSign(owned.seat)}</span>`;
  }
  return html`<span class="fact words">${look ? icon(page, look.icon) : nothing}${
    sentence(page, speech.parts(phrase), { signs })}</span>`;
}

/** A face as the smallest card there is: corner and icon on its band. */
function miniature(page, face) {
  const look = page.looks.faces[face];
  const kind = look ? page.looks.kinds[look.kind] : null;
  return html`<span class="miniature band-${kind?.band ?? "grey"}" data-face=${face} title=${page.speech.face(face)}>
    <b>${look?.corner ?? ""}</b>${icon(page, look?.icon)}</span>`;
}

/** A mark as its icon, those of a face as the icon of that face; with its number, if it has one. */
export function mark(page, phrase) {
  const look = page.looks.marks?.[phrase[0]];
  const text = page.speech.plain(phrase);
  const faces = facesIn(phrase[1]).map((face) => page.looks.faces[face]?.icon).filter(Boolean);
  const icons = faces.length ? faces : look ? [look.icon] : [];
  const number = onlyNumber(phrase);
  if (!icons.length) return html`<span class="mark words">${text}</span>`;
  const figure = page.looks.page?.figures?.includes(phrase[0]);
  return html`<span class="mark" role="none" data-piece=${figure ? `${phrase[0]}.` : nothing} title=${text}><span class="unseen">${text}</span>${
    icons.map((name) => icon(page, name))}${number === null ? nothing : html`<b aria-hidden="true">${number}</b>`}</span>`;
}

/** The one number of a phrase, if all its fillings come to one. */
export function onlyNumber([key, fillings]) {
  const values = Object.values(fillings);
  if (values.length !== 1) return null;
  const [value] = values;
  if (Number.isInteger(value)) return value;
  if (Array.isArray(value) && value.length === 2 && typeof value[0] === "string") {
    if (value[0].endsWith(".one")) return 1;
    if (Number.isInteger(value[1]?.n)) return value[1].n;
  }
  return null;
}

/** The number and the seat that a fact tells, where it tells just these two. */
function numberOfSeat([key, fillings]) {
  const values = Object.entries(fillings);
  const seat = values.find(([, value]) => Array.isArray(value) && value[0] === "seat");
  const rest = values.filter((one) => one !== seat);
  const number = onlyNumber([key, Object.fromEntries(rest)]);
  return seat && number !== null ? { number, seat: seat[1][1] } : null;
}

/** Whether a phrase holds several seats in a row and nothing else. */
function isRow([, fillings]) {
  const [value, ...more] = Object.values(fillings);
  return !more.length && Array.isArray(value) && value.length > 1 && value.every((one) => one[0] === "seat");
}

/** Whether a fact is drawn as its words: neither as a number or signs with an icon nor as faces. */
export function isWords(page, phrase) {
  const look = page.looks.facts?.[phrase[0]] ?? page.looks.marks?.[phrase[0]];
  return facesIn(phrase[1]).length <= 1 && !(look && (onlyNumber(phrase) !== null || isRow(phrase)));
}

/** The seat a phrase is about, if that is all it says. */
export function aboutSeat([, fillings]) {
  const values = Object.values(fillings);
  return values.length === 1 && Array.isArray(values[0]) && values[0][0] === "seat" ? values[0][1] : null;
}

/** The two buttons that every head line has; a guest at a table has them beside what it is. */
export function lightAndLanguage(page, always = !page.guest) {
  const { words } = page;
  return !always ? nothing : html`<button class="tool light" @click=${() => page.nextTheme()} aria-label=${words.say("Dark or light")} title=${words.say("Dark or light")}>◐</button>
    <button class="tool" @click=${() => page.otherLanguage()} lang=${words.lang === "de" ? "en" : "de"}>${words.lang === "de" ? "English" : "Deutsch"}</button>`;
}

/** At the end of every head line: phones and the way out; a guest has what it is in their place. */
export function wayOut(page) {
  const { words } = page;
  if (page.guest) return html`<button class="tool" @click=${() => page.askLeave()}>${guestCalled(page)}</button>`;
  return html`${page.phones && !page.teacher ? phoneTool(page) : nothing}<button class="tool" @click=${() => page.askLeave()}>${words.say("Leave")}</button>`;
}

/** What the page of a guest is called: whoever looks in at the own seat is nobody's guest. */
export function guestCalled({ words, guest }) {
  return guest.kind === "screen" ? words.say("Phone") : words.say("Guest");
}

/** The way to phones, where there is room. */
function phoneTool(page) {
  const there = page.phones.guests.filter((one) => one.in && one.here).length;
  const name = page.words.say("Use a phone");
  return html`<button class="tool wide" title=${name} aria-label=${name} @click=${() => page.askPhones()}><i class="phone"></i>${there || nothing}</button>`;
}

/** The way to the rules of this game and to the keys; a phone, which has no room for both, goes by the keys. */
export function rulesAndHelp(page, game) {
  const { words } = page;
  return html`<button class="tool wide" @click=${() => page.openRules(game)}>${words.say("Rules")}</button>
    <button class="tool" @click=${() => page.toggleHelp()} aria-expanded=${page.helping ? "true" : "false"}>${words.say("Help")} <kbd>?</kbd></button>`;
}

/** How many of something may be chosen. */
export function bounds(words, least, most) {
  return least === most ? words.say("exactly {n}", { n: most }) : words.say("{least} to {most}", { least, most });
}

/** What a screen reader is told of a card: its face and all its tags. */
export function cardText(page, card) {
  const speech = page.speech;
  const tags = card.tags.map((tag) => speech.plain(tag));
  const back = `back.${card.back}.one`;
  const name = card.face === null && speech.has(back)
    ? asText(speech.parts([back, { n: 1 }]))
    : speech.face(card.face);
  return tags.length ? `${name} (${tags.join(", ")})` : name;
}
