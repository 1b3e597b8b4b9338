"""What must hold for any game, found by random walks: games that appear later are walked too."""

import json
from collections import Counter
from itertools import pairwise

import pytest

from engine.agenda import Decision, Prove, Reveal, Roll, Together
from engine.answers import Moved, Proved, Relocked, Revealed, Rolled, Shuffled
from engine.asked import honest
from engine.basics import ALL, Move
from engine.chance import Seeded
from engine.errors import RulesError
from engine.kernel import apply, front, member, members, settle
from engine.open_table.open_dealer import Dealt, moved
from engine.open_table.simulate import begin
from engine.table import Table
from tests.games.walks import (
    GAMES,
    TABLES,
    every_seed,
    every_table,
    questions,
    some,
    view_of,
    walk_of,
    walked,
)
from tests.strategies import digest, option_sets, wide_move
from tests.views import faults


def total(state):
    """How many cards lie on the table."""
    return sum(len(cards) for cards in state.zones.values())


# -- moves and refusals --------------------------------------------------------------------------


@every_table
@every_seed
def test_listed_moves_are_allowed_unique_and_the_same_each_time(name, seats, seed):
    """A list of moves has no doubles, does not change, and holds only what ``allows`` accepts."""
    stops, _ = walked(name, seats, seed)
    for stop in stops:
        for decision, state, sight in questions(stop.dealt):
            legal = decision.legal(state)
            assert legal == decision.legal(state)
            assert len(set(legal)) == len(legal)
            assert all(decision.allows(state, move) for move in legal)
            assert honest(sight, decision, legal), f"{decision!r} leaves no honest answer"
            assert decision.absent(state) == decision.absent(state)


@every_table
@every_seed
def test_honest_moves_are_accepted(name, seats, seed):
    """Whatever a bot may answer, the kernel takes, with its claims judged by the dealer."""
    chance = Seeded(seed)
    stops, _ = walked(name, seats, seed)
    for stop in some(stops, 5, seed):
        if isinstance(stop.line, Together):
            continue
        for decision, state, sight in questions(stop.dealt):
            moves = honest(sight, decision, decision.legal(state))
            for move in [moves[0], moves[-1], wide_move(sight, decision, chance)]:
                answer = moved(state, decision, move, stop.dealt.truth)
                assert apply(state, answer).answered == state.answered + 1


def foreign(state, decision, chance):
    """Moves that a decision should refuse: other names, other handles, too much and too little."""
    legal = decision.legal(state)
    move = legal[chance.below(len(legal))]
    yield Move("no such move")
    yield Move(move.name, (*move.args, 0, 0))
    yield Move(move.name, (10**9,))
    yield Move(move.name, (-1,))
    yield Move(move.name, ("",))
    yield Move(move.name, ((10**9,),))
    for choice in decision.choices(state):
        yield Move(choice.name, (choice.cards + choice.cards,))
        yield Move(choice.name, ((*sorted(choice.cards, reverse=True), -1),))


def wrong_answers(dealt, line, chance):
    """Answers that do not fit the line in front of this table."""
    fitting = {
        "Shuffle": Shuffled,
        "Relock": Relocked,
        "Reveal": Revealed,
    }.get(type(line).__name__)
    anything = [Shuffled(), Relocked(), Revealed(), Rolled((1,)), Proved(0), Moved(Move("no"))]
    for answer in anything:
        right = {Decision: Moved, Roll: Rolled, Prove: Proved}
        if type(answer) is fitting or any(
            isinstance(line, kind) and type(answer) is of for kind, of in right.items()
        ):
            continue
        yield answer
    match line:
        case Decision():
            for move in foreign(dealt.state, line, chance):
                if not line.allows(dealt.state, move):
                    yield Moved(move)
            yield Moved(line.legal(dealt.state)[0], {10**9: "nothing"})
        case Roll():
            yield Rolled(())
            yield Rolled((*line.sides[:-1], line.sides[-1] + 1))
            yield Rolled((0, *line.sides[1:]))
        case Prove():
            yield Proved(-1)
            yield Proved(len(dealt.state.zone(line.claim.zone)) + 1)
        case Reveal():
            opened = {c: dealt.truth[c] for cards, to in line.pairs if to == ALL for c in cards}
            yield Revealed({**opened, 10**9: "nothing"})
            if opened:
                yield Revealed({})


@every_table
@every_seed
def test_what_does_not_fit_is_refused_and_changes_nothing(name, seats, seed):
    """A refused answer leaves the state as it was, to the last plain value."""
    chance = Seeded(seed)
    stops, _ = walked(name, seats, seed)
    for stop in some(stops, 4, seed):
        before = digest(stop.dealt.state)
        refused = 0
        for answer in wrong_answers(stop.dealt, stop.line, chance):
            with pytest.raises(RulesError):
                apply(stop.dealt.state, answer)
            refused += 1
        assert refused >= 5
        assert digest(stop.dealt.state) == before


@every_table
def test_foreign_moves_are_refused_within_a_together(name, seats):
    """The members of a Together refuse what their own decision does not allow."""
    chance = Seeded(seats)
    stops, _ = walked(name, seats, 1)
    for stop in some([s for s in stops if isinstance(s.line, Together)], 3):
        for decision, state, _ in questions(stop.dealt):
            before = digest(state)
            for move in foreign(state, decision, chance):
                if not decision.allows(state, move):
                    with pytest.raises(RulesError):
                        apply(state, Moved(move))
            assert digest(state) == before


# -- replay, stepping back, end ------------------------------------------------------------------


@every_table
@every_seed
def test_recorded_answers_give_the_same_game(name, seats, seed):
    """The answers given again, from the start, lead through the same digests to the same end."""
    stops, last = walked(name, seats, seed)
    state = stops[0].dealt.state
    for stop in stops:
        assert digest(state) == digest(stop.dealt.state)
        state = stop.again(state)
    assert digest(state) == digest(last.state)
    assert front(state) is None


@every_table
def test_old_states_stay_as_they_were(name, seats):
    """After the game is over each earlier state can be gone back to and played on from."""
    digests, stops = [], []
    for step in walk_of(name, seats, 2):
        stops.append(step)
        digests.append(digest((step if isinstance(step, Dealt) else step.dealt).state))
    for stop, (at, then) in list(zip(stops, pairwise(digests), strict=False))[::5]:
        assert digest(stop.dealt.state) == at
        assert digest(stop.again(stop.dealt.state)) == then


@every_table
@every_seed
def test_a_game_ends_with_a_score(name, seats, seed):
    """There is an outcome of the right shape; asking again gives the same one."""
    game = GAMES[name]
    _, last = walked(name, seats, seed)
    outcome = game.score(last.state)
    assert outcome == game.score(last.state)
    assert len(outcome.scores) == len(outcome.reasons) == seats
    assert set(outcome.winners) <= set(range(seats))
    assert list(outcome.winners) == sorted(set(outcome.winners))
    assert all(outcome.scores[w] == max(outcome.scores) for w in outcome.winners)


# -- cards ---------------------------------------------------------------------------------------


@every_table
@every_seed
def test_cards_leave_only_by_retiring(name, seats, seed, monkeypatch):
    """Each handle lies in one place, and their number changes by what is laid or retired."""
    counted = Counter()
    add, retire = Table.add, Table.retire

    def counting_add(self, zone, faces, **more):
        faces = tuple(faces)
        counted["added"] += len(faces)
        return add(self, zone, faces, **more)

    def counting_retire(self, cards):
        cards = tuple(cards)
        counted["retired"] += len(cards)
        return retire(self, cards)

    stops, last = walked(name, seats, seed)
    monkeypatch.setattr(Table, "add", counting_add)
    monkeypatch.setattr(Table, "retire", counting_retire)
    tables = [*(stop.dealt for stop in stops), last]
    for stop, after in zip(stops, tables[1:], strict=True):
        state = stop.dealt.state
        counted.clear()
        stop.again(state)
        assert total(after.state) == total(state) + counted["added"] - counted["retired"]
        if not counted["added"] and not counted["retired"]:
            assert shown_by(stop.dealt) == shown_by(after)
    for dealt in tables:
        on_table = [card for cards in dealt.state.zones.values() for card in cards]
        assert len(set(on_table)) == len(on_table)
        assert all(card < dealt.state.next_card for card in on_table)
        spoken_of = {**dealt.state.faces, **dealt.state.readers, **dealt.state.backs}
        assert spoken_of.keys() <= set(on_table)


def shown_by(dealt):
    """How often each face is on the table, open or closed."""
    state = dealt.state
    cards = [card for zone in state.zones.values() for card in zone]
    return Counter(state.faces.get(card) or dealt.truth[card] for card in cards)


# -- views ---------------------------------------------------------------------------------------


def cards_in(part):
    """Every card of a view, wherever it stands."""
    if isinstance(part, dict):
        if "card" in part and "face" in part:
            yield part["card"], part["face"]
        for value in part.values():
            yield from cards_in(value)
    elif isinstance(part, list):
        for value in part:
            yield from cards_in(value)


@every_table
@every_seed
def test_own_cards_stand_in_the_order_of_the_faces(name, seats, seed):
    """A hand looks the same however often it is shuffled; cards nobody has read come last."""
    order = {face: at for at, face in enumerate(GAMES[name].faces)}
    stops, _ = walked(name, seats, seed)
    for stop in some(stops, 4, seed):
        for seat in stop.dealt.state.order:
            _, shown = view_of(GAMES[name], stop.dealt, seat)
            for row in shown["own"]["areas"]:
                places = [order.get(card["face"], len(order)) for card in row["cards"]]
                assert places == sorted(places)


@every_table
@every_seed
def test_views_are_plain_and_show_only_what_a_seat_can_know(name, seats, seed):
    """Each view is JSON as it stands; a face in it is open, or read by that seat."""
    stops, last = walked(name, seats, seed)
    for dealt in [*(stop.dealt for stop in some(stops, 4, seed)), last]:
        for seat in (None, *dealt.state.order):
            sight, shown = view_of(GAMES[name], dealt, seat)
            again = json.loads(json.dumps(shown, allow_nan=False))
            assert again == shown
            assert faults(shown) == []
            state = sight.state
            for card, face in cards_in(shown):
                if card in state.faces:
                    assert face == state.faces[card]
                elif face is not None:
                    assert seat in state.readers.get(card, ()), f"seat {seat} cannot read {card}"
            if seat is None:
                assert not sight.eyes and not sight.memory


# -- absence -------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "seats"), [t for t in TABLES if t[1] > 2])
@every_seed
def test_games_go_on_without_a_seat(name, seats, seed):
    """Seats go and come back at random moments; the game ends, and asks nobody who is gone.

    As many are gone at one time as a table may spare (R21): none of two, one of three.
    """

    def away(dealt, chance):
        if chance.below(15):
            return dealt
        most = (seats - 1) // 2
        absent = tuple(sorted({chance.below(seats) for _ in range(chance.below(most + 1))}))
        return Dealt(settle(dealt.state.but(absent=absent)), dealt.truth, dealt.memory)

    *stops, last = walk_of(name, seats, seed, each=away)
    for stop in stops:
        state = stop.dealt.state
        for decision, _, _ in questions(stop.dealt):
            assert decision.seat not in state.absent
        if isinstance(stop.line, Together):
            assert not set(members(state)) & set(state.absent)
            assert all(member(state, seat).agenda for seat in members(state))
    assert not last.state.agenda
    assert len(GAMES[name].score(last.state).scores) == seats


@every_table
def test_a_game_has_its_papers(name, seats):
    """Offers name a game by its id and rules version; all faces on the table are faces it names."""
    game = GAMES[name]
    assert game.id == name
    assert game.rules.rpartition("/")[0] == name and game.rules.rpartition("/")[2].isdigit()
    assert len(set(game.faces)) == len(game.faces)
    for options in option_sets(game, seats):
        start = begin(game, seats, options)
        assert set(start.truth.values()) <= set(game.faces)
        assert digest(start.state) == digest(begin(game, seats, options).state)
