"""Calling the ranks: who is asked, what is proven, theft, murder, crown; seats that are away."""

import pytest

from engine.agenda import Together
from engine.answers import Moved
from engine.basics import Move
from engine.claims import NoneOf, Opened
from engine.errors import FalseClaim, IllegalMove
from engine.games.ohne_furcht.call import Answer, Call, calls
from engine.games.ohne_furcht.draft import Middle, StartRound
from engine.games.ohne_furcht.state import FACEUP, ROLE, ROLES, SHOWN
from engine.kernel import front, member, members, settle, take
from engine.open_table.open_dealer import Dealt, moved
from tests.games.ohne_furcht.evening import Evening

FOUR = {0: ["thief"], 1: ["king"], 2: ["bishop"], 3: ["warlord"]}


def called(rank, **fields):
    """The table when a rank has been called and everybody has answered."""
    evening = Evening(**{"roles": FOUR, **fields})
    return evening.take(evening.state.but(agenda=(Call(rank), *calls()[rank:], StartRound())))


def asked_at(rank, **fields):
    """The state while the answers to a call are waited for."""
    evening = Evening(**{"roles": FOUR, **fields})
    state = settle(evening.state.but(agenda=(Call(rank),)))
    return Dealt(state, evening.dealt.truth, {})


def test_everybody_with_a_closed_character_is_asked_at_once():
    """One line for all of them, answered by the nodes."""
    state = asked_at(4, shown={3: ["warlord"]}, roles={0: ["thief"], 2: ["bishop"]}).state
    assert isinstance(front(state), Together)
    assert members(state) == (0, 2)


def test_silence_is_proven_for_every_closed_character():
    """With two characters both are said not to be the one."""
    dealt = asked_at(4, seats=2, roles={0: ["thief", "bishop"], 1: ["king", "magician"]})
    answer = Answer(0, 4)
    claims = answer.claims(dealt.state, Move("no"))
    assert [type(claim) for claim in claims] == [NoneOf, NoneOf]
    assert {claim.card for claim in claims} == set(dealt.state.zone(ROLE[0]))
    assert all(claim.faces == ("king",) for claim in claims)
    lie = Answer(1, 4)
    with pytest.raises(FalseClaim):
        moved(dealt.state, lie, Move("no"), dealt.truth)


def test_standing_up_opens_the_called_character():
    """Another one does not do."""
    dealt = asked_at(4)
    (card,) = dealt.state.zone(ROLE[1])
    claims = Answer(1, 4).claims(dealt.state, Move("yes", (card,)))
    assert claims == (Opened(card, ("king",)),)
    (other,) = dealt.state.zone(ROLE[2])
    run = member(dealt.state, 2)
    with pytest.raises(FalseClaim):
        take(run, Moved(Move("yes", (other,)), {other: "bishop"}))
    with pytest.raises(IllegalMove):
        take(run, Moved(Move("yes", (card,)), {card: "king"}))


def test_two_closed_characters_are_shuffled_before_the_first_answer():
    """Else the handle would tell which of them was taken first."""
    evening = Evening.started(2)
    while evening.asked.title(evening.state).key.startswith("ask.keep"):
        evening.answer(evening.asked.legal(evening.state)[0])
    for seat in (0, 1):
        assert ROLE[seat] not in evening.state.stale or len(evening.state.zone(ROLE[seat])) < 2


def test_nobody_stands_up():
    """The rank is called and passed over."""
    evening = called(3)
    assert evening.phrases("silent")[0] == {"role": "face.magician"}
    assert evening.asked.seat == 1


def test_open_rank_is_not_asked_for():
    """It lies in the middle: no answers are collected."""
    evening = Evening(roles=FOUR)
    evening.lay(FACEUP, ["magician"], None)
    state = settle(evening.state.but(agenda=(Call(3),)))
    assert not state.agenda
    assert [words.key for words in state.news] == ["news.call_open"]


def test_murdered_character_is_not_asked_for():
    """It stays closed, and its seat has no turn."""
    evening = called(4, murdered="king")
    assert evening.phrases("call_murdered")
    assert evening.asked.seat == 2
    assert evening.faces(ROLE[1]) == ["king"]
    assert all(card not in evening.state.faces for card in evening.state.zone(ROLE[1]))


def test_nobody_is_asked_when_all_have_stood_up():
    """The last ranks are called into silence."""
    evening = Evening(roles={1: ["king"]})
    evening.take(evening.state.but(agenda=(Call(4), Call(5), Call(6))))
    evening.do("gold").do("end")
    assert [p["role"] for p in evening.phrases("silent")] == ["face.bishop", "face.merchant"]
    assert not evening.state.agenda


# -- theft ---------------------------------------------------------------------------------------


def test_theft_takes_all_gold_at_the_reveal():
    """Before the turn; what the victim gets in its turn it keeps."""
    evening = called(4, robbed="king", thief=0, gold=[1, 6, 0, 0])
    assert evening.gold[:2] == [7, 0]
    assert evening.do("gold").gold[:2] == [7, 2]


def test_theft_of_nothing():
    """A victim without gold hands over nothing."""
    evening = called(4, robbed="king", thief=0, gold=[1, 0, 0, 0])
    assert evening.gold[:2] == [1, 0]
    assert evening.phrases("robbed")


def test_theft_of_a_character_nobody_has():
    """Naming an absent character does nothing."""
    evening = called(3, robbed="magician", thief=0, gold=[1, 5, 5, 5])
    assert evening.gold == [1, 5, 5, 5]


def test_thief_may_rob_its_own_second_character():
    """Nothing changes hands."""
    evening = called(4, roles={0: ["king"]}, shown={0: ["thief"]}, robbed="king", thief=0, gold=[5])
    assert evening.gold[0] == 5
    assert evening.phrases("robbed_self")


# -- crown ---------------------------------------------------------------------------------------


def test_crown_moves_at_the_reveal_and_stays_with_its_king():
    """A King who has it keeps it."""
    assert called(4, crown=3).state.crown == 1
    stays = called(4, crown=1)
    assert stays.state.crown == 1 and stays.phrases("crown_stays")


def test_murdered_king_with_a_second_character():
    """With two characters a seat the closed one is the murdered one; it is shown at the end."""
    evening = Evening(2, roles={0: ["king"]}, shown={0: ["thief"]}, crown=1, murdered="king")
    evening.take(evening.state.but(agenda=(*calls()[3:], StartRound())))
    assert evening.state.crown == 0
    assert evening.phrases("heir") == [{"who": ("seat", 0)}]


def test_murdered_king_who_holds_the_crown():
    """Nothing changes, and nothing is said."""
    evening = Evening(roles={1: ["king"]}, crown=1, murdered="king")
    evening.take(evening.state.but(agenda=(*calls()[3:], StartRound())))
    assert evening.state.crown == 1 and not evening.phrases("heir")


def test_murdered_king_in_the_last_round_stays_closed():
    """There is no next round to begin."""
    evening = Evening(roles={1: ["king"]}, crown=0, murdered="king", first=2)
    evening.take(evening.state.but(agenda=(*calls()[3:], StartRound())))
    assert evening.state.over and evening.state.crown == 0
    assert all(card not in evening.state.faces for card in evening.state.zone(ROLE[1]))


def test_characters_of_the_round_leave_the_table():
    """The next round lays all eight new."""
    evening = Evening(roles=FOUR, shown={0: ["thief"]})
    evening.take(evening.state.but(agenda=(StartRound(),)))
    assert sorted(evening.all_faces()) == sorted(
        ["assassin", "thief", "magician", "king", "bishop", "merchant", "architect", "warlord"]
    )
    assert evening.state.round == 4


# -- seats that are away -------------------------------------------------------------------------


def test_absent_seat_gets_no_character():
    """The next one there begins; nothing is dealt to a seat that is away."""
    evening = Evening(5, absent=(0, 2))
    evening.lay(ROLES, ["king", "bishop", "thief", "warlord", "magician", "assassin"], None)
    closed = evening.state.but(faces={})
    evening.dealt = Dealt(closed, dict(evening.state.faces), {})
    evening.take(evening.state.but(agenda=(Middle(),)))
    seats = []
    while evening.asked is not None and evening.asked.title(evening.state).key == "ask.keep":
        seats.append(evening.asked.seat)
        evening.answer(evening.asked.legal(evening.state)[0])
    assert seats == [1, 3, 4]


@pytest.mark.parametrize(("gone", "key"), [(1, "news.passed_on"), (4, "news.passed_last")])
def test_a_seat_that_goes_while_it_chooses_has_not_chosen(gone, key):
    """One sentence says that it gets nothing and who is next, or what is laid away."""
    evening = Evening(5, crown=0)
    evening.lay(ROLES, ["king", "bishop", "thief", "warlord", "magician", "assassin"], None)
    closed = evening.state.but(faces={})
    evening.dealt = Dealt(closed, dict(evening.state.faces), {})
    evening.take(evening.state.but(agenda=(Middle(),)))
    while evening.asked.seat != gone:
        evening.answer(evening.asked.legal(evening.state)[0])
    evening.said = []
    evening.take(evening.state.but(absent=(gone,)))
    assert [p.key for p in evening.said if ("who", ("seat", gone)) in p.fillings] == [key]


def test_absent_seats_character_is_opened_and_has_its_turn():
    """It owes no answer; it gathers two gold, the King takes the crown, the turn ends."""
    evening = Evening(roles=FOUR, absent=(1,), crown=0)
    evening.take(evening.state.but(agenda=calls()))
    assert evening.asked.seat == 0
    assert evening.faces(SHOWN[1]) == ["king"]
    evening.do("gold").do("end")
    assert evening.asked.seat == 2
    assert evening.gold[1] == 4
    assert evening.state.crown == 1


def test_seat_that_leaves_while_it_is_asked():
    """Its characters are opened instead of an answer."""
    dealt = asked_at(4)
    evening = Evening(roles=FOUR)
    evening.dealt = Dealt(dealt.state.but(absent=(1,)), dealt.truth, {})
    evening.run()
    assert evening.faces(SHOWN[1]) == ["king"]
    assert evening.state.crown == 1
    assert evening.gold[1] == 4


def test_seat_that_leaves_with_gathered_cards():
    """It keeps the first, the other is opened to the discard pile."""
    evening = Evening(deck=["manor", "tavern", "keep"]).turn(0, "king").do("cards")
    first, second = evening.faces("drawn:0")
    evening.take(evening.state.but(absent=(0,)))
    assert evening.hand(0) == [first]
    assert evening.faces("discard") == [second]
    assert evening.gold[0] == 2


def test_nobody_swaps_with_an_absent_seat():
    """Nothing can be done that needs its hand."""
    evening = Evening(hands={1: ["keep"], 2: ["manor"]}, absent=(1,)).turn(0, "magician")
    assert evening.moves("swap") == [("swap", 2)]


def test_absent_owner_of_a_graveyard_passes():
    """The card stays on the discard pile."""
    evening = Evening(cities={1: ["manor"], 2: ["graveyard"]}, gold=[2, 0, 5], absent=(2,))
    evening.turn(0, "warlord").do("destroy", "manor")
    assert evening.faces("discard") == ["manor"] and evening.gold[2] == 5


def test_murdered_bishop_of_an_absent_seat_does_not_protect():
    """Its character is opened to all, but it has not stood up: the Warlord may attack it."""
    roles = {0: ["warlord"], 1: ["bishop"]}
    evening = Evening(roles=roles, cities={1: ["tavern"]}, absent=(1,), murdered="bishop", called=4)
    evening.take(evening.state.but(agenda=calls()[4:]))
    assert evening.faces(SHOWN[1]) == ["bishop"]
    assert evening.asked.seat == 0
    evening.do("destroy", "tavern")
    assert evening.city(1) == []


def test_living_bishop_of_an_absent_seat_protects():
    """Nobody murdered it: it has its turn, and its city is safe."""
    roles = {0: ["warlord"], 1: ["bishop"]}
    evening = Evening(roles=roles, cities={1: ["tavern"], 2: ["temple"]}, absent=(1,), called=4)
    evening.take(evening.state.but(agenda=calls()[4:]))
    assert evening.asked.seat == 0
    assert evening.moves("destroy") == [("destroy", "temple")]


@pytest.mark.parametrize(("role", "gold", "cards"), [("merchant", 5, 0), ("architect", 4, 0)])
def test_what_an_absent_seat_gets_besides(role, gold, cards):
    """The Merchant's gold comes by itself; cards for a hand that nobody plays are not drawn."""
    evening = Evening(roles={1: [role]}, absent=(1,), deck=["manor", "tavern"], called=5)
    evening.take(evening.state.but(agenda=calls()[5:8]))
    assert evening.gold[1] == gold
    assert len(evening.hand(1)) == cards
