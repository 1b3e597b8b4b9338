"""What people type after `tafelrunde`: a parser that refuses with a sentence; shared options."""

from __future__ import annotations

import argparse
import gettext
import os
import re
import shutil
import textwrap
from collections.abc import Sequence
from importlib import resources
from typing import Any, NoReturn, TextIO

from cli.text.exit_codes import Exit, Stop
from cli.text.words import LANGUAGES, N_, Words

# The sentences that argparse itself writes; named here so that the catalogue has them.
ARGPARSE = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("invalid %(type)s value: %(value)r"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("not allowed with argument %s"),
    N_("ignored explicit argument %r"),
)


def speak_argparse(lang: str) -> None:
    """Let argparse write in this language: it asks the process-wide catalogue of gettext."""
    os.environ["LANGUAGE"] = lang
    gettext.bindtextdomain("tafelrunde", str(resources.files("cli") / "locale"))
    gettext.textdomain("tafelrunde")


ROOMY = 60
"""From so many columns on, what an option does stands beside it; below it where there are fewer."""


class Help(argparse.HelpFormatter):
    """Help of a command, in which no word is broken that fits into a line."""

    def __init__(self, prog: str) -> None:
        columns = shutil.get_terminal_size().columns - 2
        super().__init__(prog, max_help_position=24 if columns >= ROOMY else 6, width=columns)

    def _split_lines(self, text: str, width: int) -> list[str]:
        return textwrap.wrap(
            " ".join(text.split()), width, break_long_words=False, break_on_hyphens=False
        )

    def _format_usage(self, *args: Any) -> str:
        """The call; in a narrow window its parts below each other at the margin, each whole."""
        text = super()._format_usage(*args)
        if self._width >= ROOMY:
            return text
        rows = [""]
        for part in re.findall(r"\[[^\]]*\]|\S+", " ".join(text.split())):
            if rows[-1].strip() and len(rows[-1]) + len(part) >= self._width:
                rows.append(" ")
            rows[-1] += f" {part}" if rows[-1] else part
        return "\n".join(rows) + "\n\n"

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        room = width - len(indent)
        return "\n".join(indent + line for line in self._split_lines(text, room))


class Parser(argparse.ArgumentParser):
    """A parser whose refusals are `Stop`s with exit code 4."""

    def __init__(self, command: str, about: str, words: Words, out: TextIO) -> None:
        self.words = words
        self.out = out
        program = f"tafelrunde {command}".rstrip()
        super().__init__(prog=program, description=about, allow_abbrev=False, formatter_class=Help)

    @property
    def arguments(self) -> list[argparse.Action]:
        """What can stand behind the command, in the order in which it was added."""
        return list(self._actions)

    def print_help(self, file: Any = None) -> None:
        """Where answers go."""
        super().print_help(self.out if file is None else file)

    def error(self, message: str) -> NoReturn:
        """Refuse what was typed. Raises Stop."""
        raise Stop(
            self.words.say(
                "{command}: {problem}. See: {command} --help",
                command=self.prog,
                problem=message,
            ),
            Exit.USAGE,
        )


def add_everywhere(parser: argparse.ArgumentParser, words: Words) -> None:
    """The options that every command takes."""
    say = words.say
    parser.add_argument("--lang", choices=LANGUAGES, help=say("language of all words: de or en"))
    parser.add_argument(
        "--home",
        metavar=say("DIR"),
        help=say("folder for this program's files (or TAFELRUNDE_HOME)"),
    )


def add_game(parser: argparse.ArgumentParser, words: Words, *, asks: bool = False) -> None:
    """The game as a first argument. asks: it is asked for where it is not given."""
    parser.add_argument(
        "game",
        nargs="?" if asks else None,
        metavar=words.say("GAME"),
        help=words.say("id of the game; without it a list to pick from")
        if asks
        else words.say("id of the game"),
    )


def add_options(parser: argparse.ArgumentParser, words: Words) -> None:
    """`--option K=V`, as often as wanted."""
    parser.add_argument(
        "--option",
        metavar="K=V",
        action="append",
        default=[],
        help=words.say("an option of the game; can be given several times"),
    )


def add_table(parser: Parser, words: Words) -> None:
    """What the commands take that look for a table of somebody else's."""
    parser.add_argument(
        "table",
        nargs="*",
        default=[],
        metavar=words.say("TABLE"),
        help=words.say(
            "code (letters or words), address, link, game or person; without it a list to pick from"
        ),
    )


def table_given(typed: Sequence[str], words: Words) -> str | None:
    """What was typed to name a table, its code in letters; None for nothing. Raises Stop."""
    from cli.code_words.typed_code import as_letters

    return as_letters(" ".join(typed), words) if typed else None


def add_node(parser: Parser, words: Words, *, name: bool = True) -> None:
    """What every command takes that starts a node; what is hidden is for tests and the demo."""
    say = words.say
    if name:
        parser.add_argument("--name", metavar=say("NAME"), help=say("your name at the table"))
    parser.add_argument("--port", metavar="P", help=say("the port to listen at (usually 7711)"))
    parser.add_argument(
        "--web", action="store_true", help=say("show the table in the browser of this machine too")
    )
    add_unseen(parser)
    parser.add_argument("--from-page", action="store_true", help=argparse.SUPPRESS)


ALONE = N_("--web opens the page on one log: no other option goes with it.")
OF_ONE_LOG = N_("--web opens the page on one log, not on a folder.")


def add_web(parser: Parser, about: str) -> None:
    """`--web` of a command that shows one log; what is hidden goes along into the first screen, if
    somebody goes back there."""
    parser.add_argument("--web", action="store_true", help=about)
    add_unseen(parser)
    parser.add_argument("--port", help=argparse.SUPPRESS)


def add_unseen(parser: Parser) -> None:
    """What tests, the demo and a click say to a node; one that goes over into another passes it
    on."""
    parser.add_argument("--while-open", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--no-browser", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--no-discovery", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--group", help=argparse.SUPPRESS)


def add_hands(parser: Parser, words: Words) -> None:
    """Whether those who share a keyboard hide their hands from each other."""
    parser.add_argument(
        "--open-hands",
        action="store_true",
        help=words.say("at one keyboard: all may see all hands, so the screen is never cleared"),
    )


def add_back(parser: Parser, words: Words) -> None:
    """What the commands take by which somebody can come back to a seat."""
    parser.add_argument(
        "--take-seat",
        action="store_true",
        help=words.say(
            "sit unasked also at a table that nothing kept here tells of, or beside a known name"
            " with another key"
        ),
    )


def add_playing(parser: Parser, words: Words) -> None:
    """How somebody plays: `--no-ask`, `--no-bell`, `--pace`."""
    parser.add_argument(
        "--no-ask",
        action="store_true",
        help=words.say("sign each answer at once, whatever it ends or leaves unused"),
    )
    parser.add_argument(
        "--no-bell",
        action="store_true",
        help=words.say("tell neither by the bell nor by the window's title that it is your turn"),
    )
    parser.add_argument(
        "--pace",
        metavar="S",
        help=words.say(
            "seconds from one act of a bot of this machine to the next, so that people can follow"
            " (usually 0.8; 0: at once)"
        ),
    )


def add_seat(parser: Parser, words: Words) -> None:
    """`--yes`, `--patience`, how somebody plays, and the hidden ones that let a bot play it."""
    parser.add_argument("--yes", action="store_true", help=words.say("skip the ready question"))
    parser.add_argument(
        "--patience",
        metavar="S",
        help=words.say(
            "seconds to wait for an unreachable seat before those who are there are asked (usually"
            " 90)"
        ),
    )
    add_playing(parser, words)
    parser.add_argument("--unreachable", metavar="S", help=argparse.SUPPRESS)
    parser.add_argument("--bot", help=argparse.SUPPRESS)
    parser.add_argument("--pace-ms", default="0", help=argparse.SUPPRESS)


def options_given(given: Sequence[str], words: Words) -> dict[str, str]:
    """Options as typed, `K=V`, by name. Raises Stop for another form or a name given twice."""
    found: dict[str, str] = {}
    for text in given:
        name, equals, value = text.partition("=")
        if not equals or not name:
            raise Stop(
                words.say("An option is given as name=value, not as {text!r}.", text=text),
                Exit.USAGE,
            )
        if name in found:
            raise Stop(words.say("Option {name!r} is given twice.", name=name), Exit.USAGE)
        found[name] = value
    return found
