// Phones beside the owner's page: a code to scan, two words to compare, and who looks in.

import { html, nothing } from "./parts/lit-html.js";
import { qr } from "./lobby.js";

function phone(page, what, more = {}) {
  page.send({ t: "phone", do: what, ...more });
}

/** The dialog, while somebody wants it. */
export function phonesDialog(page) {
  const say = page.words.say.bind(page.words);
  return html`<dialog class="help phones" aria-labelledby="phones-title" @close=${() => { if (page.asksPhones) page.askPhones(false); }}><h2 id="phones-title">${say("Use a phone")}</h2>
    ${asking(page, say)}${naming(page, say)}
    ${page.phones.offer ? offered(page, page.phones.offer, say) : ways(page, say)}
    ${page.phones.why ? html`<p class="wrong" role="alert">${page.words.of(page.phones.why)}</p>` : nothing}
    ${there(page, say)}
    <p class="soft">${say("Phones come by this Wi-Fi without TLS. What they see and say is sealed with the key in the code, so nobody can read along or answer for them. But whoever rules the network can hand a phone another page while it loads, and then see what it sees and play as it.")}</p>
    <button class="entry close" autofocus @click=${() => page.askPhones()}><kbd>Esc</kbd> ${say("Close")}</button></dialog>`;
}

function ways(page, say) {
  const { lobby, table, phones } = page;
  const watches = table ? table.seat === null : !lobby?.members?.some((one) => one.me);
  const seats = !watches && !table && lobby.free > 0;
  const no = seats ? page.words.of(lobby.told).no_guest : ""; // why this machine takes no guest
  return html`<ul class="ways">
    <li><button class="entry" ?disabled=${page.down} @click=${() => phone(page, "screen")}>${say("This page on a phone as well")}</button><p>${watches ? say("It shows what this page shows.") : say("A second screen of your own seat: both show the same, and the first answer counts.")}</p></li>
    ${seats ? html`<li><button class="entry" ?disabled=${page.down || no !== ""} aria-describedby="seat-way" @click=${() => phone(page, "seat")}>${say("A seat for somebody who only has a phone")}</button><p id="seat-way">${no || say("With a key of its own on this machine, which can read that hand: all at the table are told so.")} ${no ? nothing : page.words.of(lobby.told).all_here}</p></li>` : nothing}
    ${(phones.free ?? []).map((name) => html`<li><button class="entry" ?disabled=${page.down} @click=${() => phone(page, "again", { name })}>${say("Another phone for {name}'s seat", { name })}</button></li>`)}</ul>`;
}

function offered(page, { kind, seat, addresses, until }, say) {
  const left = Math.max(0, until - Math.floor((Date.now() - page.phonesAt) / 1000));
  const { address, qr: rows } = addresses[(page.addressAt ?? 0) % addresses.length];
  const next = () => { page.addressAt = (page.addressAt ?? 0) + 1; page.changed(); };
  if (!left) return html`<p aria-live="polite" aria-atomic="true">${say("This code is too old now.")}</p>${ways(page, say)}`;
  return html`<div class="scan">${qr(rows, say("The address of the page as a QR code"))}
    <div><h3 aria-live="polite">${kind === "screen" ? say("This page on a phone as well") : seat ? say("Another phone for {name}'s seat", { name: seat }) : say("A seat for somebody who only has a phone")}</h3>
      <p>${say("Scan it with the camera of a phone in this Wi-Fi: once, within {n} s.", { n: left })}</p>
      <p><code>${address}</code></p>
      ${addresses.length > 1 ? html`<button class="tool" @click=${next}>${say("Another address of this machine")}</button>` : nothing}
      <button class="tool" @click=${() => phone(page, "shut")}>${say("No code after all")}</button></div></div>`;
}

/** Those that wait: nobody is let in but by the owner's own look at both screens. */
function asking(page, say) {
  return page.phones.guests.filter((one) => one.asks).map(({ number, kind, name, words }) => html`<section class="asks" role="alert">
    <h3>${kind === "seat" ? say("{name} wants to sit down by a phone", { name }) : say("A phone wants to come in")}</h3>
    <p class="two-words" lang="">${words}</p>
    <p>${say("Do these same two words stand on the phone?")}</p>
    <div class="buttons"><button class="main" @click=${() => phone(page, "yes", { number })}>${say("{words} on both: let it in", { words })}</button>
      <button class="entry" @click=${() => phone(page, "end", { number })}>${say("No: other words, or none")}</button></div></section>`);
}

/** Those whose code was good, and who say next how they are called. */
function naming(page, say) {
  return page.phones.guests.filter((one) => !one.asks && !one.in && one.here).map(({ number }) => html`<p class="names" role="status"><span>${say("A phone has scanned the code and is choosing a name.")}</span>
    <button class="tool" @click=${() => phone(page, "end", { number })}>${say("End")}</button></p>`);
}

function there(page, say) {
  const list = page.phones.guests.filter((one) => one.in);
  if (!list.length) return nothing;
  return html`<h3>${say("Who looks in")}</h3><ul class="there">${list.map((one) => html`<li><span><b><bdi>${one.kind === "seat" ? say("{name}'s phone", { name: one.name }) : say("A second screen ({words})", { words: one.words })}</bdi></b>
    <small>${one.here ? say("here for {n} min", { n: Math.floor(minutes(page, one.since)) }) : say("asleep, or out of reach")}</small></span>
    <button class="tool" @click=${() => phone(page, "end", { number: one.number })}>${say("End")}</button></li>`)}</ul>`;
}

function minutes(page, since) {
  return (since + (Date.now() - page.phonesAt) / 1000) / 60;
}
