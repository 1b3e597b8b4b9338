// The table: head line, what lies in the middle, the others, the prompt, the own area, the side column.

import { html, nothing } from "./parts/lit-html.js";
import { absence, isAsked } from "./absence.js";
import { board } from "./boards.js";
import { pile, row } from "./cards.js";
import { SMALL } from "./fit.js";
import { awaited, linkMark, links } from "./links.js";
import { side } from "./log.js";
import { looking } from "./moments.js";
import { noteSign } from "./notes.js";
import { prompt } from "./prompt.js";
import { signOf } from "./question.js";
import { whyNot } from "./reasons.js";
import { scored } from "./scored.js";
import { facesIn } from "./speech.js";
import { answerSign, fact, icon, isWords, lightAndLanguage, mark, rulesAndHelp, seatSign, sentence, wayOut } from "./texts.js";
import { shield } from "./shield.js";

const FEW = 12; // faces of a fact that stand beside each other

/** How the game says that its page is laid out; what it says nothing of is an empty list. */
function laidOut(page, part) {
  return page.looks.page?.[part] ?? [];
}

/** The table of this page. A page with a `stage` is no table that is played: its head line, what stands in the prompt's
 *  place and what lies beside it are drawn by that. */
export function table(now) {
  const page = looking(now);
  const { view } = page;
  const plan = page.looks.page?.plan ?? "columns";
  const others = view.seats.filter((part) => part.seat !== view.seat);
  const own = view.seats.find((part) => part.seat === view.seat);
  const middle = html`<div class="middle">${view.boards.filter((part) => !laidOut(page, "strip").includes(part.key)).map((part) => board(page, part))}${page.stage ? nothing : scored(now)}</div>`;
  return html`<div class="table plan-${plan} seats-${view.seats.length} ${page.down ? "down" : ""} ${view.over ? "ended" : own ? "" : "watching"} ${page.past ? "past" : ""}">
    ${page.stage ? page.stage.head(page) : head(page)}
    <main class="floor">
      ${middle}
      <div class="others count-${others.length}">${others.map((part) => seat(page, part))}</div>
      ${strip(page)}
      ${page.stage ? page.stage.prompt(page) : asking(now)}
      ${own ? ownArea(page, own) : nothing}
    </main>
    <div class="beside">${now.teacher && now.drawTeacher ? now.drawTeacher(now) : nothing}${isBeside(now) ? absence(now) : nothing}${page.stage ? page.stage.side(page) : side(now)}</div>
  </div>`;
}

/** What is asked about seats that are gone stands in the prompt's place while that is free, else
 * beside it over the log; a phone has one sheet for both. */
function asking(page) {
  if (!isAsked(page) || isBeside(page)) return prompt(page);
  return html`<div class="asking">${absence(page)}${page.question || page.past || !page.absence.words.length ? prompt(page) : nothing}</div>`;
}

function isBeside(page) {
  return isAsked(page) && (page.question !== null || page.past !== null) && !matchMedia(SMALL).matches;
}

function head(page) {
  const { view, words } = page;
  const shown = laidOut(page, "head");
  return html`<header class="head">
    <h1>${page.speech.text("game.name")}</h1>
    <div class="facts">${view.facts.filter(([key]) => shown.includes(key)).map((one) => fact(page, one))}</div>
    <span class="gap"></span>
    ${links(page)}
    ${page.teacher ? nothing : shield(page)}
    ${rulesAndHelp(page, page.game)}
    ${lightAndLanguage(page)}
    ${wayOut(page)}
  </header>`;
}

/** One of the others: sign, name, marks, numbers, and what lies before them. */
function seat(page, part) {
  const view = page.view;
  const due = awaited(page);
  const asked = due.asked.includes(part.seat);
  const tag = asked ? page.words.say("is asked") : due.held.includes(part.seat) ? page.words.say("waited for") : "";
  const self = ["seat", part.seat];
  const entries = page.question?.about(self) ?? [];
  const classes = ["seat", `of-${part.seat}`, asked && !page.question ? "asked" : "", entries.length ? "can" : ""];
  const { rows, piles } = laid(page, part);
  const sign = html`${seatSign(part.seat)}<bdi class="who seat-${part.seat}">${page.speech.seat(part.seat)}</bdi>${noteSign(page, { seat: part.seat })}`;
  const not = entries.length ? null : whyNot(page, [self]);
  const name = entries.length ? sign : not === null ? whose(page, part.seat, sign)
    : html`<span class="space hindered" role="img" tabindex="0" aria-label=${page.speech.seat(part.seat)} aria-description=${not} data-why=${not}>${sign}</span>`;
  const { numbers, words } = factsOf(page, part);
  return html`<section class=${classes.join(" ")} data-at=${`seat:${part.seat}`} aria-label=${page.speech.seat(part.seat)}>
    <h2 data-seat=${part.seat}>${entries.length ? html`<button class="space can ${entries.some((one) => page.isArmed(one)) ? "armed" : ""}" @click=${() => page.press(entries, self)}>${name}${answerSign(signOf(entries), { read: true })}</button>` : name}
      <span class="marks">${part.marks.map((one) => mark(page, one))}</span>
      ${tag ? html`<em class="tag">${tag}</em>` : nothing}
      ${linkMark(page, part.seat)}
      <span class="gap"></span>
      <span class="numbers">${piles.map((area) => pileOf(page, area))}${numbers.map((one) => fact(page, one))}${score(page, part)}</span></h2>
    ${words.length ? html`<p class="says">${words.map((one) => fact(page, one))}</p>` : nothing}
    <div class="lying">${rows.map((area) => row(page, area, sizeOf(page, area), { title: false }))}${part.boards.map((one) => board(page, one, part.seat))}</div>
  </section>`;
}

/** The name of a seat, which leads to what has been seen of it and to a note on it. */
function whose(page, seat, sign) {
  if (page.stage) return html`<span class="whose">${sign}</span>`; // nothing more is known there, and nothing is noted
  return html`<button class="whose" data-seat=${seat} title=${page.words.say("What has been seen, and a note of mine")} @click=${() => page.explain({ seat })}>${sign}</button>`;
}

/** What lies before a seat as rows, and of what only the number is shown; before oneself more lies open. */
function laid(page, part, own = false) {
  const stacked = laidOut(page, "stacked").filter((key) => !own || !laidOut(page, "mini").includes(key));
  const isPile = (area) => (!area.cards.length && !area.slots) || stacked.includes(area.key);
  const bare = (area) => !area.count && laidOut(page, "mini").includes(area.key);
  return { rows: part.areas.filter((area) => !isPile(area)), piles: part.areas.filter((area) => isPile(area) && !bare(area)) };
}

/** A pile whose cards are known opens when it is pressed; where nobody can press anything it is its number. */
function pileOf(page, area) {
  if (!area.cards.length) return pile(page, area);
  const text = page.speech.plain(area.title);
  const told = html`${icon(page, page.looks.areas?.[area.key]?.icon)}<b>${area.count}</b><span class="unseen">${text}</span>`;
  if (page.stage?.still) return html`<span class="fact" title=${text}>${told}</span>`;
  return html`<details class="stack"><summary class="fact" title=${text}>${told}</summary>${
    row(page, area, "low", { title: true })}</details>`;
}

/** What is too much for its place and opens when it is pressed; where nobody can press anything it is what stands on it. */
function stack(page, told, opened) {
  if (page.stage?.still) return html`<span class="stack">${told}</span>`;
  return html`<details class="stack"><summary>${told}</summary>${opened}</details>`;
}

function sizeOf(page, area) {
  return laidOut(page, "mini").includes(area.key) ? "mini" : "low";
}

/** Facts of a seat that its areas tell not already: numbers stand beside the name, words below. */
function factsOf(page, part) {
  const told = part.facts.filter(([key]) => !laidOut(page, "doubled").includes(key));
  return { numbers: told.filter((one) => !isWords(page, one)), words: told.filter((one) => isWords(page, one)) };
}

function score(page, part) {
  if (!part.score) return nothing;
  const reasons = part.score.reasons.map((one) => page.speech.plain(one)).join("; ");
  const points = page.words.many("{n} point", "{n} points", part.score.points);
  const text = !reasons ? points : reasons.startsWith(points) ? reasons : `${points}: ${reasons}`; // a game may begin with them itself
  return html`<span class="fact score" role="none" title=${text}><span class="unseen">${text}</span
    ><span aria-hidden="true">${icon(page, "laurels")}<b>${part.score.points}</b></span></span>`;
}

/** What lies in the middle beside boards: decks, discards, facts that stand not in the head. */
function strip(page) {
  const { view } = page;
  const elsewhere = [...laidOut(page, "head"), ...laidOut(page, "hidden")];
  const rest = view.facts.filter(([key]) => !elsewhere.includes(key));
  return html`<div class="strip">${view.areas.map((area) => stripArea(page, area))}${rest.map((one) => stripFact(page, one))}${
    view.boards.filter((part) => laidOut(page, "strip").includes(part.key)).map((part) => board(page, part))}</div>`;
}

/** A fact; one of many faces opens when it is pressed. */
function stripFact(page, one) {
  const n = facesIn(Object.values(one[1])).length;
  if (n <= FEW) return fact(page, one);
  return stack(page, html`${icon(page, page.looks.facts?.[one[0]]?.icon)}<b>${n}</b> ${titleOf(page, one)}`, html`<div class="row">${fact(page, one)}</div>`);
}

function stripArea(page, area) {
  const asked = area.cards.some((part) => page.question?.about(["card", part.card]).length);
  const look = page.looks.areas?.[area.key];
  const title = page.speech.plain(area.title);
  if (area.cards.length && !asked && area.cards.length > 2) {
    return stack(page, html`${icon(page, look?.icon)}<b>${area.count}</b> ${title}`, row(page, area, "low", { title: false }));
  }
  if (area.cards.length) return row(page, area, "mini");
  return html`<span class="fact">${pile(page, area)} <span aria-hidden="true">${title}</span></span>`;
}

/** The own seat: what I know beside what lies before me; rows with answers come first. */
function ownArea(page, part) {
  const own = page.view.own;
  const hand = own.areas.filter((area) => area.cards.length || area.slots);
  const { rows, piles } = laid(page, { ...part, areas: part.areas.filter((area) => !own.areas.some((one) => one.key === area.key)) }, true);
  const wanted = (area) => area.cards.some((one) => page.question?.about(["card", one.card]).length);
  const ordered = [...hand.filter(wanted), ...hand.filter((area) => !wanted(area))];
  const tiles = rows.filter((area) => sizeOf(page, area) !== "mini");
  const minis = rows.filter((area) => sizeOf(page, area) === "mini");
  const { numbers, words } = factsOf(page, part);
  return html`<section class="own of-${part.seat} ${page.question ? "asked" : ""}" data-at=${`seat:${part.seat}`} aria-label=${page.words.say("Your seat")}>
    <h2>${whose(page, part.seat, html`${seatSign(part.seat)}<bdi class="who seat-${part.seat}">${page.speech.seat(part.seat)}</bdi>${noteSign(page, { seat: part.seat })}`)}
      <span class="marks">${part.marks.map((one) => mark(page, one))}</span>
      ${words.length ? html`<span class="says">${words.map((one) => fact(page, one))}</span>` : nothing}<span class="gap"></span>
      <span class="numbers">${piles.filter((area) => area.count).map((area) => pileOf(page, area))}${numbers.map((one) => fact(page, one))}${score(page, part)}</span></h2>
    <div class="rooms">
      ${ordered.filter((area) => !isSmall(page, area)).map((area) => row(page, area, "hand"))}
      ${knows(page, own, ordered.filter((area) => isSmall(page, area)))}
      ${tiles.map((area) => row(page, area, "tile"))}
      ${part.boards.length || minis.length ? html`<div class="minis">${part.boards.map((one) => board(page, one, part.seat))}${minis.map((area) => row(page, area, "mini"))}</div>` : nothing}
    </div>
  </section>`;
}

/** What only this seat knows beside its hand: small rows, and facts. */
function knows(page, own, areas) {
  if (!own.facts.length && !areas.length) return nothing;
  return html`<div class="knows">${areas.map((area) => row(page, area, "low"))}
    ${own.facts.map((one) => html`<p><span class="of-fact">${titleOf(page, one)}</span>${ownFact(page, one)}</p>`)}</div>`;
}

/** A fact that this seat alone knows; cards of another hand that answers are about stand here. */
function ownFact(page, one) {
  const faces = [...new Set(facesIn(Object.values(one[1])))].map((face) => ["face", face]);
  const lit = faces.filter((target) => page.question?.about(target).length);
  const greyed = faces.filter((target) => !lit.includes(target) && page.question?.why(target));
  if (!lit.length && !greyed.length) return fact(page, one);
  return html`${fact(page, one)} ${greyed.map((target) => {
    const not = whyNot(page, [target]);
    return html`<span class="entry hindered" role="img" tabindex="0" aria-label=${page.speech.face(target[1])} aria-description=${not} data-why=${not}>${page.speech.face(target[1])}</span>`;
  })}${lit.map((target) => {
    const entries = page.question.about(target);
    return html`<button class="entry" @click=${() => page.press(entries, target)}>${page.speech.face(target[1])}${answerSign(signOf(entries), { read: true })}</button>`;
  })}`;
}

/** The words of a fact in front of its faces, where it is drawn as faces. */
function titleOf(page, phrase) {
  const parts = page.speech.parts(phrase);
  return facesIn(phrase[1]).length > 1 ? sentence(page, parts.slice(0, parts.findIndex((part) => part.face !== undefined))) : nothing;
}

function isSmall(page, area) {
  return laidOut(page, "small").includes(area.key);
}
