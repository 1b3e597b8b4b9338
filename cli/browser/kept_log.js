// The log of a table that is over, fetched piece by piece from the own program and handed to the browser as a file.
//
// One at a time: whatever is wished meanwhile waits. A piece tells of which log it is, so none comes into another file.

import { hand } from "./log_file.js";

const PAUSE = 100; // milliseconds between two pieces: the program hears no more than twenty words a second for long
const AGAIN = 8000; // milliseconds without a piece after which it is not waited for any more
const wished = []; // logs by their names, the first of them under way

/** Fetch the log of this name ("": that of the table here) and keep it. */
export function keepLog(page, log) {
  if (wished.includes(log)) return;
  wished.push(log);
  if (wished.length === 1) fetchLog(page, log);
}

function fetchLog(page, log) {
  const pieces = [];
  let at = 0;
  let timer = null;
  const end = (told) => {
    clearTimeout(timer);
    page.on_log_part = undefined;
    page.toasts(told);
    wished.shift();
    if (wished.length) fetchLog(page, wished[0]);
  };
  const ask = () => {
    timer = setTimeout(() => end(page.words.say("The log did not come whole, so it was not kept. Nothing was changed; try it once more.")), AGAIN);
    page.send({ t: "keep_log", log, at });
  };
  page.on_log_part = (part) => {
    if (part.log !== log || (part.told === null && part.at !== at)) return; // of what was asked for before
    if (part.told !== null) {
      end(page.words.of(part.told));
      return;
    }
    pieces.push(bytesOf(part.data));
    at += pieces.at(-1).length;
    clearTimeout(timer);
    if (at < part.size && pieces.at(-1).length) {
      timer = setTimeout(ask, PAUSE);
      return;
    }
    hand(new Blob(pieces, { type: "application/octet-stream" }), part.name);
    end(page.words.say("Your browser keeps the log as {name}.", part));
  };
  ask();
}

function bytesOf(text) {
  return Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
}
