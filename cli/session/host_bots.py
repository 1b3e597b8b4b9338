"""The bots of whoever opens a table: how they are called, and how they sit down at it."""

from __future__ import annotations

from collections.abc import Sequence

from cli.errors.errors_in_words import told
from cli.session.answers import new_bot_player
from cli.session.node_session import NodeSession
from cli.text.game_names import bot_called
from cli.text.words import N_
from engine.game import Game
from p2p.wire.addresses import Address
from p2p.wire.errors import P2PError, Reason, Refused

BOT_NAMES = ("Merlin", "Enite", "Gawan", "Sigune", "Iwein", "Laudine", "Erec")
NO_SEAT = N_("{name} got no seat at your table. {why}")


async def seat_bots(
    session: NodeSession, where: Address, game: Game, levels: Sequence[str], code: str
) -> None:
    """The bots of this program sit down at its own table, one of each of these levels. Where a name
    is taken, as another program of this machine may have been quicker, it is another one; one that
    gets no seat is told of."""
    called = list(zip(BOT_NAMES, levels, strict=False))
    spare = [*BOT_NAMES[len(levels) :], *(f"{name} II" for name in BOT_NAMES)]
    for free, level in called:
        name = bot_called(game, free, level)
        try:
            await session.beside.add_bot(name, new_bot_player(level), where, code)
        except P2PError as error:
            taken = isinstance(error, Refused) and error.reason is Reason.NAME_TAKEN
            if taken and spare:
                called.append((spare.pop(0), level))
            else:
                why = told(error, session.terminal.words)
                session.terminal.say(NO_SEAT, name=name, why=why)
