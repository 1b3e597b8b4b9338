// node compile_auditor.mjs PYODIDE WORK: has the Python for browsers compile what the auditor loads (compile_auditor.py), and
// then begin with nothing else.

import { readFileSync } from "node:fs";
import { pathToFileURL } from "node:url";

const [folder, work] = process.argv.slice(2);
const { loadPyodide } = await import(pathToFileURL(`${folder}/pyodide.mjs`));
const env = { HOME: "/home", PYTHONHASHSEED: "0", PYTHONDONTWRITEBYTECODE: "1" };

/** Python with these archives unpacked, and this run in it. */
async function run(archives, text, more = {}) {
  const python = await loadPyodide({ env: { ...env }, ...more });
  for (const name of archives) python.unpackArchive(new Uint8Array(readFileSync(`${work}/${name}`)), "zip", { extractDir: "/program" });
  python.mountNodeFS("/work", work);
  python.runPython('import sys; sys.path[:0] = ["/program", "/work"]');
  python.runPython(text);
}

process.on("uncaughtException", ({ message }) => { // without the engine's text, which is one line of a megabyte
  console.error(message);
  process.exit(1);
});
const own = ["program.zip", "msgpack.zip"];
await run(own, `
import cli.auditor.judge
import auditor_bytecode
from pathlib import Path
auditor_bytecode.compile_all(Path("/work"))
`);
await run([...own, "compiled.zip"], `
import auditor_bytecode
auditor_bytecode.refuse_texts()
import cli.auditor.judge
texts = [*auditor_bytecode.loaded_below("/lib/python%d%d.zip" % sys.version_info[:2])]
assert not texts, texts
`, { stdLibURL: `${work}/python_stdlib.zip` });
