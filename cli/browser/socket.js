// The one connection to the own node: messages in and out, and coming back when it is cut.

const WAITS = [500, 1000, 2000, 3000, 5000];

/** Opens it, and again whenever it closes, until told that this page may not come back.
 *
 *  `hear` gets each message, `state` one of "up", "down", "refused". The token lies in the session
 *  storage of this tab alone; the one-time code of the address is taken out of it at once.
 */
export function connect({ build, lang, hear, state }) {
  const code = takeCode();
  let socket = null;
  let tries = 0;
  let ended = false;

  function open() {
    socket = new WebSocket(`ws://${location.host}/ws`);
    socket.onopen = () => {
      const token = sessionStorage.getItem("token");
      const proof = code.value && !token ? { code: code.value } : { token: token ?? "" };
      send({ t: "hello", ...proof, build, lang: lang() });
    };
    socket.onmessage = (event) => {
      const message = JSON.parse(event.data);
      if (message.t === "welcome") {
        tries = 0;
        sessionStorage.setItem("token", message.token);
        code.value = "";
        state("up");
      }
      if (message.t === "bye") ended = true;
      hear(message);
    };
    socket.onclose = (event) => {
      if (event.code === 4401) {
        sessionStorage.removeItem("token");
        state("refused");
        return;
      }
      state("down");
      if (ended) return;
      setTimeout(open, WAITS[Math.min(tries++, WAITS.length - 1)]);
    };
  }

  function send(message) {
    if (socket?.readyState !== WebSocket.OPEN) return false;
    socket.send(JSON.stringify(message));
    return true;
  }

  open();
  return send;
}

function takeCode() {
  const value = location.hash.slice(1);
  if (value) {
    sessionStorage.removeItem("token");
    history.replaceState(null, "", location.pathname);
  }
  return { value };
}
