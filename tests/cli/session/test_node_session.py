"""What one program says of its own table: the end of the input, a seat that is taken back."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace
from types import SimpleNamespace

import pytest
import pytest_twisted
from twisted.internet import reactor

from cli.commands import join as cmd_join
from cli.input_line.line_editor import LineEditor
from cli.options.node_options import delays_of, node_home_of
from cli.session.answers import new_bot_player
from cli.session.company import Alone
from cli.session.evening import Evening
from cli.session.followers import Nobody
from cli.session.node_session import NodeSession
from cli.session.seating import Seated
from cli.text.exit_codes import Stop
from p2p.gossip.hearsay import Hearsay
from p2p.wire.errors import Reason, Refused
from tests.cli.lobby.test_rematch import GAME as FURCHT
from tests.cli.lobby.test_rematch import at_one_keyboard
from tests.cli.lobby.test_rematch import roster as two_machines
from tests.cli.session.evenings import session
from tests.cli.terminals import Screen, asked, terminal
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.tables import seating
from tests.p2p.people import person

pytestmark = pytest.mark.usefixtures("at_once")


def at(seated, lobby):
    """An evening that far."""
    over = SimpleNamespace(called=False)
    return SimpleNamespace(seated=seated, node=SimpleNamespace(lobby=lobby), over=over)


@pytest.mark.parametrize(
    ("evening", "told"),
    [
        (None, "Press Ctrl-D once more to stop. You sit at no table yet."),
        (at(None, None), "Press Ctrl-D once more to stop. You sit at no table yet."),
        (
            at(None, SimpleNamespace(opening=False)),
            "Press Ctrl-D once more to leave the table before it starts.",
        ),
        (
            at(None, SimpleNamespace(opening=True)),
            "You have opened this table: press Ctrl-D once more to give it up, for all who sit at"
            " it.",
        ),
        (at("a seat", None), "Press Ctrl-D once more to leave the table; the log is kept."),
    ],
    ids=["no evening", "a code is asked for", "lobby", "own lobby", "table"],
)
@pytest_twisted.ensureDeferred
async def test_the_end_key_says_what_a_second_one_does(tmp_path, monkeypatch, evening, told):
    """No table is left where nobody sits at one, and no log is kept where there is none."""
    editors = []

    class Noted(LineEditor):
        def __init__(self, *given, **settings):
            super().__init__(*given, **settings)
            editors.append(self)

    monkeypatch.setattr("cli.input_line.typed_lines.LineEditor", Noted)
    here = terminal(tmp_path, tty=True, NO_COLOR="1")
    opened = session(asked(cmd_join, "127.0.0.1:7711", "--name=Bea"), here)
    opened.evening = evening
    (editor,) = editors
    editor.open(Screen())
    editor.keys("\x04")
    assert " ".join(here.out.getvalue().split()) == told
    opened.evening = None
    await opened.close()


class Beside(Alone):
    """What follows beside line mode, with how it was told the evening to end."""

    def __init__(self):
        self.ended = []

    def close(self, why):
        """Write it down."""
        self.ended.append(why)

    def can(self, actions, typed):
        """Keep what can be wanted."""
        self.actions = actions


LOBBY = SimpleNamespace(opening=True)


@pytest.mark.parametrize(
    ("seated", "lobby", "tty", "asks"),
    [
        (None, LOBBY, True, True),
        (None, LOBBY, False, False),
        (None, SimpleNamespace(opening=False), True, False),
        ("a seat", LOBBY, True, False),
        (None, None, True, False),
    ],
    ids=["own lobby", "a pipe", "lobby of others", "table", "no table yet"],
)
@pytest_twisted.ensureDeferred
async def test_who_would_give_a_table_up_is_asked_once(tmp_path, seated, lobby, tty, asks):
    """By quit and by Ctrl-C; a place at a table of others, or a game, which is saved, is left at
    once."""
    here, company = terminal(tmp_path, tty=tty, NO_COLOR="1"), Beside()
    args = asked(cmd_join, "127.0.0.1:7711", "--name=Bea")
    opened = NodeSession(reactor, here, node_home_of(args, here), discover=False, company=company)
    evening = opened.begin(bot_player=None)
    opened.evening = at(seated, lobby)
    opened.evening.over = evening.over
    company.actions.quits()
    assert evening.over.called is not asks
    assert here.out.getvalue().startswith("You have opened this table: if you go") is asks
    assert company.actions.going() is asks
    company.actions.stays()
    company.actions.quits()
    assert evening.over.called is not asks and company.actions.going() is asks
    company.actions.quits()
    assert evening.over.called
    opened.evening = evening
    await opened.close()


@pytest_twisted.ensureDeferred
@pytest.mark.parametrize(("typed", "patience"), [([], 90.0), (["--patience=10"], 10.0)])
async def test_what_others_say_of_links_counts_as_long_as_this_person_is_patient(
    tmp_path, monkeypatch, typed, patience
):
    """`--patience` goes down to the tables of the node, which believe hearsay for no longer."""
    told = []

    class Noted(Hearsay):
        def __init__(self, **settings):
            super().__init__(**settings)
            told.append(settings)

    monkeypatch.setattr("p2p.gossip.reach.Hearsay", Noted)
    here = terminal(tmp_path)
    args = asked(cmd_join, "127.0.0.1:7711", "--name=Bea", *typed)
    delays, seated = delays_of(args, here.words), seating(PROBE, 2, "patient")
    home = replace(node_home_of(args, here), identity=seated.people[0])
    evening = Evening(reactor, home, Nobody(), here.words, delays=delays)
    evening.take_up(Seated(seated.play(0, FaultyDisk()), tmp_path / "log"), {})
    await evening.close()
    assert told == [{"patience": patience}] and delays.patience == patience


async def nothing():
    """All is prepared."""


async def refused():
    """No seat is given."""
    raise Refused(Reason.FULL)


@pytest_twisted.ensureDeferred
@pytest.mark.parametrize(
    ("outcome", "prepare", "why"),
    [
        (0, nothing, ""),
        (Refused(Reason.EXCLUDED), nothing, "taken your seat back"),
        (Stop("The table was given up.", 1), nothing, "The table was given up."),
        (ValueError("a fault"), nothing, None),
        (0, refused, "all seats are taken"),
    ],
    ids=["left", "put out", "given up", "a fault", "no seat"],
)
async def test_whoever_follows_is_told_how_an_evening_ended(tmp_path, outcome, prepare, why):
    """A page that was told nothing would try for ever to reach a program that has gone; why there
    is no seat, or that a fault has ended it, is for its first screen too."""
    here, company = terminal(tmp_path), Beside()
    args = asked(cmd_join, "127.0.0.1:7711", "--name=Bea")
    opened = NodeSession(reactor, here, node_home_of(args, here), discover=False, company=company)
    evening = opened.begin(bot_player=None)
    if isinstance(outcome, Exception):
        evening.over.errback(outcome)
    else:
        evening.over.callback(outcome)
    with suppress(Refused, Stop, ValueError):
        assert await opened.last(prepare) == outcome
    (told,) = company.ended
    assert told == why if why is None or not why else why in told


@pytest_twisted.ensureDeferred
@pytest.mark.parametrize(
    ("reads", "bot", "beside", "stays"),
    [
        (False, None, True, True),
        (False, None, False, False),
        (True, None, True, True),
        (True, None, False, False),
        (True, "medium", True, False),
    ],
    ids=["looks on at a page", "looks on", "sits at a page", "through a pipe", "a bot"],
)
async def test_whoever_has_a_page_looks_around_when_the_game_is_over(
    tmp_path, reads, bot, beside, stays
):
    """Also who has looked on: their page does not end with the game. A bot goes home."""
    here = terminal(tmp_path)
    args = asked(cmd_join, "127.0.0.1:7711", "--name=Bea")
    company = Beside() if beside else None
    opened = NodeSession(reactor, here, node_home_of(args, here), discover=False, company=company)
    player = None if bot is None else new_bot_player(bot)
    evening = opened.begin(bot_player=player, reads=reads)
    assert evening.stays is stays
    evening.over.callback(0)
    await opened.last(nothing)


@pytest.mark.parametrize("alone", [False, True])
@pytest_twisted.ensureDeferred
async def test_whoever_plays_again_says_so_to_those_who_sit_elsewhere(tmp_path, alone):
    """While they are still linked: the word goes out before the table is left."""
    args, company, done = asked(cmd_join, "127.0.0.1:7711", "--name=Anna"), Beside(), []
    here = terminal(tmp_path)
    home = replace(node_home_of(args, here), identity=person(0))
    opened = NodeSession(reactor, here, home, discover=False, company=company)
    begun = opened.begin(bot_player=None)
    roster = at_one_keyboard() if alone else two_machines()
    play = SimpleNamespace(finished=lambda: True, roster=roster, game=FURCHT)
    opened.evening = SimpleNamespace(
        seated=SimpleNamespace(play=play),
        node=SimpleNamespace(entry=lambda table: None, nodes=lambda roster: {}),
        conversation=SimpleNamespace(say=done.append),
        leave=lambda: done.append("leaves"),
    )
    company.actions.rematch()
    opened.evening = begun
    begun.over.callback(0)
    await opened.last(nothing)
    word = "I play again: press Play again, or type rematch, to come along."
    assert done == (["leaves"] if alone else [word, "leaves"])
