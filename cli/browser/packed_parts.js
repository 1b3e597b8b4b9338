// What a page that is one file holds in itself: parts that are packed, and modules that import each other.
// Part of the first script of the auditor's page and of its worker, so it neither imports nor exports.

/** The bytes that a part stands for in the page, as gzip has made them. */
function packedBytes(text) {
  const letters = atob(text);
  const bytes = new Uint8Array(letters.length);
  for (let at = 0; at < letters.length; at += 1) bytes[at] = letters.charCodeAt(at);
  return bytes;
}

/** What gzip has packed, as it is unpacked. */
const unpacking = (packed) => new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));

/** What gzip has packed. */
const unpacked = async (packed) => new Uint8Array(await new Response(unpacking(packed)).arrayBuffer());

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
