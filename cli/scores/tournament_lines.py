"""A tournament as text: a row for each match-up, a row for each bot with its rating."""

from __future__ import annotations

from collections.abc import Iterable

from cli.series.shares import Measured, Standing
from cli.series.standings import Standings, anchor
from cli.series.tournament import MatchUp, Tournament
from cli.text.game_names import bot_in_words
from cli.text.numbers import decimal
from cli.text.words import N_, Words

INDENT = "  "
EXPLAINED = N_(
    "± is one standard error. A shared win counts in equal parts for those who share it; by chance"
    " one seat wins {fair} %."
)


def match_up_rows(
    tournament: Tournament, standings: Standings, words: Words, width: int
) -> list[str]:
    """A row for each match-up, within the width: what share the bot won that sat there alone."""
    named = [_named(match_up, tournament.seats, words) for match_up, _ in standings.match_ups]
    shares = [_share(standing, words) for _, standing in standings.match_ups]
    return _rows(zip(named, shares, strict=True), width)


def rating_rows(
    tournament: Tournament, standings: Standings, words: Words, width: int
) -> list[str]:
    """A row for each bot, the best first; the one that is measured by has no error."""
    fixed = anchor(tournament.bots)
    told = []
    for one in standings.ratings:
        rating = f"{one.rating:.0f}"
        if one.bot != fixed:
            rating += f" ± {max(1.0, one.error):.0f}"
        told.append((bot_in_words(one.bot, words), rating))
    return _rows(told, width)


def explained(tournament: Tournament, words: Words) -> str:
    """What the figures mean."""
    return words.say(EXPLAINED, fair=decimal(100 / tournament.seats, words))


def _named(match_up: MatchUp, seats: int, words: Words) -> str:
    one, others = (bot_in_words(bot, words) for bot in (match_up.one, match_up.others))
    if seats == 2:
        return words.say("{one} against {other}", one=one, other=others)
    return words.say("{one} against {count} {others}", one=one, count=seats - 1, others=others)


def _share(standing: Standing, words: Words) -> str:
    percent = Measured(
        100 * standing.won.mean,
        None if standing.won.error is None else 100 * standing.won.error,
    )
    told = f"{decimal(percent.mean, words):>5} %"
    return told if percent.error is None else f"{told} ± {decimal(percent.error, words)}"


def _rows(pairs: Iterable[tuple[str, str]], width: int) -> list[str]:
    """Two columns, or where they do not fit, a figure below each name."""
    told = list(pairs)
    left = max((len(name) for name, _ in told), default=0)
    right = max((len(figure) for _, figure in told), default=0)
    if len(INDENT) + left + 2 + right <= width:
        return [f"{INDENT}{name:<{left}}  {figure}" for name, figure in told]
    return [line for name, figure in told for line in (INDENT + name, 2 * INDENT + figure)]
