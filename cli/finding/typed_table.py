"""What a person typed to name a table, as far as it can be told before anybody is asked."""

from __future__ import annotations

from dataclasses import dataclass

from cli.lobby.own_name import may_be, typed_name
from cli.text.game_names import games_called
from engine.games import game_names
from ledger import code_letters
from ledger.records.roster import Offer, matches
from p2p.shell.heard_announcements import Found
from p2p.wire.addresses import Address, is_code, parse
from p2p.wire.entry_code import is_entry_code, read_entry_code


@dataclass(frozen=True)
class Target:
    """Where a table is to be found: addresses of one node, and the code, if one is known.

    found: the short code of a table that was found by itself.
    """

    addresses: tuple[Address, ...]
    code: str | None
    found: str = ""


@dataclass(frozen=True)
class TypedTable:
    """What was typed, and which tables it can mean: of these games, opened by these people."""

    text: str
    games: frozenset[str] = frozenset()
    people: frozenset[bytes] = frozenset()

    def may_be(self, found: Found) -> bool:
        """Whether this may be the table by what is announced of it: then its node is asked."""
        if self.people or found.table.game in self.games:
            return not found.table.closed
        said, typed = code_letters.bare(found.table.long_code), code_letters.bare(self.text)
        return is_code(self.text) and said.startswith(typed[: len(said)])

    def fits(self, offer: Offer) -> bool:
        """Whether an offer is what was typed: of this game, of this person, or of this code to its
        last sign."""
        named = offer.game in self.games or offer.opener in self.people
        return named or (is_code(self.text) and matches(self.text, offer))


def typed_target(text: str) -> Target | None:
    """The address in what was typed; None for a code, for a game, and for what only a person can be
    called.

    Raises BadAddress, and MistypedCode for a code with a slip in it.
    """
    if text in game_names() or (is_code(text) and not set(".:@") & set(text)):
        if is_entry_code(text) and text not in game_names():
            read_entry_code(text)
        return None
    if games_called(text) or (" " in text.strip() and may_be(typed_name(text))):
        return None
    where = parse(text)
    if where.code is not None and is_entry_code(where.code):
        read_entry_code(where.code)  # a slip is told before anybody is asked
    return Target(where.addresses, where.code)


def is_plain_name(text: str, target: Target) -> bool:
    """Whether a machine is named by a single word, which a person can be called as well."""
    host = target.addresses[0][0]
    return target.code is None and host == text.strip() and not set(".:%") & set(host)
