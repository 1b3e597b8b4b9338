"""The shuffle phase of a whole table as CPU of one seat, beside another program's.

A seat makes its own shuffle and checks those of all others as one run (R35). What it is compared
with is LibTMCG's own example of nine players and 52 cards, if its path is given by TAFELRUNDE_PEER:
then its CPU is that of the whole program over nine. Without it, the 2.28 s measured for the study
stand there, from another machine.
"""

from __future__ import annotations

import os
import subprocess
from collections.abc import Iterator

from bench.clock import cpu
from bench.deck import PLACE, make_deck
from bench.rows import Row
from bench.settings import Settings, short
from ledger.deck.group.ciphertext import Ciphertext, decode_cards, encode_cards
from ledger.deck.group.group import Group
from ledger.deck.proofs.shuffle import ShuffleCheck, check_run, generators, read_shuffle, shuffle

STUDY = 2.28  # seconds of CPU a seat, measured once
PLAYERS = 9  # of LibTMCG's example
PATIENCE = 120.0  # seconds that program may take


def measure(settings: Settings) -> Iterator[Row]:
    """CPU of a seat by backend, and the other program's."""
    theirs, whose = STUDY, "the study's figure, other machine"
    if settings.peer is not None:
        found = peer_seconds(settings.peer)
        if found is None:
            whose += "; the program given did not run"
        else:
            theirs, whose = found, "run beside, whole program over 9"
    yield Row("LibTMCG's example, 9 x 52, a seat", theirs, "s", note=whose)
    for group in settings.groups:
        seats, cards = settings.phase
        time = seat_seconds(group, seats, cards, settings.runs)
        native = short(group) == "native" and settings.phase == (9, 52)
        yield Row(
            f"shuffle phase {seats} x {cards}, a seat, {short(group)}",
            time,
            "s",
            theirs / 9 if native else None,
            note="" if short(group) == "native" else "the budget is the native backend's",
        )


def seat_seconds(group: Group, seats: int, cards: int, runs: int) -> float:
    """CPU seconds of one seat: its shuffle with proof, and all others checked from bytes."""
    deck = make_deck(group, seats=seats, faces=cards)
    generators(group, cards)
    lists: list[tuple[Ciphertext, ...]] = [deck.laid_open(cards)]
    sent: list[tuple[bytes, bytes]] = []
    for _ in range(seats):
        outputs, proof = shuffle(group, PLACE, deck.joint, lists[-1], rng=os.urandom)
        lists.append(outputs)
        sent.append((encode_cards(group, outputs), proof))
    middle = seats // 2
    made, _ = cpu(lambda: shuffle(group, PLACE, deck.joint, lists[middle], rng=os.urandom), runs)

    def checks() -> int | None:
        before, found = lists[0], list[ShuffleCheck]()
        for seat, (data, proof) in enumerate(sent):
            after = lists[seat + 1]
            if seat != middle:  # our own we have made, and know
                after = decode_cards(group, data, count=cards)
                check = read_shuffle(group, PLACE, deck.joint, before, after, proof)
                assert check is not None, "a shuffle that was just made is refused"
                found.append(check)
            before = after
        return check_run(group, found)

    checked, false = cpu(checks, max(2, runs // 2))
    assert false is None, "a shuffle that was just made does not hold"
    return (made + checked) / 1000


def peer_seconds(program: str) -> float | None:
    """CPU seconds a player of the program at this path, or None if it fails."""
    before = os.times()
    try:
        subprocess.run(
            [program],
            check=True,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            timeout=PATIENCE,
        )
    except (OSError, subprocess.SubprocessError):
        return None
    after = os.times()
    spent = after.children_user + after.children_system
    return (spent - before.children_user - before.children_system) / PLAYERS
