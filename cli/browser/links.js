// Who is linked with whom: a count in the head line, a mark at each seat that is gone, and since when.

import { html, nothing } from "./parts/lit-html.js";
import { seatSign } from "./texts.js";

/** Seconds as minutes and seconds, with hours where there are some. */
export function clock(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
}

/** Seconds since something that was so long ago when the links were told. */
export function counted(page, since) {
  return since + Math.floor((Date.now() - page.linksToldAt) / 1000);
}

/** Seconds since when the table waits for a seat; null where it does not. */
export function waitingSince(page, seat) {
  const found = page.links?.waiting?.find((one) => one.seat === seat);
  return found ? counted(page, found.since) : null;
}

const HELD = 4; // seconds a step stands still before it is said whose part is missing: programs take a moment by themselves

/** The others that the table waits for: those who are asked, or else whose part of the step has been missing for a
 * while, where nothing tells openly that a person is asked. */
export function awaited(page) {
  const { waiting, owing = [], seat: me } = page.view;
  const prompted = waiting.filter((one) => one.pace === "prompted").map((one) => one.seat);
  const asked = prompted.filter((seat) => seat !== me && (owing.includes(seat) || !owing.length));
  return { asked, held: owing.filter((seat) => seat !== me && !asked.includes(seat) && (waitingSince(page, seat) ?? 0) >= HELD) };
}

/** How many of the others that have not left this machine is linked with, while a game goes on. */
export function links(page) {
  if (page.view.over) return nothing;
  const left = page.links?.left ?? [];
  const seats = (page.links?.seats ?? []).filter((one) => !left.includes(one.seat));
  if (!seats.length) return nothing;
  const cut = page.unlinked;
  const names = cut.map((one) => page.speech.seat(one.seat)).join(", ");
  const text = cut.length ? page.words.say("No link to {names}.", { names }) : page.words.say("Everybody is reachable.");
  return html`<span class="links ${cut.length ? "cut" : ""}" title=${text}><span class="unseen">${text}</span
    ><span aria-hidden="true">⇄ ${seats.length - cut.length}/${seats.length}</span></span>`;
}

/** What is said of a seat without a link, and since when. */
function said(page, { reached, seconds, went }) {
  const time = clock(seconds);
  if (went) return page.words.say("has ended the program {time} ago, and can come back", { time });
  return reached ? page.words.say("linked with others, not with this machine, for {time}", { time })
    : page.words.say("unreachable for {time}", { time });
}

/** The mark at a seat that is gone, small, with its words for a pointer and a screen reader. */
export function linkMark(page, seat) {
  const say = page.words.say.bind(page.words);
  if (page.links?.left?.includes(seat)) return html`<em class="tag gone left" title=${say("has left the table for good")}>${say("left")}</em>`;
  if (page.links?.absent?.includes(seat)) return html`<em class="tag gone" title=${say("The game goes on without this seat, which can come back.")}>${say("absent")}</em>`;
  const found = page.unlinked.find((one) => one.seat === seat);
  if (!found) return nothing;
  const text = said(page, found);
  return html`<em class="tag gone ${found.reached ? "elsewhere" : ""}" title=${text}><span class="unseen">${text}</span
    ><span aria-hidden="true">${found.went ? "⏏" : found.reached ? "⇄" : "✕"} ${clock(found.seconds)}</span></em>`;
}

/** The seats that nobody reaches. */
export function unreached(page) {
  return page.unlinked.filter((one) => !one.reached);
}

/** They all, a line each, where one waits. */
export function gone(page) {
  const lost = unreached(page);
  if (!lost.length) return nothing;
  return html`<ul class="lost">${lost.map((one) => html`<li>${seatSign(one.seat)} <bdi class="who seat-${one.seat}">${page.speech.seat(one.seat)}</bdi>: ${said(page, one)}</li>`)}</ul>`;
}
