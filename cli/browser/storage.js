// What a tab keeps for the page; where the browser's storage is switched off, as long as it is not loaded anew.

/** A storage like those of a browser, for this tab alone. */
function inMemory() {
  const kept = new Map();
  return {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, value) => { kept.set(key, String(value)); },
    removeItem: (key) => { kept.delete(key); },
  };
}

const instead = {};

/** The browser's storage of this name; even to ask for it throws where it is switched off. */
export function storage(name) {
  try {
    globalThis[name].getItem("lang");
    return globalThis[name];
  } catch {
    return (instead[name] ??= inMemory());
  }
}
