"""`tafelrunde hotseat [GAME]`: several people at one keyboard, one after the other, no network.

Each has a seat with a key and a node of its own, and bots may sit there too. Between two people the
screen is cleared. The log is kept, can be audited as any other, and says that one machine played
all seats.
"""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from cli.hotseat.people import company_typed
from cli.lobby.asked_choices import asked_game
from cli.lobby.own_values import own_read
from cli.options.arguments import (
    Parser,
    add_game,
    add_hands,
    add_options,
    add_playing,
    add_unseen,
    options_given,
)
from cli.text.game_names import game_typed, options_typed
from cli.text.terminal import Terminal
from cli.text.words import Words
from engine.game import Game

if TYPE_CHECKING:
    from cli.session.node_session import NodeSession


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    add_game(parser, words, asks=True)
    parser.add_argument("--seats", metavar="N", help=say("how many seats"))
    parser.add_argument(
        "--names", metavar="A,B", help=say("who plays at this keyboard, with commas between them")
    )
    parser.add_argument(
        "--bots", metavar="B", help=say("how strong the bots are: hard, or of each: hard,easy")
    )
    add_hands(parser, words)
    add_options(parser, words)
    add_playing(parser, words)
    add_unseen(parser)
    parser.add_argument("--port", help=argparse.SUPPRESS)  # of the command that this one follows


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Ask for what is missing, then play."""
    from cli.hotseat.seated_people import need_terminal
    from cli.lobby.table_choice import table_typed
    from cli.options.node_options import run_session

    words = terminal.words
    need_terminal(terminal, open_hands=args.open_hands)
    game = asked_game(terminal, "hotseat") if args.game is None else game_typed(args.game, words)
    names, levels = company_typed(game, args.seats, args.names, args.bots, terminal)
    given = own_read(game, options_given(args.option, words), words)
    options = options_typed(game, given, words)
    table_typed(game, len(names) + len(levels), options, words)

    async def main(session: NodeSession) -> int:
        return await hotseat_table(session, args, game, names, levels, options)

    kept = argparse.Namespace(**{**vars(args), "no_discovery": True, "alone": True})
    return run_session(kept, terminal, main)


async def hotseat_table(
    session: NodeSession,
    args: argparse.Namespace,
    game: Game,
    names: list[str],
    levels: list[str],
    options: dict[str, str],
) -> int:
    """The evening at a table whose people all sit here, until its end."""
    from cli.hotseat.seated_people import keyboard_of, seat_people, tell_rules
    from cli.lobby.invitation import promise_lines
    from ledger.records.roster import LONG_CODE, make_offer, short_code
    from ledger.review.rules_of_offer import data_hash

    terminal, node_home = session.terminal, session.node_home
    offer = make_offer(
        game=game.id,
        rules=game.rules,
        data_hash=data_hash(game),
        seats=len(names) + len(levels),
        opener=node_home.identity.public,
        options=tuple(options.items()),
        max_absent=0,
    )
    keyboard = keyboard_of(session, len(names), open_hands=args.open_hands)
    evening = session.begin(bot_player=None, shared=keyboard)

    async def prepare() -> None:
        evening.node.open_table(offer, names[0], closed=True)
        where, entry = evening.node.listen_inside(), evening.node.code(offer.hash)
        code = short_code(offer, LONG_CODE) if entry is None else entry.show()
        await seat_people(session, keyboard, names, where, code)
        await session.bots.seat(where, game, levels, code)
        terminal.tell(promise_lines(offer, terminal.words, shared=True))
        tell_rules(terminal, hidden=not args.open_hands)
        session.await_start(ready=True)

    return await session.last(prepare)
