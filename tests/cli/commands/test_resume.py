"""`tafelrunde resume`: where the others of a table are looked for."""

from __future__ import annotations

from cli.commands.resume import again_line, asked_at, played_here_alone
from cli.text.words import words_in
from ledger.files.append_only import create_store
from ledger.records.identity import Identity
from ledger.records.roster import make_roster, write_join
from p2p.core.links import Links
from p2p.wire import limits
from tests.cli.lobby import people

ME, BEA, CLEO = (bytes([number]) * 32 for number in range(3))
MANY = tuple((f"192.168.1.{number}", 7711) for number in range(limits.ADDRESSES))
TYPED = (("10.0.0.5", 7711), ("bea-laptop.local", 7711))


def test_an_address_that_is_typed_always_works():
    """However much was kept or announced: it stands first with each of the others, also with one
    of whom nothing is known, and is not left out of what a node remembers."""
    places = asked_at([BEA, CLEO], TYPED, {BEA: MANY, ME: MANY})
    assert places == {BEA: [*TYPED, *MANY], CLEO: [*TYPED]}
    links = Links(ME)
    for key, addresses in places.items():
        links.learn(key, tuple(addresses))
        assert links.known(key)[:2] == TYPED


def test_where_nothing_is_typed_what_was_kept_stays_as_it_was():
    """In its order: that which was best last time is tried first."""
    assert asked_at([BEA, CLEO], (), {BEA: MANY}) == {BEA: [*MANY], CLEO: []}


def test_what_is_taken_up_again_is_named_with_whom():
    """Nobody knows a table by the number of its steps; alone at it there is nobody to name."""
    names = ["Anna", "Bert", "Merlin (Bot)"]
    told = again_line("kabale", names, 0, words_in("en"))
    assert told == "Taken up again: Kabale & Hiebe, with Bert and Merlin (Bot)."
    assert (
        again_line("kabale", names[:1], 0, words_in("de")) == "Wieder aufgenommen: Kabale & Hiebe."
    )


def test_a_table_at_which_no_other_machine_has_a_seat_stays_inside(tmp_path):
    """As when it began: one alone with bots. Whoever else plays there has to be reached."""
    offer, anna, bea = people.offer(seats=2, max_absent=0), people.ANNA, people.BEA
    bot = write_join(Identity(b"4" * 32), offer, "Merlin (Bot)", beside=anna)
    alone = [write_join(anna, offer, "Anna"), bot]
    for name, joins, inside in (
        ("solo", alone, True),
        ("two", [alone[0], write_join(bea, offer, "Bea")], False),
    ):
        path = tmp_path / f"{name}.tafel"
        create_store(path, make_roster(offer, joins).encode()).close()
        assert played_here_alone(path, anna.public) is inside
    (tmp_path / "noise.tafel").write_bytes(b"x")
    assert not played_here_alone(tmp_path / "noise.tafel", anna.public)
    assert not played_here_alone(tmp_path / "none.tafel", anna.public)
