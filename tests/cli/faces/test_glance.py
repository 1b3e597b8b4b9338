"""The table in short: what stands on which line, what is left out, what is marked as new."""

from __future__ import annotations

from cli.faces.glance import WIDTH, Glance
from cli.text.screen import wrapped
from tests.cli.terminals import spoken
from tests.cli.views import WORDS, area, asked, board, card, seat, space, view

SPEECH = spoken({**WORDS, "fact.crown": "Crown: {who}"}, "Anna", "Bea (Bot)", "Cem")
PEOPLE = [{"kind": "man", "seat": 0, "n": 2}, {"kind": "man", "seat": 1, "n": 3}]
MAP = board(
    space("east", pieces=PEOPLE),
    space("west", cards=[card(4, "castle")]),
    space("north"),
    links=[{"between": ["east", "west"], "text": None, "pieces": PEOPLE[:1], "facts": []}],
)


def lines(room=20, aside=(), before=None, **changes):
    """A table at a glance."""
    return Glance(view(**changes), SPEECH, aside, before).lines(room)


def test_a_seat_is_a_line_and_oneself_is_you():
    """In the order of play: what it has, then what lies before it. Closed piles are left out."""
    deck = area("area.deck", count=40)
    assert lines(areas=[deck]) == [
        "Round 3",
        "Bea (Bot): crown, 2 gold; City: Castle (cost 4)",
        "You: 5 gold; Hand: 2 closed cards",
    ]


def test_what_the_game_puts_aside_is_left_out():
    """Facts and marks by their keys, rows by those of their titles."""
    found = lines(aside=("fact.round", "mark.crown", "area.hand", "area.discard"))
    assert found == ["Bea (Bot): 2 gold; City: Castle (cost 4)", "You: 5 gold"]


def test_what_is_put_aside_of_a_border_is_left_out_too():
    """How many more fit there, say: the rest is a word away."""
    link = {**MAP["links"][0], "text": ["board.map", {}], "facts": [["fact.round", {"n": 2}]]}
    told = [{**MAP, "links": [link]}]
    assert lines(boards=told, areas=[], seats=[])[-1].endswith("of yours, Round 2")
    assert lines(aside=("fact.round",), boards=told, areas=[], seats=[])[-1].endswith("of yours")


def test_a_space_is_a_line_while_there_is_room():
    """Spaces of which there is nothing to say are left out; bots have their names alone there."""
    told = ["space.east: piece.man.many (n 2) of yours, 3 of Bea", "space.west: Castle"]
    link = "space.east to space.west: piece.man.many (n 2) of yours"
    apart = lines(boards=[MAP], areas=[], seats=[])
    assert apart == ["Round 3", "board.map:", *(f"  {line}" for line in told), f"  {link}"]
    assert lines(3, boards=[MAP], areas=[], seats=[]) == [
        *("Round 3", f"board.map: {'; '.join(told)}", f"board.map: {link}"),
    ]
    assert lines(boards=[board(space("north"))], areas=[], seats=[]) == ["Round 3"]


def test_seats_stand_side_by_side_only_where_there_is_no_room_and_all_is_the_same():
    """Neighbours alone: the order stays as it is."""
    seats = [seat(1, facts=[["fact.gold", {"n": 2}]]), seat(2, facts=[["fact.gold", {"n": 2}]])]
    seats += [seat(0, facts=[["fact.gold", {"n": 5}]])]
    assert lines(3, seats=seats, areas=[])[1:] == ["Bea (Bot), Cem: 2 gold", "You: 5 gold"]
    assert len(lines(4, seats=seats, areas=[])) == 4
    same = [seat(at, facts=[["fact.gold", {"n": 2}]]) for at in (1, 0, 2)]
    assert lines(2, seats=same, areas=[])[1:] == ["Bea (Bot), you, Cem: 2 gold"]


def test_what_did_not_lie_there_is_marked_behind_what_did():
    """With a sign and a word, once in a row; a second card of one name is new as well."""
    first = Glance(view(), SPEECH)
    city = area("area.city", *(card(at, face) for at, face in enumerate(("tavern", "castle"))))
    built = seat(1, areas=[city, area("area.hand", count=1)])
    before = first.lies()
    told = Glance(view(seats=[built], areas=[]), SPEECH, (), before).lines(20)[-1]
    assert told == "Bea (Bot): Hand: 1 card; City: + new: Tavern, Castle"
    again = Glance(view(seats=[built], areas=[]), SPEECH).lies()
    more = area("area.city", *(card(at, face) for at, face in enumerate(("tavern", "tavern"))))
    later = Glance(view(seats=[seat(1, areas=[more])], areas=[]), SPEECH, (), again)
    assert later.lines(20)[-1] == "Bea (Bot): City: Tavern, + new: Tavern"
    assert not any("new" in line for line in lines())


def narrow(room, **changes):
    """The same in a window of forty columns, once a castle lay before Bea."""
    before = Glance(view(), SPEECH).lies()
    return Glance(view(**changes), SPEECH, (), before).lines(room, 40)


def test_a_narrow_window_has_the_table_in_shorter_forms():
    """The others in numbers with what is new, then of a board what one looks at, then points."""
    city = area("area.city", card(4, "castle"), card(5, "temple"), card(6, "temple"))
    bea = seat(1, areas=[city], score={"points": 9, "reasons": []})
    asks = asked(beside=[["map", "west"]])
    rows = {"areas": [], "boards": [MAP], "seats": [bea, seat(0)], "asked": asks}
    more = "This is the table in short; table shows all of it."
    named = "Bea (Bot): 9 points; + new: Castle, Temple, Temple"
    assert more not in narrow(9, **rows)
    beside = ["Round 3", "board.map:", "  space.west: Castle"]
    assert narrow(8, **rows) == [*beside, named, "You:", more]
    assert narrow(3, **rows) == [*beside, "You:", "Bea (Bot): 9 points", more]
    assert more not in lines(3, **rows)


def test_the_form_is_chosen_by_rows_of_eighty_columns_unless_there_are_fewer():
    """A prompt that is read aloud has one form."""
    many = [seat(1, areas=[area("area.city", *(card(at, "castle") for at in range(30)))])]
    found = lines(3, seats=many, areas=[], boards=[MAP])
    assert len(wrapped(found, WIDTH)) > 3 and found[1].startswith("board.map: ")


def test_in_the_own_line_alone_nothing_is_new():
    """Whoever took it knows; it would stand as new there until the next deal."""
    mine = seat(0, areas=[area("area.city", cards=[card(4, "castle")])])
    before = Glance(view(seats=[seat(0)]), SPEECH).lies()
    glance = Glance(view(seats=[mine]), SPEECH, (), before)
    assert any("+ new" in line for line in glance.lines(20))
    assert "Castle" in glance.own() and "+ new" not in glance.own()


def test_an_open_card_of_a_hand_stands_before_how_many_are_closed():
    """What is shown of a row says nothing of the rest."""
    hand = area("area.hand", card(4, "castle"), count=3)
    assert lines(areas=[], seats=[seat(1, areas=[hand])])[-1].endswith("Hand: Castle, 2 cards")


def test_a_space_is_named_with_what_is_printed_on_it():
    """As in the whole table."""
    told = space("east", pieces=PEOPLE[:1], die=6, printed=[["fact.gold", {"n": 2}]])
    (line,) = lines(boards=[board(told)], areas=[], seats=[])[2:]
    assert line == "  6 space.east 2 gold: piece.man.many (n 2) of yours"


def test_where_cards_beside_a_question_are_left_out_the_word_that_shows_them_is_told():
    """Only where some are: a space of which nothing else is told keeps its own."""
    full = space("east", cards=[card(4, "castle")], facts=[["fact.gold", {"n": 2}]])
    bare, more = space("west", cards=[card(5, "temple")]), "table shows all of it."
    both = Glance(view(boards=[board(full, bare)]), SPEECH)
    east, west = ["map", "east"], ["map", "west"]
    assert both.beside([east, west])[1:] == ["  space.east: 2 gold, Castle", "  space.west: Temple"]
    told = both.beside([east, west], brief=True)
    assert told[1:3] == ["  space.east: 2 gold", "  space.west: Temple"]
    assert len(told) == 4 and told[3].endswith(more)
    assert both.beside([west], brief=True) == both.beside([west])
