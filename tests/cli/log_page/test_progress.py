"""Long work as a page is told of it: in figures now and then, with what it comes to at the end."""

from cli.log_page.progress import with_progress


def work(pieces):
    """So many pieces, then a result."""
    for done in range(pieces):
        yield done, pieces
    return "found"


def driven(pieces):
    """What is told of it, and what it comes to."""
    told, going = [], with_progress("reviewing", work(pieces), seat=2)
    while True:
        try:
            told.append(next(going))
        except StopIteration as over:
            return told, over.value


def test_each_hundredth_is_told_once_and_the_pieces_between_bring_nothing():
    """However many pieces there are; more stands in each message."""
    told, found = driven(1000)
    figures = [one for one in told if one is not None]
    assert (len(told), len(figures), found) == (1000, 100, "found")
    assert figures[1] == {"t": "reviewing", "seat": 2, "done": 10, "total": 1000}
    assert driven(0) == ([], "found")
