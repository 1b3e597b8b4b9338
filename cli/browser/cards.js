// A card in five sizes from one template: band by kind with its pattern and sign, corner, icon, name.

import { html, nothing } from "./parts/lit-html.js";
import { whoReads } from "./known.js";
import { noteSign } from "./notes.js";
import { signOf } from "./question.js";
import { orNothing, whyNot } from "./reasons.js";
import { hyphenated } from "./syllables.js";
import { die } from "./things.js";
import { aboutSeat, answerSign, cardText, icon, onlyNumber, seatSign, sentence } from "./texts.js";

/** One card. `size` is hand, tile, low, slim (low, by its own icon) or mini. Its own numbers stand at the left, the number of
 * its answer at the right. */
export function card(page, part, size, chosen = {}) {
  const look = part.face === null ? null : page.looks.faces[part.face];
  const kind = look ? page.looks.kinds[look.kind] : null;
  const self = ["card", part.card];
  const entries = page.question?.about(self) ?? [];
  const pick = chosen.pick ?? null;
  const armed = entries.some((entry) => page.isArmed(entry)) || pick?.state || page.question?.chosen(self);
  const dice = chosen.dice && look !== null;
  const classes = ["card", size, kind ? `band-${kind.band} pattern-${kind.pattern}` : "closed",
    entries.length || pick ? "can" : "", armed ? "armed" : "", dice ? "die" : "", entries.length ? "" : chosen.dim ?? ""];
  const not = whyNot(page, [self]);
  if (not !== null) classes.push("hindered");
  const text = cardText(page, part);
  const reads = whoReads(page, part);
  const does = page.speech.has(`face.${part.face}.short`) ? page.speech.text(`face.${part.face}.short`) : null;
  const title = [text, does, reads].filter(Boolean).join(". ").replaceAll("..", ".");
  const body = html`${noteSign(page, { card: part.card, face: part.face })}
    <span class="band" aria-hidden="true">
      <b class="corner">${dice ? "" : look?.corner ?? ""}</b>
      ${faced(size) ? icon(page, look?.icon ?? backIcon(page, part)) : kind ? icon(page, kind.sign, "small") : nothing}
    </span>
    <span class="face" aria-hidden="true">${faced(size) || size === "low"
      ? nothing : dice ? die(look.corner) : icon(page, look?.icon ?? backIcon(page, part), "large")}
      <span class="name" lang=${page.words.lang}>${name(page, part, size)}</span>
      ${does && size === "hand" && !dice ? html`<span class="does">${does}</span>` : nothing}
      ${tags(page, part, look)}
      ${pick?.part ? html`<span class="chips"><b class="chip">${pick.part}</b></span>` : nothing}
    </span>
    ${entries.length ? answerSign(signOf(entries)) : pick ? answerSign(pick.label) : nothing}`;
  const press = pick ? pick.toggle : () => page.press(entries, self);
  if (entries.length || pick) {
    return html`<button class=${classes.join(" ")} data-card=${part.card} data-face=${part.face ?? ""}
      aria-pressed=${armed ? "true" : "false"} title=${title} @click=${press}><span class="unseen">${text}</span>${body}</button>`;
  }
  return html`<span class=${classes.join(" ")} data-card=${part.card} data-face=${part.face ?? ""}
    tabindex=${size === "hand" || not !== null ? 0 : -1} role="img" aria-label=${text} aria-description=${orNothing(not ?? reads)} data-why=${orNothing(not)} title=${title}>${body}</span>`;
}

/** Whether so small a card has the icon of its face in its band. */
function faced(size) {
  return size === "mini" || size === "slim";
}

function name(page, part, size) {
  if (part.face === null) return "";
  return size === "mini" ? "" : hyphenated(page.speech.face(part.face));
}

function backIcon(page, part) {
  return page.looks.backs?.[part.back]?.icon ?? null;
}

/** What lies on a card or differs from what is printed: as chips; its kind and cost are drawn already. */
function tags(page, part, look) {
  const shown = part.tags.filter((tag) => page.looks.tags?.[tag[0]] || !isPrinted(tag, look));
  if (!shown.length) return nothing;
  return html`<span class="chips">${shown.map((tag) => chip(page, tag))}</span>`;
}

function isPrinted([, fillings], look) {
  const values = Object.values(fillings);
  return look !== null && values.length === 1 && values[0] === look.corner;
}

function chip(page, tag) {
  const look = page.looks.tags?.[tag[0]];
  const text = page.speech.plain(tag);
  const number = onlyNumber(tag);
  if (look) {
    return html`<span class="chip" title=${text}>${icon(page, look.icon)}${number === null ? nothing : html`<b>${number}</b>`}</span>`;
  }
  if (aboutSeat(tag) !== null) return html`<span class="of-seat" title=${text}>${seatSign(aboutSeat(tag))}</span>`;
  return html`<span class="chip words" title=${text}>${sentence(page, page.speech.parts(tag))}</span>`;
}

/** A row of cards under its title, kept as long as its slots say; nothing jumps. */
export function row(page, area, size, { title = true, chosen = () => ({}) } = {}) {
  const look = page.looks.areas?.[area.key];
  const free = Math.max(0, area.slots - area.cards.length);
  const text = page.speech.plain(area.title);
  return html`<div class="row ${size} area-${area.key}" role="group" aria-label=${text} .style=${`--cards: ${Math.max(area.cards.length, area.slots)}`}>
    ${title ? html`<p class="title" aria-hidden="true">${text}</p>` : nothing}
    <div class="cards">
      ${area.cards.map((part) => card(page, part, size, { ...chosen(part), dice: size === "hand" && look?.as === "dice" }))}
      ${Array.from({ length: free }, () => html`<span class="slot ${size}" aria-hidden="true"></span>`)}
      ${area.count > area.cards.length ? pile(page, area, look) : nothing}
    </div></div>`;
}

/** A row of which only the number is worth showing. */
export function pile(page, area, look = page.looks.areas?.[area.key]) {
  const n = area.count - area.cards.length;
  const one = `count.${area.key}.one`;
  const many = `count.${area.key}.many`;
  const key = n === 1 ? one : many;
  const said = page.speech.has(key) ? page.speech.plain([key, { n }]) : page.words.many("{n} card", "{n} cards", n);
  const text = `${page.speech.plain(area.title)}: ${said}`;
  return html`<span class="fact pile" role="none" title=${text}><span class="unseen">${text}</span
    ><span aria-hidden="true">${icon(page, look?.icon)}<b>${n}</b></span></span>`;
}
