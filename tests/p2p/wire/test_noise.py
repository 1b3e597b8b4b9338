"""p2p.wire.noise against published vectors, and against what a liar could send."""

import os

import pytest

from p2p.wire.errors import HandshakeFailed
from p2p.wire.noise import NoiseNN

# Published vectors of Noise_NN_25519_ChaChaPoly_SHA256 (the screech and the cacophony collections):
# prologue, both secret keys, then (payload, ciphertext), sides taking turns.
VECTORS = [
    (
        "6e6f74736563726574",
        "202122232425262728292a2b2c2d2e2f303132333435363738393a3b3c3d3e3f",
        "4142434445464748494a4b4c4d4e4f505152535455565758595a5b5c5d5e5f60",
        [
            ("", "358072d6365880d1aeea329adf9121383851ed21a28e3b75e965d0d2cd166254"),
            (
                "",
                "64b101b1d0be5a8704bd078f9895001fc03e8e9f9522f188dd128d9846d48466"
                "5cda04f69d491f9bf509e632fc1a20dd",
            ),
            (
                "79656c6c6f777375626d6172696e65",
                "96cd46be111804586a935795eeb4ce62bdec121048a10520b00266b22722eb",
            ),
            (
                "7375626d6172696e6579656c6c6f77",
                "fe2bc534e31964c0bd56337223e921565e39dbc5f156aa04766ced4689a2a2",
            ),
        ],
    ),
    (
        "4a6f686e2047616c74",
        "893e28b9dc6ca8d611ab664754b8ceb7bac5117349a4439a6b0569da977c464a",
        "bbdb4cdbd309f1a1f2e1456967fe288cadd6f712d65dc7b7793d5e63da6b375b",
        [
            (
                "4c756477696720766f6e204d69736573",
                "ca35def5ae56cec33dc2036731ab14896bc4c75dbb07a61f879f8e3afa4c7944"
                "4c756477696720766f6e204d69736573",
            ),
            (
                "4d757272617920526f746862617264",
                "95ebc60d2b1fa672c1f46a8aa265ef51bfe38e7ccb39ec5be34069f144808843"
                "a0ff96bdf86b579ef7dbf94e812a7470b903c20a85a87e3a1fe863264ae547",
            ),
            (
                "462e20412e20486179656b",
                "eb1a3e3d80c1792b1bb9cb0e1382f8d8322bfb1ca7c4c8517bb686",
            ),
            (
                "4361726c204d656e676572",
                "c781b198d2a974eb1da2c7d518c000cf6396de87ca540963c03713",
            ),
            (
                "4a65616e2d426170746973746520536179",
                "c77048eb6919fdfe8fe45842bfc5b8d1ff50d1e20c717453ccdfe6176d805b996d",
            ),
            (
                "457567656e2042f6686d20766f6e2042617765726b",
                "61834d7069dcfb7a1adf8d5ac910f83fa04c73a67789895c6f5f995c5db2ce88e49b124178",
            ),
        ],
    ),
]


@pytest.mark.parametrize(("prologue", "first", "second", "messages"), VECTORS)
def test_published_vectors(prologue, first, second, messages):
    """Every byte of two published runs comes out the same, and opens on the other side."""
    start = bytes.fromhex(prologue)
    dialler = NoiseNN(start, dialled=True, rng=lambda n: bytes.fromhex(first))
    answerer = NoiseNN(start, dialled=False, rng=lambda n: bytes.fromhex(second))
    sides = [dialler, answerer]
    for turn, (payload, expected) in enumerate(messages[:2]):
        plain = bytes.fromhex(payload)
        sealed = sides[turn].write(plain)
        assert sealed.hex() == expected
        assert sides[1 - turn].read(sealed) == plain
    assert dialler.hash == answerer.hash
    channels = [dialler.ciphers(), answerer.ciphers()]
    for turn, (payload, expected) in enumerate(messages[2:]):
        plain = bytes.fromhex(payload)
        sealed = channels[turn % 2][0].encrypt(plain)
        assert sealed.hex() == expected
        assert channels[1 - turn % 2][1].decrypt(sealed) == plain


def pair(prologue=(b"p", b"p")):
    """Two sides that have said nothing yet."""
    return (
        NoiseNN(prologue[0], dialled=True, rng=os.urandom),
        NoiseNN(prologue[1], dialled=False, rng=os.urandom),
    )


def test_other_prologue_fails():
    """Sides that do not agree on the prologue get no channel."""
    dialler, answerer = pair((b"a", b"b"))
    answerer.read(dialler.write())
    with pytest.raises(HandshakeFailed):
        dialler.read(answerer.write())


SMALL_ORDER = [
    bytes(32),
    bytes([1]) + bytes(31),
    bytes.fromhex("e0eb7a7c3b41b8ae1656e3faf19fc46ada098deb9c32b1fd866205165f49b800"),
    bytes.fromhex("5f9c95bca3508c24b1d0b1559c83ef5b04445cc4581c8e86d8224eddd09f1157"),
    bytes.fromhex("ecffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
    bytes.fromhex("edffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
    bytes.fromhex("eeffffffffffffffffffffffffffffffffffffffffffffffffffffffffffff7f"),
]


@pytest.mark.parametrize("point", SMALL_ORDER)
def test_small_order_points_are_refused(point):
    """A peer's key that forces the shared secret to zero is refused on both sides."""
    dialler, answerer = pair()
    answerer.read(point)
    with pytest.raises(HandshakeFailed, match="hides nothing"):
        answerer.write()
    dialler.write()
    with pytest.raises(HandshakeFailed, match="hides nothing"):
        dialler.read(point + bytes(16))


def test_short_and_altered_messages_are_refused():
    """Too few bytes, or one flipped bit anywhere in the answer, end the handshake."""
    _, answerer = pair()
    with pytest.raises(HandshakeFailed, match="31 bytes"):
        answerer.read(bytes(31))
    for place in range(32 + 16 + 4):
        dialler, answerer = pair()
        answerer.read(dialler.write())
        answer = bytearray(answerer.write(b"word"))
        answer[place] ^= 1
        with pytest.raises(HandshakeFailed):
            dialler.read(bytes(answer))


def test_numbers_of_a_channel_never_repeat_and_order_counts():
    """The same plain text never gives the same bytes; a message out of order does not open."""
    dialler, answerer = pair()
    answerer.read(dialler.write())
    dialler.read(answerer.write())
    send, _ = dialler.ciphers()
    _, receive = answerer.ciphers()
    one, two = send.encrypt(b"x"), send.encrypt(b"x")
    assert one != two
    with pytest.raises(HandshakeFailed):
        receive.decrypt(two)
    assert receive.decrypt(one) == b"x"
    assert receive.decrypt(two) == b"x"
