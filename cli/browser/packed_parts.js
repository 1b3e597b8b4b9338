// What a page that is one file holds in itself: parts that are packed, and modules that import each other.
// Part of the first script of the auditor's page and of its worker, so it neither imports nor exports.

/** The bytes of a part: Base64 of what gzip has made. */
async function unpacked(text) {
  const packed = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Where each of these modules lies from now on, by its name. modules: pairs of name and text, each behind those that it
 * imports; what it imports is called "@@name" in it. */
function linked(modules) {
  const places = {};
  for (const [name, text] of modules) {
    const whole = text.replace(/"@@([^"]+)"/g, (_, wanted) => JSON.stringify(places[wanted]));
    places[name] = URL.createObjectURL(new Blob([whole], { type: "text/javascript" }));
  }
  return places;
}
