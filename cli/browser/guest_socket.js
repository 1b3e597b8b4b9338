// The one connection of a guest to the node of the table: sealed, and back at once when a phone wakes up.

import { nameOf, newKey, sealing } from "./sealing.js";
import { storage } from "./storage.js";

const WAITS = [500, 1000, 2000, 3000, 5000];
const [UNKNOWN, ELSEWHERE] = [4401, 4409]; // why the node has closed it: no good secret, or another tab of this guest came
const SLEPT = 15000; // milliseconds out of sight behind which a connection may be dead without saying so
const SECRET = /^[0-9a-f]{32}$/;
const session = () => storage("sessionStorage"); // of this tab alone

/** Opens it, and again whenever it closes. `hear` gets each message, `state` one of "up", "down", "refused", "elsewhere".
 *
 *  The code of the address is taken out of it at once; with the first welcome comes the secret by which this tab
 *  comes again. Neither is ever sent. What cannot be opened is nobody's word, and ends the connection.
 */
export function connect({ build, lang, hear, state }) {
  takeCode();
  let socket = null;
  let words = null; // once both keys are there
  let tries = 0;
  let ended = false; // nothing more comes, or this tab may not come again
  let taken = false; // another tab of this phone goes on: this one does at a press alone, or both would throw each other out
  let hiddenAt = 0;

  function refused() {
    ended = true;
    session().removeItem("secret");
    session().removeItem("code");
    state("refused");
  }

  function open() {
    const secret = session().getItem("secret") ?? session().getItem("code") ?? "";
    if (!SECRET.test(secret)) {
      refused();
      return;
    }
    const mine = new WebSocket(`ws://${location.host}/ws`);
    const key = newKey();
    socket = mine;
    words = null;
    mine.onopen = () => mine.send(JSON.stringify({ t: "knock", name: nameOf(secret), key: key.told }));
    mine.onmessage = (event) => {
      try {
        if (words === null) begin(secret, key, JSON.parse(event.data));
        else heard(JSON.parse(words.opened(event.data)));
      } catch {
        mine.close();
      }
    };
    mine.onclose = (event) => {
      if (socket !== mine || ended) return;
      words = null;
      if (event.code === UNKNOWN) refused();
      else if (event.code === ELSEWHERE) {
        taken = true;
        state("elsewhere");
      }
      else {
        state("down");
        setTimeout(() => { if (socket === mine && !ended) open(); }, WAITS[Math.min(tries++, WAITS.length - 1)]);
      }
    };
  }

  function begin(secret, own, { t, key }) {
    if (t !== "key") throw new Error("no key");
    words = sealing(secret, own, key);
    send({ t: "hello", build, lang: lang() });
  }

  function heard(message) {
    if (message.t === "welcome") {
      tries = 0;
      session().setItem("secret", message.secret);
      session().removeItem("code");
      state("up");
    }
    if (message.t === "bye") ended = true;
    hear(message);
  }

  function send(message) {
    if (words === null || socket.readyState !== WebSocket.OPEN) return false;
    socket.send(words.sealed(JSON.stringify(message)));
    return true;
  }

  /** A phone that slept may have a connection that only looks open; whoever looks here again has the newest word. */
  function awake() {
    const slept = hiddenAt && Date.now() - hiddenAt > SLEPT;
    hiddenAt = 0;
    if (ended || taken || (words !== null && socket?.readyState === WebSocket.OPEN && !slept)) return;
    const old = socket;
    tries = 0;
    open();
    old?.close();
  }

  document.addEventListener("visibilitychange", () => {
    if (document.hidden) hiddenAt = Date.now();
    else awake();
  });
  addEventListener("online", awake);
  addEventListener("hashchange", () => { if (SECRET.test(location.hash.slice(1))) location.reload(); });
  open();
  return Object.assign(send, {
    again() {
      taken = false;
      awake();
    },
  });
}

/** A page that is loaded anew before it was let in has its code still. */
function takeCode() {
  const code = location.hash.slice(1);
  if (!code) return;
  session().removeItem("secret");
  session().setItem("code", code);
  history.replaceState(null, "", location.pathname);
}
