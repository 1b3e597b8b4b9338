"""False events at a sealed table of Citadels: each is refused, and its seat is named.

A flow of one act is played by honest nodes, then one of its events is signed anew with another
answer, whose proofs are as good as its seat can make them.
"""

from dataclasses import dataclass, replace
from functools import cache

import pytest

from engine.agenda import Reveal, Shuffle, Step, Together
from engine.basics import ALL as ALL_SEE
from engine.basics import Move
from engine.games.citadels import GAME
from engine.games.citadels.building.build import Pay
from engine.games.citadels.building.confiscate import Confiscate
from engine.games.citadels.characters.rank4_king import Receiver
from engine.games.citadels.characters.seer import SEEK, seek
from engine.games.citadels.characters.spy import spy
from engine.games.citadels.characters.threats import Show
from engine.games.citadels.characters.tokens import lay_tokens
from engine.games.citadels.rounds.reactions import Acrobat, Hit, killed_called
from engine.games.citadels.rounds.round import End
from engine.games.citadels.table.state import CITY, DECK, HAND, PLATES, ROLE, SITE, plate
from engine.games.citadels.turn.menu import Menu
from engine.kernel import front, member
from ledger.deck.group.ciphertext import decode_cards
from ledger.deck.shares import make_shares
from ledger.sealed.acts import COUNT, OPEN, RELOCK, SHUFFLE
from ledger.sealed.own_seat import OwnSeat
from tests.ledger.tables import chance, seating, tell
from tests.ledger.trial import accepted, convicted

# -- sealed tables: a flow of one act -------------------------------------------------------------

PLAIN = ("temple", "tavern", "church", "market")
PLATED = GAME.setup((0, 1), GAME.complete_options({})).rules.roles


@dataclass(frozen=True, slots=True)
class Deck(Step):
    """These faces in a deck of their own, shuffled by all and dealt into one zone."""

    zone: str
    to: int
    faces: tuple[str, ...]

    def run(self, state):
        """To its reader alone; on the site, to all."""
        return state.lay(DECK, self.faces).do(Shuffle((DECK,)), Dealt(self.zone, self.to))


@dataclass(frozen=True, slots=True)
class Dealt(Step):
    """The deck becomes that zone."""

    zone: str
    to: int

    def run(self, state):
        """All of it."""
        cards = state.zone(DECK)
        return state.move(cards, self.zone).do(Reveal(((cards, self.to),)))


@dataclass(frozen=True, slots=True)
class Act(Step):
    """What the flow is about, once all lies ready."""

    act: str

    def run(self, state):
        """Lines of the game itself."""
        return ACTS[self.act](state)


@dataclass(frozen=True, slots=True)
class Laid(Step):
    """The tokens of seat 0 lie; seat 1 builds for gold, or refuses."""

    kind: str

    def run(self, state):
        """What asks seat 0 for its token."""
        if self.kind == "warrants":
            token = dict(state.warrants)["thief"]
            return state.do(Confiscate(0, token, 1, state.zone(SITE)[0], 1))
        return state.do(Show(0, 1, dict(state.threats)["thief"]))


def tokens(kind):
    """Seat 0 lays its tokens on the first plates from the Thief on, then is asked for one."""

    def act(state):
        count = 3 if kind == "warrants" else 2
        plates = tuple(plate(state, role) for role in PLATED[1 : 1 + count])
        return lay_tokens(state.do(Laid(kind)), 0, kind, plates)

    return act


def built(role, gold):
    """Seat 0 builds what lies on the site, as this character with so much gold."""

    def act(state):
        state = state.but(role=role, gold=gold)
        return state.do(Pay(0, state.zone(SITE)[0], 6 if role == "king" else 3))

    return act


def menu(role):
    """A turn of seat 0."""
    return lambda state: state.but(role=role, used=("gather",)).do(Menu(0, role))


ACTS = {
    "killed": lambda state: state.but(killed="thief").do(*killed_called(state, "thief")),
    "hospital": lambda state: state.but(killed="thief").do(*killed_called(state, "thief")),
    "acrobat": lambda state: state.do(Together((Acrobat(0), Acrobat(1)))),
    "hit": lambda state: state.do(Hit(0, "thief")),
    "warrants": tokens("warrants"),
    "threats": tokens("threats"),
    "spy": lambda state: spy(state, 0, Move("spy", (1, "trade"))),
    "seer": lambda state: seek(state, 0, SEEK),
    "lend": built("cardinal", (1, 9)),
    "den": built("king", (3, 9)),
    "receiver": lambda state: state.but(role="emperor", crown=1).do(Receiver(0)),
    "magistrate": menu("magistrate"),
    "emperor": lambda state: menu("emperor")(state.but(crown=1)),
    "assassin": menu("assassin"),
    "spying": menu("spy"),
}
ZONES = {
    "killed": [(ROLE[0], 0, ("thief", "king")), (HAND[0], 0, ("rasputin", *PLAIN[:2]))],
    "hospital": [(CITY[0], ALL_SEE, ("hospital",)), (ROLE[0], 0, ("thief", "king"))],
    "acrobat": [(HAND[0], 0, ("acrobat", *PLAIN[:2]))],
    "hit": [(HAND[0], 0, ("rasputin", *PLAIN[:2]))],
    "warrants": [(SITE, ALL_SEE, ("tavern",))],
    "lend": [(SITE, ALL_SEE, ("prison",)), (HAND[0], 0, PLAIN)],
    "den": [(SITE, ALL_SEE, ("thieves_den",)), (HAND[0], 0, PLAIN)],
}


def flow(act, seats):
    """A game of this one act, with two cards in each hand that nothing else is said of."""

    def setup(order, options):
        state = GAME.setup(order, GAME.complete_options({"action_cards": "with"}))
        zones = list(ZONES.get(act, ()))
        named = [zone for zone, _, _ in zones]
        zones += [(HAND[s], s, PLAIN[:3]) for s in range(seats) if HAND[s] not in named]
        state = state.lay(PLATES, state.rules.roles).but(round=3, turn=0, gathered=True)
        state = state.but(gold=(5,) * seats)
        return state.but(agenda=(*(Deck(*zone) for zone in zones), Act(act), End()))

    return replace(GAME, setup=setup, options=())


@cache
def told(act, seed, seats=2):
    """The flow as honest nodes have played it."""
    return tell(seating(flow(act, seats), seats, f"attack {act}"), seed)


def answered(act, name, seats=2, wanted=lambda tale, event: True):
    """A tale in which seat 0 gives an answer of this name, and that event."""
    for seed in range(1, 40):
        tale = told(act, seed, seats)
        for events in tale.steps[1:]:
            for event in events:
                move = next((a for a in event.acts if a[0] == "move"), None)
                if move and event.seat == 0 and move[1] == name and wanted(tale, event):
                    return tale, event
    raise LookupError(name)


def own_ciphers(tale, event):
    """The cards of the event's seat by their handles, after the shuffles that the event begins."""
    table = tale.table(event.step)
    found = {card: c for (card, lock), c in table.ciphers.items() if lock == event.seat}
    together = isinstance(front(table.state), Together)
    card = (member(table.state, event.seat) if together else table.state).next_card
    for act in event.acts:
        if act[0] == SHUFFLE:
            for cipher in decode_cards(tale.group, act[3]):
                found[card], card = cipher, card + 1
    return found


def lying(tale, event, move, opened):
    """The event with another move, and these handles opened by a proof that is good in itself."""
    at = next(at for at, act in enumerate(event.acts) if act[0] == "move")
    acts = [*event.acts[:at], ("move", *move)]
    ciphers = own_ciphers(tale, event)
    table, given = tale.table(event.step), [ciphers[card] for card in opened]
    if given:
        where = table.place(event.seat, len(acts), OPEN, "", event.seat)
        key, secret = table.keys.x[event.seat], tale.secret(event.seat)
        data = make_shares(tale.group, where, secret, key, given, rng=chance("lie"))
        acts.append((OPEN, data))
    return tale.forge(event, *acts)


FOREIGN = (-1, 8, 2**62, "x", "warlords", (0, 1), ())
"""Arguments that are no card, seat or character of these tables."""


def spoken(event):
    """The move of an event: its name, then its arguments."""
    return next(act for act in event.acts if act[0] == "move")[1:]


def mates(tale, event, card):
    """The other cards of the seat's zone in which this one lies."""
    ciphers = sorted(own_ciphers(tale, event))
    fresh = [one for one in ciphers if one >= tale.table(event.step).state.next_card] or ciphers
    return [one for one in fresh if one != card]


@pytest.mark.parametrize("act", ["hit", "acrobat", "hospital", "killed"])
def test_who_shows_another_card_than_it_says_is_named(act):
    """No Rasputin, no Acrobat, not the killed character; another card's opening; no opening."""
    name = {"hit": "rasputin", "killed": "rasputin"}.get(act, act)
    tale, event = answered(act, name)
    good = spoken(event)[1:]
    accepted(tale, lying(tale, event, (name, *good), good))
    convicted(tale, lying(tale, event, (name, *good), ()), "form")
    convicted(tale, lying(tale, event, ("pass",), good), "form")
    for at, card in enumerate(good):
        for other in mates(tale, event, card):
            cards = (*good[:at], other, *good[at + 1 :])
            convicted(tale, lying(tale, event, (name, *cards), cards), "rules")
            convicted(tale, lying(tale, event, (name, *good), cards), "claim")
        for odd in FOREIGN:
            move = (name, *good[:at], odd, *good[at + 1 :])
            convicted(tale, lying(tale, event, move, good), "rules")


def test_who_confiscates_with_an_unsigned_warrant_is_named():
    """Its opening shows that it bears no seal; the signed one lies on another plate."""
    tale, event = answered("warrants", "pass", wanted=lambda tale, _: not signed(tale))
    token, *rest = (one for _, one in tale.table(event.step).state.warrants)
    convicted(tale, lying(tale, event, ("confiscate", token), (token,)), "rules")
    for other in rest:
        convicted(tale, lying(tale, event, ("confiscate", token), (other,)), "claim")
        convicted(tale, lying(tale, event, ("confiscate", other), (other,)), "rules")


def signed(tale):
    """Whether the signed warrant lies on the first plate, as the owner's node reads it."""
    table = tale.table(tale.find("move", lambda event, act: act[1] == "seal")[0] + 1)
    eyes = OwnSeat(0, tale.seating.secrets[0], table).eyes(table)
    return eyes[table.state.warrants[0][1]] == "signed"


def test_who_shows_another_threat_than_the_refused_one_is_named():
    """Neither its name nor its opening will do."""
    tale, event = answered("threats", "show")
    (_, token), (_, other) = tale.table(event.step).state.threats
    accepted(tale, lying(tale, event, ("show", token), (token,)))
    convicted(tale, lying(tale, event, ("show", other), (other,)), "rules")
    convicted(tale, lying(tale, event, ("show", token), (other,)), "claim")
    convicted(tale, lying(tale, event, ("show",), (token,)), "rules")


def test_a_false_count_for_the_spy_is_named():
    """A flag turned, a flag missing, all flags down: nobody denies a card of that kind."""
    tale = told("spy", 1)
    _, event, place = tale.find(COUNT)
    _, flags, proofs = event.acts[place]
    assert 1 in flags
    for false, fault in (
        (bytes(len(flags)), "claim"),
        (bytes(1 - flag for flag in flags), "claim"),
        (flags[1:], "form"),
        (flags + b"\1", "form"),
    ):
        acts = [*event.acts[:place], (COUNT, false, proofs), *event.acts[place + 1 :]]
        convicted(tale, tale.forge(event, *acts), fault)


def pick(*false):
    """False picks made of the cards of the honest one."""
    return lambda cards: [(tuple(cards[at] for at in places),) for places in false]


def hands_of_others(tale, event):
    """Cards that lie in other hands."""
    return [card for s in (1, 2) for card in tale.table(event.step).state.zone(HAND[s])]


TABLE = {
    ("warrants", "seal"): pick((0, 0, 1), (0, 1), (0, 1, 2, 0), (1, 0, 2), ()),
    ("threats", "seal"): pick((0, 0), (0,), (1, 1), (0, 1, 0)),
    ("lend", "lend"): pick((0,), (0, 0), (1, 0), (0, 1, 1), ()),
    ("lend", "borrow"): lambda seat: [(0,), (-1,), (2,), (8,), (True,), (1, 1), ()],
    ("den", "den"): pick((), (0, 0), (0, 0, 0, 0, 0, 0, 0), (1, 0)),
    ("magistrate", "mark"): lambda cards: [((0, 1, 2),), ((1, 2, 3, 4),), ((1, 1, 2),), ((1, 2),)],
    ("receiver", "crown"): lambda seat, what: [
        (1, "gold"),
        (0, "gold"),
        (2,),
        (2, "x"),
        (3, "card"),
    ],
    ("emperor", "crown"): lambda seat, what: [(1, what), (0, what), (-1, what), (what, seat), ()],
    ("assassin", "kill"): lambda role: [("assassin",), ("spy",), (1,), ("",), (role, role), ()],
    ("spying", "spy"): lambda seat, kind: [
        (0, kind),
        (3, kind),
        (seat, "x"),
        (kind, seat),
        (seat,),
    ],
}
SEATS = {"receiver": 3, "emperor": 3, "spying": 3, "seer": 3}


@pytest.mark.parametrize(("act", "name"), TABLE, ids="-".join)
def test_an_answer_beyond_its_bounds_is_named(act, name):
    """Tokens twice, too many or too few cards, the own plate, the holder of the crown, no seat."""
    tale, event = answered(act, name, SEATS.get(act, 2))
    good = spoken(event)[1:]
    foreign = [(odd, *good[1:]) for odd in FOREIGN]
    for false in (*TABLE[act, name](*good), *foreign):
        fault = "form" if True in [one for one in false if type(one) is bool] else "rules"
        convicted(tale, lying(tale, event, (name, *false), ()), fault)


def test_a_seer_gives_no_card_that_is_not_hers():
    """Neither one out of another hand, nor one that has been shuffled since."""
    tale, event = answered("seer", "give", 3)
    old = tale.table(event.step).state.zone(HAND[0])
    for card in (*hands_of_others(tale, event), *old):
        acts = [("move", "give", card) if act[0] == "move" else act for act in event.acts]
        convicted(tale, tale.forge(event, *acts), "rules")
    place = next(at for at, act in enumerate(event.acts) if act[0] == RELOCK)
    again = told("seer", 2, 3).find(RELOCK)
    other = again[1].acts[again[2]]
    convicted(tale, tale.forge(event, *event.acts[:place], other), "lock")


@pytest.mark.parametrize(("act", "name"), [("receiver", "crown"), ("lend", "borrow")])
def test_an_answer_out_of_turn_or_twice_is_named(act, name):
    """By a seat that is not asked, or behind itself in one event."""
    tale, event = answered(act, name, SEATS.get(act, 2))
    convicted(tale, tale.forge(event, seat=1), "turn")
    convicted(tale, tale.forge(event, *event.acts, *event.acts), "form")
