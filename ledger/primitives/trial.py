"""Before a supplier is asked about a log it must give answers that are known.

Libraries differ about odd signatures; which are good is decided in `ledger.signatures` before any
is asked, up to one thing that only the equation shows, and that stands in the trial.
The rest is RFC 8439 and RFC 5869 as the package `cryptography` computes them, and
Python's own hmac the latter as well.
"""

from __future__ import annotations

from ledger.primitives.primitives import Check, Primitives

_TRIAL_KEY = bytes.fromhex("1e7c90ae7a3c39e0a13d0a8e3dd4812e4a1ff425227f6ffa04dc39d77fde5de8")
TRIAL_GOOD = (
    _TRIAL_KEY,
    bytes.fromhex(
        "bde19601364c31935d8458f4b306c065da370fb1f7ff074d4a77a452be441f9f"
        "20ab6c9cac782c52d1afcd4160590fae095dc82a8eef05aa3798007b0f92380e"
    ),
    b"trial",
)
TRIAL_TURNED = (
    _TRIAL_KEY,
    bytes.fromhex(
        "52b4dd6657f765e451b93fb10e12fe78c0b19363e3b49fae9a9518bd7a9bd071"
        "d2134b453e35131fb036ad17fef1f0d7e8105c1b73aa2701e8afe267c603250e"
    ),
    b"trial",
)
"""Its R has a part of order 8: good where the equation is multiplied by 8, bad by the rule."""

DERIVED = (
    bytes(range(32)),
    b"tafelrunde trial",
    bytes.fromhex(
        "369ab0551b327fcf8f44fe8668a4d07a74b0ddd233993b93e93440d382fedc1f"
        "c3c3862524f585f0b839baf8a1628b84b4e98a1324e3631a4c1960f235da8097"
        "32223877359f4a4c10211e004c8c3a76"
    ),
)
"""A secret, an info, and what HKDF-SHA512 makes of them: 80 bytes, so more than one block."""

_PLAIN = (
    b"A seat that has gone leaves a share of its key with each of the others, under a seal of its"
    b" own."
)
SEALED = (
    bytes(range(0x80, 0xA0)),
    bytes.fromhex("070000004041424344454647"),
    bytes.fromhex(
        "de5b9a38608960ce7d83fbdb5ee0798ea6afe65a296d0bbfabefa3a734a270cd"
        "2fecae18c3e87e42cca992649fa2729f1c70da4edb080e2740cbe3ef65d07e79"
        "93c5ac3a306ac28c9904baa63c460858fdbe20a8bccc67c14e94df8b5433d7e1"
        "71881ae94bdbde2c08fede1103708250"
    ),
    bytes.fromhex("50515253c0c1c2c3c4c5c6c7"),
)
"""Key, nonce, what is sealed, and what it is bound to."""


class WrongSupplier(Exception):
    """A supplier does not compute what it must; the text says what."""


def agrees(check: Check) -> bool:
    """Whether a library finds the first signature of the trial good and the second one bad."""
    return check(*TRIAL_GOOD) and not check(*TRIAL_TURNED)


def try_out(primitives: Primitives) -> None:
    """Raises WrongSupplier if an answer that is known does not come."""
    public, signature, content = TRIAL_GOOD
    bent = bytes([signature[0] ^ 1]) + signature[1:]
    if not agrees(primitives.verify) or primitives.verify(public, bent, content):
        raise WrongSupplier(f"{primitives.supplier} judges signatures otherwise than the rule")
    secret, info, derived = DERIVED
    if primitives.derive(secret, len(derived), info) != derived:
        raise WrongSupplier(f"{primitives.supplier} derives other bytes than HKDF-SHA512")
    key, nonce, sealed, bound = SEALED
    if primitives.unseal(key, nonce, sealed, bound) != _PLAIN:
        raise WrongSupplier(f"{primitives.supplier} cannot open what ChaCha20-Poly1305 has sealed")
    if primitives.unseal(key, nonce, sealed, bound[1:]) is not None:
        raise WrongSupplier(f"{primitives.supplier} opens what is bound to something else")
