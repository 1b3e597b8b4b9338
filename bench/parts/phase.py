"""The shuffle phase of a whole table as CPU of one seat, beside another program's.

A seat makes its own shuffle and checks those of all others as one run (R35). What it is compared
with is LibTMCG's own example of nine players and 52 cards, run here if it is given (`--peer`).
Without it stand the 2.28 s a player that it took on another machine; that ratio has no budget.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from functools import partial

from bench.clock import cpu, cpu_once_each
from bench.peer import PLAYERS, PeerCost, run_peer
from bench.rows import Row
from bench.settings import Settings
from bench.tables.deck import PLACE, Deck, make_deck
from ledger.deck.group.ciphertext import Ciphertext, decode_cards, encode_cards
from ledger.deck.group.group import Group
from ledger.deck.proofs.shuffle import ShuffleCheck, check_run, generators, read_shuffle, shuffle

EARLIER = PeerCost(2.28, None)  # measured once, elsewhere
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
        theirs, where = EARLIER, "an earlier figure"
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
    middle = deck.shuffled(cards)
    made, _ = cpu(lambda: shuffle(group, PLACE, deck.joint, middle, rng=os.urandom), runs)
    rounds = [_round_of(deck, seats, cards) for _ in range(1 + max(2, runs // 2))]
    works = (partial(_check_others, deck, cards, sent) for sent in rounds)
    checked, false = cpu_once_each(works)
    assert all(found is None for found in false), "a shuffle that was just made does not hold"
    return (made + checked) / 1000


def _round_of(deck: Deck, seats: int, cards: int) -> list[tuple[bytes, bytes]]:
    """What the seats send one after the other: cards and proof."""
    lies, sent = deck.laid_open(cards), []
    for _ in range(seats):
        lies, proof = shuffle(deck.group, PLACE, deck.joint, lies, rng=os.urandom)
        sent.append((encode_cards(deck.group, lies), proof))
    return sent


def _check_others(deck: Deck, cards: int, sent: Sequence[tuple[bytes, bytes]]) -> int | None:
    """The first false one of a run that all but the middle seat have made, which knows its own."""
    group, found = deck.group, list[ShuffleCheck]()
    before: tuple[Ciphertext, ...] = deck.laid_open(cards)
    for seat, (data, proof) in enumerate(sent):
        after = decode_cards(group, data, count=cards)
        if seat != len(sent) // 2:
            check = read_shuffle(group, PLACE, deck.joint, before, after, proof)
            assert check is not None, "a shuffle that was just made is refused"
            found.append(check)
        before = after
    return check_run(group, found)
