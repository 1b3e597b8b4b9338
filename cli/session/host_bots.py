"""The bots of whoever opens a table: how they are called, and how they sit down at it."""

from __future__ import annotations

from cli.errors.errors_in_words import told
from cli.session.answers import new_bot_player
from cli.session.node_session import NodeSession
from cli.text.game_names import best_bot
from cli.text.words import N_
from engine.game import Game
from ledger.records.names import BOT
from p2p.wire.addresses import Address
from p2p.wire.errors import P2PError, Reason, Refused

BOT_NAMES = ("Merlin", "Enite", "Gawan", "Sigune", "Iwein", "Laudine", "Erec")
NO_SEAT = N_("{name} got no seat at your table. {why}")


async def seat_bots(session: NodeSession, where: Address, game: Game, bots: int, code: str) -> None:
    """The bots of this program sit down at its own table. Where a name is taken, as another program
    of this machine may have been quicker, it is another one; one that gets no seat is told of."""
    names = list(BOT_NAMES[:bots])
    spare = [*BOT_NAMES[bots:], *(f"{name} II" for name in BOT_NAMES)]
    for name in names:
        try:
            await session.add_bot(name + BOT, new_bot_player(best_bot(game)), where, code)
        except P2PError as error:
            taken = isinstance(error, Refused) and error.reason is Reason.NAME_TAKEN
            if taken and spare:
                names.append(spare.pop(0))
            else:
                session.terminal.say(
                    NO_SEAT, name=name + BOT, why=told(error, session.terminal.words)
                )
