"""Hints at a table: among bots alone, from beside the node, for the question that stands there."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from twisted.internet.defer import Deferred
from twisted.internet.task import Clock

from cli.advice.live_hints import (
    NO_HINTS,
    NO_PROCESS,
    NOT_ASKED,
    NOTHING_FITS,
    TOO_LATE,
    UNDER_WAY,
    LiveHints,
    people_beside,
)
from cli.text.words import in_every_language, words_in
from engine.games import find_game
from engine.search.outlook import Outlook
from tests.cli.advice.test_hint_texts import CARDS, DECISION, GOLD, SIGHT

GAME = find_game("ohne_furcht")
HINTS = (Outlook(GOLD, (300, 100)), Outlook(CARDS, (100, -100)))
BEST = (
    "Best, as the bot counts: Take 2 gold. As far as it looks ahead, you then lead the others by"
    " 2.0 points (± 1.0)."
)


class Table(SimpleNamespace):
    """A table of bots and its one person, who is asked something."""

    def __init__(self, *names, game=GAME):
        seat = SIGHT.seat
        there = [*names[:seat], "Anna", *names[seat:]] if names else ["Anna", "Bea (Bot)"]
        super().__init__(
            seat=there.index("Anna"),
            game=game,
            roster=SimpleNamespace(names=tuple(there)),
            asked=DECISION,
            question="1.0.first",
            over=False,
        )

    def sight(self):
        """What the person sees."""
        return SIGHT

    def finished(self):
        """Whether the game is over."""
        return self.over


class Elsewhere:
    """Where hints are thought about: each has an answer when the test gives it."""

    def __init__(self):
        self.asked, self.lots = [], []

    def process(self):
        """The one of this program."""
        return self

    def hint(self, game, sight, decision, chance):
        """Some time later."""
        assert (game, sight, decision) == ("ohne_furcht", SIGHT, DECISION)
        self.lots.append(chance.below(1 << 32))
        self.asked.append(Deferred())
        return self.asked[-1]


class World:
    """The hints at a table, and what is told."""

    def __init__(self, table, *, thinking=True):
        self.table, self.clock, self.told = table, Clock(), []
        self.thinking = Elsewhere() if thinking else None
        self.hints = LiveHints(
            table,
            words_in("en"),
            self.thinking,
            tell=self.told.append,
            after=self.clock.callLater,
        )

    def answered(self, hints, at=-1):
        """What was thought about has come to this."""
        self.thinking.asked[at].callback(hints)
        self.clock.advance(0)


@pytest.mark.parametrize(
    "others", [("Bea",), ("Merlin (Bot)", "Bea"), ("Bea", "Merlin hard (Bot)"), ("Bot", "bot")]
)
def test_with_a_second_person_at_the_table_there_is_no_hint(others):
    """By the names that all have signed; nothing is even thought about."""
    world = World(Table(*others))
    world.hints.ask()
    people = ", ".join(people_beside(others, None))
    said = f"Hints are for tables where all others are bots. People sit at this one: {people}."
    assert world.told == [said]
    assert world.thinking.asked == []


def test_a_hint_is_told_when_it_comes():
    """At once that it is thought about, also if asked again; then once, a text for each answer."""
    world = World(Table())
    world.hints.ask()
    assert world.told == [UNDER_WAY]
    world.hints.ask()
    assert world.told == [UNDER_WAY, UNDER_WAY] and len(world.thinking.asked) == 1
    world.answered(HINTS)
    best, other = world.told[2:]
    assert best == BEST and other.startswith("Next best: ")
    assert in_every_language(best)["de"].startswith("Am besten, wie der Bot rechnet: ")
    world.hints.ask()
    assert len(world.thinking.asked) == 2, "asked for again it is thought about again"


def test_the_same_question_has_the_same_chance():
    """So the hint at it is the same whenever it is asked for, and that at the next one is not."""
    world = World(Table())
    for question in ("1.0.first", "2.0.next", "1.0.first"):
        world.table.question = question
        world.hints.ask()
        world.answered(HINTS)
    first, other, again = world.thinking.lots
    assert first == again != other


def test_a_hint_that_comes_too_late_is_dropped_with_a_sentence():
    """It is no answer to what is asked now, for which another one can be had meanwhile."""
    world = World(Table())
    world.hints.ask()
    world.table.question = "2.0.next"
    world.hints.ask()
    assert len(world.thinking.asked) == 2
    world.answered(HINTS, 0)
    assert world.told == [UNDER_WAY, UNDER_WAY, TOO_LATE]
    world.answered(HINTS, 1)
    assert world.told[3] == BEST


def test_nothing_is_told_after_the_table_was_left():
    """Nobody would read it."""
    world = World(Table())
    world.hints.ask()
    world.hints.stop()
    world.answered(HINTS)
    assert world.told == [UNDER_WAY]


def test_without_a_process_there_is_no_hint():
    """Neither where there is none at all nor where it was lost; nothing is thought about here."""
    world = World(Table(), thinking=False)
    world.hints.ask()
    assert world.told == [NO_PROCESS]
    world = World(Table())
    world.hints.ask()
    world.answered(None)
    assert world.told == [UNDER_WAY, NO_PROCESS]


def test_what_cannot_be_hinted_at_is_said():
    """Nothing is asked; the game is over; the game has no hooks; no world fits."""
    world = World(Table())
    world.table.asked = None
    world.hints.ask()
    world.table.asked, world.table.over = DECISION, True
    world.hints.ask()
    assert world.told == [NOT_ASKED, NOT_ASKED]
    blind = World(Table(game=SimpleNamespace(id="blind", search=None)))
    blind.hints.ask()
    assert blind.told == [NO_HINTS]
    empty = World(Table())
    empty.hints.ask()
    empty.answered(())
    assert empty.told == [UNDER_WAY, NOTHING_FITS]


def test_a_fault_beside_the_node_comes_out():
    """As one on the node's own thread would."""
    world = World(Table())
    world.hints.ask()
    world.thinking.asked[0].errback(ZeroDivisionError())
    with pytest.raises(ZeroDivisionError):
        world.clock.advance(0)
