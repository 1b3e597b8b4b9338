"""What lies on the table before the first round (rule book: "Vorbereitung").

Two gold and four districts for each seat; the crown. The rule book gives it to the oldest, whom
no program knows: here it goes to the first of the drawn order, or to the seat an option names.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Shuffle, Step
from engine.basics import Seat
from engine.games.ohne_furcht.data import DECK as DECK_FACES
from engine.games.ohne_furcht.data import SMITHY, START_CARDS, START_GOLD
from engine.games.ohne_furcht.draft import StartRound
from engine.games.ohne_furcht.state import DECK, HAND, OWN, Rules, State
from engine.options import Option, Options, named_seat
from engine.shapes.drawing import hands_dealt
from engine.shapes.zones import owned
from engine.table import empty_table

OPTIONS = (
    Option(
        "first_crown",
        ("drawn_order", *(str(seat) for seat in range(7))),
        "drawn_order",
        names_seat=True,
    ),
    Option("smithy", tuple(SMITHY), "2for3"),
    Option("duplicates", ("forbidden", "allowed"), "forbidden"),
    Option("haunted_in_last_round", ("purple", "any_colour"), "purple"),
    Option("second_tie_break", ("gold", "none"), "gold"),
    Option("past_eight", ("architect", "anyone"), "architect"),
)


def setup(order: tuple[Seat, ...], options: Options) -> State:
    """The table before the first step. Raises BadOption if the crown is to go to no seat here."""
    crown = named_seat(options, "first_crown", order, "refused.first_crown")
    smithy_gold, smithy_cards = SMITHY[options["smithy"]]
    state = State(
        **empty_table(order, owned(OWN, order)),
        rules=Rules(
            smithy_gold=smithy_gold,
            smithy_cards=smithy_cards,
            duplicates=options["duplicates"] == "allowed",
            haunted_late=options["haunted_in_last_round"] == "any_colour",
            tie_by_gold=options["second_tie_break"] == "gold",
            past_eight=options["past_eight"] == "anyone",
        ),
        gold=(START_GOLD,) * len(order),
        crown=crown,
        caller=crown,
        round=0,
        began=0,
        murdered=None,
        robbed=None,
        thief=None,
        called=0,
        turn=None,
        role="",
        gathered=False,
        built=0,
        used=(),
        first=None,
        haunted=0,
        over=False,
    )
    return state.lay(DECK, DECK_FACES).do(Shuffle((DECK,)), Hands(), StartRound())


@dataclass(frozen=True, slots=True)
class Hands(Step[State]):
    """Four districts for each seat, all in one reveal."""

    def run(self, state: State) -> State:
        """From the top of the deck, in the order of the table."""
        state, reveal = hands_dealt(state, DECK, HAND, START_CARDS)
        return state.tell("news.hands").do(reveal)
