"""Number 7: Navigator and Scholar, with decks that run short (rule book: "Kapitänin", "Gelehrte";
rulings 23, 25 and 26).
"""

import pytest

from engine.agenda import Relock, Shuffle
from engine.games.citadels.table.state import DECK
from engine.games.citadels.turn.menu import begin_turn
from tests.games.citadels.scene import Scene

SEVEN = ["church", "docks", "manor", "prison", "tavern", "temple", "palace"]


def sailing(**fields):
    """Seat 0 has its turn as the Navigator."""
    return Scene(table=["navigator"], **fields).turn(0, "navigator")


def studying(deck, **fields):
    """Seat 0 has its turn as the Scholar."""
    return Scene(table=["scholar"], deck=deck, **fields).turn(0, "scholar")


# -- Kapitänin -------------------------------------------------------------------------------------


def test_four_gold_or_four_cards_and_not_both():
    """One of the two, once, whatever was gathered."""
    rich = sailing(gold=(1,), deck=SEVEN).do("gold").do("bonus_gold")
    assert rich.gold[0] == 7
    assert rich.moves("bonus_gold") == rich.moves("bonus_cards") == []
    wise = sailing(gold=(1,), deck=SEVEN).do("bonus_cards")
    assert wise.hand(0) == sorted(SEVEN[:4])
    assert wise.moves("bonus_gold") == wise.moves("bonus_cards") == []


def test_library_and_observatory_do_not_help_with_the_bonus():
    """Ruling 23: four cards, neither five nor a choice."""
    scene = sailing(deck=SEVEN, cities={0: ["library", "observatory"]}).do("bonus_cards")
    assert scene.hand(0) == sorted(SEVEN[:4])


@pytest.mark.parametrize("left", [0, 1, 3])
def test_a_short_deck_gives_the_navigator_what_it_has(left):
    """Ruling 25; with an empty deck only the gold is listed."""
    scene = sailing(deck=SEVEN[:left])
    if not left:
        assert scene.moves("bonus_cards") == []
        assert scene.moves("bonus_gold")
        return
    scene.do("bonus_cards")
    assert scene.hand(0) == sorted(SEVEN[:left])
    assert len(scene.phrases("no_cards")) == 1


def test_the_navigator_builds_nothing_at_all():
    """Ruling 26: not even Stables, which are outside everybody's limit."""
    hands = {0: ["stables", "church", "necropolis"]}
    scene = sailing(hands=hands, gold=(9,), cities={0: ["framework"]}).do("gold")
    assert scene.moves("build") == []


def test_districts_with_an_effect_in_the_turn_still_work():
    """Ruling 26: the Laboratory, for one."""
    scene = sailing(hands={0: ["church"]}, cities={0: ["laboratory"]}, gold=(0,))
    assert scene.do("laboratory", "church").gold[0] == 2


def test_a_forgotten_bonus_is_told():
    """Before the turn ends without it."""
    scene = sailing(deck=SEVEN).do("gold")
    sight = scene.dealt.sight(0)
    (end,) = [m for m in scene.asked.legal(scene.state) if m.name == "end"]
    said = scene.asked.tell(sight, end)
    assert said.key == "move.end_forgotten"
    assert "ability.bonus_gold" in dict(said.fillings)["what"]


# -- Gelehrte --------------------------------------------------------------------------------------


def test_one_of_seven_is_kept_and_the_others_are_shuffled_in():
    """Not under the deck: all shuffle it, so that nobody knows where they lie."""
    scene = studying([*SEVEN, "castle", "harbor"]).do("study")
    assert scene.moves() == sorted(("take", face) for face in SEVEN)
    scene.do("take", "palace")
    assert scene.hand(0) == ["palace"]
    assert sorted(scene.faces(DECK)) == sorted([*SEVEN[:6], "castle", "harbor"])
    lines = [line for line, _ in scene.passed]
    assert isinstance(lines[0], Relock)
    assert lines[1] == Shuffle((DECK,))


def test_nobody_reads_what_went_back():
    """The Scholar's six have no readers any more, and no handle that was one of theirs."""
    scene = studying([*SEVEN, "castle"]).do("study")
    drawn = set(scene.state.zone("drawn:0"))
    scene.do("take", "palace")
    deck = scene.state.zone(DECK)
    assert not drawn & set(deck)
    assert {scene.dealt.sight(0).face(card) for card in deck} == {None}


def test_cards_that_lay_open_in_the_deck_are_closed_by_the_shuffle():
    """A destroyed district under the deck is known no more (RULES.md)."""
    scene = studying([*SEVEN, "castle"])
    last = scene.state.zone(DECK)[-1]
    scene.take(scene.state.show({last: "castle"})).do("study").do("take", "palace")
    assert not [card for card in scene.state.zone(DECK) if card in scene.state.faces]


@pytest.mark.parametrize("left", [2, 5, 6, 7])
def test_a_short_deck_gives_the_scholar_what_it_has(left):
    """Ruling 25: up to seven are drawn, one is kept."""
    scene = studying(SEVEN[:left]).do("study")
    assert len(scene.moves()) == left
    scene.do("take", "docks")
    assert len(scene.faces(DECK)) == left - 1


def test_a_single_card_is_kept_unasked():
    """There is nothing to choose and nothing to put back."""
    scene = studying(["church"]).do("study")
    assert scene.hand(0) == ["church"]
    assert "end" not in scene.names()
    assert scene.moves("gold")


def test_an_empty_deck_is_not_studied():
    """Nothing would come of it."""
    assert studying([]).moves("study") == []


def test_once_in_a_turn():
    """And gathering cards is another matter."""
    scene = studying([*SEVEN, "castle", "harbor"]).do("study").do("take", "palace")
    assert scene.moves("study") == []
    assert scene.moves("cards")


def test_the_library_lets_the_scholar_keep_no_more():
    """Ruling 23."""
    scene = studying(SEVEN, cities={0: ["library", "observatory"]}).do("study")
    assert len(scene.moves()) == 7
    assert scene.do("take", "church").hand(0) == ["church"]


def test_the_scholar_builds_up_to_two_districts():
    """The limit of this character is two."""
    hands = {0: ["church", "docks", "temple"]}
    scene = studying([], hands=hands, gold=(9,)).do("gold")
    scene.do("build", "church").do("build", "docks")
    assert scene.moves("build") == []


def test_a_forgotten_study_is_told():
    """Before the turn ends without it."""
    scene = studying(SEVEN).do("gold")
    (end,) = [m for m in scene.asked.legal(scene.state) if m.name == "end"]
    said = scene.asked.tell(scene.dealt.sight(0), end)
    assert "ability.study" in dict(said.fillings)["what"]


def test_the_witch_builds_nothing_while_she_plays_as_the_navigator():
    """She takes over what the bewitched one may not do as well."""
    scene = Scene(table=["witch", "navigator"], hands={2: ["church"]})
    scene.take(begin_turn(scene.state.but(gold=(0, 0, 9, 0)), 2, "navigator", gathered=True))
    assert scene.moves("build") == []
    assert scene.do("bonus_gold").gold[2] == 13
