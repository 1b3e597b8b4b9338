"""Before anything else a module must give answers that are known (RFC 9496, appendix A).

An engine that computes wrongly is one that is missing.
"""

from __future__ import annotations

from ledger.deck.wasm.machine import EngineMissing, EngineStopped
from ledger.deck.wasm.sums import SIZE, BadPoint, Sums

ORDER = 2**252 + 27742317777372353535851937790883648493
_ONE = (1).to_bytes(SIZE, "little")

# RFC 9496, A.1: G and 2G; A.2: the encoding of no element.
_G = bytes.fromhex("e2f2ae0a6abc4e71a884a961c500515f58e30b6aa582dd8db6a65945e08d2d76")
TWICE_G = bytes.fromhex("6a493210f7499cd17fecb510ae0cea23a110e8d5b901f8acadd3095c73a3b919")
_NO_POINT = bytes.fromhex("26948d35ca62e643e26a83177332e6b6afeb9d08e4268b650f1f5bbd8d81d371")


def try_out(sums: Sums) -> None:
    """Raises EngineMissing if answers that are known do not come."""
    minus_two = (ORDER - 2).to_bytes(SIZE, "little")
    try:
        found = sums.sums([(_ONE + _ONE, _G + _G), (minus_two + _ONE, _G + TWICE_G), (b"", b"")])
    except (BadPoint, EngineStopped, ValueError) as error:
        raise EngineMissing(f"the module does not work here: {error}") from error
    if found != [TWICE_G, bytes(SIZE), bytes(SIZE)]:
        raise EngineMissing("the module computes wrongly here")
    try:
        sums.check(_G + _NO_POINT)
    except BadPoint:
        return
    raise EngineMissing("the module takes here what is no point")
