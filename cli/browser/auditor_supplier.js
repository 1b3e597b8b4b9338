// What reading a log needs of cryptography, by packages of others: signatures, HKDF, and opening what is sealed.
//
// Nothing here is secret, so none of it is constant in time. Which signatures are good is the program's own rule.

import { chacha20poly1305 } from "@noble/ciphers/chacha.js";
import { ed25519 } from "@noble/curves/ed25519.js";
import { hkdf } from "@noble/hashes/hkdf.js";
import { sha512 } from "@noble/hashes/sha2.js";

const { Point } = ed25519;
const ORDER = Point.Fn.ORDER;
const MOST_KEYS = 64; // seats of a few tables
const WINDOW = 6; // bits of the tables that make products of a key quick
const keys = new Map();

/** The functions, over what makes bytes of what Python gives. */
export function supplier(bytesOf) {
  return {
    name: "noble-curves, noble-hashes, noble-ciphers",
    verify: (key, signature, content) => isGood(bytesOf(key), bytesOf(signature), bytesOf(content)),
    derive: (secret, size, info) => hkdf(sha512, bytesOf(secret), undefined, bytesOf(info), size),
    unseal: (key, nonce, sealed, bound) => opened(bytesOf(key), bytesOf(nonce), bytesOf(sealed), bytesOf(bound)),
  };
}

/** R = S*B - k*A byte by byte: the equation without the cofactor, which the package's own check multiplies by. */
function isGood(key, signature, content) {
  const s = number(signature.subarray(32));
  const minus = negative(key);
  if (minus === null || s >= ORDER) return false;
  const hash = sha512.create().update(signature.subarray(0, 32)).update(key).update(content).digest();
  const r = Point.BASE.multiplyUnsafe(s).add(minus.multiplyUnsafe(number(hash) % ORDER)).toBytes();
  return r.every((byte, at) => byte === signature[at]);
}

/** -A, made ready for many products; null where the key is no point. */
function negative(key) {
  const name = key.join();
  if (!keys.has(name)) {
    if (keys.size >= MOST_KEYS) keys.clear();
    keys.set(name, decoded(key));
  }
  return keys.get(name);
}

function decoded(key) {
  try {
    return Point.fromBytes(key).negate().precompute(WINDOW);
  } catch {
    return null;
  }
}

function opened(key, nonce, sealed, bound) {
  try {
    return chacha20poly1305(key, nonce, bound).decrypt(sealed);
  } catch {
    return undefined;
  }
}

/** A number from bytes, the lowest first. */
function number(bytes) {
  return BigInt(`0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).reverse().join("")}`);
}
