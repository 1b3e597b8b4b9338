// Help on a card by pointer, focus or a long press, and the sheet of keys.

import { html, nothing } from "./parts/lit-html.js";

const LONG_PRESS = 450; // milliseconds

/** The help that is open now: of a face, or of the keys. */
export function help(page) {
  if (!page.helping) return nothing;
  const say = page.words.say.bind(page.words);
  return html`<dialog open class="help" aria-labelledby="help-title">
    <h2 id="help-title">${page.helping === true ? say("Keys") : page.speech.face(page.helping)}</h2>
    ${page.helping === true ? keysHelp(page, say) : html`<p>${page.texts?.[`face.${page.helping}.text`] ?? say("Nothing more is said of it.")}</p>${notNow(page, say)}`}
    <button class="entry" @click=${() => page.toggleHelp()}><kbd>Esc</kbd> ${say("Close")}</button></dialog>`;
}

/** Why a card with this face cannot be used at the question that stands there. */
function notNow(page, say) {
  const found = [...page.question?.hindered.values() ?? []].filter(({ on, text }) => on[0] === "card" && text[0] === `face.${page.helping}`);
  return [...new Set(found.map(({ why }) => page.speech.plain(why)))].map((why) => html`<p class="why">${say("Not now: {why}", { why })}</p>`);
}

function keysHelp(page, say) {
  const rows = [["1 2 3", say("choose an answer")], ["↵", say("give it: it is signed")], ["Esc", say("back")], ["/", say("type")], ["l ↑ ↓", say("log")], ["← →", say("earlier and later, looking back")], ["c", say("talk")], ["h", say("own hand")]];
  return html`<dl class="keys">${rows.map(([key, text]) => html`<dt><kbd>${key}</kbd></dt><dd>${text}</dd>`)}</dl>
    <p><label><input type="checkbox" .checked=${page.oneClick} @change=${(event) => page.setOneClick(event.target.checked)}> ${say("One click is enough")}</label></p>
    <p><label><input type="checkbox" .checked=${page.sound} @change=${(event) => page.setSound(event.target.checked)}> ${say("A sound when it is my turn")}</label></p>`;
}

/** A long press or the context menu on a card or a named face explains it. */
export function explain(page, root) {
  let timer = null;
  const faceOf = (event) => event.target.closest?.("[data-face]")?.dataset.face || null;
  root.addEventListener("contextmenu", (event) => {
    const face = faceOf(event);
    if (face) {
      event.preventDefault();
      page.explain(face);
    }
  });
  root.addEventListener("pointerdown", (event) => {
    const face = faceOf(event);
    if (face && event.pointerType === "touch") timer = setTimeout(() => page.explain(face), LONG_PRESS);
  });
  for (const name of ["pointerup", "pointercancel", "pointermove"]) root.addEventListener(name, () => clearTimeout(timer));
  root.addEventListener("keydown", (event) => {
    const face = faceOf(event);
    if (face && event.key === "F1") {
      event.preventDefault();
      page.explain(face);
    }
  });
}
