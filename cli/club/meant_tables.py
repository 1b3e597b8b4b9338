"""Which tables of the network are meant by what was typed behind `club`.

By all that `watch` takes to name one: a code whole or its first signs, an address, a link, a game;
and by the name of somebody who sits there, which is known only once a table is looked on at.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace

from cli.finding.asked_network import Network
from cli.first_screen.found_tables import FoundTable
from cli.lobby.own_name import may_be, typed_name
from cli.text.game_names import games_called
from ledger import code_letters
from ledger.records.names import BOT, folded, is_bot
from p2p.core.actions import ProvenTable
from p2p.shell.own_announcements import FINGERPRINT
from p2p.wire.addresses import Address, is_code, parse
from p2p.wire.entry_code import PLATE


@dataclass
class MeantTables:
    """Tables of one of these kinds; all, where nothing was typed. It learns which those of a
    machine are.

    signs: the first ones of a code; name: of somebody, as names are compared; where: of one
    machine, and ``there``: the keys of the tables that it tells of, as far as it was asked.
    """

    every: bool = False
    signs: str = ""
    games: frozenset[str] = frozenset()
    name: str = ""
    where: tuple[Address, ...] = ()
    there: set[str] = field(default_factory=set)

    def fits(self, table: FoundTable, people: Iterable[str] = ()) -> bool:
        """Whether this is one of them, with these people there as far as that is known."""
        return (
            self.every
            or (bool(self.signs) and _begins(table, self.signs))
            or table.game in self.games
            or (bool(self.name) and any(self._is_called(one) for one in (table.whose, *people)))
            or table.key in self.there
            or not set(self.where).isdisjoint(table.addresses)
        )

    def to_look_at(self, tables: Iterable[FoundTable]) -> list[FoundTable]:
        """Those of which it is to be found out, the ones that are surely meant first: of an open
        table nobody knows beforehand by whom it is played."""
        sure = [one for one in tables if self.fits(one)]
        others = [one for one in tables if self.name and not one.closed and one not in sure]
        return [*sure, *others]

    def asked(self, network: Network) -> Network:
        """The same network, where this machine is asked as well, whatever is announced."""
        if not self.where:
            return network

        async def survey(nodes: Sequence[Sequence[Address]]) -> Sequence[ProvenTable]:
            proven = await network.survey(nodes)
            here = (one for one in proven if not set(self.where).isdisjoint(one.addresses))
            self.there.update(one.offer.hash[:FINGERPRINT].hex() for one in here)
            return proven

        return replace(network, survey=survey, known=(self.where, *network.known))

    def _is_called(self, name: str) -> bool:
        """A bot also without what its name says of it: that it is one, and how strong."""
        bare = folded(name.removesuffix(BOT))
        return self.name in (folded(name), bare) or (
            is_bot(name) and self.name == bare.rpartition(" ")[0]
        )


def meant_tables(typed: str | None) -> MeantTables:
    """The tables that are meant by what was typed, a code in letters; all by None.

    Raises BadAddress.
    """
    if typed is None:
        return MeantTables(every=True)
    if games := games_called(typed):
        return MeantTables(games=games)
    named, name = may_be(typed_name(typed)), folded(typed_name(typed))
    if set(".:@") & set(typed) and not (named and " " in typed.strip()):
        there = parse(typed)
        if there.code is not None:
            return MeantTables(signs=code_letters.bare(there.code))
        return MeantTables(where=there.addresses, name=name if named else "")
    signs = code_letters.bare(typed)
    if len(signs) < PLATE or not set(signs) <= set(code_letters.SIGNS):
        return MeantTables(name=name)
    only_code = is_code(typed) and not signs.isalpha()
    return MeantTables(signs=signs, name="" if only_code else name)


def _begins(table: FoundTable, signs: str) -> bool:
    """Whether the code of a table begins so, as far as it is known here: of a closed one that is
    its plate."""
    known = code_letters.bare(table.code or table.plate)
    return bool(known) and (known.startswith(signs) or signs.startswith(known))
