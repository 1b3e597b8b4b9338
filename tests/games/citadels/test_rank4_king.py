"""Number 4: King, Emperor, Patrician, and where the crown goes when they are hit."""

from engine.games.citadels import GAME
from tests.games.citadels.scene import Scene


def _emperor(seats=4, **fields):
    return Scene(seats, table=["emperor"], **fields)


def _killed(role, seats=4, **fields):
    """A round whose number 4 was killed, from its call on; seat 2 holds it."""
    scene = Scene(seats, table=[role, *fields.pop("table", ())], roles={2: [role]}, **fields)
    scene.take(scene.state.but(killed=role))
    return scene.call(4)


# -- König ----------------------------------------------------------------------------------------


def test_the_king_takes_a_gold_for_each_noble_district():
    """Income: noble districts and the School of Magic, once, at any moment of the turn."""
    city = ["manor", "castle", "school_of_magic", "tavern"]
    scene = Scene(cities={0: city}, fourth=0).turn(0, "king")
    scene.do("income")
    assert scene.gold[0] == 5
    assert scene.moves("income") == []


def test_a_turn_asks_for_something_else_first_only_where_there_is_something():
    """Once the crown and the income are taken only the gathering is left, and so it is asked."""
    scene = Scene(cities={0: ["manor"]}, fourth=0, crown=1).turn(0, "king")
    asked = []
    for move in ("income", "crown", "gold"):
        asked.append(scene.asked.title(scene.state).key)
        scene.do(move)
    asked.append(scene.asked.title(scene.state).key)
    assert asked == ["ask.turn_gather", "ask.turn_gather", "ask.turn_first", "ask.turn"]


def test_the_king_takes_the_crown_calls_on_and_picks_first():
    """From that moment on he is the starting player."""
    scene = Scene(roles={1: ["king"], 2: ["bishop"]}, crown=3).call(4)
    scene.do("crown")
    assert scene.state.crown == 1
    assert "crown" not in scene.names()
    scene.do("gold").do("end")
    assert scene.phrases("call")[0]["who"] == ("seat", 1)
    scene.do("gold").do("end")
    assert scene.phrases("round") == [{"n": 4, "who": ("seat", 1)}]
    assert scene.asked.seat == 1


def test_the_king_must_take_the_crown():
    """A turn that ends without it takes it at its end."""
    scene = Scene(roles={1: ["king"]}, crown=3).call(4).do("gold").do("end")
    assert scene.phrases("crown") == [{"who": ("seat", 1)}]
    assert scene.state.crown == 1


def test_a_killed_king_inherits_the_crown_at_the_end_of_the_round():
    """He loses the turn, is opened after the last call, and counts as 4 where points are equal."""
    scene = _killed("king", crown=3)
    assert scene.phrases("heir") == [{"who": ("seat", 2), "role": "face.king"}]
    assert scene.state.crown == 2
    assert scene.asked.seat == 2


def test_the_statue_sees_the_heir_of_the_king():
    """The crown moves before scoring (ruling 13); the killed number 4 breaks the tie."""
    scene = Scene(cities={2: ["statue"], 1: ["great_wall", "church"]}, roles={2: ["king"]}, crown=3)
    scene.take(scene.state.but(killed="king", ending=True)).call(4)
    outcome = GAME.score(scene.state)
    assert scene.state.over
    assert outcome.scores[1:3] == (8, 8)
    assert outcome.winners == (2,)


def test_the_acrobat_keeps_the_crown_from_a_killed_king():
    """He is opened all the same (ruling 24)."""
    scene = Scene(roles={2: ["king"]}, crown=3)
    scene.take(scene.state.but(killed="king", acrobat=True)).call(4)
    assert len(scene.phrases("heir")) == 1
    assert scene.state.crown == 3


def test_a_killed_king_that_nobody_chose_moves_nothing():
    """There is no heir."""
    scene = Scene(roles={2: ["bishop"]}, crown=3)
    scene.take(scene.state.but(killed="king")).call(4)
    scene.do("gold").do("end")
    assert scene.phrases("heir") == []
    assert scene.state.crown == 3


def test_in_the_hospital_the_crown_still_waits_for_the_end_of_the_round():
    """A killed King who is shown there only gathers (ruling 17)."""
    scene = Scene(roles={2: ["king"], 1: ["bishop"]}, cities={2: ["hospital"]}, crown=3)
    scene.reacting = {2: [("hospital", "king")]}
    scene.take(scene.state.but(killed="king")).call(4).do("gold")
    assert (scene.gold[2], scene.state.crown) == (4, 3)
    scene.do("gold").do("end")
    assert scene.state.crown == 2


def test_the_witch_does_not_take_the_crown_as_the_king():
    """It is the King's player who has it; her own turn as King neither lists nor owes it."""
    scene = Scene(fourth=1, bewitched="king", witch=0, crown=3).turn(0, "king")
    assert "crown" not in scene.names()
    scene.do("gold").do("end")
    assert scene.state.crown == 3


def test_rasputin_lets_a_bewitched_king_take_the_crown_himself():
    """His turn is as usual (ruling 24)."""
    scene = Scene(fourth=0, bewitched="king", witch=1, safe=True, crown=3).turn(0, "king")
    scene.do("crown")
    assert scene.state.crown == 0


def test_a_witch_who_bewitched_her_own_king_has_the_crown_already():
    """With two characters a seat may hold both; the crown is taken once."""
    scene = Scene(3, fourth=0, bewitched="king", witch=0, crown=0).turn(0, "king")
    scene.do("gold").do("end")
    assert scene.phrases("crown_stays") == []


def test_the_throne_room_pays_for_another_holder_only():
    """A King who has the crown already makes no change (ruling 19)."""
    for crown, gold in ((3, 3), (1, 2)):
        scene = Scene(cities={0: ["throne_room"]}, fourth=1, crown=crown).turn(1, "king")
        scene.do("crown")
        assert scene.gold[0] == gold


def test_rasputin_lets_a_killed_king_take_the_crown_in_his_turn():
    """His turn is as usual, and nothing is left for the end of the round (ruling 24)."""
    options = {"action_cards": "with"}
    scene = Scene(roles={2: ["king"]}, hands={2: ["rasputin"]}, crown=3, options=options)
    scene.reacting = {2: [("rasputin", "king", "rasputin")]}
    scene.take(scene.state.but(killed="king")).call(4)
    scene.do("crown").do("gold").do("end")
    assert scene.state.crown == 2
    assert scene.phrases("heir") == []


# -- Patrizier ------------------------------------------------------------------------------------


def test_the_patrician_draws_a_card_for_each_noble_district():
    """Cards instead of gold, once; the crown as the King."""
    deck = ["tavern", "market", "docks", "harbor"]
    scene = Scene(table=["patrician"], cities={0: ["manor", "palace"]}, deck=deck, fourth=0)
    scene.turn(0, "patrician").do("income")
    assert scene.hand(0) == ["market", "tavern"]
    assert "income" not in scene.names()
    scene.do("crown").do("gold").do("end")
    assert scene.state.crown == 0


def test_an_empty_deck_gives_the_patrician_what_it_has():
    """Nothing more is drawn (ruling 25); the crown is due as for the King."""
    cities = {0: ["manor", "palace"]}
    scene = Scene(table=["patrician"], cities=cities, deck=["docks"], fourth=0, crown=3)
    scene.turn(0, "patrician").do("income")
    assert scene.hand(0) == ["docks"]
    scene.do("gold").do("end")
    assert scene.state.crown == 0


def test_a_killed_patrician_inherits_the_crown():
    """As the King."""
    assert _killed("patrician", crown=0).state.crown == 2


def test_the_witch_does_not_take_the_crown_as_the_patrician():
    """As the King."""
    scene = Scene(table=["patrician"], fourth=1, bewitched="patrician", crown=3)
    assert "crown" not in scene.turn(0, "patrician").names()


# -- Kaiser ---------------------------------------------------------------------------------------


def test_the_emperor_gives_the_crown_and_takes_a_gold():
    """Out of the stash of whoever receives it."""
    scene = _emperor(crown=3, gold=(0, 5, 0, 0)).turn(0, "emperor").do("crown", 1, "gold")
    assert scene.state.crown == 1
    assert scene.gold == [1, 4, 0, 0]
    assert "crown" not in scene.names()


def test_the_emperor_takes_a_random_card():
    """A single one, out of the receiver's hand; nobody chooses which."""
    hand = ["tavern", "market", "docks"]
    found = set()
    for seed in range(1, 9):
        scene = _emperor(crown=3, hands={1: hand}, seed=seed).turn(0, "emperor")
        scene.do("crown", 1, "card")
        assert sorted(scene.hand(0) + scene.hand(1)) == sorted(hand)
        found |= set(scene.hand(0))
    assert found == set(hand)


def test_the_emperor_may_take_nothing():
    """Taking is optional (ruling 12); with neither gold nor cards there is nothing to take."""
    scene = _emperor(crown=3, gold=(0, 1, 0, 0), hands={2: ["docks"]}).turn(0, "emperor")
    assert scene.moves("crown") == [
        ("crown", 1, "gold"),
        ("crown", 1, "nothing"),
        ("crown", 2, "card"),
        ("crown", 2, "nothing"),
    ]
    scene.do("crown", 2, "nothing")
    assert (scene.state.crown, scene.gold, scene.hand(2)) == (2, [0, 1, 0, 0], ["docks"])


def test_the_emperor_gives_to_somebody_else():
    """Neither to himself nor back to its holder; one who has it may give it to anybody else."""
    for crown, receivers in ((3, {1, 2}), (0, {1, 2, 3})):
        scene = _emperor(crown=crown).turn(0, "emperor")
        assert {move[1] for move in scene.moves("crown")} == receivers


def test_the_emperor_must_give_the_crown_before_the_turn_ends():
    """He is asked, as within the turn, if he has not done it."""
    scene = _emperor(roles={1: ["emperor"]}, crown=3).call(4).do("gold").do("end")
    assert scene.names() == ["crown"]
    assert scene.asked.seat == 1
    scene.do("crown", 0, "gold")
    assert scene.state.crown == 0
    assert scene.gold == [1, 5, 2, 2]


def test_the_emperor_has_the_income_of_the_king():
    """A gold for each noble district."""
    scene = _emperor(cities={0: ["manor", "castle"]}).turn(0, "emperor").do("income")
    assert scene.gold[0] == 4


def test_a_seat_that_is_gone_receives_no_crown():
    """It could not call; where nobody is left the crown stays."""
    scene = _emperor(crown=3, absent=(2,)).turn(0, "emperor")
    assert {move[1] for move in scene.moves("crown")} == {1}
    scene = _emperor(3, crown=2, absent=(1,)).turn(0, "emperor")
    assert "crown" not in scene.names()
    scene.do("gold").do("end")
    assert scene.phrases("round") == [{"n": 4, "who": ("seat", 2)}]


def test_the_last_receiver_leaves_while_the_emperor_is_asked():
    """There is always an answer; the crown stays."""
    scene = _emperor(3, crown=2).turn(0, "emperor").do("gold").do("end")
    scene.take(scene.state.but(absent=(1,)))
    assert scene.names() == ["pass"]
    scene.do("pass")
    assert scene.state.crown == 2
    scene = _killed("emperor", 3, crown=0)
    scene.take(scene.state.but(absent=(1,))).do("pass")
    assert scene.state.crown == 0


def test_taking_and_giving_is_one_change_for_the_throne_room():
    """It pays once, also to the Emperor himself (ruling 19)."""
    scene = _emperor(cities={0: ["throne_room"]}, crown=3).turn(0, "emperor")
    scene.do("crown", 1, "nothing")
    assert scene.gold[0] == 3


def test_the_witch_gives_the_crown_of_a_bewitched_emperor():
    """Neither to herself nor to its holder, but to the Emperor's player if she likes; the gold is
    hers (ruling 12).
    """
    scene = _emperor(fourth=1, bewitched="emperor", witch=0, crown=3).turn(0, "emperor")
    assert {move[1] for move in scene.moves("crown")} == {1, 2}
    scene.do("crown", 1, "gold")
    assert scene.gold == [3, 1, 2, 2]
    assert scene.state.crown == 1


def test_a_bewitched_emperor_only_gathers():
    """He neither gives the crown nor has an income; the Witch goes on in his place."""
    roles = {0: ["witch"], 1: ["emperor"]}
    scene = Scene(table=["witch", "emperor"], cities={1: ["manor"]}, roles=roles, crown=3)
    scene.call().do("gold").do("bewitch", "emperor")
    assert (scene.asked.seat, scene.names()) == (1, ["gold"])
    scene.do("gold")
    assert (scene.asked.seat, scene.state.crown) == (0, 3)
    assert "income" not in scene.names()
    scene.do("crown", 1, "gold").do("end")
    assert (scene.state.crown, scene.gold[:2]) == (1, [5, 3])


def test_the_witch_must_give_the_crown_too():
    """Her turn as Emperor does not end before it has moved."""
    scene = _emperor(fourth=1, bewitched="emperor", witch=0, crown=3).turn(0, "emperor")
    scene.do("gold").do("end").do("crown", 2, "nothing")
    assert scene.state.crown == 2


def test_a_killed_emperor_gives_the_crown_on_and_takes_nothing():
    """At the end of the round, to another than himself and its holder."""
    scene = _killed("emperor", crown=3)
    assert scene.asked.seat == 2
    assert scene.moves() == [("crown", 0), ("crown", 1)]
    scene.do("crown", 1)
    assert scene.state.crown == 1
    assert scene.gold == [2, 2, 2, 2]
    assert scene.phrases("round") == [{"n": 4, "who": ("seat", 1)}]


def test_a_killed_emperor_is_settled_before_scoring():
    """The Statue sees the receiver."""
    scene = _emperor(cities={1: ["statue"]}, roles={2: ["emperor"]}, crown=3)
    scene.take(scene.state.but(killed="emperor", ending=True)).call(4).do("crown", 1)
    assert scene.state.over
    assert GAME.score(scene.state).scores[1] == 8


def test_the_acrobat_keeps_the_crown_from_a_killed_emperor():
    """He is opened, and asked for nothing."""
    scene = _emperor(roles={2: ["emperor"]}, crown=3)
    scene.take(scene.state.but(killed="emperor", acrobat=True)).call(4)
    assert scene.state.crown == 3
    assert scene.asked.names(scene.state) == ("pile:3",)


def test_a_killed_emperor_who_has_left_gives_the_crown_to_the_next():
    """What he holds is opened where others need it, and the round goes on."""
    scene = _killed("emperor", crown=3, absent=(2,))
    assert scene.state.crown == 0


def test_nobody_can_receive_the_crown_of_a_killed_emperor():
    """Of three seats one is gone and one has it: it stays."""
    scene = _killed("emperor", 3, crown=0, absent=(1,))
    assert scene.state.crown == 0
    assert scene.phrases("round") == [{"n": 4, "who": ("seat", 0)}]
