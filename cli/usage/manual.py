"""The manual: all commands, what each takes and does, made of the parsers that read them.

It is a list of `Part`s, and two renderings of them: lines for people, and the page for `man`
(groff's macros man(7)), which lies in `man/` and in the wheel. Knows no command by name.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cli.options.arguments import Parser, add_everywhere, speak_argparse
from cli.text.exit_codes import Exit
from cli.text.screen import TIE
from cli.text.words import N_, Words
from cli.usage.command_list import COMMANDS, VERSION, command_parser

EVERYWHERE = ("help", "lang", "home")
"""What every command takes: told once."""

HEADINGS = {
    "name": N_("NAME"),
    "synopsis": N_("SYNOPSIS"),
    "options": N_("OPTIONS"),
    "commands": N_("COMMANDS"),
    "environment": N_("ENVIRONMENT"),
    "exit": N_("EXIT STATUS"),
}

ENVIRONMENT = {
    "TAFELRUNDE_HOME": N_("folder for this program's files, where --home names none"),
    "TAFELRUNDE_LANG": N_("language of all words, where --lang names none: de or en"),
    "NO_COLOR": N_("any text: no colours"),
}

ENDS = {
    Exit.FINE: N_("all is well"),
    Exit.CHEATING: N_("a seat cheated"),
    Exit.DAMAGED: N_("a file is damaged"),
    Exit.CANNOT: N_("it cannot be judged, or cannot go on"),
    Exit.USAGE: N_("wrong usage, or a file that cannot be read"),
    Exit.REFUSED: N_("refused, or nobody found"),
    Exit.FAULT: N_("a fault of this program"),
    Exit.INTERRUPTED: N_("stopped with Ctrl-C"),
}
"""What the exit codes mean."""


@dataclass(frozen=True)
class ManualRow:
    """What can be typed, and what it does."""

    typed: str
    does: str


@dataclass(frozen=True)
class Part:
    """A heading, of a command or of the page itself; a call, a text, and rows; each may lack."""

    heading: str
    of_command: bool = False
    call: str = ""
    text: str = ""
    rows: tuple[ManualRow, ...] = ()


def manual(words: Words) -> list[Part]:
    """The whole manual in this language."""
    speak_argparse(words.lang)
    say, heads = words.say, {name: str(words.say(text)) for name, text in HEADINGS.items()}
    top = Parser("", "", words, io.StringIO())
    add_everywhere(top, words)
    command = say("COMMAND")
    return [
        Part(
            heads["name"],
            text="tafelrunde - "
            + say("board games around a table in the local network, without a server"),
        ),
        Part(heads["synopsis"], call=f"tafelrunde [--version] {command} ..."),
        Part(heads["options"], rows=tuple(row_of(action) for action in top.arguments)),
        Part(heads["commands"]),
        *(_part(command_parser(name, words, io.StringIO())) for name in COMMANDS),
        Part(
            heads["environment"],
            rows=tuple(ManualRow(name, say(does)) for name, does in ENVIRONMENT.items()),
        ),
        Part(heads["exit"], rows=tuple(ManualRow(str(int(one)), say(ENDS[one])) for one in Exit)),
    ]


def _part(parser: Parser) -> Part:
    shown = shown_arguments(parser)
    call = " ".join([parser.prog, *(_in_call(action) for action in _in_order(shown))])
    return Part(
        parser.prog, True, call, parser.description or "", tuple(row_of(one) for one in shown)
    )


def shown_arguments(parser: Parser) -> list[argparse.Action]:
    """What people can type behind a command, without what every command takes."""
    return [
        action
        for action in parser.arguments
        if action.help != argparse.SUPPRESS and action.dest not in EVERYWHERE
    ]


def _in_order(shown: Sequence[argparse.Action]) -> list[argparse.Action]:
    """Options first, as in the call that --help prints."""
    return sorted(shown, key=lambda action: not action.option_strings)


def _value(action: argparse.Action) -> str:
    if action.choices is not None:
        return "{" + ",".join(str(one) for one in action.choices) + "}"
    return str(action.metavar or action.dest.upper())


def _in_call(action: argparse.Action) -> str:
    value = "" if action.nargs == 0 else _value(action)
    if action.option_strings:
        return f"[{TIE.join([action.option_strings[0], value]).strip(TIE)}]"
    if action.nargs == argparse.ZERO_OR_MORE:
        return f"[{value}{TIE}...]"
    return f"[{value}]" if action.nargs == argparse.OPTIONAL else value


def row_of(action: argparse.Action) -> ManualRow:
    """An argument as it is typed, and its sentence of the help."""
    value = "" if action.nargs == 0 else _value(action)
    if not action.option_strings:
        return ManualRow(value, action.help or "")
    typed = ", ".join(f"{name} {value}".strip() for name in action.option_strings)
    return ManualRow(typed, action.help or "")


def lines(parts: Sequence[Part]) -> Iterator[str]:
    """The manual as lines for people, not yet broken."""
    for number, part in enumerate(parts):
        if number:
            yield ""
        yield part.heading
        if part.call:
            yield "  " + part.call
        if part.text:
            yield "  " + part.text
        for row in part.rows:
            yield f"    {row.typed}"
            yield f"        {row.does}"


def page(parts: Sequence[Part], words: Words) -> str:
    """The manual as the source of a page for `man`."""
    title = words.say("Manual of Tafelrunde")
    rows = [
        '.\\" Made of the help of the commands by `make words`.',
        f'.TH TAFELRUNDE 1 "" "tafelrunde {VERSION}" "{_roff(title)}"',
        ".nh",
        ".ad l",
    ]
    for part in parts:
        rows.append(f'.{"SS" if part.of_command else "SH"} "{_roff(part.heading)}"')
        if part.call:
            rows.append(f"\\fB{_roff(part.call)}\\fR")
        if part.call and part.text:
            rows.append(".PP")
        if part.text:
            rows.append(_roff(part.text))
        for row in part.rows:
            rows += [".TP", f"\\fB{_roff(row.typed)}\\fR", _roff(row.does)]
    return "\n".join(rows) + "\n"


def _roff(text: str) -> str:
    """The text as groff reads it: nothing in it is a request, a quotation mark or a soft hyphen."""
    plain = text.replace("\\", "\\e").replace("-", "\\-").replace('"', "\\(dq")
    plain = plain.replace("'", "\\(aq").replace("`", "\\(ga").replace("^", "\\(ha")
    return ("\\&" if plain.startswith(".") else "") + plain.replace("~", "\\(ti").replace(
        TIE, "\\ "
    )
