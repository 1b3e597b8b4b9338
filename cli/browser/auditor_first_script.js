// The first script of a page that is one file: unpacks its parts, begins the worker with the program and opens the page.
//
// It runs from a disk as well, where a browser loads nothing: all parts stand in the page itself.

const packed = (id) => packedBytes(document.getElementById(id).textContent);
const asText = async (id) => new TextDecoder().decode(await unpacked(packed(id)));
const trouble = (text) => { document.getElementById("page").textContent = String(text); };

/** A worker that has begun; tell is called with whatever it says. Its parts are sent as they are packed, made anew each time,
 * since a worker that has ended took its own along. */
async function beginWorker(tell) {
  const text = await asText("worker");
  const worker = new Worker(URL.createObjectURL(new Blob([text], { type: "text/javascript" })));
  worker.onmessage = ({ data }) => tell(data);
  worker.onerror = ({ message }) => tell({ broken: message ?? "" });
  const files = {};
  for (const part of document.querySelectorAll("script[data-file]")) files[part.dataset.file] = packedBytes(part.textContent);
  const program = packed("program");
  worker.postMessage({ begin: { files, program } }, [program, ...Object.values(files)].map((one) => one.buffer));
  return worker;
}

(async () => {
  const { modules, read } = JSON.parse(await asText("face"));
  const { open } = await import(linked(modules)["auditor.js"]);
  const log = document.getElementById("log");
  const given = log ? { bytes: await unpacked(packed("log")), name: log.dataset.name } : null;
  open({ beginWorker, given, read: (path) => read[path] ?? {} });
})().catch(trouble);
