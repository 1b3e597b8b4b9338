// The auditor's program in its worker: Python is begun once, then one log at a time is looked at, a piece at a time.
//
// A worker of the old kind, since a page from a disk may begin no other. What it needs it was sent; it asks nobody.

const PIECE = 40; // milliseconds of work between two looks at what is wished
const PROGRAM = ["program.zip", "msgpack.zip", "compiled.zip"]; // the last one lies beside texts of the others
const NOWHERE = "https://in-this-page.invalid/";
let judge = null;
let python = null;
let going = false;
let open = null; // the number of the log that is looked at: a wish of another one is nothing
const turns = new MessageChannel();
turns.port1.onmessage = goOn;

let before = Promise.resolve(); // what came first is done first, however long Python takes to begin
onmessage = ({ data }) => { before = before.then(() => take(data)); };

async function take(data) {
  try {
    if (data.begin) await begin(data.begin);
    else if (data.log) lookAt(data);
    else if (data.number !== open) return;
    else if (data.stop) judge.close();
    else judge.hear(data.wish);
    if (!going) goOn();
  } catch (error) {
    postMessage({ broken: String(error) });
  }
}

/** Python, and the program in it. All comes packed; files: bytes by their names; program: the modules as they are linked,
 * and what is said of the packages that this Python could take. */
async function begin({ files, program }) {
  const own = PROGRAM.map((name) => unpacked(files[name]));
  self.fetch = async (address) => inThisPage(files, String(address).split("/").pop());
  self.importScripts = () => { throw new Error("nothing more is loaded"); }; // Python takes this for a sign that import() serves
  const { modules, info } = JSON.parse(new TextDecoder().decode(await unpacked(program)));
  const places = linked(modules);
  const [{ default: createPyodideModule }, { loadPyodide }, { supplier }] =
    await Promise.all(["pyodide/pyodide.asm.mjs", "pyodide/pyodide.mjs", "auditor_supplier.js"].map((name) => import(places[name])));
  const env = { HOME: "/home", PYTHONDONTWRITEBYTECODE: "1" };
  const quiet = { stdout: () => {}, stderr: () => {} };
  python = await loadPyodide({ indexURL: NOWHERE, createPyodideModule, lockFileContents: { info, packages: {} }, env, ...quiet });
  const archives = await Promise.all(own);
  for (const archive of archives) python.unpackArchive(archive, "zip", { extractDir: "/program" });
  python.pyimport("sys").path.insert(0, "/program");
  const hash = python.pyimport("hashlib").sha256(python.toPy(archives[0])).hexdigest();
  judge = python.pyimport("cli.auditor.judge").Judge(supplier(bytesOf), { start }, "/home");
  postMessage({ ready: { hash, trouble: judge.engine_trouble } });
}

/** A file of this page, on its way while it is unpacked: the engine compiles what has come. */
function inThisPage(files, name) {
  if (!files[name]) throw new Error(`${name} is not in this page`);
  return new Response(unpacking(files[name]), { headers: { "content-type": name.endsWith(".wasm") ? "application/wasm" : "application/octet-stream" } });
}

function lookAt({ log, name, number }) {
  open = number;
  judge.open(python.toPy(log).tobytes(), name);
}

/** Work for a while, then look at what is wished. */
function goOn() {
  const until = performance.now() + PIECE;
  try {
    while (judge && !judge.idle && performance.now() < until) {
      const told = judge.go_on();
      if (told) postMessage({ told, number: open });
    }
    going = judge !== null && !judge.idle;
  } catch (error) {
    going = false;
    postMessage({ broken: String(error) });
  }
  if (going) turns.port2.postMessage(null);
}

/** The bytes that Python gives, as a copy. */
function bytesOf(given) {
  const buffer = given.getBuffer("u8");
  try {
    return buffer.data.slice();
  } finally {
    buffer.release();
  }
}

/** An instance of a module that imports nothing, as `cli.auditor.lent_machine` uses it. */
function start(module) {
  const { memory, ...others } = new WebAssembly.Instance(new WebAssembly.Module(bytesOf(module))).exports;
  const globals = Object.entries(others).filter(([, one]) => one instanceof WebAssembly.Global);
  return {
    size: memory.buffer.byteLength,
    places: () => globals.map(([name, one]) => `${name} ${one.value}`).join("\n"),
    call: (name) => others[name](),
    read: (at, size) => new Uint8Array(memory.buffer, at, size).slice(),
    write(at, data) {
      const buffer = data.getBuffer("u8");
      new Uint8Array(memory.buffer, at, buffer.nbytes).set(buffer.data);
      buffer.release();
    },
  };
}
