"""Where a game turned: by what the table was worth at the end of each round, and no other way."""

from __future__ import annotations

from dataclasses import dataclass, field
from types import SimpleNamespace

import pytest

from cli.looking_back.rounds import Round
from cli.looking_back.turning_points import LeadChange, turning_lines, turns
from cli.text.words import speech, words_in
from engine.games import find_game


@dataclass
class Worths:
    """A game of which only is known what each step was worth to each."""

    worth: list[tuple[int, ...]]
    names: tuple[str, ...] = ("Anna", "Bea")
    quiet: set[int] = field(default_factory=set)

    @property
    def tables(self):
        """The states are the worths themselves."""
        return [SimpleNamespace(state=one) for one in self.worth]

    @property
    def game(self):
        """A bot reads the worth off the state."""
        return SimpleNamespace(search=SimpleNamespace(promise=lambda state, seat: state[seat]))

    @property
    def steps(self):
        """The last one."""
        return len(self.worth) - 1

    unfinished = False

    def news(self, step):
        """Something is told in each step that is not quiet."""
        return [] if step in self.quiet else [["news", {}]]


THREE = [Round(0, 0, 0), Round(1, 0, 2, "1"), Round(2, 2, 4, "2"), Round(3, 4, 6, "3")]


@pytest.mark.parametrize(
    ("worth", "made"),
    [
        ([(0, 0), (2, 0), (3, 1), (3, 2), (4, 3), (5, 3), (6, 3)], []),
        ([(0, 0), (2, 0), (3, 1), (3, 2), (4, 9), (5, 9), (6, 9)], [LeadChange(2, 1, 0, 4)]),
        (
            [(0, 0), (2, 0), (3, 1), (0, 2), (0, 3), (9, 3), (9, 3)],
            [LeadChange(2, 1, 0, 3), LeadChange(3, 0, 1, 5)],
        ),
        ([(0, 0), (2, 0), (3, 1), (3, 2), (3, 3), (4, 9), (4, 9)], [LeadChange(3, 1, 0, 5)]),
        ([(0, 0), (0, 0), (1, 1), (1, 1), (2, 2), (4, 9), (4, 9)], []),
    ],
)
def test_a_game_turns_where_the_lead_goes_over(worth, made):
    """Level is no lead, and the first lead is no turn; the step is the one that gained most."""
    assert turns(Worths(worth), THREE) == made


def test_a_step_of_which_nothing_was_told_is_not_named():
    """The next best one is."""
    worth = [(0, 0), (2, 0), (3, 1), (3, 5), (3, 6), (3, 6), (3, 6)]
    assert turns(Worths(worth, quiet={3}), THREE) == [LeadChange(2, 1, 0, 4)]


def test_where_no_bot_looks_ahead_nothing_turns():
    """Nobody can say what a table is worth then."""
    game = find_game("ohne_furcht")
    assert game.search is not None
    story = Worths([(0, 0), (2, 0), (3, 1), (3, 5), (3, 6), (3, 6), (3, 6)])
    bare = SimpleNamespace(
        tables=story.tables, names=story.names, news=story.news, game=SimpleNamespace(search=None)
    )
    assert turns(bare, THREE) == []


@pytest.mark.parametrize(
    ("first", "told"),
    [
        ((3, 2, 1), "Nobody was ahead of Anna at the end of any round."),
        ((0, 5, 5), "From the end of round 2 on nobody was ahead of Anna any more."),
        ((5, 5, 0), "Nobody was ahead of Anna at the end of any round."),
    ],
)
def test_who_was_behind_two_that_were_level_is_not_said_to_have_led_all_along(first, told):
    """Of two that are level none leads, so the lead went over from nobody; they were ahead all the
    same. Who is level with one is not behind."""
    worth = [(0, 0, 0), first, first, (6, 5, 5), (6, 5, 5), (7, 5, 5), (7, 5, 5)]
    names = ("Anna", "Bea", "Carla")
    words = words_in("en")
    look = SimpleNamespace(words=words, speech=speech("ohne_furcht", words, names))
    replay = Worths(worth, names)
    assert turns(replay, THREE) == [] and turning_lines(look, replay, THREE) == [told]
