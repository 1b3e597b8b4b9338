"""cli.input_line.past_lines: how much is kept, and from which end it goes."""

from cli.input_line import past_lines
from cli.input_line.past_lines import PastLines


def test_the_oldest_line_goes_first(monkeypatch):
    """An evening is long, and nobody goes back through all of it."""
    monkeypatch.setattr(past_lines, "MOST", 2)
    past = PastLines()
    for line in "abc":
        past.add(line)
    assert [past.earlier("") for _ in range(3)] == ["c", "b", None]


def test_nothing_is_there_at_first():
    """Neither before nor behind."""
    assert PastLines().earlier("x") is None and PastLines().later() is None
