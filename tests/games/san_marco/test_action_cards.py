"""The five kinds of action cards, as the book has them, and what was decided where it is silent."""

from collections import Counter

import pytest

from engine.basics import Move, Phrase
from engine.games.san_marco.table.data import BORDERS, BRIDGES
from tests.games.san_marco.scene import Scene, border

FULL = [(*BORDERS[at // 3], at % 2 + 1) for at in range(BRIDGES)]
"""Twelve bridges of the seats 1 and 2, three on each of the first four borders."""


def scene(face, **fields):
    """Seat 0 is about to play this card; it is the only one it has."""
    return Scene(hands={0: [face]}, **fields).turn(0)


# -- district cards -------------------------------------------------------------------------------


def test_district_card_leads_into_its_district():
    """Exactly one aristocrat, out of the supply."""
    table = scene("district_castello").do("place", "district_castello", "castello")
    assert table.people("castello") == [1, 0, 0, 0]
    assert table.state.supply(0) == 24
    assert table.faces("spent") == ["district_castello"]


def test_district_card_leads_over_an_own_bridge():
    """Into a district beside the named one to which an own bridge leads, not over another's."""
    bridges = [("cannaregio", "castello", 0), ("san_marco", "castello", 1)]
    table = scene("district_castello", bridges=bridges)
    places = [move[2] for move in table.moves("place")]
    assert places == ["cannaregio", "castello"]
    table.do("place", "district_castello", "cannaregio")
    assert table.people("cannaregio") == [1, 0, 0, 0]


def test_district_card_leads_over_one_bridge_only():
    """A second own bridge behind the first leads no further."""
    bridges = [("cannaregio", "castello", 0), ("cannaregio", "santa_croce", 0)]
    places = [move[2] for move in scene("district_castello", bridges=bridges).moves("place")]
    assert "santa_croce" not in places


def test_sm6_empty_supply_takes_an_own_aristocrat_from_a_district():
    """Which district is asked; bridges are not emptied."""
    people, bridges = {"castello": [20], "dorsoduro": [4]}, [("cannaregio", "castello", 0)]
    table = scene("district_san_polo", people=people, bridges=bridges)
    table.do("place", "district_san_polo", "san_polo")
    assert table.moves() == [("from", "castello"), ("from", "dorsoduro")]
    table.do("from", "dorsoduro")
    assert table.people("dorsoduro") == [3, 0, 0, 0]
    assert table.people("san_polo") == [1, 0, 0, 0]
    assert table.bridges == [("cannaregio", "castello", 0)]


# -- bridges --------------------------------------------------------------------------------------


def test_bridge_bears_an_own_aristocrat():
    """It leaves the supply of bridges, its mark the supply of its owner."""
    table = scene("bridge").do("bridge", "bridge", ("san_polo", "dorsoduro"))
    assert table.bridges == [("san_polo", "dorsoduro", 0)]
    assert table.state.bridges_left() == BRIDGES - 1
    assert table.state.supply(0) == 24


def test_three_bridges_at_most_between_two_districts():
    """A fourth is not offered, and refused."""
    bridges = [("san_marco", "castello", seat) for seat in (0, 1, 2)]
    table = scene("bridge", bridges=bridges)
    assert ("bridge", "bridge", ("san_marco", "castello")) not in table.moves()
    (card,) = table.state.zone("hand:0")
    table.refused(Move("bridge", (card, border("san_marco", "castello"))))
    assert len(table.moves("bridge")) == len(BORDERS) - 1


def test_sm18_bridge_of_another_only_when_none_is_left():
    """With eleven on the board the twelfth is set; with twelve one is taken, never one's own."""
    one_left = scene("bridge", bridges=FULL[:-1])
    assert one_left.names() == ["bridge", "forgo"]
    own = [*FULL[:-1], ("san_marco", "castello", 0)]
    none_left = scene("bridge", bridges=own)
    assert none_left.names() == ["forgo", "wrest"]
    assert {move[3] for move in none_left.moves("wrest")} == {1, 2}


def pointed(table, name):
    """What the answers of this name are about, without the card that each is given with."""
    sight, line = table.dealt.sight(0), table.asked
    return [line.on(sight, move)[1:] for move in line.legal(table.state) if move.name == name]


def test_bridges_are_pointed_at_as_links_of_the_map():
    """A border for a new one; for one that is taken also whose it is, and the border it goes to."""
    links = [("link", "venice", *ends) for ends in BORDERS]
    assert pointed(scene("bridge"), "bridge") == [(link,) for link in links]
    table = scene("bridge", bridges=FULL)
    assert pointed(table, "wrest")[:2] == [(links[0], ("seat", 1)), (links[0], ("seat", 2))]
    table.do("wrest", "bridge", BORDERS[0], 1)
    (first, *_), sight = table.asked.legal(table.state), table.dealt.sight(0)
    assert table.asked.on(sight, first) == links[0]


def test_the_question_is_about_the_card_that_is_open():
    """And about none of several; once the Doge moves, about where he goes."""
    (card,) = (table := scene("bridge")).state.zone("hand:0")
    assert table.asked.about(table.state) == ("card", card)
    several = Scene(hands={0: ["bridge", "doge"]}, options={"hands": "open"}).turn(0)
    assert several.asked.about(several.state) is None


def test_a_transfer_points_at_the_district_and_the_other_seat():
    """Two seats in one district are two answers there."""
    table = scene("transfer", people={"castello": [0, 1, 1]})
    castello = ("space", "venice", "castello")
    assert pointed(table, "transfer") == [(castello, ("seat", seat)) for seat in (1, 2)]


def test_a_way_of_the_doge_points_at_the_borders_that_he_crosses():
    """The first way with each price, in the order of going, by the links of the map."""
    bridges = [("san_marco", "castello", 1), ("cannaregio", "castello", 0)]
    bridges += [("cannaregio", "san_marco", 0)]
    table = scene("doge", doge="castello", bridges=bridges, prestige=[9, 0, 0, 0])
    table.do("doge", "doge", "san_marco")
    sight, line = table.dealt.sight(0), table.asked
    ways = {sum(move.args[0]): line.on(sight, move) for move in line.legal(table.state)}
    over = [("cannaregio", "castello"), ("cannaregio", "san_marco")]
    assert ways == {
        0: tuple(("link", "venice", *ends) for ends in over),
        1: (("link", "venice", "san_marco", "castello"),),
    }
    assert {line.under_on(sight, move) for move in line.legal(table.state)} == {None}


def test_taken_bridge_is_set_anew():
    """Its mark goes home, a mark of the taker comes; also back to the border it came from."""
    table = scene("bridge", bridges=FULL)
    before = table.state.supply(1), table.state.supply(0)
    taken = ("cannaregio", "santa_croce")
    table.do("wrest", "bridge", taken, 1)
    assert ("set", taken) in table.moves()
    table.do("set", taken)
    assert (table.state.supply(1), table.state.supply(0)) == (before[0] + 1, before[1] - 1)
    assert (*taken, 0) in table.bridges
    assert len(table.bridges) == BRIDGES


def test_taken_bridge_goes_anywhere_with_room():
    """Not onto a border with three others."""
    table = scene("bridge", bridges=FULL).do("wrest", "bridge", ("cannaregio", "santa_croce"), 1)
    assert ("set", ("cannaregio", "castello")) not in table.moves()
    table.do("set", ("san_marco", "castello"))
    assert ("san_marco", "castello", 0) in table.bridges


def test_sm6_mark_of_a_bridge_from_a_district():
    """With an empty supply the bridge's aristocrat comes from a district."""
    table = scene("bridge", people={"castello": [25]})
    table.do("bridge", "bridge", ("san_polo", "dorsoduro")).do("from", "castello")
    assert table.people("castello") == [24, 0, 0, 0]
    assert table.bridges == [("san_polo", "dorsoduro", 0)]


# -- transfers ------------------------------------------------------------------------------------


def test_transfer_replaces_one_of_another():
    """It goes to its owner's supply, one's own takes its place."""
    table = scene("transfer", people={"castello": [1, 2, 0, 1]})
    assert table.moves("transfer") == [
        ("transfer", "transfer", "castello", 1),
        ("transfer", "transfer", "castello", 3),
    ]
    table.do("transfer", "transfer", "castello", 1)
    assert table.people("castello") == [2, 1, 0, 1]
    assert table.state.supply(1) == 24


def test_transfer_spares_bridges():
    """Aristocrats on bridges are never a target: here there is nothing to do but forgo."""
    table = scene("transfer", bridges=[("san_polo", "dorsoduro", 1)])
    assert table.names() == ["forgo"]


def test_sm6_transfer_with_an_empty_supply():
    """One's own comes from a district."""
    table = scene("transfer", people={"castello": [0, 1], "dorsoduro": [25]})
    table.do("transfer", "transfer", "castello", 1).do("from", "dorsoduro")
    assert table.people("castello") == [1, 0, 0, 0]
    assert table.people("dorsoduro") == [24, 0, 0, 0]


# -- banishments ----------------------------------------------------------------------------------


def test_banishment_names_the_district_before_the_roll():
    """The die hangs on a line that holds the district."""
    table = scene("banishment", people={"castello": [1, 4, 4]}, dice=[3])
    table.do("banish", "banishment", "castello")
    assert table.phrases("pips") == [{"n": 3}]
    assert table.moves() == [("remove", 0, 3), ("remove", 1, 2), ("remove", 2, 1), ("remove", 3, 0)]
    table.do("remove", 1, 2)
    assert table.people("castello") == [1, 3, 2, 0]


@pytest.mark.parametrize(("pips", "asks"), [(1, "ask.remove.one"), (3, "ask.remove.many")])
def test_one_aristocrat_that_leaves_is_asked_for_as_one(pips, asks):
    """The die may show 1."""
    table = scene("banishment", people={"castello": [1, 4, 4]}, dice=[pips])
    table.do("banish", "banishment", "castello")
    assert table.asked.title(table.state).plain()[0] == asks


def test_sm4_own_ones_go_only_when_there_are_too_few_others():
    """Two foreign ones and five pips: three of one's own."""
    table = scene("banishment", people={"castello": [4, 1, 0, 1]}, dice=[5])
    table.do("banish", "banishment", "castello")
    assert table.people("castello") == [1, 0, 0, 0]


def test_sm4_own_ones_stay_while_there_are_others():
    """As many foreign ones as pips."""
    table = scene("banishment", people={"castello": [4, 2]}, dice=[2])
    table.do("banish", "banishment", "castello")
    assert table.people("castello") == [4, 0, 0, 0]


def test_all_go_where_there_are_too_few_in_all():
    """Six pips, three aristocrats."""
    table = scene("banishment", people={"castello": [1, 2]}, dice=[6])
    table.do("banish", "banishment", "castello")
    assert table.people("castello") == [0, 0, 0, 0]


def test_one_other_seat_leaves_nothing_to_ask():
    """Only one seat can be hit, so it is."""
    table = scene("banishment", people={"castello": [1, 0, 5]}, dice=[4])
    table.do("banish", "banishment", "castello")
    assert table.people("castello") == [1, 0, 1, 0]


@pytest.mark.parametrize("counts", [(3, 1), (2, 0), (-1, 4), (0, 4)])
def test_wrong_numbers_are_refused(counts):
    """More or fewer than the die, or more than stand there."""
    table = scene("banishment", people={"castello": [1, 3, 3]}, dice=[3])
    table.do("banish", "banishment", "castello")
    table.refused(Move("remove", (counts,)))


def test_banishment_of_an_empty_district_is_not_offered():
    """Only where somebody stands."""
    table = scene("banishment", people={"castello": [1]})
    assert table.moves("banish") == [("banish", "banishment", "castello")]


# -- the Doge -------------------------------------------------------------------------------------


def test_doge_comes_to_any_district_first():
    """Not on the board yet, he is put anywhere; the district is scored."""
    table = scene("doge", people={"castello": [1, 2]})
    assert len(table.moves("doge")) == 6
    table.do("doge", "doge", "castello")
    assert table.doge == "castello"
    assert table.prestige == [5, 6, 0, 0]


def test_doge_may_stay():
    """Without a bridge he can do nothing else."""
    table = scene("doge", doge="san_marco", people={"san_marco": [1]})
    assert table.moves("doge") == [("doge", "doge", "san_marco")]
    assert table.do("doge", "doge", "san_marco").prestige == [8, 0, 0, 0]


def test_doge_crosses_own_bridges_free():
    """Any number of them."""
    bridges = [("san_marco", "castello", 0), ("cannaregio", "castello", 0)]
    table = scene("doge", doge="san_marco", bridges=bridges, people={"cannaregio": [1]})
    assert table.do("doge", "doge", "cannaregio").prestige == [6, 0, 0, 0]


def test_doge_pays_owners_of_other_bridges():
    """A point for each, to the owner, before the district is scored."""
    bridges = [("san_marco", "castello", 1), ("cannaregio", "castello", 2)]
    table = scene("doge", doge="san_marco", bridges=bridges, prestige=[2, 0, 0, 0])
    table.do("doge", "doge", "cannaregio")
    assert table.prestige == [0, 1, 1, 0]
    assert len(table.phrases("toll")) == 2


def test_the_toll_stands_in_the_answer_that_is_signed_with_it():
    """What every way costs, what the cheapest one costs, or nothing where a way is free."""
    bridges = [("san_marco", "castello", 1), ("cannaregio", "castello", 2)]
    bridges += [("cannaregio", "castello", 0), ("san_polo", "san_marco", 0)]
    table = scene("doge", doge="san_marco", bridges=bridges, prestige=[3, 0, 0, 0])
    sight, line = table.dealt.sight(0), table.asked
    texts = [line.tell(sight, move) for move in line.legal(table.state) if move.name == "doge"]
    told = {one["district"]: (key, one.get("points")) for key, one in map(Phrase.plain, texts)}
    one = ["prestige.one", {}]
    assert told["district.castello"] == ("move.doge_toll", one)
    assert told["district.cannaregio"] == ("move.doge_toll_least", one)
    assert told["district.san_polo"] == ("move.doge", None)


def test_sm5_no_crossing_without_a_point():
    """One point leads over one foreign bridge."""
    bridges = [("san_marco", "castello", 1), ("cannaregio", "castello", 2)]
    table = scene("doge", doge="san_marco", bridges=bridges, prestige=[1, 0, 0, 0])
    assert [move[2] for move in table.moves("doge")] == ["castello", "san_marco"]


def test_mover_chooses_the_bridge():
    """Of several on a border: the seat that is paid is asked, cheapest first."""
    bridges = [("san_marco", "castello", seat) for seat in (1, 2)]
    table = scene("doge", doge="san_marco", bridges=bridges, prestige=[3, 0, 0, 0])
    table.do("doge", "doge", "castello")
    assert table.moves() == [("pay", 0, 0, 1, 0), ("pay", 0, 1, 0, 0)]
    assert table.do("pay", 0, 0, 1, 0).prestige == [2, 0, 1, 0]


def test_sm15_no_district_is_entered_twice():
    """There and back again is no way: the Doge who stays pays nobody."""
    bridges = [("san_marco", "castello", 1)]
    table = scene("doge", doge="san_marco", bridges=bridges, prestige=[5, 0, 0, 0])
    assert table.do("doge", "doge", "san_marco").prestige == [5, 0, 0, 0]


def test_longer_way_may_be_taken():
    """The dear way is offered beside the free one."""
    bridges = [
        ("san_marco", "castello", 0),
        ("cannaregio", "san_marco", 1),
        ("cannaregio", "castello", 3),
    ]
    table = scene("doge", doge="san_marco", bridges=bridges, prestige=[2, 0, 0, 0])
    table.do("doge", "doge", "castello")
    assert table.moves() == [("pay", 0, 0, 0, 0), ("pay", 0, 1, 0, 1)]


MANY_WAYS = [
    *(("cannaregio", "santa_croce", seat) for seat in (1, 2, 2)),
    *(("san_marco", "castello", seat) for seat in (1, 3)),
    ("san_marco", "dorsoduro", 1),
    *(("san_polo", "dorsoduro", seat) for seat in (2, 3)),
    *(("san_polo", "san_marco", seat) for seat in (0, 2)),
    *(("santa_croce", "san_polo", seat) for seat in (0, 3)),
]


def test_many_ways_are_listed_by_their_price():
    """Twenty-six ways from Castello to Cannaregio: first what is paid in all, then to whom."""
    table = scene("doge", doge="castello", bridges=MANY_WAYS, prestige=[9, 0, 0, 0])
    table.do("doge", "doge", "cannaregio")
    sight, line = table.dealt.sight(0), table.asked
    under = Counter(line.under(sight, move) for move in line.legal(table.state))
    assert under.total() == 26
    assert [dict(words.fillings)["points"].fillings for words in under] == [
        (("n", price),) for price in (2, 3, 4, 5)
    ]
    assert max(under.values()) <= 20


# -- a card that is not used ----------------------------------------------------------------------


@pytest.mark.parametrize("face", ["district_castello", "bridge", "transfer", "doge", "banishment"])
def test_sm3_any_card_may_be_forgone(face):
    """It is shown and spent, and nothing happens: no count by the Doge either."""
    table = scene(face, people={"castello": [1, 1]}, doge="castello")
    before = table.state.people, table.state.bridges, table.state.won, table.state.doge
    table.do("forgo", face)
    assert (table.state.people, table.state.bridges, table.state.won, table.state.doge) == before
    assert table.faces("spent") == [face]
