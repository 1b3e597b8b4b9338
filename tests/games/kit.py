"""All that is asked of every game, as one row of checks for a game in a package of its own.

    @pytest.mark.parametrize("check", checks_of(GAME), ids=str)
    def test_what_is_asked_of_every_game(check):
        check.run()

The wheel of the program carries this file and what it needs under the name `tafelrunde_kit`. The
tests of our own games ask the same, by the same rows.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache, partial

from engine.game import Game
from ledger.sealed.sealed_table import Phase
from tests.games.checks.absence import (
    asks_nobody_who_is_gone,
    stale_zones_of_the_gone_are_left_alone,
    walked_with_gaps,
)
from tests.games.checks.addressed import who_is_told_of_is_addressed
from tests.games.checks.answers import lists_are_short, no_two_read_the_same
from tests.games.checks.closed_cards import bots_go_by_what_they_see, worlds_fit_what_seats_see
from tests.games.checks.course import (
    cards_leave_only_by_retiring,
    it_ends_with_a_score,
    old_states_stay_as_they_were,
    the_same_answers_give_the_same_game,
)
from tests.games.checks.first_rules import rules_begin_with_goal_and_round
from tests.games.checks.going import seats_come_and_go
from tests.games.checks.hindered import what_is_hindered_cannot_be_done
from tests.games.checks.left_unused import what_is_left_unused_is_said
from tests.games.checks.looks import everything_has_a_look
from tests.games.checks.moves import (
    foreign_moves_are_refused_within_a_together,
    honest_answers_are_taken,
    lists_are_sound,
    stand_ins_are_legal,
    what_does_not_fit_is_refused,
)
from tests.games.checks.papers import it_has_its_papers, its_bots_finish
from tests.games.checks.purity import rules_are_pure
from tests.games.checks.shown import (
    own_cards_stand_in_the_order_of_the_faces,
    the_same_table_looks_the_same,
    views_can_be_drawn,
)
from tests.games.checks.sizes import events_fit, shuffles_go_round
from tests.games.checks.walked import Walked
from tests.games.checks.walked import walked as walk_at
from tests.games.checks.words import (
    catalogues_say_the_same,
    names_differ,
    no_word_is_left_over,
    no_word_is_missing,
    what_is_agreed_has_words,
    what_is_said_has_words,
)
from tests.games.checks.worlds import every_kind_was_swapped, swapped_pairs
from tests.games.sealed import sealed_equals_open

OF_A_WALK = (
    lists_are_sound,
    stand_ins_are_legal,
    honest_answers_are_taken,
    what_does_not_fit_is_refused,
    foreign_moves_are_refused_within_a_together,
    it_ends_with_a_score,
    the_same_answers_give_the_same_game,
    old_states_stay_as_they_were,
    cards_leave_only_by_retiring,
    what_is_hindered_cannot_be_done,
    what_is_left_unused_is_said,
    views_can_be_drawn,
    own_cards_stand_in_the_order_of_the_faces,
    the_same_table_looks_the_same,
    events_fit,
    shuffles_go_round,
)
OF_A_TABLE = (
    it_has_its_papers,
    its_bots_finish,
    worlds_fit_what_seats_see,
    bots_go_by_what_they_see,
)
OF_A_CATALOGUE = (
    catalogues_say_the_same,
    no_word_is_missing,
    no_word_is_left_over,
    names_differ,
    rules_begin_with_goal_and_round,
)

OF_A_WALK_WITH_GAPS = (
    asks_nobody_who_is_gone,
    stale_zones_of_the_gone_are_left_alone,
    events_fit,
    swapped_pairs,
)
OF_WORDS_SAID = (what_is_said_has_words, who_is_told_of_is_addressed)
OF_LISTS = (lists_are_short, no_two_read_the_same)

SEALED_STEPS = 90
"""Steps of a sealed game in which seats go and come back."""


@dataclass(frozen=True)
class Check:
    """One thing that is asked of a game; AssertionError where it does not hold."""

    name: str
    run: Callable[[], object]

    def __str__(self) -> str:
        return self.name


def checks_of(game: Game, seed: int = 1) -> list[Check]:
    """Everything, at every number of seats; another seed plays other games.

    Sealed games are slow: they are played at one table each, in seconds for a short game and in a
    minute for one of thousands of answers.
    """
    return [*_at_tables(game, seed), *_of_the_game(game, seed)]


def _at_tables(game: Game, seed: int) -> Iterator[Check]:
    walk = cache(partial(walk_at, game))
    gaps = cache(partial(walked_with_gaps, game))
    for seats in game.seats:
        for asked in (*OF_A_WALK, *OF_WORDS_SAID, *OF_LISTS):
            yield Check(_name(asked, seats), partial(_asked, asked, walk, seats, seed))
        if seats > 2:
            for asked in OF_A_WALK_WITH_GAPS:
                named = f"{_name(asked, seats)} one may be away"
                yield Check(named, partial(_asked, asked, gaps, seats, seed))
        for each in OF_A_TABLE:
            yield Check(_name(each, seats), partial(each, game, seats))
        yield Check(
            _name(what_is_agreed_has_words, seats), partial(what_is_agreed_has_words, game, seats)
        )


def _of_the_game(game: Game, seed: int) -> Iterator[Check]:
    for asked in (*OF_A_CATALOGUE, everything_has_a_look, rules_are_pure):
        yield Check(asked.__name__, partial(asked, game))
    yield Check("two_worlds_differ_in_every_kind_of_zone", partial(_swaps, game, seed))
    several = [seats for seats in game.seats if seats > 1]
    if several:
        run = partial(sealed_equals_open, game, several[0], seed)
        yield Check(_name(sealed_equals_open, several[0]), run)
    spared = [seats for seats in several if 2 < seats < 6]
    if spared:
        run = partial(_sealed_with_gaps, game, spared[-1], seed)
        yield Check(_name(seats_come_and_go, spared[-1]), run)


def _name(asked: Callable[..., object], seats: int) -> str:
    return f"{asked.__name__} of {seats}"


def _asked(
    asked: Callable[[Walked], object], walk: Callable[[int, int], Walked], seats: int, seed: int
) -> None:
    asked(walk(seats, seed))


def _swaps(game: Game, seed: int) -> None:
    """Closed cards change faces in a walk of each size, and no kind of zone is left out."""
    counted: Counter[str] = Counter()
    laid = False
    for seats in game.seats:
        walk = walk_at(game, seats, seed)
        laid = laid or any(any(dealt.state.zones.values()) for _, dealt in walk.tables())
        counted.update(swapped_pairs(walk))
    if laid:  # a game without cards has nothing to hide
        every_kind_was_swapped(counted)


def _sealed_with_gaps(game: Game, seats: int, seed: int) -> None:
    """A sealed game with a seat away now and then is the open one, step by step."""
    going = seats_come_and_go(game, seats, 1, seed, most=SEALED_STEPS)
    table = going.found.table
    over = table.phase is Phase.OVER
    assert over or table.step >= SEALED_STEPS, f"the table stands still at step {table.step}"
    assert going.found.compared, "nothing was compared"
