"""A lesson that was opened by a click comes back to its person, and does not outlast its tabs."""

from twisted.internet import defer, reactor, task

from cli.click.attending import BESIDE_TABLE, LOOKS
from cli.click.one_at_a_time import WORD
from cli.commands import learn
from cli.evening_page import served_page
from cli.web.page_files import served
from tests.cli.terminals import asked, terminal
from tests.cli.web.served_page import FILES

LESSON = ("kabale", "--web", "--from-page", "--no-browser")


def held(home, monkeypatch, *typed, seconds):
    """What came of a lesson that nobody looks at for so long, with a click in the middle of it: the
    exit code (None while it goes on), and whether the first screen followed it."""
    ended, followed = [], []

    def loop(main, trouble):
        clock = task.Clock()
        clock.listenTCP = reactor.listenTCP
        lesson = defer.Deferred.fromCoroutine(main(clock))
        lesson.addCallbacks(ended.append, lambda failure: None)
        (home / WORD).touch()
        clock.pump([LOOKS] * int(seconds / LOOKS))
        lesson.cancel()
        return ended[0] if ended else None

    monkeypatch.setattr(served_page, "read_served", lambda *made: served(FILES))
    monkeypatch.setattr("cli.process.event_loop.run_loop", loop)
    monkeypatch.setattr(
        "cli.first_screen.command_and_back.go_to_first", lambda *_: followed.append("first")
    )
    return learn.run(asked(learn, *typed), terminal(home)), followed


def test_by_a_click_it_is_shown_once_more_and_ends_with_its_tabs(tmp_path, monkeypatch):
    """Else it would keep every later click out; that it ends is no way to the first screen."""
    seconds = BESIDE_TABLE + 2
    assert held(tmp_path, monkeypatch, *LESSON, "--while-open", seconds=seconds) == (0, [])
    assert not (tmp_path / WORD).exists()


def test_by_a_command_it_waits_for_ever(tmp_path, monkeypatch):
    """Whoever has typed it can end it."""
    code, _ = held(tmp_path, monkeypatch, *LESSON, seconds=BESIDE_TABLE + 2)
    assert code is None and (tmp_path / WORD).exists()
