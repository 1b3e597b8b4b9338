"""`tafelrunde keys`: the identity that signs for this person, and the passphrase that closes it."""

from __future__ import annotations

import argparse
import json

from cli.commands.arguments import Parser
from cli.session.own_keys import new_passphrase, own_key
from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import identity_file
from cli.text.terminal import Terminal
from cli.text.words import Words


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--fingerprint", action="store_true", help=say("only the fingerprint, to compare by voice")
    )
    what.add_argument(
        "--passphrase", action="store_true", help=say("set, change or take away the passphrase")
    )
    what.add_argument(
        "--forget",
        metavar=say("NAME"),
        help=say("forget whose key came with this name, so that another one can come"),
    )
    what.add_argument("--json", action="store_true", help=say("one JSON object"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Show the identity, making one if this is the first time."""
    from ledger.files.key_file import is_closed, save_identity, use_identity
    from ledger.records.identity import fingerprint

    say = terminal.words.say
    if args.forget is not None:
        return _forget(args.forget, terminal)
    identity = own_key(terminal)
    path = identity_file(terminal.home)
    name = fingerprint(identity.public)
    if args.passphrase:
        lock = use_identity(path)
        try:
            chosen = new_passphrase(terminal)
            save_identity(path, identity, chosen, replace=True)
        finally:
            lock.release()
        terminal.line(
            say("The key file is closed with the new passphrase.")
            if chosen
            else say("The key file is open: no passphrase is asked for.")
        )
        return Exit.FINE
    if args.json:
        found = {
            "fingerprint": name,
            "public": identity.public.hex(),
            "file": str(path),
            "passphrase": is_closed(path),
        }
        terminal.line(json.dumps(found, indent=2))
    elif args.fingerprint:
        terminal.line(name)
    else:
        terminal.line(say("Fingerprint: {name}", name=name))
        terminal.line(say("Public key: {key}", key=identity.public.hex()))
        terminal.line(say("File: {path}", path=path))
        terminal.line(
            say("A passphrase closes it.") if is_closed(path) else say("No passphrase closes it.")
        )
        terminal.say("Others see your fingerprint at every table; it tells them that you are you.")
    return Exit.FINE


def _forget(name: str, terminal: Terminal) -> int:
    from cli.lobby.known_names import forget

    if not forget(terminal.home, name):
        raise Stop(
            terminal.words.say("{name!r} is not known here. Nothing was changed.", name=name),
            Exit.USAGE,
        )
    terminal.say("{name!r} is forgotten.", name=name)
    return Exit.FINE
