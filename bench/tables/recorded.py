"""A whole sealed game played in one process, by all seats on one table, so that there is a log.

Every event is made as its seat's node would make it and taken by one chain, once instead of once a
node; what a node checks anew is left out, since the audit that follows checks everything. Keys and
choices come from a seed: the same program makes the same bytes, and figures of two days are about
the same game.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from bench.settings import GAME
from engine.chance import Chance, Seeded
from engine.game import Game
from engine.games import find_game
from engine.open_table.bots import random_bot
from engine.open_table.simulate import decide
from engine.options import Options
from engine.sight import Sight
from ledger.chain.chain import Chain
from ledger.deck.group.group import Group
from ledger.files.append_only import create_store
from ledger.records.event import write_event, write_opened_key
from ledger.records.form import Kind
from ledger.records.identity import Identity, make_identity
from ledger.records.roster import Roster, make_offer, make_roster, write_join
from ledger.review.rules_of_offer import data_hash
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import Phase, SealedTable, begin
from ledger.steps.owed_events import make_draft, owing

NOTHING: Options = {}


def stream(seed: str) -> Callable[[int], bytes]:
    """Random-looking bytes that follow from a seed: for measuring only."""
    turns = 0

    def read(size: int) -> bytes:
        nonlocal turns
        turns += 1
        return hashlib.shake_256(f"{seed}/{turns}".encode()).digest(size)

    return read


@dataclass
class Sitting:
    """All seats of one table in one process."""

    game: Game
    roster: Roster
    identities: list[Identity]
    own: list[OwnSeat]
    chain: Chain
    rng: Callable[[int], bytes]
    chance: Chance = field(default_factory=lambda: Seeded(7))

    @property
    def table(self) -> SealedTable:
        """The table after the last closed step."""
        return self.chain.table

    def step(self) -> None:
        """Make what is owed by everybody who owes, which closes the step."""
        table = self.table
        for seat in owing(table):
            draft = make_draft(table, self.own[seat], rng=self.rng)
            while draft.asked is not None:
                state, decision = draft.asked
                sight = Sight(state, seat, draft.eyes())
                draft.answer(decide(random_bot, sight, decision, self.chance))
            event = write_event(
                self.identities[seat],
                table_id=self.roster.table_id,
                step=table.step + 1,
                seat=seat,
                prev=table.head,
                digest=table.digest,
                acts=tuple(draft.acts),
            )
            self.chain.receive(event)
        assert self.table.step == table.step + 1, "a seat's own event was not taken"


def sit_down(
    group: Group,
    seats: int,
    *,
    seed: str = "bench",
    proofs: bool = False,
    game: str = GAME,
    options: Options = NOTHING,
) -> Sitting:
    """A table at which nothing has happened. `proofs`: whether events are checked when taken."""
    found, rng = find_game(game), stream(seed)
    identities = [make_identity(rng=rng) for _ in range(seats)]
    roster = roster_of(found, identities, rng, options)
    # Seats are in the order of the roster, which is not the order people came in.
    seated = sorted(identities, key=lambda one: roster.keys.index(one.public))
    table = begin(found, roster, group)
    own = [OwnSeat(seat, rng(32), table) for seat in range(seats)]
    verifier = Verifier.DEFERRING if proofs else Verifier.TRUSTING
    return Sitting(found, roster, seated, own, Chain(table, verifier), rng)


def roster_of(
    game: Game,
    identities: list[Identity],
    rng: Callable[[int], bytes],
    options: Options = NOTHING,
) -> Roster:
    """The roster of a table with these people, opened by the first."""
    offer = make_offer(
        game=game.id,
        rules=game.rules,
        data_hash=data_hash(game),
        seats=len(identities),
        opener=identities[0].public,
        options=tuple(game.complete_options(options).items()),
        rng=rng,
    )
    joins = [
        write_join(one, offer, f"Seat {number}", rng=rng)
        for number, one in enumerate(identities, 1)
    ]
    return make_roster(offer, joins)


def record(
    path: Path,
    group: Group,
    seats: int,
    *,
    limit: int = 0,
    game: str = GAME,
    options: Options = NOTHING,
) -> Roster:
    """Play a game to its end, or with a limit for so many steps, and write its log."""
    sitting = sit_down(group, seats, game=game, options=options)
    store = create_store(path, sitting.roster.encode())
    while sitting.table.phase is not Phase.OVER and not 0 < limit <= sitting.table.step:
        sitting.step()
        for closed in sitting.chain.newly_closed():
            for event in closed.events:
                store.append(Kind.EVENT, event.raw)
    if sitting.table.phase is Phase.OVER:
        for own in sitting.own:
            secret = sitting.table.group.encode_scalar(own.keys.x)
            book = write_opened_key(
                table_id=sitting.roster.table_id, seat=own.number, secret=secret
            )
            store.append(Kind.OPENED_KEY, book.raw)
    store.sync()
    store.close()
    return sitting.roster
