"""Coming back to a table that nothing here vouches for, with real nodes: the person is asked."""

from __future__ import annotations

import shutil

import pytest
import pytest_twisted

from cli.commands import join as cmd_join
from cli.commands import resume as cmd_resume
from cli.commands import watch as cmd_watch
from cli.errors.errors_in_words import told
from cli.kept_tables.beginning_file import kept_beginning
from cli.lobby.known_names_file import known_names
from cli.session.own_keys import own_key
from cli.text.exit_codes import Stop
from cli.text.program_folder import known_file
from cli.text.words import words_in
from ledger.records.identity import fingerprint, make_identity
from ledger.records.roster import make_roster, write_join
from ledger.records.start import sign_beginning
from p2p.entry.known_names import KnownNames
from p2p.wire.entry_code import Door
from p2p.wire.errors import OtherKeys, P2PError, StrangeTable
from tests.cli.session.evenings import GAME, joining, log_of, one_who_left, resuming, said, watching
from tests.cli.terminals import asked, terminal
from tests.ledger.offers import offer_of
from tests.p2p import inside
from tests.p2p.people import person

pytestmark = pytest.mark.usefixtures("at_once")

QUESTION = "Take your seat there? (yes/no)"


def loses_its_files(home):
    """Its tables and its counters."""
    for folder in ("tables", "signed"):
        shutil.rmtree(home / folder)


async def ends(over):
    """The host's evening is given up."""
    over.cancel()
    await over.addErrback(lambda failure: None)


@pytest.mark.parametrize("how", ["join", "resume"])
@pytest_twisted.ensureDeferred
async def test_who_has_lost_all_files_is_asked_with_the_keys(tmp_path, pipe, how):
    """A yes takes the seat; anything else leaves, and nothing is kept. A pipe and a bot are not
    asked and stay away, and are told whom they would sit with."""
    homes, anna, over, where = await one_who_left(tmp_path, pipe)
    loses_its_files(homes[1])
    typed = (where, "--name=Bea") if how == "join" else (f"--address={where}",)
    command, evening = (cmd_join, joining) if how == "join" else (cmd_resume, resuming)
    key = fingerprint(own_key(anna).public)
    for more in ((), ("--bot=medium",)):
        with pytest.raises(StrangeTable) as strange:
            await evening(asked(command, *typed, "--port=0", *more), terminal(homes[1]))
        for lang in ("en", "de"):
            words = told(strange.value, words_in(lang))
            assert f"Anna, {key}" in words and "--take-seat" in words
    for answer in ("no", "", "perhaps"):
        here = terminal(homes[1], tty=True, keys=f"{answer}\n")
        with pytest.raises(Stop):
            await evening(asked(command, *typed, "--port=0"), here)
        assert QUESTION in here.out.getvalue() and f"Anna: key {key}" in here.out.getvalue()
        assert "You are back in your seat" not in here.out.getvalue()
        assert not list((homes[1] / "tables").glob("*"))
    here = terminal(homes[1], tty=True, keys="yes\n")
    assert await evening(asked(command, *typed, "--port=0"), here) == 0
    assert "You are back in your seat" in here.out.getvalue()
    assert kept_beginning(log_of(homes[1])) == kept_beginning(log_of(homes[0]))
    await ends(over)


@pytest_twisted.ensureDeferred
async def test_who_looks_on_at_a_table_with_a_seat_of_theirs_is_told_of_it(tmp_path, pipe):
    """A list leads there whoever has lost the files; a stranger is told nothing."""
    homes, _, over, where = await one_who_left(tmp_path, pipe)
    loses_its_files(homes[1])
    for home, told_so in ((homes[1], 1), (tmp_path / "eve", 0)):
        here = terminal(home)
        looking = watching(asked(cmd_watch, where, "--port=0"), here)
        await said(here, "Round 1")  # the table is shown, and what was to be said stands above it
        assert here.out.getvalue().count("as Bea, and you look on") == told_so
        assert here.out.getvalue().count(f"join CODE@{where}") == told_so
        await ends(looking)
    await ends(over)


@pytest_twisted.ensureDeferred
async def test_who_knows_the_table_is_asked_only_where_a_name_has_another_key(tmp_path, pipe):
    """With its files it goes back unasked; not where Anna is known with another key, which is shown
    beside the one that sits there. Whoever leaves keeps the files as they were."""
    homes, anna, over, where = await one_who_left(tmp_path, pipe)
    last_week, now = make_identity().public, own_key(anna).public
    names = known_file(homes[1]).read_bytes()
    known_file(homes[1]).write_bytes(KnownNames({"Anna": last_week}).encode())
    with pytest.raises(OtherKeys) as other:
        await joining(asked(cmd_join, where, "--name=Bea", "--port=0"), terminal(homes[1]))
    assert all(fingerprint(key) in told(other.value, words_in("en")) for key in (last_week, now))
    before = log_of(homes[1]).read_bytes()
    here = terminal(homes[1], tty=True, keys="nein\n", lang="de")
    with pytest.raises(Stop, match="Du bleibst diesem Tisch fern"):
        await joining(asked(cmd_join, where, "--name=Bea", "--port=0"), here)
    shown = here.out.getvalue()
    assert fingerprint(last_week) in shown and fingerprint(now) in shown
    assert log_of(homes[1]).read_bytes() == before
    here = terminal(homes[1], tty=True, keys="ja\n", lang="de")
    assert await joining(asked(cmd_join, where, "--name=Bea", "--port=0"), here) == 0
    assert known_names(homes[1]).names["Anna"] == last_week
    known_file(homes[1]).write_bytes(names)
    here = terminal(homes[1], tty=True)
    assert await joining(asked(cmd_join, where, "--name=Bea", "--port=0"), here) == 0
    assert QUESTION not in here.out.getvalue() and "You are back" in here.out.getvalue()
    await ends(over)


def runs_already(seat, bea, signer):
    """Its node says that a table runs with Bea and an Anna of its own making, which this one began;
    where that is."""
    offer = offer_of(GAME, seat.identity, 2)
    joins = [write_join(seat.identity, offer, "Anna"), write_join(own_key(bea), offer, "Bea")]
    roster = make_roster(offer, joins)
    seat.node.listen(0)
    inside.begun(inside.mesh(seat.node))[roster.table_id] = sign_beginning(signer, roster)
    seat.node.attach(seat.make_table(roster), roster, entry=Door.OPEN)
    return f"127.0.0.1:{seat.node.port}"


@pytest.mark.parametrize("signs", [True, False], ids=["its opener began it", "its opener did not"])
@pytest.mark.parametrize("pinned", [True, False], ids=["names known", "names unknown"])
@pytest_twisted.ensureDeferred
async def test_a_table_of_somebodys_own_that_runs_already_is_not_sat_down_at(
    tmp_path, signs, pinned
):
    """Another Anna has opened it, with a seat of Bea's: Bea is asked, shown that Anna's key, and
    beside it the one she knows under that name, if she does. Where its opener has not begun it
    there is no such table, and no question."""
    from tests.p2p.shell.loopback import Seat  # the reactor is there only when tests run

    bea, eve, last_week = terminal(tmp_path), Seat(5), make_identity().public
    where = runs_already(eve, bea, person(5 if signs else 6))
    if pinned:
        known_file(tmp_path).write_bytes(KnownNames({"Anna": last_week}).encode())
    keys = [eve.identity.public, *([last_week] if pinned else [])]
    typed = asked(cmd_join, where, "--name=Bea", "--port=0")
    try:
        with pytest.raises(P2PError) as refused:
            await joining(typed, bea)
        here = terminal(tmp_path, tty=True, keys="no\n")
        with pytest.raises(Stop if signs else P2PError):
            await joining(typed, here)
    finally:
        await eve.node.stop()
    shown = here.out.getvalue()
    assert (QUESTION in shown) is signs is isinstance(refused.value, StrangeTable)
    assert all((fingerprint(key) in shown) is signs for key in keys)
    assert isinstance(refused.value, OtherKeys) is (signs and pinned)
    assert not list((tmp_path / "tables").glob("*"))
