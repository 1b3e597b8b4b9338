// Words between this page and its node that nobody else reads: keys that both make of one secret, which never travels,
// and of what they share by keys for one connection alone (X25519), so that no recording is opened by the secret later.
//
// A page at an address of the network gets no WebCrypto, so that what seals comes from a kept library.

import { chacha20poly1305 } from "./parts/noble-ciphers/chacha.js";
import { pow } from "./parts/noble-curves/abstract/modular.js";
import { montgomery } from "./parts/noble-curves/abstract/montgomery.js";
import { hkdf } from "./parts/noble-hashes/hkdf.js";
import { sha256 } from "./parts/noble-hashes/sha2.js";

const [CALLED, KEYS] = ["tafelrunde guest name", "tafelrunde guest keys"];
const KEY = 32;
const P = 2n ** 255n - 19n;
const x25519 = montgomery({
  P,
  type: "x25519",
  powPminus2: (number) => pow(number, P - 2n, P),
  adjustScalarBytes(scalar) { // as RFC 7748 has it
    scalar[0] &= 248;
    scalar[31] = (scalar[31] & 127) | 64;
    return scalar;
  },
});

/** By what a secret is called without being told. */
export function nameOf(secret) {
  return hex(derived(secret, undefined, CALLED, 8));
}

/** A key for one connection: itself, and what is told of it. */
export function newKey(own = crypto.getRandomValues(new Uint8Array(KEY))) {
  return { own, told: hex(x25519.getPublicKey(own)) };
}

/** This end of one connection, by the own key and what the node has told of its one: the next word sealed, the next one of the
 *  node opened; that throws for any other one. Throws for a key with which nothing can be shared. */
export function sealing(secret, { own, told }, other) {
  const shared = hex(x25519.getSharedSecret(own, unhex(other)));
  const keys = derived(secret + shared, bytes(`${told} ${other}`), KEYS, 2 * KEY);
  const [up, down] = [keys.slice(0, KEY), keys.slice(KEY)];
  let [went, came] = [0, 0];
  return {
    sealed: (text) => toBase64(chacha20poly1305(up, place(went++)).encrypt(bytes(text))),
    opened(text) {
      const word = chacha20poly1305(down, place(came)).decrypt(fromBase64(text));
      came += 1;
      return new TextDecoder().decode(word);
    },
  };
}

export function hex(data) {
  return [...data].map((one) => one.toString(16).padStart(2, "0")).join("");
}

function derived(secret, salt, info, length) {
  return hkdf(sha256, unhex(secret), salt, bytes(info), length);
}

function unhex(digits) {
  return Uint8Array.from(digits.match(/../g), (two) => parseInt(two, 16));
}

function place(number) {
  const nonce = new Uint8Array(12);
  new DataView(nonce.buffer).setUint32(8, number);
  return nonce;
}

function bytes(text) {
  return new TextEncoder().encode(text);
}

function toBase64(data) {
  let text = "";
  for (const one of data) text += String.fromCharCode(one);
  return btoa(text);
}

function fromBase64(text) {
  return Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0));
}
