// The log of a table that is over, fetched piece by piece from the own program and handed to the browser as a file.

const PAUSE = 100; // milliseconds between two pieces: the program hears no more than twenty words a second for long
const AGAIN = 8000; // milliseconds without a piece after which it is not waited for any more

/** Fetch the log of this name ("": that of the table here) and keep it; whatever was fetched before is nothing then. */
export function keepLog(page, log) {
  const pieces = [];
  let at = 0;
  let timer = null;
  const stop = () => {
    clearTimeout(timer);
    page.on_log_part = undefined;
  };
  const ask = () => {
    clearTimeout(timer);
    timer = setTimeout(stop, AGAIN); // the connection was cut, say: the button begins anew
    page.send({ t: "keep_log", log, at });
  };
  page.on_log_part = (part) => {
    if (part.told === null && part.at !== at) return; // of what was asked for before
    if (part.told !== null) {
      stop();
      page.toasts(page.words.of(part.told));
      return;
    }
    pieces.push(bytesOf(part.data));
    at += pieces.at(-1).length;
    if (at < part.size && pieces.at(-1).length) {
      clearTimeout(timer);
      timer = setTimeout(ask, PAUSE);
      return;
    }
    stop();
    hand(pieces, part.name);
    page.toasts(page.words.say("Your browser keeps the log as {name}.", part));
  };
  ask();
}

function bytesOf(text) {
  return Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
}

function hand(pieces, name) {
  const address = URL.createObjectURL(new Blob(pieces, { type: "application/octet-stream" }));
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
