// The one connection to the own node: messages in and out, and coming back when it is cut.

import { storage } from "./storage.js";

const WAITS = [500, 1000, 2000, 3000, 5000];
const [UNKNOWN, MANY] = [4401, 4430]; // why the node has closed it: no good token, too many tabs
const CODE = /^#[0-9a-f]{32}$/;
const session = () => storage("sessionStorage"); // of this tab alone

/** Opens it, and again whenever it closes, until told that this page may not come back.
 *
 *  `hear` gets each message, `state` one of "up", "down", "crowded" (there are too many tabs), "refused". The token lies in the session
 *  storage of this tab alone; the one-time code is taken out of the address at once, and out of there
 *  with the first welcome. Whoever listens there is heard only once it has shown to have the token, or
 *  has taken the code: another program may have come in the place of the own one, and whatever it says
 *  is nobody's word.
 */
export function connect({ build, lang, hear, state }) {
  const code = takeCode();
  let socket = null;
  let tries = 0;
  let ended = false;
  let refused = false;

  function strange() {
    refused = true;
    session().removeItem("token");
    session().removeItem("code");
    state("refused");
    socket.close();
  }

  function open() {
    socket = new WebSocket(`ws://${location.host}/ws`);
    const nonce = hex(crypto.getRandomValues(new Uint8Array(16)));
    let asked = false;
    let known = false;
    const hello = (proof) => { asked = send({ t: "hello", ...proof, build, lang: lang() }); };
    socket.onopen = () => {
      const token = session().getItem("token");
      if (code.value && !token) hello({ code: code.value });
      else if (token && crypto.subtle) send({ t: "who", nonce });
      else strange();
    };
    socket.onmessage = async (event) => {
      const message = JSON.parse(event.data);
      if (message.t === "me") {
        // Another program may listen here since the own one ended: it is not told the token.
        const token = session().getItem("token") ?? "";
        if (message.proof === (await proofOf(token, nonce))) hello({ token });
        else strange();
        return;
      }
      known ||= asked && message.t === "welcome";
      if (!known) return;
      if (message.t === "welcome") {
        tries = 0;
        session().setItem("token", message.token);
        code.value = "";
        session().removeItem("code");
        state("up");
      }
      if (message.t === "bye") ended = true;
      hear(message);
    };
    socket.onclose = (event) => {
      if (event.code === UNKNOWN) {
        strange();
        return;
      }
      if (refused) return;
      state(event.code === MANY ? "crowded" : "down");
      if (ended) return;
      setTimeout(open, WAITS[Math.min(tries++, WAITS.length - 1)]);
    };
  }

  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  // A new address typed into a tab that is there loads nothing by itself: only what stands behind # is another.
  addEventListener("hashchange", () => {
    if (CODE.test(location.hash)) location.reload();
  });
  open();
  return send;
}

function hex(bytes) {
  return [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
}

/** What only a program that has this token can say of this number (HMAC-SHA-256). */
async function proofOf(token, nonce) {
  const bytes = (text) => new TextEncoder().encode(text);
  const how = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(token), how, false, ["sign"]);
  return hex(new Uint8Array(await crypto.subtle.sign("HMAC", key, bytes(nonce))));
}

/** A page that is loaded anew before it was let in has its code still. */
function takeCode() {
  const value = location.hash.slice(1);
  if (value) {
    session().removeItem("token");
    session().setItem("code", value);
    history.replaceState(null, "", location.pathname);
  }
  return { value: session().getItem("code") };
}
