"""A seat that comes back is next of more piles than one event holds: it gives them in several.

Burgund with four seats: in step 4 seat 2 is cut out, and seat 3, next of two piles in step 5, may
give one of them alone; seat 2 is back then and next of all three.
"""

from __future__ import annotations

import functools
from collections.abc import Iterator

from engine.games import find_game
from ledger.deck.group.ciphertext import encode_cards
from ledger.deck.proofs.shuffle import shuffle
from ledger.files.log_format import LogRecord
from ledger.records import canon, form, purposes
from ledger.records.event import Event
from ledger.records.form import Kind
from ledger.records.riders import ACTS
from ledger.sealed.acts import SHUFFLE, Act
from ledger.sealed.sealed_table import DECK
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.shuffle_by_all import ShuffleByAll
from ledger.steps.owed_events import owing
from tests.conformance.away.tables import again, log_of
from tests.conformance.cases import CANNOT, CHEATED, DAMAGED, Case, entry, written
from tests.ledger.people import fixed_chance
from tests.ledger.steps.story import Story
from tests.ledger.tables import seating

GOODS, ACTIONS, ANIMALS = "goods", "actions", "animals"
LAST, BACK = 3, 2
GOING = (0, 1, LAST)


@functools.cache
def one_cut_out() -> Story:
    """Seat 2 has given nothing in the first step of the shuffle; seat 3 is next of two piles."""
    game = find_game("burgund")
    story = Story(seating(game, 4, "conformance large piles", max_absent=1), proving=False)
    assert owing(story.table) == (0, 1, BACK)
    story.step((0, 1), GOING)
    return story


@functools.cache
def one_back() -> Story:
    """The same one step on: seat 2 is back, and next of all three piles."""
    story = again(one_cut_out())
    story.step(riders={LAST: [story.back(BACK)]})
    assert owing(story.table) == (BACK,)
    return story


def shuffles(story: Story, seat: int, zones: tuple[str, ...]) -> tuple[Act, ...]:
    """Proven shuffles of the piles of these zones, as they lie."""
    step = kind_of(story.table)
    assert isinstance(step, ShuffleByAll)
    piles, table, acts = {pile.zone: pile for pile in step.piles}, story.table, list[Act]()
    for zone in zones:
        pile, where = piles[zone], table.place(seat, len(acts), SHUFFLE, zone, DECK)
        rng = fixed_chance(f"large piles {zones} {zone}")
        cards, proof = shuffle(table.group, where, table.keys.joint, pile.cards, rng=rng)
        acts.append((*(SHUFFLE, *pile.name), encode_cards(table.group, cards), proof))
    return tuple(acts)


def split_shuffles() -> Iterator[Case]:
    """All of them."""
    story = again(one_back())
    while isinstance(kind_of(story.table), ShuffleByAll):
        story.step()
    back = [one for one in story.records() if isinstance(one, Event) and one.seat == BACK]
    given = [[act[1] for act in one.acts] for one in back if one.acts[0][0] == SHUFFLE]
    assert given == [[GOODS, ACTIONS], [ANIMALS]]
    yield Case(
        "piles-in-several-events",
        "seat 3 is next of two piles, seat 2 is back and next of three: two events each",
        "burgund", log_of(story, story.records()), CANNOT,
    )  # fmt: skip
    for name, whose, seat, zones, about in (
        ("all-at-once", one_cut_out(), LAST, (ACTIONS, ANIMALS),
         f"two piles that a record could hold, but more than {ACTS} bytes of acts"),
        ("too-few", one_back(), BACK, (GOODS,), "one pile alone, though the next one fits as well"),
        ("another", one_back(), BACK, (GOODS, ANIMALS), "not the first ones that fit"),
        ("another-order", one_back(), BACK, (ACTIONS, GOODS), "the right piles in another order"),
        ("last-first", one_cut_out(), LAST, (ANIMALS,), "the second pile, and not the first"),
    ):  # fmt: skip
        forged = whose.signed(seat, shuffles(whose, seat, zones))
        records = [*whose.records(), forged]
        data = log_of(whose, records)
        yield Case(f"piles-{name}", about, "burgund", data, CHEATED, "form", len(records), seat)
    story = one_back()
    large, before = too_large(story), [entry(one) for one in story.records()]
    roster = LogRecord(Kind.ROSTER, story.seated.roster.encode())
    data, at = written([roster, *before, large]), len(before) + 1
    about = "all three piles at once, in more bytes than a content may have: no record"
    yield Case("piles-too-large", about, "burgund", data, DAMAGED, "form", at)


def too_large(story: Story) -> LogRecord:
    """What a seat signs that gives all its piles at once, though no record is as long."""
    table = story.table
    acts = shuffles(story, BACK, (GOODS, ACTIONS, ANIMALS))
    start = (purposes.EVENT, table.roster.table_id, table.step + 1, BACK, table.head, table.digest)
    content = canon.encode((*start, acts, ()))
    assert len(content) > form.CONTENT
    signature = story.seated.people[BACK].sign(content)
    return LogRecord(Kind.EVENT, form.wrap(Kind.EVENT, content, signature))
