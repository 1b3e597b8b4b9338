"""Cards of a seat that is away are rescued by their reader (R34): good logs, and each part forged.

Two stories: a card that changes hands at the probe, which its reader shuffles into its zone, and a
copy of a card in a column, which stays where it is. In both seat goes at the very step in which
it owes the card.
"""

from __future__ import annotations

import dataclasses
import functools
from collections.abc import Callable, Iterator
from typing import Any

from engine.agenda import Rescue
from engine.game import Game
from engine.kernel import with_absent
from ledger.deck.group.ciphertext import Ciphertext, decode_cards, encode_cards
from ledger.deck.proofs.layer import add_layer
from ledger.records.event import Event
from ledger.sealed.acts import LAYER, SHARE, SHUFFLE, STAND_IN
from ledger.sealed.own_cards import glimpse_zone
from ledger.steps.owed_events import owing
from tests.conformance.away.tables import again, log_of, turned
from tests.conformance.cases import CANNOT, CHEATED, FINE, Case
from tests.games.columns import GAME as COLUMNS
from tests.games.probe import GAME as PROBE
from tests.ledger.people import fixed_chance
from tests.ledger.steps.story import Story
from tests.ledger.tables import seating

Acts = list[tuple[Any, ...]]


def rescue_logs() -> Iterator[Case]:
    """All of them."""
    yield from _good(CARD)
    yield from _good(COPY)
    yield from _forged_layers(COPY)
    yield from _layers_elsewhere(COPY)
    yield from _forged_stand_ins(COPY)
    yield from _wrong_moments(COPY)
    yield from _forged_shuffles(CARD)


@dataclasses.dataclass(frozen=True, eq=False)
class Sort:
    """Cards that change hands, or copies of cards."""

    name: str
    game: Game
    seed: int

    def case(self, name: str, about: str, story: Story, *more: Event, **verdict: Any) -> Case:
        """The log of a story, and events behind it of which the last one is to be judged."""
        data = log_of(story, [*story.records(), *more])
        return Case(f"rescue-{self.name}-{name}", about, self.game.id, data, **verdict)

    def cheated(self, name: str, about: str, story: Story, forged: Event, kind: str) -> Case:
        """The log that this event ends, by which its seat is proven wrong."""
        at = 1 + len(story.records())
        verdict = {"exit_code": CHEATED, "kind": kind, "entry": at, "seat": forged.seat}
        return self.case(name, about, story, forged, **verdict)


CARD = Sort("card", PROBE, 1)
COPY = Sort("copy", COLUMNS, 1)


# -- the stories ----------------------------------------------------------------------------------


@functools.cache
def _begun(sort: Sort) -> Story:
    story = Story(seating(sort.game, 3, f"conformance rescue {sort.name}"), sort.seed, False)
    while True:
        for gone in owing(story.table):
            if _to_rescue(with_absent(story.table.state, (gone,))) is not None:
                story.step((), [seat for seat in range(3) if seat != gone])
                return story
        story.step()


def _to_rescue(state: Any) -> Rescue | None:
    line = state.agenda[0] if state.agenda else None
    return line if isinstance(line, Rescue) else None


def line_of(story: Story) -> Rescue:
    """The rescue in front."""
    line = _to_rescue(story.table.state)
    assert line is not None
    return line


def at_layer(sort: Sort) -> Story:
    """A table of its own at which the reader owes its layer."""
    return again(_begun(sort))


def at_stand_ins(sort: Sort) -> Story:
    """The same with the layer on the cards: the others owe what takes the absent lock off."""
    story = at_layer(sort)
    story.step()
    return story


def _good(sort: Sort) -> Iterator[Case]:
    story = at_layer(sort)
    story.play()
    about = f"a {sort.name} of a seat that is away is rescued by its reader, and played to the end"
    yield sort.case("whole", about, story, exit_code=FINE)
    story = at_layer(sort)
    yield sort.case("before", "the log ends before the layer", story, exit_code=CANNOT)
    story = at_stand_ins(sort)
    yield sort.case("half", "the log ends between the two halves", story, exit_code=CANNOT)
    line = line_of(story)
    first = owing(story.table)[0]
    story.step(riders={first: [story.back(line.of)]})
    about = "all gave their part at the step at which the seat came back"
    story.step()
    yield sort.case("back-late", about, story, exit_code=CANNOT)
    story = at_layer(sort)
    story.step(riders={line.to: [story.back(line.of)]})
    assert owing(story.table) == (line.of,)
    story.step()
    about = "the seat is back between the halves, and takes its own lock off"
    yield sort.case("back", about, story, exit_code=CANNOT)
    story = at_layer(sort)
    story.step()
    going = [seat for seat in range(3) if seat != line.to]
    given = [seat for seat in owing(story.table) if seat != line.to]
    story.step(given, going)
    assert owing(story.table) == (line.of,)
    story.step()
    story.play(2)
    about = "the reader goes behind its layer, by the word of the seat whose card it was"
    yield sort.case("reader-gone", about, story, exit_code=CANNOT)
    story = at_layer(sort)
    story.step((), going)
    story.play(2)
    about = "the reader goes before its layer: there is nothing to be rescued"
    yield sort.case("no-reader", about, story, exit_code=CANNOT)


# -- forged ---------------------------------------------------------------------------------------


def _forged(story: Story, event: Event, change: Callable[[Acts], object]) -> Event:
    acts = list(event.acts)
    change(acts)
    return story.signed(event.seat, tuple(acts))


def _put(place: int, field: int, value: Any) -> Callable[[Acts], object]:
    def change(acts: Acts) -> None:
        act = acts[place]
        acts[place] = (*act[:field], value, *act[field + 1 :])

    return change


def _forged_layers(sort: Sort) -> Iterator[Case]:
    story = at_layer(sort)
    line, table = line_of(story), story.table
    group, event = table.group, story.event(line.to)
    _, data, proof = event.acts[0]
    old = [table.ciphers[(card, line.of)] for card in line.cards]
    new = decode_cards(group, data)
    secret = story.own[line.to].keys.x
    bare = [Ciphertext(c.a, group.add(c.b, group.mul(secret, c.a))) for c in old]
    share = [Ciphertext(c.a, group.mul(secret, c.a)) for c in old]
    for name, cards, kind, about in (
        ("bare", bare, "lock", "no new randomness: x A on the old card would be a share of it"),
        ("share", share, "lock", "a share of the reader on the old card"),
        ("unchanged", old, "lock", "the cards as they were"),
        ("swapped-halves", [Ciphertext(c.b, c.a) for c in new], "lock", "its halves swapped"),
        ("neutral", [Ciphertext(group.identity, c.b) for c in new], "form", "an A that is neutral"),
        ("none", [], "form", "no card"),
        ("twice", [*new, *new], "form", "a card more"),
    ):  # fmt: skip
        forged = _forged(story, event, _put(0, 1, encode_cards(group, cards)))
        yield sort.cheated(f"layer-{name}", f"the layer holds {about}", story, forged, kind)
    for name, shown, about in (
        ("challenge", turned(proof), "a bit of its challenge turned"),
        ("response", turned(proof, 32), "a bit of a response turned"),
        ("short", proof[:-32], "a response too few"),
        ("empty", b"", "nothing"),
    ):
        forged = _forged(story, event, _put(0, 2, shown))
        about = f"the proof of the layer: {about}"
        yield sort.cheated(f"layer-proof-{name}", about, story, forged, "lock")
    forged = _forged(story, event, lambda acts: acts.pop(0))
    yield sort.cheated("layer-missing", "the layer is missing", story, forged, "form")
    forged = _forged(story, event, lambda acts: acts.insert(0, acts[0]))
    yield sort.cheated("layer-doubled", "the layer stands there twice", story, forged, "form")


def _layers_elsewhere(sort: Sort) -> Iterator[Case]:
    """Proofs that are good, but not here, not by this seat, or not of these keys."""
    story = at_layer(sort)
    line, table = line_of(story), story.table
    group, event = table.group, story.event(line.to)
    old = [table.ciphers[(card, line.of)] for card in line.cards]
    secret, x = story.own[line.to].keys.x, table.keys.x
    other = next(seat for seat in table.live if seat != line.to)
    zone = line.zone or glimpse_zone(line.to)
    both = group.add(x[line.of], x[line.to])
    places = (
        ("elsewhere-act", 1, LAYER, zone, both, "at another place of the event"),
        ("elsewhere-kind", 0, "relock", zone, both, "as a relock"),
        ("elsewhere-zone", 0, LAYER, "pool", both, "for another zone"),
        ("elsewhere-lock", 0, LAYER, zone, x[line.to], "under the key of the reader alone"),
    )
    rng = fixed_chance("conformance layer")
    for name, place, kind, where, key, about in places:
        at = table.place(line.to, place, kind, where, key=key)
        moved, shown = add_layer(group, at, secret, x[line.to], x[line.of], old, rng=rng)
        forged = _forged(story, event, _layer(group, moved, shown))
        about = f"a layer made {about}"
        yield sort.cheated(f"layer-{name}", about, story, forged, "lock")
    at = table.place(line.to, 0, LAYER, zone, key=both)
    for name, mine, own, theirs, about in (
        ("other-secret", secret + 1, group.add(x[line.to], group.generator), x[line.of],
         "with another secret than that of its seat"),
        ("other-reader", story.own[other].keys.x, x[other], x[line.of],
         "with the secret of another seat"),
        ("other-owner", secret, x[line.to], x[other], "for the key of another owner"),
    ):  # fmt: skip
        moved, shown = add_layer(group, at, mine, own, theirs, old, rng=rng)
        forged = _forged(story, event, _layer(group, moved, shown))
        yield sort.cheated(f"layer-{name}", f"a layer {about}", story, forged, "lock")


def _layer(group: Any, cards: Any, proof: bytes) -> Callable[[Acts], object]:
    def change(acts: Acts) -> None:
        acts[0] = (LAYER, encode_cards(group, cards), proof)

    return change


def _forged_shuffles(sort: Sort) -> Iterator[Case]:
    story = at_layer(sort)
    line, group = line_of(story), story.table.group
    event = story.event(line.to)
    assert event.acts[1][0] == SHUFFLE
    layered = decode_cards(group, event.acts[0][1])
    old = story.table.ciphers[(line.cards[0], line.of)]
    bare = Ciphertext(old.a, group.add(old.b, group.mul(story.own[line.to].keys.x, old.a)))
    forged = _forged(story, event, _put(0, 1, encode_cards(group, [bare])))
    about = "the layer has no new randomness: x A on the old card would be a share of it"
    yield sort.cheated("layer-bare", about, story, forged, "lock")
    for name, change, kind, about in (
        ("proof", _put(1, 4, turned(event.acts[1][4])), "shuffle", "a bit of its proof turned"),
        ("short", _put(1, 4, event.acts[1][4][:-1]), "shuffle", "its proof cut"),
        ("unmixed", _put(1, 3, encode_cards(group, layered)), "shuffle", "the cards as they were"),
        ("zone", _put(1, 1, "deck"), "form", "of another zone"),
        ("back", _put(1, 2, "blue"), "form", "of another back"),
        ("missing", lambda acts: acts.pop(1), "form", "none, so that its order is known"),
        ("doubled", lambda acts: acts.append(acts[1]), "form", "done twice"),
        ("first", lambda acts: acts.reverse(), "form", "before the layer"),
    ):  # fmt: skip
        forged = _forged(story, event, change)
        about = f"the shuffle behind the layer: {about}"
        yield sort.cheated(f"shuffle-{name}", about, story, forged, kind)


def _forged_stand_ins(sort: Sort) -> Iterator[Case]:
    story = at_stand_ins(sort)
    line, table = line_of(story), story.table
    group = table.group
    seat, other = owing(table)
    event, foreign = story.event(seat), story.event(other)
    act = event.acts[0]
    assert act[:2] == (STAND_IN, line.of)
    share = foreign.acts[0][2]
    generator = group.encode(group.generator)
    for name, change, kind, about in (
        ("bit", _put(0, 2, turned(act[2])), "share", "its first bit turned"),
        ("proof", _put(0, 2, turned(act[2], -1)), "share", "the last bit of its proof turned"),
        ("generator", _put(0, 2, generator + act[2][32:]), "share", "the generator in its place"),
        ("short", _put(0, 2, act[2][:-1]), "share", "cut"),
        ("foreign", _put(0, 2, share), "share", "that of another seat"),
        ("for-reader", _put(0, 1, line.to), "form", "in place of the reader"),
        ("as-share", lambda acts: acts.__setitem__(0, (SHARE, act[2])), "form", "called a share"),
        ("missing", lambda acts: acts.pop(0), "form", "missing"),
        ("doubled", lambda acts: acts.append(acts[0]), "form", "there twice"),
    ):  # fmt: skip
        forged = _forged(story, event, change)
        about = f"what takes the lock off: {about}"
        yield sort.cheated(f"stand-in-{name}", about, story, forged, kind)
    story = at_layer(sort)
    story.step(riders={line.to: [story.back(line.of)]})
    event = story.event(line.of)
    assert event.acts[0][0] == SHARE
    forged = _forged(story, event, _put(0, 1, turned(event.acts[0][1])))
    about = "the seat is back, and its own part is false"
    yield sort.cheated("share-bit", about, story, forged, "share")


def _wrong_moments(sort: Sort) -> Iterator[Case]:
    story = at_layer(sort)
    line = line_of(story)
    third = next(seat for seat in story.table.live if seat != line.to)
    acts = story.event(line.to).acts
    forged = story.signed(third, acts)
    yield sort.cheated("by-another", "not the reader adds the layer", story, forged, "turn")
    forged = story.signed(line.of, acts)
    about = "the seat that is away adds the layer itself"
    yield sort.cheated("by-the-absent", about, story, forged, "turn")
    later = at_layer(sort)
    later.step()
    forged = later.signed(line.to, acts)
    about = "the layer comes once more where the others stand in"
    yield sort.cheated("layer-again", about, later, forged, "form")
    stand_in = later.event(third).acts
    forged = story.signed(line.to, stand_in)
    about = "the reader stands in before there is a layer"
    yield sort.cheated("stand-in-early", about, story, forged, "form")
    forged = later.signed(line.of, ((SHARE, stand_in[0][2]),))
    about = "the seat whose card it is takes its lock off, though it is away"
    yield sort.cheated("share-away", about, later, forged, "turn")
