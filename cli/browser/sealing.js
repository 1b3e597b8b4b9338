// Words between this page and its node that nobody else reads: keys that both make of one secret, which never travels.
//
// A page at an address of the network gets no WebCrypto, so that what seals comes from a kept library.

import { chacha20poly1305 } from "./parts/noble-ciphers/chacha.js";
import { hkdf } from "./parts/noble-hashes/hkdf.js";
import { sha256 } from "./parts/noble-hashes/sha2.js";

const [CALLED, KEYS] = ["tafelrunde guest name", "tafelrunde guest keys"];
const KEY = 32;

/** By what a secret is called without being told. */
export function nameOf(secret) {
  return hex(derived(secret, undefined, CALLED, 8));
}

/** This end of one connection: the next word sealed, the next one of the node opened; that throws for any other one. */
export function sealing(secret, own, other) {
  const keys = derived(secret, bytes(`${own} ${other}`), KEYS, 2 * KEY);
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
  return hkdf(sha256, Uint8Array.from(secret.match(/../g), (two) => parseInt(two, 16)), salt, bytes(info), length);
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
