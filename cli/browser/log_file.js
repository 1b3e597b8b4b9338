// Files of this browser: how large a log may be that comes in, and how one is handed out.

export const LARGEST = 64 * 1024 * 1024; // bytes of a log, as the program has it (cli/web/dropped_files.py)
const READ = 60_000; // milliseconds after which a browser has what it keeps

/** The browser keeps this blob as a file of this name. */
export function hand(blob, name) {
  const address = URL.createObjectURL(blob);
  Object.assign(document.createElement("a"), { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), READ);
}
