"""Section 5 of docs/protocol.md: the three steps before the first card."""

from __future__ import annotations

from typing import Any

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import ChaCha20Poly1305
from cryptography.hazmat.primitives.hashes import SHA512
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from engine.kernel import settle
from tests.second_reader.acts import Acts, Guilty, ask, some_points
from tests.second_reader.basics.notation import LP, permutation, sha256, sha512
from tests.second_reader.basics.points import BASE, ORDER, ZERO, NoPoint, neg, scalars, total
from tests.second_reader.basics.proofs import possession, shares
from tests.second_reader.board import CANCEL, EQUAL, Board
from tests.second_reader.rosters import own_options


def check_commit(board: Board, seat: int, acts: Acts) -> Any:
    """Step 1."""
    place = board.place(seat, acts.place, "commit", "", b"")
    e, hashed, proof = acts.take("commit", bytes, bytes, bytes)
    some_points(e, 1)
    ask(len(hashed) == 32, "form")
    ask(possession(e, "e", proof, place), "key")
    return e, hashed


def close_commit(board: Board, parts: dict[int, Any]) -> Board:
    """All know to whom shares are sealed."""
    committed = tuple(parts[seat] for seat in sorted(parts))
    if not distinct([e for e, _ in committed]):
        return board.but(committed=committed, broken=EQUAL, phase="open")
    return board.but(committed=committed, phase="open")


def distinct(keys: list[bytes]) -> bool:
    """No two the same, none the negative of another, none O."""
    return ZERO not in keys and len({min(key, neg(key)) for key in keys}) == len(keys)


def check_keys(board: Board, seat: int, acts: Acts) -> Any:
    """Step 2."""
    place = board.place(seat, acts.place, "keys", "", b"")
    secret, listed, sealed, proof = acts.take("keys", bytes, bytes, tuple, bytes)
    row = some_points(listed, board.roster.needed)
    ask(len(secret) == 32 and len(sealed) == board.roster.seats, "form")
    for other, box in enumerate(sealed):
        ask(type(box) is bytes and len(box) == (0 if other == seat else 80), "form")
        if other != seat:
            some_points(box[:32], 1)
    bound = LP("tafelrunde/1/commit", board.roster.table, seat, secret, row[0], listed)
    ask(sha256(bound) == board.committed[seat][1], "key")
    ask(distinct([row[0], *(e for e, _ in board.committed)]), "key")
    others = [other for other in range(board.roster.seats) if other != seat]
    ask(all(share_key(row, other) != ZERO for other in others), "key")
    ask(possession(row[0], "x", proof, place), "key")
    return secret, row, sealed


def close_keys(board: Board, parts: dict[int, Any]) -> Board:
    """The joint key and the order at the table."""
    found = [parts[seat] for seat in sorted(parts)]
    rows = tuple(row for _, row, _ in found)
    seed = sha512(LP("tafelrunde/1/seating", board.roster.table, [one for one, _, _ in found]))
    board = board.but(
        opened=rows,
        sealed=tuple(boxes for _, _, boxes in found),
        order=tuple(permutation(len(found), LP("permutation", seed))),
        phase="ready",
    )
    if board.joint == ZERO:
        return board.but(broken=CANCEL)
    sound = distinct([*(row[0] for row in rows), *(e for e, _ in board.committed)])
    return board if sound else board.but(broken=EQUAL)


def check_ready(board: Board, seat: int, acts: Acts) -> Any:
    """Step 3: all is well, or somebody is proven wrong."""
    if acts.next_kind() != "complain":
        acts.take("ready")
        return None
    place = board.place(seat, acts.place, "complain", "", b"")
    dealer, data = acts.take("complain", int, bytes)
    ask(0 <= dealer < board.roster.seats and dealer != seat, "form")
    box, key = board.sealed[dealer][seat], board.committed[seat][0]
    opened = shares(key, (box[:32],), data, place, "complaint", dealer)
    acts.end()
    if opened is None or _is_right(board, dealer, seat, opened[0]):
        raise Guilty("escrow", seat)
    raise Guilty("escrow", dealer)


def _is_right(board: Board, dealer: int, holder: int, shared: bytes) -> bool:
    """Whether a sealed share is the one its dealer has committed to."""
    row, box = board.opened[dealer], board.sealed[dealer][holder]
    e = board.committed[holder][0]
    bound = LP(
        "tafelrunde/1/escrow", board.roster.table, dealer, holder, b"".join(row), e, box[:32]
    )
    key = HKDF(algorithm=SHA512(), length=32, salt=None, info=bound).derive(shared)
    try:
        (share,) = scalars(ChaCha20Poly1305(key).decrypt(bytes(12), box[32:], bound), 1)
    except (InvalidTag, NoPoint):
        return False
    return total([share], [BASE]) == share_key(row, holder)


def share_key(row: tuple[bytes, ...], holder: int) -> bytes:
    """S of a holder: the sum over k of (j + 1)^k times A_k."""
    return total([pow(holder + 1, k, ORDER) for k in range(len(row))], row)


def begin(board: Board) -> Board:
    """The game, once head(3) is known."""
    options = dict(own_options(board.roster.options))
    state = settle(board.roster.game.setup(board.order, options))
    return board.but(start=board.head, rules=state, phase="play")
