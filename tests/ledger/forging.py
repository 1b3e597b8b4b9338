"""Events that a dishonest seat might sign in place of an honest one, act by act.

``seen_acts`` follows an honest event and notes which ciphertexts each of its acts is about. From
these ``false_acts`` makes acts that say something else: of other cards, with proofs that are good
in themselves, and with proofs that are not; too few cards, too many, one twice, two swapped. Each
comes with the part of the log that is named as its fault.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine.agenda import Decision
from ledger.deck.group.ciphertext import Ciphertext, decode_cards, encode_cards
from ledger.deck.proofs.relock import relock
from ledger.deck.proofs.shuffle import shuffle
from ledger.deck.roll import make_roll_share
from ledger.deck.shares import make_shares
from ledger.facts import FaultKind
from ledger.records.event import Event
from ledger.sealed import solo
from ledger.sealed.acts import OPEN, RELOCK, RESULT, ROLL, SHARE, SHUFFLE, Act, ActReader
from ledger.sealed.event_proofs import EventProofs, Verifier
from ledger.sealed.own_cards import check_own_reveal
from ledger.sealed.run import Run
from ledger.sealed.sealed_table import DECK, Phase
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.lone_run import LoneRun
from ledger.step_kinds.reveal_by_shares import RevealByShares
from ledger.step_kinds.roll_by_all import RollByAll
from ledger.step_kinds.shuffle_by_all import ShuffleByAll
from ledger.step_kinds.together import TogetherStep
from tests.ledger.tables import Tale, chance, flipped

Forgery = tuple[str, Act, FaultKind]
"""What is false, the act, and the part of the log that is named for it."""


@dataclass(frozen=True)
class Seen:
    """An honest event as it was followed: what each act is about, and the decision in it."""

    ciphers: tuple[tuple[Ciphertext, ...], ...]
    decision: Decision[Any] | None
    state: Any
    """The state by which the decision is judged."""


class Watched(Run):
    """A run that notes which ciphertexts are asked for, in order."""

    def __init__(self, tale: Tale, event: Event) -> None:
        """The run of an honest event."""
        proofs = EventProofs(tale.group, Verifier.THOROUGH)
        super().__init__(tale.table(event.step), event.seat, proofs)
        self.asked: list[Ciphertext] = []

    def cipher(self, card: int, lock: int) -> Ciphertext:
        """Note it."""
        found = super().cipher(card, lock)
        self.asked.append(found)
        return found


def seen_acts(tale: Tale, event: Event) -> Seen:
    """Follow an honest event of the game itself, from the table before it."""
    table = tale.table(event.step)
    if table.solo:
        found = None if solo.asks_for_chance(table) else solo.asked(table)
        if found is None:
            return Seen(((),) * len(event.acts), None, None)
        return Seen(((),) * len(event.acts), found.decision, found.state)
    if table.phase is Phase.RESULT:
        return Seen(((),), None, None)
    run, reader = Watched(tale, event), ActReader(event.acts)
    decided: tuple[Any, Any] = (None, None)
    match kind_of(table):
        case LoneRun() | TogetherStep():
            while (line := run.line()) is not None:
                if isinstance(line, Decision):
                    decided = line, run.state
                run.check_line(line, reader)
        case RevealByShares() as kind:
            run.asked += [table.ciphers[(one.card, DECK)] for one in kind.parts.own(event.seat)]
            reader.place = int(bool(run.asked))
            check_own_reveal(run, kind.own_line(event.seat), reader)
        case ShuffleByAll() as kind:
            run.asked += [card for pile in kind.due(event.seat) for card in pile.cards]
    return Seen(_by_act(event.acts, run.asked), *decided)


def _by_act(acts: Sequence[Act], asked: list[Ciphertext]) -> tuple[tuple[Ciphertext, ...], ...]:
    """The ciphertexts that were asked for, shared out among the acts that asked for them."""
    found = []
    for act in acts:
        found.append(tuple(asked[: cards_in(act)]))
        del asked[: cards_in(act)]
    assert not asked, "an act is about more cards than it says"
    return tuple(found)


def cards_in(act: Act) -> int:
    """How many cards an act is about, by the length of its bytes."""
    match act:
        case ("open" | "share", bytes(data)):
            return (len(data) - 64) // 32
        case ("relock", bytes(data), _) | ("shuffle", _, _, bytes(data), _):
            return len(data) // 64
    return 0


# -- false acts -----------------------------------------------------------------------------------


def false_acts(tale: Tale, event: Event, seen: Seen, place: int) -> Iterator[Forgery]:
    """What else the seat might say in one act of its event."""
    act = event.acts[place]
    makers = {
        OPEN: _openings,
        SHARE: _shares,
        RELOCK: _relocks,
        SHUFFLE: _shuffles,
        ROLL: _rolls,
        RESULT: _results,
    }
    if act[0] in makers:
        yield from makers[act[0]](tale, event, act, place, seen.ciphers[place])


def _shown(tale: Tale, event: Event, place: int, kind: str, cards: Sequence[Ciphertext]) -> bytes:
    """Good shares on these cards, for this place of the event."""
    table, seat = tale.table(event.step), event.seat
    where = table.place(seat, place, kind, *(("", seat) if kind == OPEN else ()))
    key, secret = table.keys.x[seat], tale.secret(seat)
    return make_shares(tale.group, where, secret, key, list(cards), rng=chance("false"))


def _others(tale: Tale, event: Event, lock: int, cards: Sequence[Ciphertext]) -> list[Ciphertext]:
    """Other cards that lie under this key."""
    ciphers = tale.table(event.step).ciphers
    return [c for (_, key), c in sorted(ciphers.items()) if key == lock and c not in cards]


def _masks(
    tale: Tale, event: Event, act: Act, place: int, cards: Sequence[Ciphertext], lock: int
) -> Iterator[tuple[str, Act]]:
    """Shares that are not those of these cards: of others, turned round, twice, too many."""
    kind, data = act[0], act[1]
    others = _others(tale, event, lock, cards)
    for other in (*others[:1], *others[1:][-1:]):
        yield "another card", (kind, _shown(tale, event, place, kind, [other, *cards[1:]]))
    if others:
        yield "a card more", (kind, _shown(tale, event, place, kind, [*cards, others[0]]))
    if len(cards) > 1:
        yield "two swapped", (kind, _shown(tale, event, place, kind, cards[::-1]))
        yield "one twice", (kind, _shown(tale, event, place, kind, [cards[0], *cards[:-1]]))
        yield "a card less", (kind, _shown(tale, event, place, kind, cards[1:]))
    yield "a turned point", (kind, flipped(data, 1))
    yield "a turned proof", (kind, flipped(data, 8 * len(data) - 300))
    elsewhere = _shown(tale, event, place + 1, kind, cards)
    yield "a proof for another place", (kind, elsewhere)


def _openings(
    tale: Tale, event: Event, act: Act, place: int, cards: Sequence[Ciphertext]
) -> Iterator[Forgery]:
    for name, false in _masks(tale, event, act, place, cards, event.seat):
        yield name, false, FaultKind.CLAIM


def _shares(
    tale: Tale, event: Event, act: Act, place: int, cards: Sequence[Ciphertext]
) -> Iterator[Forgery]:
    for name, false in _masks(tale, event, act, place, cards, DECK):
        yield name, false, FaultKind.SHARE


def _relocks(
    tale: Tale, event: Event, act: Act, place: int, cards: Sequence[Ciphertext]
) -> Iterator[Forgery]:
    kind, data, proof = act
    first, *rest = decode_cards(tale.group, data)
    yield "a card missing", (kind, data[64:], proof), FaultKind.FORM
    yield "a card more", (kind, data + data[:64], proof), FaultKind.FORM
    yield "a turned proof", (kind, data, flipped(proof, 300)), FaultKind.LOCK
    changed = {"a moved face": [_moved(tale, first), *rest], "as they were": cards}
    if rest:
        changed |= {"two swapped": [rest[0], first, *rest[1:]], "one twice": [rest[0], *rest]}
    for name, outputs in changed.items():
        yield name, (kind, _encoded(tale, outputs), proof), FaultKind.LOCK
    for name, false in _relocked(tale, event, place, cards, first):
        yield name, false, FaultKind.LOCK


def _relocked(
    tale: Tale, event: Event, place: int, cards: Sequence[Ciphertext], output: Ciphertext
) -> Iterator[tuple[str, Act]]:
    """Copies with proofs that are good in themselves: of other cards, for other readers."""
    table, seat = tale.table(event.step), event.seat
    after = tale.table(event.step + 1).ciphers.items()
    reader = next(lock for (_, lock), cipher in after if cipher == output)
    others = _others(tale, event, seat, cards)
    wanted = [("another card", [other, *cards[1:]], reader) for other in others[:1]]
    if len(cards) > 1:
        wanted.append(("swapped before", cards[::-1], reader))
        wanted.append(("one twice before", [cards[1], *cards[1:]], reader))
    strangers = [other for other in (*table.seats, DECK) if other not in (seat, reader)]
    wanted += [(f"for {other}", cards, other) for other in strangers]
    where = table.place(seat, place, RELOCK, f"glimpse/{reader}", reader)
    for name, given, lock in wanted:
        key, target = table.keys.x[seat], table.lock_key(lock)
        outputs, proof = relock(
            tale.group, where, tale.secret(seat), key, target, list(given), rng=chance(name)
        )
        yield f"{name}, proven", (RELOCK, _encoded(tale, outputs), proof)


def _shuffles(
    tale: Tale, event: Event, act: Act, place: int, cards: Sequence[Ciphertext]
) -> Iterator[Forgery]:
    kind, zone, back, data, proof = act
    first, *rest = decode_cards(tale.group, data)
    yield "another zone", (kind, zone + "x", back, data, proof), FaultKind.FORM
    yield "another back", (kind, zone, back + "x", data, proof), FaultKind.FORM
    yield "a card missing", (kind, zone, back, data[64:], proof), FaultKind.FORM
    yield "a card more", (kind, zone, back, data + data[:64], proof), FaultKind.FORM
    yield "a turned proof", (kind, zone, back, data, flipped(proof, 300)), FaultKind.SHUFFLE
    changed = {"a moved face": ([_moved(tale, first), *rest], [_moved(tale, cards[0]), *cards[1:]])}
    unlike = next((card for card in cards if card != cards[0]), None)
    if unlike is not None:  # before the first shuffle two cards of one face are the same
        changed["one twice"] = ([rest[0], *rest], [unlike, *cards[1:]])
    for name, (outputs, inputs) in changed.items():
        yield name, (kind, zone, back, _encoded(tale, outputs), proof), FaultKind.SHUFFLE
        proven = _shuffled(tale, event, zone, place, inputs)
        yield f"{name}, proven", (kind, zone, back, *proven), FaultKind.SHUFFLE


def _shuffled(
    tale: Tale, event: Event, zone: str, place: int, cards: Sequence[Ciphertext]
) -> tuple[bytes, bytes]:
    """A good shuffle of other cards than those that lie there."""
    table, seat = tale.table(event.step), event.seat
    lock = seat if table.state.owners.get(zone) == seat else DECK
    where = table.place(seat, place, SHUFFLE, zone, lock)
    outputs, proof = shuffle(
        tale.group, where, table.lock_key(lock), list(cards), rng=chance("mixed")
    )
    return encode_cards(tale.group, outputs), proof


def _rolls(
    tale: Tale, event: Event, act: Act, place: int, cards: Sequence[Ciphertext]
) -> Iterator[Forgery]:
    table, seat = tale.table(event.step), event.seat
    kind = kind_of(table)
    point = kind.point if isinstance(kind, RollByAll) else solo.roll_point_of(table)
    where, secret, key = table.place(seat, place, ROLL), tale.secret(seat), table.keys.x[seat]
    other = tale.group.add(point, tale.group.generator)
    stranger = tale.group.mul_base(secret + 1)
    for name, data in {
        "a turned part": flipped(act[1], 1),
        "a turned proof": flipped(act[1], 300),
        "the part of another roll": make_roll_share(
            tale.group, where, secret, key, other, rng=chance("roll")
        ),
        "the part of another secret": make_roll_share(
            tale.group, where, secret + 1, stranger, point, rng=chance("roll")
        ),
    }.items():
        yield name, (ROLL, data), FaultKind.ROLL


def _results(
    tale: Tale, event: Event, act: Act, place: int, cards: Sequence[Ciphertext]
) -> Iterator[Forgery]:
    _, scores, winners = act
    others = tuple(seat for seat in range(len(scores)) if seat not in winners)
    for name, false in {
        "a point more": ((scores[0] + 1, *scores[1:]), winners),
        "others have won": (scores, others),
        "a seat less": (scores[:-1], winners),
    }.items():
        yield name, (RESULT, *false), FaultKind.RESULT


def _moved(tale: Tale, cipher: Ciphertext) -> Ciphertext:
    return Ciphertext(cipher.a, tale.group.add(cipher.b, tale.group.generator))


def _encoded(tale: Tale, cards: Sequence[Ciphertext]) -> bytes:
    return encode_cards(tale.group, cards)
