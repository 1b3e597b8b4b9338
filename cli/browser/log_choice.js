// A log that is chosen instead of dropped: a file field within a button, for the keyboard and a screen reader as well.

import { html } from "./parts/lit-html.js";

/** The field alone; its file goes to the page, and can be chosen once more after that. */
export function logField(page, kind = "") {
  const chosen = ({ target }) => {
    const [file] = target.files;
    target.value = "";
    if (file) page.takeLog(file);
  };
  return html`<input type="file" class=${kind} accept=".tafel" ?disabled=${page.down} @change=${chosen}>`;
}

/** The button. */
export function logButton(page) {
  return html`<label class="tool file">${page.words.say("Choose a log")} ${logField(page, "unseen")}</label>`;
}
