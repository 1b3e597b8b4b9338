"""What lies on the table before the first round (rule book: "Gesamter Aufbau").

The characters' plates, the deck of 54 plain and 14 unique districts (and the action cards, if the
table plays with them), four cards and two gold for each seat. The rule book gives the crown to
whoever sets up the game; here it goes to the first of the drawn order, or to the seat an option
names.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine.agenda import Roll, Shuffle, Step
from engine.basics import Seat
from engine.games.citadels.choosing import CHOICES, Chosen, chosen, random_chosen, random_sides
from engine.games.citadels.data.action_cards import ACTION_DECK
from engine.games.citadels.data.districts import (
    CITY_SIZE,
    PLAIN_DECK,
    START_CARDS,
    START_GOLD,
)
from engine.games.citadels.rounds.round import StartRound
from engine.games.citadels.table.state import DECK, HAND, OWN, PLATES, Rules, State
from engine.options import Option, Options, named_seat
from engine.shapes.drawing import hands_dealt
from engine.shapes.phrases import face_of
from engine.shapes.zones import owned
from engine.table import empty_table

OPTIONS = (
    *CHOICES,
    Option("action_cards", ("without", "with"), "without"),
    Option("abbot_school", ("both", "either"), "both"),
    Option("abilities_before_gather", ("yes", "no"), "yes"),
    Option(
        "first_crown",
        ("drawn_order", *(str(seat) for seat in range(8))),
        "drawn_order",
        names_seat=True,
    ),
    Option("reaction", ("0", "2", "5", "10"), "5"),
)


def setup(order: tuple[Seat, ...], options: Options) -> State:
    """The table before the first step. Raises BadOption for a line-up that cannot be had here,
    or if no seat here is to have the crown first.
    """
    seats = len(order)
    found = chosen(seats, options)
    rules = Rules(
        roles=found.roles,
        uniques=found.uniques,
        action_cards=options["action_cards"] == "with",
        abbot_both=options["abbot_school"] == "both",
        early=options["abilities_before_gather"] == "yes",
        size=CITY_SIZE[seats],
    )
    state = _empty(order, rules, named_seat(options, "first_crown", order, "refused.first_crown"))
    if found.random:
        given = tuple(sorted(options.items()))
        return state.do(RollLineup(random_sides(seats, options), given), LayOut())
    return state.do(LayOut())


def _empty(order: tuple[Seat, ...], rules: Rules, crown: Seat) -> State:
    return State(
        **empty_table(order, owned(OWN, order)),
        rules=rules,
        gold=(START_GOLD,) * len(order),
        crown=crown,
        round=0,
        began=0,
        called=0,
        killed=None,
        bewitched=None,
        witch=None,
        robbed=None,
        thief=None,
        magistrate=None,
        warrants=(),
        blackmailer=None,
        threats=(),
        shielded=None,
        fourth=None,
        queen=None,
        acrobat=False,
        stood=(0,) * len(order),
        turn=None,
        role="",
        safe=False,
        gathered=False,
        built=0,
        more=0,
        paid=0,
        spent=0,
        used=(),
        coins={},
        tax=0,
        bell=None,
        completed=(),
        ending=False,
        over=False,
    )


@dataclass(frozen=True, slots=True)
class RollLineup(Roll[State]):
    """A random legal line-up: a character a number, then fourteen unique districts."""

    options: tuple[tuple[str, str], ...]

    def take(self, state: State, values: Sequence[int]) -> State:
        """It is told to all before anything is dealt."""
        found: Chosen = random_chosen(state.seats, dict(self.options), tuple(values))
        state = state.but(rules=replace(state.rules, roles=found.roles, uniques=found.uniques))
        roles = tuple(face_of(role) for role in found.roles)
        return state.tell("news.lineup", roles=roles, faces=tuple(map(face_of, found.uniques)))


@dataclass(frozen=True, slots=True)
class LayOut(Step[State]):
    """Plates and deck; then the hands, then the first round."""

    def run(self, state: State) -> State:
        """The deck is laid open and shuffled by all."""
        rules = state.rules
        deck = (*PLAIN_DECK, *rules.uniques, *(ACTION_DECK if rules.action_cards else ()))
        state = state.lay(PLATES, rules.roles).lay(DECK, deck)
        return state.do(Shuffle((DECK,)), Hands(), StartRound())


@dataclass(frozen=True, slots=True)
class Hands(Step[State]):
    """Four cards for each seat, all in one reveal."""

    def run(self, state: State) -> State:
        """From the top of the deck, in the order of the table."""
        state, reveal = hands_dealt(state, DECK, HAND, START_CARDS)
        return state.tell("news.hands").do(reveal)
