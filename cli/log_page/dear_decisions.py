"""The dearest decisions of a seat as a page is told them: the question first, then what a bot does.

A game is judged the same way each time, as by the command `review`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from cli.advice.outlook_texts import GameWords
from cli.advice.review_texts import NO_HOOKS, NOT_OVER, answer_lines, last_texts
from cli.log_page.messages import Message
from cli.log_page.progress import Work, with_progress
from cli.text.words import LANGUAGES, N_, game_title, said_in, words_in
from engine.basics import Seat
from engine.chance import Seeded
from engine.search.review import Judgement, Made, reviewing
from engine.views.view import view
from ledger.records.names import is_bot
from ledger.review.decisions import MadeDecision, decisions
from ledger.review.replay import Replay
from ledger.sealed.sealed_table import Phase

CLOSED = N_("The cards of {name} cannot be read: the key of that seat is not laid open.")


def dear_messages(replay: Replay, seat: Seat, own: Seat | None = None) -> Work:
    """How far it is, then the decisions; why there are none, where there can be none.

    own: the seat that the identity here has played, as far as that is known.
    """
    hooks, why = replay.game.search, _why_not(replay, seat)
    if hooks is None or why is not None:
        yield _told(seat, [], (0, 0), why or {})
        return
    made = []
    for one in decisions(replay, seat):
        made.append(one)
        yield None
    chance = Seeded(int.from_bytes(replay.roster.table_id[:8]))
    work = reviewing(hooks, [Made(one.sight, one.decision, one.move) for one in made], chance)
    review = yield from with_progress("reviewing", work, seat=seat)
    reader = seat if seat == own and not is_bot(replay.names[seat]) else None
    dear = [_dear(replay, reader, made[at], found) for at, found in review.dearest]
    counts = {"looked": review.looked, "choices": review.choices}
    told = {
        lang: [words_in(lang).say(one, **counts) for one in last_texts(len(dear))]
        for lang in LANGUAGES
    }
    yield _told(seat, dear, (review.choices, review.looked), told)


def _why_not(replay: Replay, seat: Seat) -> Mapping[str, list[str]] | None:
    """Why nothing can be said of this seat here."""
    if replay.tables[-1].phase is not Phase.OVER:
        text, fillings = NOT_OVER, dict[str, str]()
    elif not (seat < len(replay.names) and replay.readable(seat)):
        names = replay.names
        text, fillings = CLOSED, {"name": names[seat] if seat < len(names) else str(seat + 1)}
    elif replay.game.search is None:
        text, fillings = NO_HOOKS, {}
    else:
        return None
    told = {}
    for lang in LANGUAGES:
        words = words_in(lang)
        told[lang] = [words.say(text, game=game_title(replay.game.id, words), **fillings)]
    return told


def _told(
    seat: Seat, dear: list[Message], counts: tuple[int, int], told: Mapping[str, list[str]]
) -> Message:
    choices, looked = counts
    return {
        **{"t": "reviewed", "seat": seat, "choices": choices, "looked": looked},
        **{"dearest": dear, "told": dict(told)},
    }


def _dear(
    replay: Replay, reader: Seat | None, made: MadeDecision, found: Judgement
) -> dict[str, Any]:
    """The table as the seat saw it when it was asked, and what is behind the question, told to
    whoever sits at ``reader``."""
    table = replay.tables[made.step - 1].state
    shown = view(replay.game, made.sight, deciding=made.decision, table=table)
    answers = {}
    for lang in LANGUAGES:
        words = words_in(lang)
        game = GameWords(replay.game.id, tuple(replay.names), reader, words)
        answers[lang] = [str(said_in(line, words)) for line in answer_lines(made, found, game)]
    return {
        "step": made.step,
        "view": {**shown, "names": replay.names, "step": made.step - 1, "phase": "play"},
        "made": list(found.made.move.plain()),
        "best": list(found.best.move.plain()),
        "lost": found.lost,
        "error": found.error,
        "answers": answers,
    }
