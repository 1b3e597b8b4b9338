"""How a guest's tab comes in and comes back, as `guest_socket.js` has it: no browser is needed.

Where there is no Node, or `make page` has not brought what seals, these are left out.
"""

from __future__ import annotations

import shutil

import pytest

from tests.cli.browser.node import NODE, said_by
from tests.source import ROOT

PARTS = ROOT / "cli/browser/parts"
CODE, OWN = "0c" * 16, "0d" * 16

BEGINS = f"""
const kept = new Map(), heard = {{}}, sockets = [], states = [], came = [], timers = [];
globalThis.sessionStorage = {{
  getItem: (name) => kept.get(name) ?? null,
  setItem: (name, value) => kept.set(name, value),
  removeItem: (name) => kept.delete(name),
}};
globalThis.location = {{ hash: "#{CODE}", host: "10.0.0.4:7", pathname: "/", reload() {{}} }};
globalThis.history = {{ replaceState() {{ location.hash = ""; }} }};
const addEventListener = (name, call) => {{ heard[name] = call; }};
Object.assign(globalThis, {{ addEventListener, document: {{ hidden: false, addEventListener }} }});
globalThis.setTimeout = (call) => timers.push(call);
let now = 0;
Date.now = () => now;
globalThis.WebSocket = class {{
  static OPEN = 1;
  constructor(at) {{ Object.assign(this, {{ at, said: [], readyState: 1 }}); sockets.push(this); }}
  send(text) {{ this.said.push(text); }}
  close(code = 1006) {{
    const open = this.readyState === 1;
    this.readyState = 3;
    if (open) this.onclose({{ code }});
  }}
}};
const {{ connect }} = await import("./guest_socket.js");
const {{ nameOf, newKey }} = await import("./sealing.js");
const ofNode = newKey(new Uint8Array(32).fill(7));
const say = (value) => console.log(JSON.stringify(value));
const hear = (message) => came.push(message.t);
const send = connect({{ build: "b", lang: () => "de", hear, state: (one) => states.push(one) }});
/** The node at the other end of the newest socket: it answers whoever has this secret. */
function node(secret) {{
  const socket = sockets.at(-1);
  socket.onopen();
  const knock = JSON.parse(socket.said[0]);
  socket.onmessage({{ data: JSON.stringify({{ t: "key", key: ofNode.told }}) }});
  const tell = (message) => socket.onmessage({{ data: turned(secret, knock.key, message) }});
  return {{ socket, knock, tell }};
}}
const counts = new Map();
function turned(secret, told, message) {{
  const both = secret + told;
  counts.set(both, counts.get(both) ?? downwards(secret, told, ofNode));
  return counts.get(both)(JSON.stringify(message));
}}
"""

NODE_END = """
import { createPrivateKey, createPublicKey, diffieHellman } from "node:crypto";
import { chacha20poly1305 } from "./parts/noble-ciphers/chacha.js";
import { hkdf } from "./parts/noble-hashes/hkdf.js";
import { sha256 } from "./parts/noble-hashes/sha2.js";
const unhex = (digits) => Uint8Array.from(digits.match(/../g), (two) => parseInt(two, 16));
const [PRIVATE, PUBLIC] = ["302e020100300506032b656e04220420", "302a300506032b656e032100"];
const der = (head, key) => Buffer.concat([Buffer.from(head, "hex"), key]);
function downwards(secret, page, node) {
  const text = (value) => new TextEncoder().encode(value);
  const shared = diffieHellman({
    privateKey: createPrivateKey({ key: der(PRIVATE, node.own), format: "der", type: "pkcs8" }),
    publicKey: createPublicKey({ key: der(PUBLIC, unhex(page)), format: "der", type: "spki" }),
  });
  const bytes = new Uint8Array([...unhex(secret), ...shared]);
  const keys = hkdf(sha256, bytes, text(`${page} ${node.told}`), text("tafelrunde guest keys"), 64);
  let at = 0;
  return (plain) => {
    const place = new Uint8Array(12);
    place[11] = at++;
    const word = chacha20poly1305(keys.slice(32), place).encrypt(text(plain));
    return btoa(String.fromCharCode(...word));
  };
}
"""

pytestmark = [
    pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one"),
    pytest.mark.skipif(not (PARTS / "noble-curves").exists(), reason="make page has not been run"),
]


def told(tmp_path, script):
    """What a script with a stand-in for a phone's browser says, line by line."""
    for part in ("noble-ciphers", "noble-curves", "noble-hashes"):
        shutil.copytree(PARTS / part, tmp_path / "parts" / part)
    whole = f"{NODE_END}\n{BEGINS}\n{script}"
    return said_by(whole, tmp_path, ["guest_socket.js", "sealing.js", "storage.js"])


def test_a_code_leaves_the_address_and_is_never_sent(tmp_path):
    """With the welcome comes the secret by which the tab comes again; it says neither of them."""
    script = f"""
    const {{ knock, socket, tell }} = node("{CODE}");
    say([location.hash, knock.t, knock.name === nameOf("{CODE}"), socket.said.length]);
    tell({{ t: "welcome", secret: "{OWN}" }});
    say([kept.get("secret"), kept.has("code"), states, came]);
    say(send({{ t: "say", text: "hello" }}));
    const secrets = ["{CODE}", "{OWN}", "hello"];
    say(socket.said.some((one) => secrets.some((secret) => one.includes(secret))));
    """
    assert told(tmp_path, script) == [
        ["", "knock", True, 2],
        [OWN, False, ["up"], ["welcome"]],
        True,
        False,
    ]


def test_whoever_has_not_the_secret_is_not_heard(tmp_path):
    """Words in the clear, a word that was changed, or one of other keys end the connection; the tab
    tries again."""
    script = f"""
    const {{ tell }} = node("{CODE}");
    tell({{ t: "welcome", secret: "{OWN}" }});
    for (const wrong of ['{{"t":"bye"}}', turned("{OWN}", ofNode.told, {{ t: "bye" }}), "AAAA"]) {{
      const before = sockets.length;
      sockets.at(-1).onmessage({{ data: wrong }});
      say([sockets.at(-1).readyState, timers.length]);
      timers.shift()();
      node("{OWN}").tell({{ t: "welcome", secret: "{OWN}" }});
    }}
    say(came.includes("bye"));
    """
    assert told(tmp_path, script) == [[3, 1], [3, 1], [3, 1], False]


def test_a_phone_that_wakes_up_opens_a_new_connection_at_once(tmp_path):
    """Out of sight for a moment it keeps the one it has; behind a sleep that one may be dead."""
    script = f"""
    node("{CODE}").tell({{ t: "welcome", secret: "{OWN}" }});
    const look = (hidden, at) => {{
      now = at;
      document.hidden = hidden;
      heard.visibilitychange();
    }};
    look(true, 1000); look(false, 3000);
    say(sockets.length);
    look(true, 4000); look(false, 60000);
    say([sockets.length, sockets[0].readyState, timers.length]);
    say(JSON.parse((node("{OWN}").socket.said)[0]).name === nameOf("{OWN}"));
    """
    assert told(tmp_path, script) == [1, [2, 3, 0], True]


@pytest.mark.parametrize(
    ("code", "state", "again"), [(4401, "refused", False), (4409, "elsewhere", True)]
)
def test_a_tab_that_was_ended_or_taken_over_does_not_come_again_by_itself(
    tmp_path, code, state, again
):
    """Not even when somebody looks at it, or the network is back. One that was ended forgets its
    secret; one of two tabs comes back at a press."""
    script = f"""
    node("{CODE}").tell({{ t: "welcome", secret: "{OWN}" }});
    sockets[0].close({code});
    for (const hidden of [true, false]) {{
      document.hidden = hidden;
      heard.visibilitychange();
    }}
    heard.online();
    say([states.at(-1), timers.length, kept.has("secret"), sockets.length]);
    send.again();
    say(sockets.length);
    """
    kept = state == "elsewhere"
    assert told(tmp_path, script) == [[state, 0, kept, 1], 2 if again else 1]


def test_without_a_code_nothing_is_opened(tmp_path):
    """The page says that it is not known here."""
    script = """
    kept.clear();
    location.hash = "#no-code";
    connect({ build: "b", lang: () => "de", hear() {}, state: (one) => states.push(one) });
    say([sockets.length, states.at(-1)]);
    """
    assert told(tmp_path, script) == [[1, "refused"]]
