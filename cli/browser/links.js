// Who is linked with whom: a count in the head line, a mark at each seat that is gone, and since when.

import { html, nothing } from "./parts/lit-html.js";
import { seatSign } from "./texts.js";

/** Seconds as minutes and seconds, with hours where there are some. */
export function clock(seconds) {
  const two = (n) => String(n).padStart(2, "0");
  const [hours, minutes, rest] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  return hours ? `${hours}:${two(minutes)}:${two(rest)}` : `${minutes}:${two(rest)}`;
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
function said(page, { reached, seconds }) {
  const time = clock(seconds);
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
    ><span aria-hidden="true">${found.reached ? "⇄" : "✕"} ${clock(found.seconds)}</span></em>`;
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
