"""Each check of games fails where it should: small games with one fault planted in each."""

import re
from collections import Counter

import pytest

from tests.games.checks.absence import it_goes_on_without_a_seat
from tests.games.checks.addressed import who_is_told_of_is_addressed
from tests.games.checks.answers import lists_are_short
from tests.games.checks.closed_cards import bots_go_by_what_they_see, worlds_fit_what_seats_see
from tests.games.checks.course import (
    cards_leave_only_by_retiring,
    it_ends_with_a_score,
    old_states_stay_as_they_were,
    the_same_answers_give_the_same_game,
)
from tests.games.checks.hindered import what_is_hindered_cannot_be_done
from tests.games.checks.left_unused import what_is_left_unused_is_said
from tests.games.checks.moves import (
    foreign_moves_are_refused_within_a_together,
    honest_answers_are_taken,
    lists_are_sound,
    stand_ins_are_legal,
    what_does_not_fit_is_refused,
)
from tests.games.checks.papers import it_has_its_papers, its_bots_finish
from tests.games.checks.shown import (
    own_cards_stand_in_the_order_of_the_faces,
    the_same_table_looks_the_same,
    views_can_be_drawn,
)
from tests.games.checks.sizes import events_fit
from tests.games.checks.walked import Broken, walked
from tests.games.checks.words import (
    catalogues,
    what_is_agreed_has_words,
    what_is_said_has_words,
)
from tests.games.checks.worlds import every_kind_was_swapped, swapped_pairs
from tests.games.planted import made
from tests.games.probe import GAME as PROBE
from tests.games.sealed import sealed_equals_open
from tests.games.skeleton import GAME as SKELETON

COUNTED = ("turn.py", 'WAIT = Move("wait")', 'WAIT = Move("wait")\nCALLS: list[int] = []')
"""Something outside of the table that every call changes."""

BARRED = (
    "setup.py",
    '    rounds = int(options["rounds"])\n',
    "    from engine.basics import phrase\n    from engine.errors import BadOption\n"
    '    rounds = int(options["rounds"])\n'
    '    if rounds == 5:\n        # barred\n        phrase("x")\n',
)
"""A place where a game can refuse one of its values."""

ENGLISH, GERMAN = (f"locale/{language}/LC_MESSAGES/broken.po" for language in ("en", "de"))
PLAY = "    def claims(self"


def away(game, seats):
    """Eight games while seats come and go."""
    for seed in range(1, 9):
        it_goes_on_without_a_seat(game, seats, seed)


OF_A_WALK = {
    "a list too long": (
        lists_are_short, "answers at once",
        [("turn.py", "cards), WAIT]", "cards), WAIT, *(Move(f'w{n}') for n in range(20))]")],
    ),
    "a move listed twice": (
        lists_are_sound, "lists a move twice",
        [("turn.py", "cards), WAIT]", "cards), WAIT, WAIT]")],
    ),
    "moves of any kind": (
        lists_are_sound, "allows",
        [("turn.py", PLAY, "    def allows(self, state: State, move: Move) -> bool:\n"
          "        return True\n\n" + PLAY)],
    ),
    "lies alone": (
        lists_are_sound, "no honest answer",
        [("turn.py", "[*lights, *(", "lights or [*(")],
    ),
    "a reason against what can be done": (
        what_is_hindered_cannot_be_done, "finds impossible what can be done",
        [("turn.py", 'act_hindered("light", ', 'act_hindered("toss", ')],
    ),
    "two reasons against one thing": (
        what_is_hindered_cannot_be_done, "has two reasons",
        [("turn.py", 'phrase("hindered.no_lantern")),)', 'phrase("hindered.no_lantern")),) * 2')],
    ),
    "an answer that is silent about what it leaves unused": (
        what_is_left_unused_is_said, "unused and does not say so",
        [("turn.py", "        if left:\n", "        if False:\n")],
    ),
    "something is left unused twice": (
        what_is_left_unused_is_said, "unused twice",
        [("turn.py", 'phrase("act.light"),) if', 'phrase("act.light"),) * 2 if')],
    ),
    "an answer that leaves something though it is the only one": (
        what_is_left_unused_is_said, "nothing else can be",
        [("turn.py", "        return [*lights, *(", "        return [WAIT] or [*lights, *("),
         ("turn.py", "if len(cards) < MOST_TOSSED:", "if cards:")],
    ),
    "a stand-in that nobody may make": (
        stand_ins_are_legal, r"stand-in \('sleep',\)",
        [("turn.py", "        return WAIT\n", '        return Move("sleep")\n')],
    ),
    "a stand-in that shows a card": (
        stand_ins_are_legal, "absent seat",
        [("turn.py", "        return WAIT\n", "        return self.legal(state)[0]\n")],
    ),
    "a card is thrown away unseen": (
        honest_answers_are_taken, "KeyError|[0-9]+",
        [("turn.py", "tuple(Opened(card) for card in cards_in(move))", "()")],
    ),
    "the worst wins": (
        it_ends_with_a_score, "a winner has less",
        [("scoring.py", "found == max(scores)", "found == min(scores)")],
    ),
    "a deck that nobody can shuffle in one event": (
        events_fit, "seat [01] could owe an event of",
        [("data.py", "*LANTERNS * 4", "*LANTERNS * 40")],
    ),
    "turns for ever": (
        it_ends_with_a_score, "no end after 6000",
        [("turn.py", "Draw(seat), Play(seat)", "Play(seat), self")],
    ),
    "turns that count calls": (
        the_same_answers_give_the_same_game, "another table",
        [COUNTED, ("turn.py", "turn=self.number + 1", "turn=len(CALLS.append(1) or CALLS)")],
    ),
    "a state changed in its place": (
        old_states_stay_as_they_were, "another table|has changed",
        [("turn.py", "        cards, who =",
          "        state.backs.update(dict.fromkeys(cards_in(move), 'x'))\n        cards, who =")],
    ),
    "cards that vanish": (
        cards_leave_only_by_retiring, "cards are lost",
        [("turn.py", "state.move(cards, DISCARD)",
          "state.but(zones={**state.zones, HAND[self.seat]: ()})")],
    ),
    "a view with a tuple": (
        views_can_be_drawn, "no plain value",
        [("view.py", '"facts": [phrase("fact.turn", n=state.turn).plain()]', '"facts": ()')],
    ),
    "a view too large": (
        views_can_be_drawn, "a view of [0-9]+ bytes",
        [("view.py", "n=state.turn).plain()]", "n=state.turn).plain()] * 3000")],
    ),
    "a view of another shape": (
        views_can_be_drawn, "the view of seat None",
        [("view.py", '"boards": [track', '"board": [track')],
    ),
    "a view that fails": (
        views_can_be_drawn, "modulo by zero",
        [("boards.py", "-(-state.turn // state.seats)", "1 // (state.turn - 2)")],
    ),
    "a view that counts calls": (
        the_same_table_looks_the_same, "another view",
        [COUNTED, ("view.py", "n=state.turn", "n=len(CALLS.append(1) or CALLS)"),
         ("view.py", "from engine.views.areas", "from engine.games.broken.turn import CALLS\n"
          "from engine.views.areas")],
    ),
    "a misspelt key of a view": (
        what_is_said_has_words, "de lacks area.lti; en lacks area.lti",
        [("view.py", "area.lit", "area.lti")],
    ),
    "a piece without a name": (
        what_is_said_has_words, "lacks piece.prawn.one",
        [("boards.py", '"pawn"', '"prawn"')],
    ),
    "a filling without words": (
        what_is_said_has_words, "lacks face.Candle, which fills move.light",
        [("turn.py", "face_of(sight.face(card))", "face_of(sight.face(card).title())")],
    ),
    "news of a second seat without words for it": (
        who_is_told_of_is_addressed, r"no words to whom it befalls: \['news.wait.you.whom'\]",
        [("turn.py", '"news.wait", who=who', '"news.wait", who=who, whom=who'),
         (ENGLISH, "{who} waits.", "{who} waits for {whom}."),
         (GERMAN, "{who} wartet.", "{who} wartet auf {whom}.")],
    ),
    "news with a phrase of a seat without words for it": (
        who_is_told_of_is_addressed, r"no words to whom it befalls: \['news.wait.you'\]",
        [("turn.py", '"news.wait", who=who', '"news.wait", who=phrase("news.wait", who=who)')],
    ),
    "a place that is not filled": (
        what_is_said_has_words, "news.wait is filled by",
        [("turn.py", '"news.wait", who=who', '"news.wait"')],
    ),
}  # fmt: skip
"""Faults that a walk meets: the check, what it says, what is planted."""

OF_A_GAME = {
    "a version without a number": (
        it_has_its_papers, "no number", [("__init__.py", "broken/1", "broken/one")],
    ),
    "a face that is not named": (
        it_has_its_papers, "are not named", [("data.py", "(*LANTERNS, FOG)", "LANTERNS")],
    ),
    "a bot that makes moves up": (
        its_bots_finish, "bot eager of broken at 2 seats",
        [("bot.py", "    if lights:\n", '    if lights:\n        return Move("nap")\n')],
    ),
    "a bot that counts calls": (
        its_bots_finish, "bot eager is not the same twice",
        [COUNTED, ("bot.py", "import WAIT", "import CALLS, WAIT"),
         ("bot.py", "    lights = [", "    CALLS.append(1)\n    if len(CALLS) < 4:\n"
          "        return WAIT\n    lights = [")],
    ),
    "a refusal without a reason": (
        what_is_agreed_has_words, "no reason against rounds=5",
        [BARRED, ("setup.py", "# barred", 'raise BadOption("5")')],
    ),
    "a reason without words": (
        what_is_agreed_has_words, "de lacks refused.five; en lacks refused.five",
        [BARRED, ("setup.py", "# barred", 'raise BadOption("5", phrase("refused.five"))')],
    ),
    "an agreement without words": (
        what_is_agreed_has_words, "de lacks agreed.all; en lacks agreed.all",
        [("__init__.py", "    options=OPTIONS,\n", "    options=OPTIONS,\n"
          '    agreed=lambda seats, options: (phrase("agreed.all"),),\n'),
         ("__init__.py", "from engine.game ", "from engine.basics import phrase\n"
          "from engine.game ")],
    ),
    "a stock that is a card short": (
        worlds_fit_what_seats_see, "broken with 2 seats, answer [0-9]+: .* faces are left",
        [("hooks.py", "((DECK_FACES, [", "((DECK_FACES[1:], [")],
    ),
    "a stock that leaves cards out": (
        worlds_fit_what_seats_see, "no face for",
        [("hooks.py", "for card in cards]", "for card in cards if card % 5]")],
    ),
    "a hook that forbids the truth": (
        worlds_fit_what_seats_see, "the truth cannot be",
        [("hooks.py", "    ahead=4,\n", "    ahead=4,\n"
          '    possible=lambda s: {c: ("fog",) for c in s.state.zone("deck")[:3]},\n')],
    ),
    "a bot that sees the deck": (
        bots_go_by_what_they_see, "bot eager knows what seat [01] cannot read",
        [("bot.py", "    lights = [", "    hidden = sight.eyes._truth\n"
          "    if hidden[sight.state.zone('deck')[0]] == FOG:\n"
          "        return WAIT\n    lights = [")],
    ),
    "a stand-in that cannot be taken": (
        away, "step",
        [("turn.py", "        return WAIT\n", '        return Move("light", (10**9,))\n'),
         ("turn.py", "        if seat in state.absent:\n            return state\n", "")],
    ),
}  # fmt: skip
"""Faults of a table: the check gets the game and its seats."""


@pytest.mark.parametrize("fault", OF_A_WALK)
def test_a_fault_that_a_walk_meets(fault, tmp_path):
    """It is found, and told with game, seats, seed and step."""
    check, told, edits = OF_A_WALK[fault]
    raised = pytest.raises(AssertionError, match=told)
    catalogues.cache_clear()
    with made("broken", tmp_path, *edits) as game, raised as found:
        for seed in range(1, 6):
            check(walked(game, 2, seed))
    assert re.match(r"broken with 2 seats and .*, seed [1-5], step [0-9]+: .", str(found.value))
    catalogues.cache_clear()


@pytest.mark.parametrize("fault", OF_A_GAME)
def test_a_fault_of_a_table(fault, tmp_path):
    """It is found at the smallest table or at the largest."""
    check, told, edits = OF_A_GAME[fault]
    with made("broken", tmp_path, *edits) as game, pytest.raises(AssertionError, match=told):
        for seats in (game.seats[0], game.seats[-1]):
            check(game, seats)


def test_a_hand_in_disorder(monkeypatch):
    """Views that leave own cards as the last shuffle laid them."""
    monkeypatch.setattr("engine.views.view.by_face", lambda cards, faces: cards)
    with pytest.raises(AssertionError, match="hand of seat 0 is in disorder"):
        own_cards_stand_in_the_order_of_the_faces(walked(SKELETON, 2, 1))


def test_a_kernel_that_lets_things_pass(monkeypatch):
    """What does not fit and is not refused by rules is told, alone or in a Together."""
    walk = walked(PROBE, 3, 1)
    for file in ("line_in_front", "together"):
        monkeypatch.setattr(f"engine.kernel.{file}.IllegalMove", ValueError)
    for check in (what_does_not_fit_is_refused, foreign_moves_are_refused_within_a_together):
        with pytest.raises(Broken, match=r"may not answer|does not open|is no roll"):
            check(walk)


def test_worlds_that_can_be_told_apart(tmp_path, monkeypatch):
    """A dealer that lets every seat read everything, and a view that shows it."""
    monkeypatch.setattr(
        "engine.open_table.open_dealer.Eyes", lambda state, truth, seat: dict(truth)
    )
    leak = ("view.py", 'pile("hand", phrase("area.hand"), len(state.zone(HAND[seat])))',
            'area(sight, "hand", phrase("area.hand"), state.zone(HAND[seat]))')  # fmt: skip
    raised = pytest.raises(Broken, match="can tell what the closed cards")
    with made("broken", tmp_path, leak) as game, raised:
        for seed in range(1, 9):
            swapped_pairs(walked(game, 3, seed))


def test_a_kind_of_zone_that_was_left_out():
    """Kinds without a pair are named, with the pairs of the others."""
    with pytest.raises(AssertionError, match=r"never swapped: \['row'\].*deck 3, row 0"):
        every_kind_was_swapped(Counter({"deck": 3, "row": 0}))
    with pytest.raises(AssertionError, match="no card ever lay closed"):
        every_kind_was_swapped(Counter())


def test_a_sealed_game_that_differs(tmp_path):
    """Rules that count calls give each node another table."""
    counted = ("turn.py", "turn=self.number + 1", "turn=len(CALLS.append(1) or CALLS)")
    raised = pytest.raises(AssertionError)
    with made("broken", tmp_path, COUNTED, counted) as game, raised:
        sealed_equals_open(game, 2)
