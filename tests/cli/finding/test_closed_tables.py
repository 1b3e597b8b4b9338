"""Asking for the code of a closed table: what is told before, and what is tried."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cli.finding.closed_tables import asks_code, closed_besides, code_for
from p2p.wire.errors import Reason, Refused
from tests.cli.finding.networks import shut
from tests.cli.terminals import terminal

CODE = "C3WW-U8VQ-6M7B"


def asked_after(error, here, *lines):
    """The code that is tried when these lines are typed."""
    typed = iter(lines)

    async def ask():
        return next(typed)

    with pytest.raises(StopIteration) as done:  # it waits for nobody: all is typed already
        code_for(error, here, ask).send(None)
    return done.value.value


def test_whoever_has_typed_no_code_is_refused_nothing(tmp_path):
    """The table is closed, and that is why the question comes."""
    here = terminal(tmp_path)
    assert asks_code(Refused(Reason.CODE_WANTED))
    assert asked_after(Refused(Reason.CODE_WANTED), here, CODE) == CODE
    assert here.out.getvalue() == (
        "This table is closed: whoever opened it tells you its code.\n"
        "Type the code of the table; Enter alone gives up.\n"
    )


def test_a_wrong_code_is_told_before_the_next_one(tmp_path):
    """As the refusal it is; a slip is told and asked again."""
    here = terminal(tmp_path)
    assert asked_after(Refused(Reason.WRONG_CODE), here, "nonsense", CODE) == CODE
    first, *_ = here.out.getvalue().splitlines()
    assert "not its code" in first and "This table is closed" not in here.out.getvalue()


def test_nothing_typed_gives_up_with_the_first_reason(tmp_path):
    """Enter alone: the refusal ends the command."""
    with pytest.raises(Refused) as given_up:
        asked_after(Refused(Reason.CODE_WANTED), terminal(tmp_path), "")
    assert given_up.value.reason is Reason.CODE_WANTED


def test_one_is_full_where_all_who_announce_it_say_so():
    """Anybody can announce anything: nobody makes a table full that has a seat for others."""
    free = shut(1)
    full = replace(free, table=replace(free.table, full=True))
    assert [one.table.full for one in closed_besides([full, full], ())] == [True]
    for announced in ([full, free], [free, full], [full, free, full]):
        assert [one.table.full for one in closed_besides(announced, ())] == [False]
    assert closed_besides([full, free], [free.table.fingerprint]) == []
