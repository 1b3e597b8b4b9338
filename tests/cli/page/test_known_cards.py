"""Who can read which card: read off real tables, sealed and played by their own nodes."""

from collections import Counter

import pytest

from cli.page.known_cards import known_message
from engine.games import find_game
from tests.ledger.sealed.test_rows import column_tale
from tests.ledger.tables import Minds, probe_tale, pump, seating

GAMES = [("citadels", 4), ("ohne_furcht", 4), ("san_marco", 3), ("kabale", 3)]


def told(play):
    """What the page of this seat is told."""
    return known_message(play.known(), play.number)


@pytest.mark.parametrize(("name", "seats"), GAMES)
def test_a_seat_is_a_reader_of_exactly_the_closed_cards_whose_faces_its_program_has(name, seats):
    """At many moments of a real table, and of each card the same for all seats: public truth."""
    nodes, cards = seating(find_game(name), seats, f"readers {name}").plays(), 0
    asked = 0
    for until in range(11, 100, 7):
        pump(nodes, Minds(until), until=until)
        for play in nodes:
            play.idle()  # an own run is made, up to its question
            sight = play.sight()
            readers = {card: by for card, by in told(play)["readers"]}
            mine = {card for card, by in readers.items() if play.number in by}
            assert mine == {card for card in sight.eyes if card not in sight.state.faces}
            assert not readers.keys() & sight.state.faces.keys()
            cards += len(mine)
            asked += play.asked is not None
    assert cards and asked


def whole_games():
    """Nodes of games in which hands are looked at, exchanged and given on, far into them."""
    yield "probe", probe_tale().nodes
    yield "columns", column_tale().nodes
    for name, seats, until in (("citadels", 4, 200), ("ohne_furcht", 4, 200), ("san_marco", 3, 60)):
        nodes = seating(find_game(name), seats, f"seen {name}").plays()
        pump(nodes, Minds(3), until=until)
        yield name, nodes


def at(play, step):
    """What the program of this seat knew after a step."""
    return [*play.log.memory.looked_back(step, play.chain.trunk.replayed)][-1][1]


def lacking(faces, sight, zones):
    """Those of these faces that this seat did not read in these zones."""
    held = Counter(sight.face(card) for zone in zones for card in sight.state.zone(zone))
    return Counter(faces) - held


@pytest.mark.slow
def test_what_others_have_seen_is_what_their_own_programs_met():
    """Whatever their own nodes remember to have met among our cards is told with all its faces, and
    nothing else; what was theirs, their own node has read in a zone of theirs, and ours reads."""
    looked, had = Counter(), Counter()
    for game, nodes in whole_games():
        for me, play in enumerate(nodes):
            owners = play.known().owners
            mine = [zone for zone, owner in owners.items() if owner == me]
            assert {one["seat"] for one in told(play)["seen"]} <= {*range(len(nodes))}
            for seat, node in enumerate(nodes):
                if seat == me:
                    continue
                met = [
                    list(one.faces)
                    for one in node.sight().memory
                    if owners.get(one.zone) == me and not one.gone
                ]
                theirs = [one for one in told(play)["seen"] if one["seat"] == seat]
                assert [one["faces"] for one in theirs if one["of"] == me] == met
                looked[game] += len(met)
                for one in theirs:
                    if one["had"]:
                        zones = [zone for zone, owner in owners.items() if owner == seat]
                        met = Counter[str]()
                        for seen in at(node, one["step"]).memory:
                            met.update(seen.faces if seen.zone in zones else ())
                        assert not Counter(one["faces"]) - met
                        assert not lacking(one["faces"], at(play, one["step"]), mine)
                        had[game] += 1
    assert looked["probe"] and looked["san_marco"], looked
    assert had["citadels"] and had["ohne_furcht"] and had["san_marco"], had


def test_the_step_is_the_one_in_which_it_was_seen():
    """A page leads to that moment: the memory has it after that step and not before it."""
    play = probe_tale().nodes[0]
    for seat, step, one in play.known().seen:
        if seat == play.number:
            assert one not in at(play, step - 1).memory
            assert one in at(play, step).memory
