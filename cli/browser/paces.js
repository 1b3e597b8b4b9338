// How fast moments of a game follow each other where they are gone through by themselves: three paces, and their choice.

import { html } from "./parts/lit-html.js";

export const PACES = [2400, 1200, 500]; // milliseconds a moment stays in sight

/** The choice of one; `choose` is given its number. */
export function paceChoice(say, pace, choose) {
  return html`<select class="tool" name="pace" @change=${(event) => choose(Number(event.target.value))}>${[say("slow"), say("usual"), say("quick")].map((text, at) => html`<option value=${at} .selected=${at === pace}>${text}</option>`)}</select>`;
}
