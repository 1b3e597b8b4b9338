"""The shuffle phase of a whole table as CPU of one seat, beside another program's.

A seat makes its own shuffle and checks those of all others as one run (R35). What it is compared
with is LibTMCG's own example of nine players and 52 cards, run here if it is given (`--peer`).
Without it stand the 2.28 s a player that it took on another machine; that ratio has no budget.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

from bench.clock import cpu
from bench.parts.peer import PLAYERS, PeerCost, run_peer
from bench.rows import Row
from bench.settings import Settings
from bench.tables.deck import PLACE, make_deck
from ledger.deck.group.ciphertext import Ciphertext, decode_cards, encode_cards
from ledger.deck.group.group import Group
from ledger.deck.proofs.shuffle import ShuffleCheck, check_run, generators, read_shuffle, shuffle

STUDY = PeerCost(2.28, None)  # measured once, elsewhere
CARDS = 52  # of LibTMCG's example


def measure(settings: Settings) -> Iterator[Row]:
    """CPU of a seat by backend, the other program's, and what that is over ours."""
    seats, cards = settings.phase
    ours = {}
    for name, group in settings.groups.items():
        ours[name] = seat_seconds(group, seats, cards, settings.runs)
        yield Row(f"shuffle phase {seats} x {cards}, a seat, {name}", ours[name], "s")
    if settings.peer is not None:
        settings.say("running the program to compare with")
        theirs, where = run_peer(settings.peer), "same run"
    else:
        theirs, where = STUDY, "study's figure"
    note = "whole program over 9" + ("" if settings.peer else ", on another machine")
    yield Row(f"LibTMCG's example, a player, {where}", theirs.whole, "s", note=note)
    if theirs.shuffles is not None:
        yield Row("LibTMCG's shuffles, a player", theirs.shuffles, "s", note="as it tells them")
    if settings.phase != (PLAYERS, CARDS) or "native" not in ours:
        return
    name, note = f"LibTMCG's CPU over ours, {where}", "native, the whole program over 9"
    yield Row(name, theirs.whole / ours["native"], "x", at_least=True, note=note)
    if theirs.shuffles is not None:
        ratio = theirs.shuffles / ours["native"]
        note = "native, what it tells as its shuffles"
        yield Row("LibTMCG's shuffles over ours", ratio, "x", at_least=True, note=note)


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
