"""Own results as lines for people: each kind of game by itself, then the games one by one.

A line says one thing, at any width; nothing is told by the place of a column.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from cli.errors.errors_in_words import told
from cli.own_results.kept_games import DamagedCopy, KeptGame, KeptGames, Unread
from cli.own_results.sums import Against, Sums, sums_by_game
from cli.text.exit_codes import Exit
from cli.text.game_names import bot_in_words
from cli.text.numbers import decimal
from cli.text.program_folder import named, path_told
from cli.text.words import N_, Words, game_title
from engine.games import game_names
from ledger.line_signs import shown
from ledger.records.identity import fingerprint
from ledger.review.outline import Came

FINISHED = N_("{n} finished")
ENDED = N_("{n} ended early")
PLAYING = N_("{n} being played now")
OPEN = N_("{n} to go on with")
WATCHED = N_("{n} looked on at")
UNREAD = N_("{n} not to be read")
NOT_AUDITED = N_("{n} not audited")
PROOF = N_("{n} in which cheating was proven as it was played")
AUDITED: dict[int, str] = {
    Exit.FINE: N_("{n} audited and in order"),
    Exit.CHEATING: N_("{n} with cheating proven by an audit"),
    Exit.DAMAGED: N_("{n} with a damaged log"),
    Exit.CANNOT: N_("{n} that cannot be judged here"),
}
NOT_HERE = N_("This game is not here; what its seats have signed is told all the same.")
NO_SEAT = N_("At none of these tables a seat is yours.")
AS_SIGNED = N_("Results are told as the seats have signed them, and no log was audited here.")
AS_SIGNED_AND_AUDITED = N_(
    "Results are told as the seats have signed them. Audited on this machine: {n} of {total}."
)
CALL = N_("Audit them all: {call}")
NOT_READ = N_("Not read: {name}. {why}")
NEXT = N_("{n} more cannot be read.")
DAMAGED = N_("Damaged: {name}. Another copy counts instead: {other}")
NONE_WHOLE = N_("Damaged: {name}. No undamaged copy got as far, so this one counts: {other}")
NEXT_COPIES = N_("{n} more copies are damaged.")
MOST_UNREAD = 5
"""Logs that cannot be read, or are damaged, of which each is told by itself."""

Verdicts = Mapping[Path, int]
"""Of the logs that were audited the exit codes."""


def summary(kept: KeptGames, words: Words) -> str:
    """How many tables there are, and of which sort."""
    ours = [one for one in kept.games if one.me is not None]
    counts = {
        **_sorts(ours),
        WATCHED: len(kept.games) - len(ours),
        UNREAD: len(kept.unread),
    }
    tables = len(kept.games) + len(kept.unread)
    kinds = _listed(counts, words)
    return words.many("{n} table: {kinds}.", "{n} tables: {kinds}.", tables, kinds=kinds)


def game_lines(kept: KeptGames, verdicts: Verdicts, words: Words) -> list[str]:
    """A title and some lines for each kind of game; that none of them was played, if so."""
    lines = list[str]()
    for sums in sums_by_game(kept.games):
        ours = [one for one in kept.games if one.game == sums.game and one.me is not None]
        lines += ["", f"{shown(game_title(sums.game, words))}: {_listed(_sorts(ours), words)}"]
        lines += ["  " + line for line in _sums(sums, words)]
        if sums.finished:
            fair = _listed(_fairness(ours, verdicts), words)
            lines.append("  " + words.say("Fairness: {kinds}.", kinds=fair))
    return lines or ([words.say(NO_SEAT)] if kept.games else [])


def _sorts(games: Sequence[KeptGame]) -> dict[str, int]:
    counts = Counter(sort_of(one) for one in games)
    return {text: counts[text] for text in (FINISHED, ENDED, PLAYING, OPEN)}


def sort_of(game: KeptGame) -> str:
    """What became of a game, as a sentence for so many."""
    if game.finished:
        return FINISHED
    if game.told.came is Came.ENDED:
        return ENDED
    return PLAYING if game.playing else OPEN


def _listed(counts: Mapping[str, int], words: Words) -> str:
    return ", ".join(words.say(text, n=n) for text, n in counts.items() if n)


def _sums(sums: Sums, words: Words) -> list[str]:
    lines = [] if sums.game in game_names() else [words.say(NOT_HERE)]
    if sums.mean_points is None or sums.mean_place is None:
        return lines
    place = decimal(sums.mean_place, words)
    won = {"won": sums.won, "n": sums.finished, "place": place}
    if sums.shared:
        text = N_("Won: {won} of {n}, {shared} of them with others; place {place} on average.")
        lines.append(words.say(text, shared=sums.shared, **won))
    else:
        lines.append(words.say("Won: {won} of {n}; place {place} on average.", **won))
    mean, best = decimal(sums.mean_points, words), max(sums.points)
    lines.append(words.say("Your points: {mean} on average, {best} at best.", mean=mean, best=best))
    return lines + [_against(one, words) for one in sums.against]


def _against(one: Against, words: Words) -> str:
    own, theirs = one.own_won, one.their_won
    if not one.bots:
        return words.many(
            "With {name} ({key}): {n} game, won by you {own}, by {name} {theirs}.",
            "With {name} ({key}): {n} games, won by you {own}, by {name} {theirs}.",
            one.games,
            name=one.name,
            key=fingerprint(one.key),
            own=own,
            theirs=theirs,
        )
    level = f" ({bot_in_words(one.name, words)})" if one.name else ""
    return words.many(
        "With bots{level}: {n} game, won by you {own}, by a bot {theirs}.",
        "With bots{level}: {n} games, won by you {own}, by a bot {theirs}.",
        one.games,
        level=level,
        own=own,
        theirs=theirs,
    )


def as_signed(audited: int, total: int, words: Words) -> str:
    """What all of it rests on, and how many of these logs were audited before."""
    if not audited:
        return words.say(AS_SIGNED)
    return words.say(AS_SIGNED_AND_AUDITED, n=audited, total=total)


def _fairness(games: Sequence[KeptGame], verdicts: Verdicts) -> dict[str, int]:
    """Of the finished games what is known of each: by an audit, by what the players proved."""
    found = Counter[str]()
    for one in games:
        if one.path in verdicts:
            found[AUDITED[verdicts[one.path]]] += 1
        elif one.finished or one.proof:
            found[PROOF if one.proof else NOT_AUDITED] += 1
    return dict(found)


def list_lines(kept: KeptGames, words: Words) -> list[str]:
    """Each game, the newest first: when its log was written last, what came of it, with whom."""
    return [_one(game, words) for game in kept.games]


def _one(game: KeptGame, words: Words) -> str:
    when = time.strftime("%Y-%m-%d %H:%M", time.localtime(game.when))
    names, title = game.told.roster.names, shown(game_title(game.game, words))
    log = shown(named(game.path.with_suffix("")))
    if game.me is not None and game.finished:
        scores = game.told.scores
        others = [seat for seat in range(len(names)) if seat != game.me]
        others.sort(key=lambda seat: -scores[seat])
        told_others = ", ".join(f"{names[seat]} {scores[seat]}" for seat in others)
        came = words.say(
            "place {place} of {seats} with {points}",
            place=game.told.place(game.me),
            seats=len(names),
            points=words.many("{n} point", "{n} points", scores[game.me]),
        )
        came = f"{came} ({told_others})" if others else came
    else:
        sort = WATCHED if game.me is None else sort_of(game)
        came = f"{_alone(sort, words)} ({', '.join(names)})"
    return f"{when} {title}: {came}; {log}"


def _alone(sort: str, words: Words) -> str:
    """What became of one game, without the number of such."""
    return words.say(sort, n="").strip()


def unread_lines(unread: Sequence[Unread], words: Words) -> list[str]:
    """Which logs cannot be read, and why: each of the first ones by itself."""
    lines = [
        words.say(NOT_READ, name=shown(named(one.path)), why=told(one.why, words))
        for one in unread[:MOST_UNREAD]
    ]
    more = len(unread) - MOST_UNREAD
    return [*lines, words.say(NEXT, n=more)] if more > 0 else lines


def damaged_lines(damaged: Sequence[DamagedCopy], words: Words) -> list[str]:
    """Which copies are damaged, and which one counts: each of the first ones by itself."""
    bad = {one.path for one in damaged}
    lines = [
        words.say(
            NONE_WHOLE if one.counts in bad else DAMAGED,
            name=shown(path_told(one.path)),
            other=shown(path_told(one.counts)),
        )
        for one in damaged[:MOST_UNREAD]
    ]
    more = len(damaged) - MOST_UNREAD
    return [*lines, words.say(NEXT_COPIES, n=more)] if more > 0 else lines
