"""What ends an evening that has a table: to lose the place there, and nothing that is only told."""

from __future__ import annotations

from dataclasses import replace

import pytest
import pytest_twisted

from cli.commands import host as cmd_host
from cli.errors.errors_in_words import told
from ledger.records.identity import make_identity
from p2p.core.actions import Note
from p2p.wire.errors import NameClash, OpenerSilent, Reason, Refused
from tests.cli.session.evenings import GAME, WORDS, said, session, start
from tests.cli.terminals import asked, terminal

pytestmark = pytest.mark.usefixtures("at_once")


@pytest_twisted.ensureDeferred
async def test_a_clash_that_is_only_noted_ends_no_evening(tmp_path, pipe):
    """Whoever asks for a seat under a name that is known with another key is not let in, and the
    opener is told: also where the table has begun before its screen hears of it. What was noted
    puts nobody out, whatever it is."""
    anna = replace(terminal(tmp_path / "anna"), keys=pipe.keys)
    args = asked(
        cmd_host, GAME.id, "--seats=2", "--port=0", "--name=Anna", "--open", "--bot=medium"
    )
    opened, options = session(args, anna), GAME.complete_options({})
    over = start(cmd_host.host_table(opened, args, args.name, GAME, 2, ("medium",), options, 0))
    await said(anna, "The keys are checked. The game begins.")
    assert opened.evening.node.lobby is None
    ours, theirs = make_identity().public, make_identity().public
    for error in (NameClash("Bea", ours, theirs), Refused(Reason.EXCLUDED), OpenerSilent(60)):
        opened.evening.node.tell(Note(error))
        assert told(error, WORDS).split()[0] in anna.out.getvalue()
        assert not opened.evening.over.called
    over.cancel()
    await over.addErrback(lambda failure: None)
