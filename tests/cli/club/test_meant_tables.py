"""Which tables are meant by what was typed behind `club`."""

from __future__ import annotations

import pytest

from cli.club.meant_tables import meant_tables
from cli.first_screen.found_tables import FoundTable
from p2p.shell.own_announcements import FINGERPRINT
from p2p.wire.errors import BadAddress
from tests.cli.club.tables import closed
from tests.cli.finding.networks import Heard, node

HERE, ELSEWHERE = ("192.168.1.4", 7711), ("192.168.1.9", 40123)
OPEN = FoundTable("a", "Z2TG-Q2MY", "Z2TG-Q2MY-ABCD-EFGH", (HERE,), "kabale", seats=3, taken=2)
OTHER = FoundTable(
    "b", "WXYZ-2345", "WXYZ-2345-ABCD-EFGH", (ELSEWHERE,), "citadels", whose="Bea", seats=4
)
SHUT = closed("c")
SEATS = {"a": ("Hugo", "Cato (Bot)", "Livia hard (Bot)"), "b": ("Bea", "J. R. Anna")}


def meant(typed):
    """The keys of those that a wall would show, once it has looked on at those it wants to see."""
    found = meant_tables(typed)
    looked = found.to_look_at([OTHER, OPEN, SHUT])
    return "".join(one.key for one in looked if found.fits(one, SEATS.get(one.key, ())))


@pytest.mark.parametrize(
    ("typed", "keys"),
    [
        (None, "bac"),
        *((code, "a") for code in ("Z2TG-Q2MY", "z2tgq2my", "Z2TG", "Z2TG-Q2MY-ABCD-EFGH")),
        ("Z2TG-Q2MY@192.168.1.77", "a"),
        ("tafelrunde://192.168.1.77:7711/Z2TG-Q2MY-ABCD-EFGH", "a"),
        *((code, "c") for code in ("ABCD", "abcd-efgh-jklm", "ABCD-EFGH-JKLM@10.0.0.9")),
        *((where, "ac") for where in ("192.168.1.4", "192.168.1.4:7711")),
        ("192.168.1.9:40123", "b"),
        *((game, "a") for game in ("kabale", " Kabale ")),
        *((name, "a") for name in ("hugo", " Hugo ", "Cato", "cato (bot)", "Livia", "livia hard")),
        *((name, "b") for name in ("BEA", "J. R. Anna")),
        *((none, "") for none in ("", "  ", "Anna", "Z2T", "Z2TG-Q2MZ", "192.168.1.9", "burgund")),
    ],
)
def test_a_table_is_named_as_watch_takes_it_or_by_who_sits_there(typed, keys):
    """Code of every length, link, address, game, person, bot; nothing else fits."""
    assert meant(typed) == keys


def test_of_what_is_surely_meant_the_look_comes_first_and_a_code_asks_no_others():
    """Looks are few. Who sits at a table is seen by a look alone, and at a closed one by none."""
    tables = [OPEN, SHUT, OTHER]
    assert meant_tables("Bea").to_look_at(tables) == [OTHER, OPEN]
    assert meant_tables("Z2TG-Q2MY").to_look_at(tables) == [OPEN]
    assert meant_tables("citadels").to_look_at(tables) == [OTHER]


def test_what_is_no_address_is_refused_as_an_error_that_people_are_told():
    """Before anything is begun."""
    for typed in ("192.168.1.4:port", "tafelrunde://192.168.1.4/no-code", "A@192.168.1.4"):
        with pytest.raises(BadAddress):
            meant_tables(typed)


async def test_a_machine_that_was_typed_is_asked_whatever_is_announced():
    """By whatever name it has: the tables it tells of are meant, under other addresses as well."""
    table = node(1, host="hugos-laptop.local")
    heard = Heard(table, known=(("10.0.0.8", 1),))
    found = meant_tables("hugos-laptop.local")
    network = found.asked(heard())
    assert network.known[0] == table.addresses and len(network.known) == 2
    await network.survey(network.known)
    told = FoundTable(table.offer.hash[:FINGERPRINT].hex(), "", "", (HERE,))
    assert found.fits(told) and not found.fits(OPEN)
