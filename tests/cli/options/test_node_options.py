"""What begins behind a choice in the browser and fails: it leads back, since a tab waits for it."""

from dataclasses import replace

import pytest

from cli.commands import host
from cli.first_screen import command_and_back
from cli.options import node_options
from cli.options.node_options import run_session
from cli.session.own_keys import NotTyped
from cli.text.exit_codes import Exit, Stop
from tests.cli.terminals import asked, terminal

BEFORE = [Stop("No.", Exit.USAGE), NotTyped(), KeyError("x")]
"""What a key, its passphrase or the arithmetic may bring up."""


class WentBackError(Exception):
    """This process is the first screen again."""


@pytest.fixture
def went(monkeypatch):
    """What it would be."""
    calls = []

    def go_over(call, argv0):
        calls.append(call)
        raise WentBackError

    monkeypatch.setattr(command_and_back, "go_over", go_over)
    return calls


def fails(monkeypatch, name, error):
    """This part of it raises."""

    def failing(*given, **named):
        raise error

    monkeypatch.setattr(node_options, name, failing)


@pytest.mark.parametrize("error", BEFORE, ids=repr)
def test_what_fails_before_there_is_a_page_leads_back(tmp_path, monkeypatch, went, error):
    """Also Ctrl-C at the passphrase, and a fault."""
    fails(monkeypatch, "node_home_of", error)
    args = asked(host, "kabale", "--seats", "4", "--from-page")
    with pytest.raises(WentBackError):
        run_session(args, terminal(tmp_path), None)
    assert "page" in went[0] and went[0][3].startswith("--told=")


@pytest.mark.parametrize("error", [Stop("No.", Exit.REFUSED), KeyError("x")], ids=repr)
def test_what_fails_before_a_table_stands_leads_back(tmp_path, monkeypatch, went, error):
    """A table that is full, a port that is taken, a fault."""
    monkeypatch.setattr(node_options, "node_home_of", lambda args, terminal: None)
    fails(monkeypatch, "run_loop", error)
    args = asked(host, "kabale", "--seats", "4", "--from-page")
    with pytest.raises(WentBackError):
        run_session(args, terminal(tmp_path), None)


@pytest.mark.parametrize("part", ["node_home_of", "run_loop"])
def test_control_c_beside_the_page_ends(tmp_path, monkeypatch, went, part):
    """Whoever presses it then wants to be done, also while key and arithmetic are read; the page is
    told so."""
    monkeypatch.setattr(node_options, "node_home_of", lambda args, terminal: None)
    fails(monkeypatch, part, KeyboardInterrupt())
    args = asked(host, "kabale", "--seats", "4", "--from-page")
    with pytest.raises(KeyboardInterrupt):
        run_session(args, terminal(tmp_path), None)
    assert went == []


@pytest.mark.parametrize("error", BEFORE, ids=repr)
def test_whoever_typed_the_command_reads_it_there(tmp_path, monkeypatch, went, error):
    """Nothing leads anywhere."""
    fails(monkeypatch, "node_home_of", error)
    args = asked(host, "kabale", "--seats", "4")
    with pytest.raises(type(error)):
        run_session(args, terminal(tmp_path), None)
    assert went == []


@pytest.mark.parametrize(
    ("typed", "tty", "kept", "pace"),
    [
        ([], True, None, 0.8),
        ([], True, 2.5, 2.5),
        (["--web"], False, None, 0.8),
        ([], False, None, 0.0),
        ([], False, 2.5, 0.0),
        (["--pace", "1,5"], False, 2.5, 1.5),
        (["--pace", "0"], True, 2.5, 0.0),
    ],
    ids=str,
)
def test_bots_are_slow_where_somebody_looks_on(tmp_path, typed, tty, kept, pace):
    """At a terminal or a page as usual or as it is set; through a pipe only if it was typed."""
    here = replace(terminal(tmp_path, tty=tty), pace=kept)
    assert node_options.pace_of(asked(host, "kabale", *typed), here) == pace


@pytest.mark.parametrize("typed", ["-1", "61", "fast", "1.2.3", "", "1e3", "\u0663"])
def test_a_pace_that_cannot_be_is_refused(tmp_path, typed):
    """With its bounds, in a sentence."""
    with pytest.raises(Stop, match="a number of seconds from 0 to 60"):
        node_options.pace_of(asked(host, "kabale", f"--pace={typed}"), terminal(tmp_path))


@pytest.mark.parametrize(
    ("typed", "kept", "rings"),
    [([], True, True), ([], False, False), (["--no-bell"], True, False), (["--web"], True, False)],
    ids=["as usual", "set", "typed", "at a page"],
)
def test_bell_and_title_can_be_switched_off(tmp_path, typed, kept, rings):
    """For one start or for every one; whoever plays at a page has a page."""
    here = replace(terminal(tmp_path, tty=True, TERM="xterm"), rings=kept)
    signal = node_options.signal_of(asked(host, "kabale", *typed), here)
    signal.look("kabale", asked=True, begins=True)
    assert (here.out.getvalue() != "") is rings
