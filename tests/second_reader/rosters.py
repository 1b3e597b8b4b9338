"""Section 3 of docs/protocol.md: offer, joins, names, the table id."""

from __future__ import annotations

import ast
import re
import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from engine.errors import RulesError
from engine.game import Game
from engine.kernel import settle
from tests.second_reader.basics.files import NoLog
from tests.second_reader.basics.notation import LP, VERSION, sha256
from tests.second_reader.basics.signatures import good, sound
from tests.second_reader.basics.values import (
    JOIN,
    BadForm,
    hashes,
    need,
    number,
    packed,
    read,
    unpacked,
)

Games = Callable[[str], Game | None]
"""The rules of a game by its id, None where they are not here."""

SIGNS = Path(__file__).parents[2] / "ledger" / "records" / "name_signs.py"


@dataclass(frozen=True)
class Roster:
    """Who sits at a table, and what was agreed."""

    table: bytes
    keys: tuple[bytes, ...]
    game: Game
    options: tuple[Any, ...]
    spare: int
    books: bool

    @property
    def seats(self) -> int:
        """n."""
        return len(self.keys)

    @property
    def needed(self) -> int:
        """t = n - r."""
        return self.seats - self.spare


def read_roster(data: bytes, games: Games) -> Roster:
    """The roster of a log. Raises NoLog."""
    try:
        value = unpacked(data)
        need(type(value) is tuple and len(value) == 2, "an offer and joins")
        offer = _offer(value[0])
        keys, contents = _joins(value[0], offer, value[1])
    except BadForm as error:
        raise NoLog(2, "roster") from error
    game = _game(offer, games)
    table = sha256(LP(f"{VERSION}/table", value[0], contents))
    return Roster(table, keys, game, offer[5], offer[7], offer[8])


def _offer(data: Any) -> tuple[Any, ...]:
    """The fields of an offer from the purpose on. Raises NoLog for another protocol."""
    offer = unpacked(data)
    need(type(offer) is tuple and len(offer) > 1 and offer[0] == f"{VERSION}/offer", "an offer")
    number(offer[1], 1, 2**32)
    if offer[1] != 1:
        raise NoLog(3, "version")
    need(len(offer) == 11, "fields of an offer")
    _, _, game, rules, tables, options, seats, spare, books, opener, nonce = offer
    for name in (game, rules):
        _short(name)
    hashes(tables, opener, nonce)
    need(type(options) is tuple, "options")
    for option in options:
        need(type(option) is tuple and len(option) == 2, "an option")
        _short(option[0])
        inner = option[1] if type(option[1]) is tuple else (option[1],)
        sorts = (str, int) if type(option[1]) is tuple else (str, int, bool)
        need(all(type(item) in sorts for item in inner), "the value of an option")
    names = [option[0] for option in options]
    need(names == sorted(set(names)), "options in order")
    number(seats, 1, 8)
    number(spare, 0, 8)
    need(2 * spare < seats and (seats != 2 or spare == 0), "how many may be absent")
    need(type(books) is bool, "whether books are open")
    need(sound(opener), "the opener's key")
    return offer


def _short(name: Any) -> None:
    """An id: 1 to 64 printable signs of ASCII without a blank."""
    need(type(name) is str and 1 <= len(name) <= 64 and name.isascii(), "an id")
    need(name.isprintable() and " " not in name, "an id")


def _joins(
    data: bytes, offer: tuple[Any, ...], joins: Any
) -> tuple[tuple[bytes, ...], list[bytes]]:
    need(type(joins) is tuple and len(joins) == offer[6], "as many joins as seats")
    found = [read(one) for one in joins]
    need(all(one.kind == JOIN for one in found), "joins")
    keys = tuple(one.fields[1] for one in found)
    need(list(keys) == sorted(set(keys)), "joins in order of their keys")
    own = {one.fields[1] for one in found if len(one.fields) == 4}
    for one in found:
        offered, key, name, _, *beside = one.fields
        need(offered == sha256(data), "the offer")
        need(is_name(name), "a name")
        need(sound(key) and good(key, one.signature, one.content), "a signature")
        if beside:
            machine, consent = beside
            bound = packed((f"{VERSION}/beside", offered, key))
            need(machine in own and sound(machine) and good(machine, consent, bound), "a machine")
    told = {unicodedata.normalize("NFKC", one.fields[2].casefold()) for one in found}
    need(len(told) == len(found), "one name twice")
    return keys, [one.content for one in found]


@cache
def _signs() -> dict[str, frozenset[int]]:
    """Letters, marks and digits of Unicode 14.0: the ranges that section 3 says where to find."""
    found = {}
    for line in ast.parse(SIGNS.read_text(encoding="utf-8")).body:
        if isinstance(line, ast.Assign) and isinstance(line.value, ast.Call):
            (name,), (text,) = line.targets, line.value.args
            signs: set[int] = set()
            for part in ast.literal_eval(text).split():
                first, _, last = part.partition("-")
                signs |= set(range(int(first, 16), int(last or first, 16) + 1))
            found[ast.unparse(name)] = frozenset(signs)
    return found


def is_name(name: str) -> bool:
    """Whether this can be the name of a seat."""
    letters, marks, digits = (_signs()[sort] for sort in ("LETTERS", "MARKS", "DIGITS"))
    bare = name[:-6] if name.endswith(" (Bot)") else name
    if not 1 <= len(name) <= 32 or not bare:
        return False
    known = letters | marks | digits | {ord(sign) for sign in " '-._\u2019"}
    runs = [all(ord(sign) in marks for sign in bare[at : at + 4]) for at in range(len(bare) - 3)]
    return (
        all(ord(sign) in known for sign in bare)
        and ord(bare[0]) in letters | digits
        and any(ord(sign) in letters for sign in bare)
        and not bare.endswith(" ")
        and "  " not in bare
        and not any(runs)
        and unicodedata.normalize("NFKC", bare) == bare
    )


CLOCK = re.compile(r"(turn|game):([1-9][0-9]?|[1-5][0-9][0-9]|600):(nothing|reminder|bot)")
"""What a clock of a table may be: its minutes are at most 600."""


def own_options(options: tuple[Any, ...]) -> tuple[Any, ...]:
    """Those that are the game's; the others are the table's."""
    return tuple(option for option in options if not option[0].startswith("table."))


def _game(offer: tuple[Any, ...], games: Games) -> Game:
    """The rules that the offer names, which take it. Raises NoLog."""
    game = games(offer[2])
    if game is None or game.rules != offer[3]:
        raise NoLog(3, "other rules")
    if sha256(packed((game.faces, game.data))) != offer[4]:
        raise NoLog(3, "other rules")
    own = own_options(offer[5])
    for name, value in offer[5]:
        if name.startswith("table.") and name != "table.clock":
            raise NoLog(3, "other rules")
        if name == "table.clock" and not (type(value) is str and CLOCK.fullmatch(value)):
            raise NoLog(2, "offer")
    try:
        settled = game.complete_options({name: str(value) for name, value in own})
        settle(game.setup(tuple(range(game.check_seats(offer[6]))), settled))
    except RulesError as error:
        raise NoLog(2, "offer") from error
    if tuple(sorted(settled.items())) != own:
        raise NoLog(2, "offer")
    return game
