"""Choices too wide to list: one form a move, counts, samples, and whatever a foreign event says."""

from itertools import combinations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.basics import Move
from engine.chance import Seeded
from engine.choices import Amounts, Pick, Place, Split


def places(*bounds):
    """Places of the seats 0, 1, .. with these bounds."""
    return tuple(Place(("seat", at), least, most) for at, (least, most) in enumerate(bounds))


def moves_of(choice):
    """Every move of a choice, found by going through all that have its shape."""
    match choice:
        case Pick():
            cards = sorted(choice.cards)
            tries = [
                Move(choice.name, (c,))
                for n in range(len(cards) + 1)
                for c in combinations(cards, n)
            ]
        case Split():
            tries = [
                choice.move(
                    [c for c, to in zip(choice.cards, laid, strict=True) if to == at]
                    for at in range(choice.parts)
                )
                for laid in product(range(choice.parts), repeat=len(choice.cards))
            ]
        case Amounts():
            tries = [
                Move(choice.name, (numbers,))
                for numbers in product(*(range(p.most + 2) for p in choice.places))
            ]
    return {move for move in tries if choice.allows(move)}


CHOICES = [
    Pick("some", (5, 1, 3), 1, 2),
    Pick("some", (5, 1, 3), 0, 9),
    Pick("all", (5, 1, 3), 3, 3),
    Pick("none", (), 0, 0),
    Split("cut", (4, 2, 9, 7), 2, 1),
    Split("cut", (4, 2, 9, 7), 3, 1),
    Split("cut", (4, 2, 9), 3, 1),
    Split("cut", (4, 2, 9), 2, 0),
    Split("cut", (4, 2, 9), 1, 0),
    Split("cut", (), 2, 0),
    Amounts("toll", places((0, 3), (1, 2), (0, 2)), 3, 3),
    Amounts("toll", places((0, 3), (1, 2)), 0, 9),
    Amounts("toll", places((2, 2)), 2, 2),
    Amounts("toll", places((0, 1), (0, 0), (0, 4)), 2, 4),
    Amounts("toll", (), 0, 0),
]

every_choice = pytest.mark.parametrize("choice", CHOICES, ids=repr)


@every_choice
def test_number_counts_the_moves(choice):
    """As many as are found one by one."""
    assert choice.number() == len(moves_of(choice)) >= 1


@every_choice
def test_the_smallest_move_is_the_first_of_all(choice):
    """It is legal; nothing before it in the order of numbers and lengths is."""
    size = (lambda m: (len(m.args[0]), m.args)) if choice.kind == "pick" else _order
    assert choice.smallest() == min(moves_of(choice), key=size)


def _order(move):
    """Splits by the sizes of their parts, then by handles; amounts by their sum, then in order."""
    if move.name == "cut":
        return tuple(len(part) for part in move.args), move.args
    return sum(move.args[0]), move.args


@every_choice
def test_samples_are_moves_and_reach_every_one(choice):
    """By chance each move comes up, and nothing else does; equal seeds give equal moves."""
    chance = Seeded(7)
    found = {choice.sample(chance) for _ in range(60 * choice.number())}
    assert found == moves_of(choice)
    assert choice.sample(Seeded(3)) == choice.sample(Seeded(3))


def test_numbers_of_real_games():
    """14 of 36 districts, ten cards in three offers, tolls of up to two for three seats."""
    assert Pick("districts", tuple(range(36)), 14, 14).number() == 3_796_297_200
    assert Split("cut", tuple(range(10)), 3, 1).number() == 6 * 9330
    assert Amounts("gold", places(*[(0, 2)] * 3), 0, 6).number() == 27


@given(st.integers(0, 2**64 - 1))
def test_wide_choices_are_sampled_at_once(seed):
    """Also where there are more moves than a generator has numbers."""
    chance = Seeded(seed)
    for choice in (
        Pick("some", tuple(range(200)), 0, 200),
        Split("cut", tuple(range(200)), 8, 3),
        Amounts("gold", places(*[(0, 10**9)] * 8), 10**9, 10**9),
    ):
        assert choice.allows(choice.sample(chance))
        assert choice.allows(choice.smallest())


ANYTHING = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 12),
    st.just(2**64),
    st.text(max_size=2),
    st.binary(max_size=2),
    st.lists(st.integers(-1, 10), max_size=5).map(tuple),
    st.lists(st.one_of(st.booleans(), st.text(max_size=1), st.integers(0, 9)), max_size=4).map(
        tuple
    ),
    st.tuples(st.tuples(st.integers(0, 9)), st.integers(0, 9)),
    st.lists(st.integers(0, 9), max_size=3),
)


@given(st.sampled_from(CHOICES), st.lists(ANYTHING, max_size=4).map(tuple))
def test_anything_may_be_said_and_only_moves_are_allowed(choice, args):
    """Whatever stands in a move, the answer is yes or no, and yes to its moves alone."""
    move = Move(choice.name, args)
    assert choice.allows(move) is (_plain(args) and move in moves_of(choice))
    assert not choice.allows(Move("another", args))


def _plain(args):
    """Whether the arguments are tuples of numbers, none of them True or False."""
    return all(type(arg) is tuple and all(type(item) is int for item in arg) for arg in args)


WRONG = [
    (Pick("some", (1, 3, 5), 1, 2), args)
    for args in (
        (),
        (1,),
        ("1",),
        (None,),
        ((1,), (3,)),
        ((),),
        ((1, 3, 5),),
        ((3, 1),),
        ((1, 1),),
        ((2,),),
        ((-1,),),
        ((True,),),
        ((1.0,),),
        (("1",),),
        ((1, "3"),),
        ((1, None),),
        (((1,), 3),),
        ([1],),
        ((2**70,),),
        (tuple(range(10_000)),),
    )
] + [
    (Split("cut", (1, 3, 5, 7), 2, 1), args)
    for args in (
        (),
        ((1, 3, 5, 7),),
        ((1, 3), (5, 7), ()),
        ((), (1, 3, 5, 7)),
        ((1, 3), (5,)),
        ((1, 3), (3, 5, 7)),
        ((1, 3, 3), (5, 7)),
        ((3, 1), (5, 7)),
        ((1, 3), (5, 9)),
        ((True, 3), (5, 7)),
        ((1, "3"), (5, 7)),
        (((1,), 3), (5, 7)),
        ([1, 3], (5, 7)),
        ((1, 3), 5),
        (tuple(range(10_000)), (5, 7)),
    )
] + [
    (Amounts("toll", places((0, 3), (1, 2)), 2, 4), args)
    for args in (
        (),
        (2,),
        (0, 2),
        ((2,),),
        ((0, 2, 0),),
        ((-1, 2),),
        ((0, 1),),
        ((3, 2),),
        ((0, 3),),
        ((0, True),),
        ((1, 1.0),),
        ((0, "2"),),
        ((2**70, 2),),
        ((-(2**70), 2**70),),
        ([0, 2],),
        ((1, (1,)),),
    )
]  # fmt: skip


@pytest.mark.parametrize(("choice", "args"), WRONG)
def test_what_is_wrong_is_refused_without_a_fault(choice, args):
    """Wrong types, too many, too few, twice, in another order, negative, huge."""
    assert choice.allows(Move(choice.name, args)) is False


@pytest.mark.parametrize(
    "made",
    [
        lambda: Pick("some", (1, 2), 3, 3),
        lambda: Pick("some", (1, 2), 2, 1),
        lambda: Pick("some", (1, 2), -1, 1),
        lambda: Pick("some", (1, 1), 0, 2),
        lambda: Split("cut", (1, 2), 3, 1),
        lambda: Split("cut", (1, 2), 0, 0),
        lambda: Split("cut", (1, 2), 2, -1),
        lambda: Split("cut", (1, 1, 2), 2, 1),
        lambda: Amounts("toll", places((0, 1), (0, 1)), 3, 9),
        lambda: Amounts("toll", places((0, 1), (1, 1)), 0, 0),
        lambda: Amounts("toll", places((2, 1)), 0, 9),
        lambda: Amounts("toll", places((-1, 1)), 0, 9),
        lambda: Amounts("toll", places((0, 5)), 3, 2),
    ],
)
def test_a_choice_nobody_could_make_is_refused_where_it_is_made(made):
    """A fault of the rules shows before anybody is asked."""
    with pytest.raises(ValueError):
        made()
