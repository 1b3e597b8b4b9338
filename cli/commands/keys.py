"""`tafelrunde keys`: the identity that signs for this person, and the passphrase that closes it.

`keys export FILE` and `keys import FILE` move it, with all its tables, to another folder or another
machine; where it was it signs nothing any more.
"""

from __future__ import annotations

import argparse
import json
from pathlib import Path

from cli.asking.prompt import Wanted
from cli.asking.typed_line import Agreed, Asked, read
from cli.asking.typed_words import Place
from cli.asking.word_help import only_yes_line
from cli.input_line.asked_line import asked_line
from cli.options.arguments import Parser
from cli.session.own_keys import (
    OF_FILE,
    file_passphrase,
    key_passphrases,
    new_passphrase,
    own_key,
    tried,
)
from cli.text.exit_codes import Exit, Stop
from cli.text.program_folder import identity_file
from cli.text.terminal import Terminal
from cli.text.words import Words


def add(parser: Parser, words: Words) -> None:
    """What the command takes."""
    say = words.say
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "action",
        nargs="?",
        choices=("export", "import"),
        help=say("export: move identity and tables into FILE; import: out of it, into this folder"),
    )
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
    parser.add_argument(
        "file", nargs="?", metavar=say("FILE"), help=say("the file, closed with a passphrase")
    )
    parser.add_argument("--yes", action="store_true", help=say("do not ask before an import"))


def run(args: argparse.Namespace, terminal: Terminal) -> int:
    """Show the identity, making one if this is the first time, or do with it what was asked."""
    if args.forget is not None:
        return _forget(args.forget, terminal)
    if args.action is not None:
        if args.file is None:
            raise Stop(
                terminal.words.say(
                    "Which file? For example: {command}",
                    command=terminal.command_here("keys", args.action, "moving.keys"),
                ),
                Exit.USAGE,
            )
        moves = _export if args.action == "export" else _import
        return moves(Path(args.file), terminal, yes=args.yes)
    if args.passphrase:
        return _change_passphrase(terminal)
    return _show(args, terminal)


def _change_passphrase(terminal: Terminal) -> int:
    from ledger.files.key_file import save_identity, use_identity

    say, identity, path = terminal.words.say, own_key(terminal), identity_file(terminal.home)
    lock = use_identity(path)
    try:
        chosen = new_passphrase(terminal)
        save_identity(path, identity, chosen, replace=True)
    finally:
        lock.release()
    if chosen:
        terminal.rows([say("The key file is closed with the new passphrase.")])
    else:
        terminal.rows([say("The key file is open: no passphrase is asked for.")])
    return Exit.FINE


def _show(args: argparse.Namespace, terminal: Terminal) -> int:
    from ledger.files.key_file import is_closed
    from ledger.files.moving_mark import read_mark
    from ledger.records.identity import fingerprint

    say, identity, path = terminal.words.say, own_key(terminal), identity_file(terminal.home)
    name, moved = fingerprint(identity.public), read_mark(path)
    if args.json:
        found = {
            "fingerprint": name,
            "public": identity.public.hex(),
            "file": str(path),
            "passphrase": is_closed(path),
            "moved": None if moved is None else moved.place,
        }
        terminal.line(json.dumps(found, indent=2))
    elif args.fingerprint:
        terminal.line(name)
    else:
        closed = is_closed(path)
        terminal.rows(
            [
                say("Fingerprint: {name}", name=name),
                say("Public key: {key}", key=identity.public.hex()),
                say("File: {path}", path=path),
                say("A passphrase closes it.") if closed else say("No passphrase closes it."),
            ]
        )
        if moved is not None:
            terminal.say(
                "It was moved from here with the file {file}: here it signs nothing.",
                file=Path(moved.place),
            )
        terminal.say("Others see your fingerprint at every table; it tells them that you are you.")
    return Exit.FINE


def _export(file: Path, terminal: Terminal, *, yes: bool) -> int:
    """Move the identity and its tables into a file."""
    from cli.moving.departure import depart, need_place
    from ledger.files.moving_mark import read_mark

    home, say = terminal.home, terminal.words.say
    identity = own_key(terminal)
    before = read_mark(identity_file(home))
    if before is not None:
        # Two files of one identity, imported in two places, would sign against each other.
        question = say(
            "It was put into a file before: {file}. Go on only if that file is lost, and was"
            " imported nowhere. Go on? (yes/no)",
            file=Path(before.place),
        )
        if not yes and not _agrees(question, terminal):
            terminal.say("Nothing was changed.")
            return Exit.FINE
    need_place(home, file.absolute())  # before anybody writes a passphrase down
    passphrase = file_passphrase(terminal, new=True)
    depart(home, file.absolute(), identity.public, passphrase)
    terminal.say("Your identity, your tables and how far you have signed are in {file}.", file=file)
    terminal.say(
        "Here nothing is signed any more. On the other machine: {command}",
        command=terminal.command("keys", "import", file.name),
    )
    return Exit.FINE


def _import(file: Path, terminal: Terminal, *, yes: bool) -> int:
    """Put the identity and the tables of a file into this folder."""
    from cli.moving.arrival import Arriving, arrive, finish
    from cli.text.program_folder import private_folder
    from ledger.errors import CannotRead
    from ledger.records.identity import fingerprint

    home, words = terminal.home, terminal.words
    private_folder(home)
    finish(home)
    own = own_key(terminal).public if identity_file(home).exists() else None

    def agree(found: Arriving) -> bool:
        if found.public is None:
            terminal.say(
                "In the file: an identity that is closed with a passphrase of its own. Whose it is"
                " cannot be known before that opens it."
            )
        else:
            terminal.say("In the file: {name}.", name=fingerprint(found.public))
        if not found.aside or yes:
            return True
        here = words.say("nobody") if own is None else fingerprint(own)
        return _agrees(
            words.say(
                "Here: {here}. What is here is kept in {aside}, and what is in the file takes its"
                " place. Go on? (yes/no)",
                here=here,
                aside=home / found.aside,
            ),
            terminal,
        )

    try:
        file.stat()
    except OSError as error:  # it is told before a passphrase is asked for
        raise CannotRead(file, error) from None
    arrived = tried(
        lambda: file_passphrase(terminal, new=False),
        lambda typed: arrive(home, file, typed, agree, own=own, of_key=key_passphrases(terminal)),
        terminal,
        given=OF_FILE,
    )
    if not arrived:
        terminal.say("Nothing was changed.")
        return Exit.FINE
    terminal.say(
        "You are at home here now. On with a game: {command}",
        command=terminal.command_here("resume"),
    )
    terminal.say("Keep the file away from others, or delete it: whoever opens it is you.")
    return Exit.FINE


def _agrees(question: str, terminal: Terminal) -> bool:
    """Whether the person says yes, and no more; what only asks is no answer. Raises Stop where
    nobody can be asked."""
    if not terminal.talks:
        raise Stop(
            question.rpartition(". ")[0]
            + ". "
            + terminal.words.say("Nobody can be asked here, so nothing was changed (--yes)."),
            Exit.USAGE,
        )
    terminal.tell([question])
    place = Asked(Place.YES_OR_NO)
    while isinstance(meant := read(asked_line(terminal) or "", place), Wanted):
        terminal.tell([only_yes_line(terminal.words)])
    return meant == Agreed(True)


def _forget(name: str, terminal: Terminal) -> int:
    from cli.lobby.known_names_file import forget

    if not forget(terminal.home, name):
        raise Stop(
            terminal.words.say("{name!r} is not known here. Nothing was changed.", name=name),
            Exit.USAGE,
        )
    terminal.say("{name!r} is forgotten.", name=name)
    return Exit.FINE
