"""A question as it stands in a view: what its answers are about, and choices of every kind."""

import json
from dataclasses import dataclass

import pytest

from engine.agenda import Decision
from engine.basics import Move, phrase, seat
from engine.choices import Amounts, Pick, Place, Split
from engine.claims import Opened
from engine.table import Table
from engine.views.asked_part import asked_part
from tests.strategies import table

OWN = {"hand:0": ("a", "b"), "hand:1": ("c",)}


@dataclass(frozen=True, slots=True)
class Venture(Decision[Table]):
    """Answers of all sorts: words, an own card, a seat, a card and a place; three wide choices.

    A card to be laid is chosen by its seat first.
    """

    def names(self, state):
        """The hand."""
        return ("hand:0",)

    def legal(self, state):
        """A word, both cards, a seat, a card with two places, what the pick covers, a bare list."""
        return [
            Move("end"),
            *(Move("lay", (card,)) for card in (1, 2)),
            Move("rob", (1,)),
            *(Move("bridge", (1, place)) for place in ("north", "south")),
            Move("drop", ((1, 2),)),
            Move("order", ((2, 1),)),
        ]

    def choices(self, state):
        """One of each kind."""
        return (
            Pick("drop", (1, 2), 1, 9),
            Split("cut", (1, 2), 2, 1),
            Amounts("toll", (Place(("seat", 1), 0, 2), Place((), 1, 1)), 1, 2),
        )

    def on(self, sight, move):
        """A seat is named by its number, as a card is."""
        if move.name == "rob":
            return ("seat", move.args[0])
        if move.name == "bridge":
            return (("card", move.args[0]), ("space", "venice", move.args[1]))
        return Decision.on(self, sight, move)

    def under(self, sight, move):
        """Bridges by their card, cards to be laid and to be sorted by words."""
        if move.name == "bridge":
            return phrase("under.bridge", n=move.args[0])
        return phrase(f"under.{move.name}") if move.name in ("lay", "order") else None

    def under_on(self, sight, move):
        """Those to be laid by the seat that has them."""
        return ("seat", 0) if move.name == "lay" else Decision.under_on(self, sight, move)

    def wording(self, sight, choice):
        """Whom it is about."""
        return (
            phrase("toll.of", who=seat(1))
            if choice.name == "toll"
            else Decision.wording(self, sight, choice)
        )

    def tags(self, sight, card):
        """The first card is marked."""
        return (phrase("tag.robbed"),) if card == 1 else ()


@dataclass(frozen=True, slots=True)
class Bare(Decision[Table]):
    """One move that opens a card of no named zone."""

    def legal(self, state):
        """The card, and one that is not a card."""
        return [Move("show", (2,)), Move("show", (99,))]

    def claims(self, state, move):
        """The card with handle 2 is opened."""
        return (Opened(2),) if move.args == (2,) else ()


def part_of(decision, seat=0):
    """What a seat is asked at the little table."""
    part = asked_part(table(own=OWN, deck=("x",)).sight(seat), decision)
    assert json.loads(json.dumps(part)) == part
    return part


def test_answers_say_what_they_are_about():
    """A card of a named zone by itself; a seat, or a card and then a space, where the decision
    says so.
    """
    about = {tuple(map(str, m["move"])): m["on"] for m in part_of(Venture(0))["moves"]}
    assert about == {
        ("end",): None,
        ("lay", "1"): ["card", 1],
        ("lay", "2"): ["card", 2],
        ("rob", "1"): ["seat", 1],
        ("bridge", "1", "north"): [["card", 1], ["space", "venice", "north"]],
        ("bridge", "1", "south"): [["card", 1], ["space", "venice", "south"]],
        ("order", "[2, 1]"): None,
    }


def test_an_opened_card_is_what_an_answer_is_about():
    """Also where no zone is named; a number that is no card is about nothing."""
    assert [move["on"] for move in part_of(Bare(0))["moves"]] == [["card", 2], None]


def test_answers_with_one_phrase_stand_under_it():
    """The card first, then the place; the others stand by themselves. It is about what the answer
    names first of several, or what the decision says, or nothing.
    """
    under = [move["under"] for move in part_of(Venture(0))["moves"]]
    bridge = {"text": ["under.bridge", {"n": 1}], "on": ["card", 1]}
    lay = {"text": ["under.lay", {}], "on": ["seat", 0]}
    order = {"text": ["under.order", {}], "on": None}
    assert under == [None, lay, lay, None, bridge, bridge, order]


def test_a_question_says_what_it_is_about():
    """As an answer does, by public facts; most are about nothing that lies there."""

    @dataclass(frozen=True, slots=True)
    class Opened(Bare):
        """About the card that lies open and the seat that has opened it."""

        def about(self, state):
            """Both."""
            return (("card", 2), ("seat", 1))

    assert part_of(Bare(0))["on"] is None
    assert part_of(Opened(0))["on"] == [["card", 2], ["seat", 1]]


def test_what_a_choice_covers_is_not_listed_again():
    """Nor what nobody covers left out; lists of cards stay lists."""
    moves = [move["move"] for move in part_of(Venture(0))["moves"]]
    assert ["drop", [1, 2]] not in moves
    assert ["order", [2, 1]] in moves


def test_each_kind_of_choice_has_its_parts():
    """Words of the decision, tags on cards, bounds that can be met."""
    pick, split, amounts = part_of(Venture(0))["choices"]
    assert (pick["kind"], pick["name"], pick["text"]) == ("pick", "drop", ["choice.drop", {}])
    assert (pick["least"], pick["most"]) == (1, 2)
    assert [card["tags"] for card in pick["cards"]] == [[["tag.robbed", {}]], []]
    assert [card["face"] for card in pick["cards"]] == ["a", "b"]
    assert split["kind"] == "split" and split["least"] == 1
    assert split["parts"] == [["choice.cut.part", {"n": 1}], ["choice.cut.part", {"n": 2}]]
    assert [card["card"] for card in split["cards"]] == [1, 2]
    assert amounts == {
        "kind": "amounts",
        "name": "toll",
        "text": ["toll.of", {"who": ["seat", 1]}],
        "places": [
            {"text": ["choice.toll.part", {"n": 1}], "on": ["seat", 1], "least": 0, "most": 2},
            {"text": ["choice.toll.part", {"n": 2}], "on": None, "least": 1, "most": 1},
        ],
        "least": 1,
        "most": 2,
    }


@pytest.mark.parametrize("watching", [1, None])
def test_a_choice_shows_no_face_that_a_seat_cannot_read(watching):
    """Whoever does not read the cards sees that there are two."""
    pick = part_of(Venture(0), watching)["choices"][0]
    assert [card["face"] for card in pick["cards"]] == [None, None]


def test_a_decision_of_choices_alone_has_a_stand_in_answer():
    """The smallest move of the first choice, where nothing is listed."""

    @dataclass(frozen=True, slots=True)
    class Cut(Decision[Table]):
        """Nothing but a split."""

        def legal(self, state):
            """Nothing is listed."""
            return []

        def choices(self, state):
            """Two parts."""
            return (Split("cut", (1, 2), 2, 1),)

    state = table(own=OWN, deck=("x",)).state
    assert Cut(0).absent(state) == Move("cut", ((1,), (2,)))
    assert Cut(0).allows(state, Cut(0).absent(state))
