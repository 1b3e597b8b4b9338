"""Whole games with the sealed deck, played by bots on one chain, and their logs.

Quicker than nodes that hear each other (`tests.cli.logs`): every event is made as its seat's node
would make it and taken once.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from typing import Any

from bench.tables.recorded import stream
from engine.basics import Move
from engine.chance import Seeded
from engine.games import find_game
from engine.open_table.simulate import decide
from engine.search.outlook import outlooks
from engine.search.search import candidates
from engine.sight import Sight
from ledger.chain.chain import Chain
from ledger.deck.group.backend import best_group
from ledger.files.append_only import create_store
from ledger.records.event import write_event, write_opened_key
from ledger.records.form import Kind
from ledger.records.identity import make_identity
from ledger.records.roster import make_roster, write_join
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import Phase, begin
from ledger.steps.owed_events import make_draft, owing
from tests.ledger.offers import offer_of

PLANTED, DEAR_GAMES = 250, {"ohne_furcht": 300, "citadels": 700}
"""A planted blunder costs more than so many hundredths of a point; in games whose bots err dearly
themselves more."""
FEW, UNSURE_GAMES = 16, {"kabale": 40}
"""Worlds in which it is looked for; more in games in which much hangs on chance."""


@dataclass
class Asked:
    """What a seat was asked while a log was played, as its node knew it."""

    step: int
    seat: int
    sight: Sight[Any]
    decision: Any
    move: Move


@dataclass
class Played:
    """A game in a log: who sat there, and every decision that a bot has made."""

    roster: Any
    people: list[Any]
    asked: list[Asked] = field(default_factory=list)
    blunder: Asked | None = None


class Blunderer:
    """The bot of a game, but for one planted blunder as soon as one can be made."""

    def __init__(self, game, bot):
        self.hooks, self.bot, self.made = game.search, bot, False
        self.planted = DEAR_GAMES.get(game.id, PLANTED)
        self.worlds = UNSURE_GAMES.get(game.id, FEW)

    def move(self, sight, decision, chance):
        """The bot's move, or one that is much worse."""
        usual = decide(self.bot, sight, decision, chance)
        found = candidates(self.hooks, sight, decision, (usual, *decision.honest(sight)), chance)
        if self.made or len(found) < 2:
            return usual
        best, *others = outlooks(self.hooks, sight, found, self.worlds, chance)
        worst = max(others, key=lambda one: best.before(one)[0])
        lost, error = best.before(worst)
        self.made = lost > self.planted and lost > 3 * error
        return worst.move if self.made else usual


def play_log(path, game, seats, *, names=None, books=True, blunders=None, until=None, table=False):
    """Play a game to its end and write its log; what came of it.

    blunders: the seat that makes a planted one. until: the log ends after so many steps. table:
    each seat plays with the secret that follows from its identity, as nodes do.
    """
    game, rng, chance = find_game(game), stream(f"{game} for {seats}"), Seeded(5)
    people = [make_identity(rng=rng) for _ in range(seats)]
    offer = offer_of(game, people[0], seats, rng=rng, books_open=books)
    names = names or ("Anna", "Bea", "Carl", "Dora")[:seats]
    joins = [write_join(one, offer, name, rng=rng) for one, name in zip(people, names, strict=True)]
    roster = make_roster(offer, joins)
    people.sort(key=lambda one: roster.keys.index(one.public))
    chain = Chain(begin(game, roster, best_group()), Verifier.TRUSTING)
    own = [
        OwnSeat(at, one.table_secret(roster.table_id) if table else rng(32), chain.table)
        for at, one in enumerate(people)
    ]
    bot, played = game.bots["medium"], Played(roster, people)
    fool = Blunderer(game, bot)
    store = create_store(path, roster.encode())
    while chain.table.phase is not Phase.OVER and chain.table.step != until:
        before = chain.table
        for seat in owing(before):
            draft = make_draft(before, own[seat], rng=rng)
            while draft.asked is not None:
                state, decision = draft.asked
                sight = Sight(state, seat, draft.eyes(), (), draft.run)
                if seat == blunders:
                    move, had = fool.move(sight, decision, chance), played.blunder
                else:
                    move, had = decide(bot, sight, decision, chance), played.blunder
                asked = Asked(before.step + 1, seat, sight, decision, move)
                played.asked.append(asked)
                if seat == blunders and fool.made and had is None:
                    played.blunder = asked
                draft.answer(move)
            event = write_event(
                people[seat],
                table_id=roster.table_id,
                step=before.step + 1,
                seat=seat,
                prev=before.head,
                digest=before.digest,
                acts=tuple(draft.acts),
            )
            chain.receive(event)
        for closed in chain.newly_closed():
            for event in closed.events:
                store.append(Kind.EVENT, event.raw)
    if books and chain.table.phase is Phase.OVER:
        for one in own:
            secret = chain.table.group.encode_scalar(one.keys.x)
            book = write_opened_key(table_id=roster.table_id, seat=one.number, secret=secret)
            store.append(Kind.OPENED_KEY, book.raw)
    store.sync()
    store.close()
    return played


@cache
def kept(folder, game, seats, blunders=0):
    """The log of a game in this folder and what was played there, once a test run."""
    path = folder / f"{game}-{seats}.tafel"
    return path, play_log(path, game, seats, blunders=blunders)
