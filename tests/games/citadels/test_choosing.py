"""The choice of a line-up: each list at each number of seats, each ban, each refusal, each draw."""

from collections import Counter
from dataclasses import replace
from itertools import product

import pytest

from engine.errors import BadOption
from engine.games.citadels.choosing import (
    OF_RANK,
    UNIQUE_FACES,
    agreed,
    characters,
    chosen,
    instead,
    may_play,
    random_chosen,
    random_sides,
)
from engine.games.citadels.data.characters import LEAST_SEATS, RANK, RANKS, THREE
from engine.games.citadels.data.districts import UNIQUES_IN_PLAY
from engine.games.citadels.data.lineups import COUNTS, FIRST_GAME, LINEUPS, RECOMMENDED
from engine.games.citadels.setup import OPTIONS, setup
from tests.games.probe import GAME as PROBE
from tests.strategies import option_sets

SEATS = range(2, 9)
every_number_of_seats = pytest.mark.parametrize("seats", SEATS)
every_list = pytest.mark.parametrize("lineup", LINEUPS.values(), ids=LINEUPS)
every_recommendation = pytest.mark.parametrize(
    "lineup", RECOMMENDED, ids=[one.id for one in RECOMMENDED]
)
USUAL = {option.name: option.default for option in OPTIONS}
MANY = ",".join(UNIQUE_FACES[:UNIQUES_IN_PLAY])


def given(**changes):
    """All options as they usually are, but for these."""
    assert changes.keys() <= USUAL.keys()
    return {**USUAL, **changes}


def refused(seats, **changes):
    """The sentence and the key with which a choice is refused."""
    with pytest.raises(BadOption) as caught:
        chosen(seats, given(**changes))
    assert caught.value.why is not None
    return str(caught.value), caught.value.why.key


def is_legal(found, seats):
    """One character of each number, as many as may be, none that is barred; 14 districts."""
    assert [RANK[role] for role in found.roles] == list(RANKS[: len(found.roles)])
    assert len(found.roles) in COUNTS[seats]
    assert all(seats >= LEAST_SEATS.get(role, 0) for role in found.roles)
    assert len(set(found.uniques)) == len(found.uniques) == UNIQUES_IN_PLAY
    assert set(found.uniques) <= set(UNIQUE_FACES)
    assert not found.random


# -- what is usual, and the lists of the book ----------------------------------------------------


@every_number_of_seats
def test_what_is_usual_is_the_first_game_everywhere(seats):
    """Nobody who chooses nothing is refused; number 9 is there only where it must be."""
    found = chosen(seats, USUAL)
    is_legal(found, seats)
    assert found.roles[:8] == FIRST_GAME.roles
    assert found.uniques == FIRST_GAME.uniques
    assert found.roles[8:] == (("tax_collector",) if seats in (3, 8) else ())


@every_number_of_seats
@every_list
@pytest.mark.parametrize("ninth", ["as_needed", "with", "without"])
@pytest.mark.parametrize("fourth", ["king", "patrician"])
@pytest.mark.parametrize("below_five", ["artist", "tax_collector"])
def test_every_list_at_every_number_of_seats(lineup, seats, ninth, fourth, below_five):
    """Legal however number 9 is chosen, or refused for number 9 alone; all else is as listed."""
    options = given(
        lineup=lineup.id, ninth=ninth, fourth_at_two=fourth, ninth_below_five=below_five
    )
    barred = {"with": 2, "without": 3}.get(ninth) == seats or (ninth == "without" and seats == 8)
    if barred:
        with pytest.raises(BadOption, match="number 9"):
            chosen(seats, options)
        return
    found = chosen(seats, options)
    is_legal(found, seats)
    assert found.uniques == lineup.uniques
    printed = (*lineup.roles, lineup.ninth or "tax_collector")
    changed = {
        (face, played) for face, played in zip(printed, found.roles, strict=False) if face != played
    }
    assert changed <= {("emperor", fourth), ("queen", below_five)}


@every_list
@pytest.mark.parametrize("fourth", ["king", "patrician"])
def test_number_4_stands_in_for_the_emperor_at_two(lineup, fourth):
    """ "Empfehlungen": with two players the King or the Patrician is taken instead of him."""
    roles = chosen(2, given(lineup=lineup.id, fourth_at_two=fourth)).roles
    assert roles[3] == (fourth if "emperor" in lineup.roles else lineup.roles[3])
    assert chosen(3, given(lineup=lineup.id, fourth_at_two=fourth)).roles[3] == lineup.roles[3]


@every_recommendation
@pytest.mark.parametrize("below_five", ["artist", "tax_collector"])
@pytest.mark.parametrize("seats", [3, 4, 5])
def test_number_9_stands_in_for_the_queen_below_five(lineup, below_five, seats):
    """ "Empfehlungen": with three and four the Artist or the Tax Collector is taken instead."""
    options = given(lineup=lineup.id, ninth="with", ninth_below_five=below_five)
    swapped = lineup.ninth == "queen" and seats < 5
    assert chosen(seats, options).roles[8] == (below_five if swapped else lineup.ninth)


@pytest.mark.parametrize("ninth", THREE[9])
def test_number_9_of_the_first_game_is_an_option(ninth):
    """Its list names none; the Queen is refused where she would be played by fewer than five."""
    options = given(ninth_of_first_game=ninth)
    assert chosen(8, options).roles[8] == ninth
    assert len(chosen(4, options).roles) == 8
    if ninth == "queen":
        assert refused(3, ninth_of_first_game=ninth)[1] == "refused.few_seats"
        assert refused(4, ninth_of_first_game=ninth, ninth="with")[1] == "refused.few_seats"
    else:
        assert chosen(3, options).roles[8] == ninth


# -- one by one ----------------------------------------------------------------------------------


@every_number_of_seats
@pytest.mark.parametrize("face", list(RANK))
def test_every_character_can_be_chosen_where_it_is_played(face, seats):
    """Free choice: refused are the Emperor at two and the Queen below five, and nobody else."""
    rank = RANK[face]
    choice = {"lineup": "own", OF_RANK[rank]: face}
    if rank == 9 and seats != 2:
        choice["ninth"] = "with"
    if (face, seats) in {("emperor", 2), ("queen", 2), ("queen", 3), ("queen", 4)}:
        assert refused(seats, **choice) == (
            f"{face} is played by {LEAST_SEATS[face]} or more, not by {seats}",
            "refused.few_seats",
        )
    elif face == "artist" and seats == 2:
        assert refused(seats, **choice)[1] == "refused.rank9"
    else:
        found = chosen(seats, given(**choice))
        is_legal(found, seats)
        assert face in found.roles or (face, seats) == ("tax_collector", 2)


def test_own_districts():
    """Those of the option, in its order."""
    found = chosen(4, given(lineup="own", districts=MANY))
    assert ",".join(found.uniques) == MANY
    is_legal(found, 4)


# -- refusals ------------------------------------------------------------------------------------


def test_number_9_where_it_cannot_be():
    """The table of the rule book: never with two, always with three and eight."""
    with_nine = "2 players play with eight characters, without number 9"
    assert refused(2, ninth="with") == (with_nine, "refused.ninth")
    for seats in (3, 8):
        needed = f"{seats} players need nine characters, number 9 among them"
        assert refused(seats, ninth="without") == (needed, "refused.no_ninth")
    for name in ("own", "random"):
        assert refused(2, lineup=name, ninth="with")[1] == "refused.ninth"
        assert refused(8, lineup=name, ninth="without")[1] == "refused.no_ninth"


@pytest.mark.parametrize("lineup", [*LINEUPS, "random"])
@pytest.mark.parametrize(
    "choice", [{"rank1": "witch"}, {"rank9": "artist"}, {"districts": MANY}], ids=str
)
def test_what_would_be_ignored_is_refused(lineup, choice):
    """Whoever names a character gets it or is told why not: only ``own`` looks at these options."""
    (name,) = choice
    told, key = refused(5, lineup=lineup, **choice)
    assert told == f"{name} counts only with lineup=own, not with lineup={lineup}"
    assert key == "refused.not_own"


def test_a_ninth_that_is_not_played_is_refused():
    """Whoever names number 9 one by one wants it to be played."""
    told = "rank9 counts only where number 9 is played: ninth=with"
    assert refused(4, lineup="own", rank9="artist") == (told, "refused.rank9")
    assert chosen(4, given(lineup="own", rank9="artist", ninth="with")).roles[8] == "artist"


def test_the_first_crown():
    """The first of the drawn order, or the seat of the option; no seat that is not there."""
    order = (2, 0, 1)
    assert setup(order, USUAL).crown == 2
    assert [setup(order, given(first_crown=str(seat))).crown for seat in range(3)] == [0, 1, 2]
    with pytest.raises(BadOption, match=r"seat 3, .* only the seats 0 to 2") as caught:
        setup(order, given(first_crown="3"))
    assert caught.value.why.key == "refused.first_crown"


# -- random line-ups -----------------------------------------------------------------------------


@every_number_of_seats
@pytest.mark.parametrize("ninth", ["as_needed", "with", "without"])
def test_random_line_ups_are_legal_for_all_values(seats, ninth):
    """Each value of each die alone, the lowest and the highest of all together."""
    options = given(lineup="random", ninth=ninth)
    try:
        assert chosen(seats, options).random
    except BadOption:
        return
    sides = random_sides(seats, options)
    count = characters(seats, options)
    draws = [(1,) * len(sides), sides]
    for place, last in enumerate(sides):
        draws += [(*sides[:place], value, *sides[place + 1 :]) for value in range(1, last + 1)]
    for values in draws:
        found = random_chosen(seats, options, values)
        assert len(found.roles) == count
        is_legal(found, seats)


@every_number_of_seats
def test_random_characters_are_all_the_legal_ones(seats):
    """Every combination that is legal is drawn by one roll: all are as likely."""
    options = given(lineup="random")
    sides = random_sides(seats, options)
    count = characters(seats, options)
    rest = (1,) * UNIQUES_IN_PLAY
    drawn = Counter(
        random_chosen(seats, options, (*values, *rest)).roles
        for values in product(*(range(1, side + 1) for side in sides[:count]))
    )
    assert set(drawn.values()) == {1}
    assert set(drawn) == set(product(*(may_play(rank, seats) for rank in RANKS[:count])))


@pytest.mark.parametrize(
    ("rank", "face", "least"), [(4, "emperor", 3), (9, "queen", 5)], ids=["emperor", "queen"]
)
def test_who_is_not_played_by_few_may_be_drawn_from_its_number_of_seats_on(rank, face, least):
    """The book leaves the Emperor out at two, the Queen below five, and nobody else anywhere."""
    for seats in SEATS:
        others = set(THREE[rank]) - {face}
        assert set(may_play(rank, seats)) - {face} == others
        assert (face in may_play(rank, seats)) == (seats >= least)
    assert all(may_play(other, 2) == THREE[other] for other in RANKS if other not in (4, 9))


def test_random_districts_are_drawn_without_repetition():
    """36 sides, then one less for each that is gone; the dice say which of those left it is."""
    options = given(lineup="random")
    assert random_sides(4, options)[8:] == tuple(range(36, 22, -1))
    found = random_chosen(4, options, (*(1,) * 8, 36, 1, *(1,) * 12))
    assert found.uniques == (*UNIQUE_FACES[:13], UNIQUE_FACES[35])


# -- in words, and in the tests of all games -----------------------------------------------------


def test_what_is_agreed_is_said_before_anybody_sits_down():
    """The characters, who stands in for whom and why, and the districts."""
    options = given(lineup="cunning_agents")
    assert [one.key for one in agreed(2, options)] == [
        "agreed.roles",
        "agreed.instead",
        "agreed.uniques",
    ]
    assert dict(agreed(2, options)[1].fillings) == {
        "face": "face.king",
        "banned": "face.emperor",
        "least": 3,
    }
    assert instead(3, options) == ()
    assert [one.key for one in agreed(4, given(lineup="random"))] == ["agreed.random"]
    with pytest.raises(BadOption):
        agreed(2, given(lineup="own", rank4="emperor"))


def test_first_game_and_own_characters_stand_in_for_nobody():
    """Only a recommendation is changed; a free choice is refused instead."""
    assert instead(3, USUAL) == ()
    assert instead(3, given(lineup="own")) == ()


@every_number_of_seats
def test_walks_of_all_games_come_by_every_list(seats):
    """Their sets of options hold every line-up here, and no choice that is refused."""
    game = replace(
        PROBE,
        seats=SEATS,
        options=OPTIONS,
        setup=lambda order, options: (
            chosen(len(order), options) and PROBE.setup(order, {"length": "short"})
        ),
    )
    sets = option_sets(game, seats)
    assert {one["lineup"] for one in sets if "lineup" in one} == {*LINEUPS, "own", "random"}
    for one in sets:
        chosen(seats, game.complete_options(one))
