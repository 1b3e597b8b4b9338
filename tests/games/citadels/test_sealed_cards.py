"""Every way of a hidden card at a sealed table: the same states as at an open one.

A flow is a game of one act: a small deck is shuffled and dealt, the act is done as in a turn, and
the game is over. Nodes with proofs and keys play it, and the open dealer plays it again.
"""

from dataclasses import dataclass, replace
from functools import cache

import pytest

from engine.agenda import Reveal, Shuffle, Step
from engine.basics import Move
from engine.games.citadels import GAME
from engine.games.citadels.cards.under_the_deck import under
from engine.games.citadels.characters.rank4_king import CARD, bestow
from engine.games.citadels.characters.rank7_architect import BONUS_CARDS, STUDY, card_bonus, study
from engine.games.citadels.characters.seer import SEEK, seek
from engine.games.citadels.characters.spy import PART, spy
from engine.games.citadels.characters.wizard import begin_look
from engine.games.citadels.data.districts import KIND, PLAIN_DECK
from engine.games.citadels.data.lineups import FIRST_GAME
from engine.games.citadels.rounds.round import End
from engine.games.citadels.table.state import DECK, HAND, PLATES
from ledger.deck.shares import make_shares
from ledger.records.form import CONTENT
from ledger.review.audit import audit
from ledger.sealed.acts import COUNT, OPEN
from tests.games.citadels.test_walks_cards import TABLES, with_these
from tests.games.sealed import tale_equals_open
from tests.ledger.tables import chance, seating, tell
from tests.ledger.trial import accepted, convicted

CHEAP = ("temple", "tavern", "watchtower", "church", "market", "prison", "trading_post", "manor")
"""Districts that anybody can pay for."""

ACTS = {
    "spy": lambda state: spy(state, 0, Move("spy", (1, "trade"))),
    "spy on uniques": lambda state: spy(state, 0, Move("spy", (1, "unique"))),
    "wizard": lambda state: begin_look(state, 0, Move("look", (1,))),
    "seer": lambda state: seek(state, 0, SEEK),
    "emperor": lambda state: bestow(state, 0, Move("crown", (1, CARD))),
    "navigator": lambda state: card_bonus(state, 0, BONUS_CARDS),
    "scholar": lambda state: study(state, 0, STUDY),
    "under": lambda state: state.do(*under(state, state.zone(HAND[0]), 0)),
}


@dataclass(frozen=True, slots=True)
class Lay(Step):
    """A deck of these faces, shuffled by all."""

    faces: tuple[str, ...]

    def run(self, state):
        """Plates lie open as ever."""
        state = state.lay(PLATES, state.rules.roles).lay(DECK, self.faces)
        return state.do(Shuffle((DECK,)))


@dataclass(frozen=True, slots=True)
class Deal(Step):
    """So many cards for each seat."""

    counts: tuple[int, ...]

    def run(self, state):
        """In one reveal."""
        pairs = []
        for seat, count in enumerate(self.counts):
            cards = state.zone(DECK)[:count]
            state = state.move(cards, HAND[seat])
            pairs.append((cards, seat))
        return state.do(Reveal(tuple(pairs)))


@dataclass(frozen=True, slots=True)
class Act(Step):
    """What is done by seat 0 in its turn."""

    act: str

    def run(self, state):
        """After the gathering, with gold enough."""
        role = self.act.split()[0]
        state = state.but(turn=0, role=role, gathered=True, gold=(9,) * state.seats)
        return ACTS[self.act](state)


def flow(act, counts, faces):
    """A game of this one act."""

    def setup(order, options):
        state = GAME.setup(order, options)
        return state.but(agenda=(Lay(tuple(faces)), Deal(counts), Act(act), End()))

    return replace(GAME, setup=setup)


@cache
def told(act, counts, faces=CHEAP * 2, seed=1):
    """The flow as nodes with keys and proofs played it."""
    game = flow(act, counts, faces)
    return tell(seating(game, len(counts), f"{act} {counts}"), seed)


def same(tale):
    """How many states were compared."""
    return tale_equals_open(tale, f"{tale.seating.label}")


def audited(tale, tmp_path):
    """The verdict of the audit over the log of this flow."""
    path = tmp_path / "flow.tafel"
    path.write_bytes(tale.log)
    return audit(path, games=lambda offer: tale.seating.game)


def names(tale):
    """What was answered."""
    return [act[1] for events in tale.steps for e in events for act in e.acts if act[0] == "move"]


@pytest.mark.parametrize(
    ("act", "counts"),
    [
        ("spy", (2, 4)),
        ("spy", (0, 1, 3)),
        ("spy on uniques", (2, 3, 1, 1)),
        ("seer", (0, 3)),
        ("seer", (2, 1, 1)),
        ("seer", (1, 3, 0, 2)),
        ("emperor", (2, 3, 1)),
        ("emperor", (0, 1, 2)),
        ("navigator", (1, 1)),
        ("scholar", (1, 1)),
        ("scholar", (1, 7, 6)),
        ("under", (3, 1)),
        ("under", (4, 1, 1)),
    ],
    ids=str,
)
def test_a_flow_is_the_same_sealed_and_open(act, counts):
    """The digest after every answer, and the end."""
    assert same(told(act, counts)) > 3


@pytest.mark.parametrize("seats", [2, 3])
def test_the_wizard_takes_or_opens_what_it_has_looked_at(seats):
    """A glimpse becomes the card, or is opened as it is, with a proof under the reader's key."""
    tales = [told("wizard", (1, 3, 0)[:seats], CHEAP * 2, seed) for seed in range(1, 5)]
    assert {names(tale)[0] for tale in tales} == {"take", "seize"}
    assert min(map(same, tales)) > 3


def test_the_audit_finds_every_count_and_every_opening_proven(tmp_path):
    """Its report has the count that the Spy's victim has proven, and what the Wizard opened."""
    spied = audited(told("spy", (2, 4)), tmp_path)
    assert spied.ok
    assert spied.counts == {"made": 1, "proved": 1}
    assert spied.claims == {"made": 0, "proved": 0}
    for seed in range(1, 5):
        tale = told("wizard", (1, 3), CHEAP * 2, seed)
        found, opened = audited(tale, tmp_path), int(names(tale) == ["seize"])
        assert found.ok
        assert found.openings == {"made": opened, "proved": opened}


def test_a_large_hand_is_counted_in_events_that_can_be_signed():
    """Forty cards, fourteen unique faces: each part is an event of its own, none too long."""
    faces = (*FIRST_GAME.uniques, *PLAIN_DECK)[:42]
    tale = told("spy on uniques", (0, 40), faces)
    sizes = [len(event.raw) for events in tale.steps for event in events]
    counts = [act for events in tale.steps for e in events for act in e.acts if act[0] == COUNT]
    assert max(sizes) <= CONTENT
    assert [len(act[1]) for act in counts] == [PART, PART, PART, 40 - 3 * PART]
    last = tale.nodes[0].table.state
    matches = sum(act[1].count(1) for act in counts)
    assert last.gold == (9 + min(9, matches), 9 - min(9, matches))
    assert matches >= sum(KIND[face] == "unique" for face in faces) - 2
    assert same(tale) > 8


def opened_glimpse(tale, event, card):
    """The Wizard's opening of a card of the other hand, out of the copy under its own key."""
    table = tale.table(event.step)
    where = table.place(event.seat, 1, OPEN, "", event.seat)
    own, cipher = table.keys.x[event.seat], table.ciphers[(card, event.seat)]
    secret = tale.secret(event.seat)
    data = make_shares(tale.group, where, secret, own, [cipher], rng=chance("glimpse"))
    return (OPEN, data)


def test_who_builds_a_card_that_cannot_be_built_is_named():
    """The opening is good and shows a Secret Vault: the claim of the move is not true."""
    tale = told("wizard", (1, 2), ("secret_vault",) * 6)
    _, event, _ = tale.find("move", lambda event, act: act[1] == "take")
    card = event.acts[0][2]
    forged = tale.forge(event, ("move", "seize", card), opened_glimpse(tale, event, card))
    convicted(tale, forged, "rules")


def test_who_opens_another_card_than_it_names_is_named():
    """The proof is bound to the copy of that card."""
    tales = [told("wizard", (1, 3), CHEAP * 2, seed) for seed in range(1, 5)]
    tale = next(tale for tale in tales if names(tale) == ["seize"])
    _, event, _ = tale.find("move", lambda event, act: act[1] == "seize")
    card = event.acts[0][2]
    hand = tale.table(event.step).state.zone(HAND[1])
    other = next(one for one in hand if one != card)
    accepted(tale, tale.forge(event, event.acts[0], opened_glimpse(tale, event, card)))
    convicted(tale, tale.forge(event, event.acts[0], opened_glimpse(tale, event, other)), "claim")


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("name", TABLES)
def test_whole_games_with_these_characters(name, seats):
    """From the draft to the points, with all action cards."""
    game = replace(with_these(name), options=GAME.options)
    assert same(tell(seating(game, seats, f"whole {name}"), 3)) > 100
