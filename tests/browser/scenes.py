"""Moments of games as a page is told of them: every kind of question early and late, and the end.

The views are real ones, of open tables that bots play from a seed; the messages are made by the
page's own desk. A scene is what a tab is told that comes at that moment.
"""

from __future__ import annotations

import json
import random
from dataclasses import dataclass, replace

from cli.absence.absence_question import AbsenceMatter, AbsenceQuestion
from cli.absence.absence_sentences import RETURNED
from cli.asking.typed_words import Word
from cli.faces.face import TableActions
from cli.lobby.invitation import Invitation
from cli.page.absence_message import absence_message
from cli.page.desk import Desk
from cli.page.known_cards import known_message
from cli.page.lobby_message import lobby_message
from cli.page.page_face import table_message
from cli.text.game_names import usual_bot
from cli.text.words import words_in
from engine.agenda import Decision
from engine.chance import Seeded
from engine.games import find_game
from engine.kernel import front
from engine.open_table.onlookers import view_of
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide, random_bot
from engine.views.history import History
from ledger.live.seat_memory import Known
from ledger.machines import usual
from ledger.records.identity import make_identity
from ledger.records.roster import make_offer, write_join
from p2p.core.lobby import Lobby, lose, set_ready, sit
from p2p.wire.entry_code import new_code

NAMES = (
    "Anna", "Bertrand", "Chiara", "Dmitri", "Maximiliane-Luise", "Farid", "Gwendolyn", "Jo",
)  # fmt: skip
CHECKED = {"shuffles": 91, "shares": 160, "openings": 60, "claims": 100, "counts": 3}
ADDRESSES = (("192.168.178.23", 7711), ("fe80::2ad1:27ff:fe43:8b5e", 7711))
BOT = "Merlin (Bot)"
SAID_BEFORE = (
    {"t": "chat", "name": "Anna", "text": "We begin at eight.", "step": -1},
    {"t": "chat", "name": "Bertrand", "text": "Good: I bring the bread.", "step": -1},
)
PATH = "/home/anna/.local/share/tafelrunde/tables/20261128-201500-san_marco-3f9ab2c1.tafel"
LOG = {
    **{"t": "log", "path": PATH},
    **{word: f"tafelrunde {word} {PATH}" for word in ("replay", "review", "audit")},
}
"""As long as they get."""
SHORT = 8
TOLD = 60
"""Steps of the history a scene brings along: more than a log shows at once."""


@dataclass(frozen=True)
class Scene:
    """A moment: its name, and what a tab that comes then is told, in order."""

    name: str
    game: str
    messages: tuple


def scenes(name, seats, seed=5):
    """The first and the last time each kind of question is asked of a person, the widest of all,
    what a watcher sees in between, and the end as the first seat sees it."""
    found = {}
    game = find_game(name)
    for moment, messages in _moments(game, seats, seed):
        found[moment] = messages
    return [
        Scene(f"{name}-{seats}-{moment}", name, tuple(messages))
        for moment, messages in found.items()
    ]


def _first(_sight, moves, _chance):
    return moves[0]


def _moments(game, seats, seed):
    dealt = begin(game, seats=seats, options={})
    bot, chance = game.bots[usual_bot(game)], Seeded(seed)
    history, step, last, widest, seen = History(game.marks), 0, {}, (0, None), set()
    while (line := front(dealt.state)) is not None:
        step += 1
        if isinstance(line, Decision):
            shown = view_of(game, dealt, line.seat)[1]
            asked = shown["asked"]
            kind = asked["title"][0]
            if asked["pace"] == "prompted":
                messages = _told(game, seats, shown, history, step, dealt)
                if kind not in seen:
                    seen.add(kind)
                    yield f"first-{kind}", messages
                last[f"last-{kind}"] = messages
                size = len(json.dumps(asked))
                if size > widest[0]:
                    widest = (size, messages)
        dealt = deal_on(dealt, lambda sight, one: decide(bot, sight, one, chance), chance)
        history.add(step, dealt.state.news)
        if step == 40:
            yield "watched", _told(game, seats, view_of(game, dealt, None)[1], history, step, dealt)
            there = _told(game, seats, view_of(game, dealt, 0)[1], history, step, dealt)
            for moment, asks in (("gone", False), ("gone-asked", True)):
                yield moment, [*there, *_gone(seats, asks=asks)]
    yield from last.items()
    yield "widest", widest[1]
    yield "end", _told(game, seats, view_of(game, dealt, 0)[1], history, step, dealt)


def asked_scene(name, seats, kind, behind, seed=5):
    """The first moment from this step on in which a person is asked a question of this kind."""
    game = find_game(name)
    dealt = begin(game, seats=seats, options={})
    bot, chance = game.bots[usual_bot(game)], Seeded(seed)
    history, step = History(game.marks), 0
    while (line := front(dealt.state)) is not None:
        step += 1
        if isinstance(line, Decision) and step >= behind:
            view = view_of(game, dealt, line.seat)[1]
            asked = view["asked"]
            if (asked["title"][0], asked["pace"]) == (kind, "prompted"):
                told = tuple(_told(game, seats, view, history, step, dealt))
                return Scene(f"{name}-{seats}-{kind}-{step}", name, told)
        dealt = deal_on(dealt, lambda sight, one: decide(bot, sight, one, chance), chance)
        history.add(step, dealt.state.news)
    raise AssertionError(f"{name}: nobody is asked {kind} behind step {behind}")


def greyed_scenes(name, seats, seed=5):
    """By kind of thing the first moment in which one of it cannot be chosen; acts and faces stand
    in the prompt where there is room."""
    game = find_game(name)
    dealt = begin(game, seats=seats, options={})
    bot, chance = game.bots[usual_bot(game)], Seeded(seed)
    history, step, found = History(game.marks), 0, {}
    while (line := front(dealt.state)) is not None:
        step += 1
        if isinstance(line, Decision):
            view = view_of(game, dealt, line.seat)[1]
            asked = view["asked"]
            short = not asked["choices"] and len(asked["moves"]) + len(asked["hindered"]) <= SHORT
            kinds = {one["on"][0] for one in asked["hindered"]} - found.keys()
            for kind in kinds if short else kinds - {"act", "face"}:
                told = tuple(_told(game, seats, view, history, step, dealt))
                found[kind] = Scene(f"{name}-{seats}-greyed-{kind}", name, told)
        dealt = deal_on(dealt, lambda sight, one: decide(bot, sight, one, chance), chance)
        history.add(step, dealt.state.news)
    return found


def _gone(seats, *, asks):
    """What is told beside it where the last seat is gone: that the game waits, or what is asked."""
    gone, told = seats - 1, []
    if not gone:
        return []
    desk = Desk(told.append)
    links = [
        {"seat": seat, "linked": seat not in (gone, 1), "reached": seat != gone, "since": -127}
        for seat in range(1, seats)
    ]
    desk.keep({"t": "links", "seats": links, "waiting": [{"seat": gone, "since": -130}]})
    question = AbsenceQuestion(AbsenceMatter.PAUSED, (gone,), -127)
    if asks:
        words = (Word.WITHOUT, Word.WAIT, Word.STOP)
        there = tuple(range(1, gone))
        question = replace(question, matter=AbsenceMatter.WITHOUT, words=words, unsigned=there)
    desk.keep(absence_message(question, NAMES[:seats]))
    return told


def _known(game, dealt, seat, step):
    """Who can read what, and who has seen what, as a node of this seat knows it; that the steps of
    what was seen are those of the last one is all that is made up here."""
    state = view_of(game, dealt, seat)[0].state
    seen = [
        (other, step, one)
        for other in (() if seat is None else state.order)
        for one in dealt.sight(other).memory
        if other == seat or (state.owners.get(one.zone) == seat and not one.gone)
    ]
    closed = {card: by for card, by in state.readers.items() if card not in state.faces}
    return known_message(Known(closed, state.owners, tuple(seen)), seat)


def _actions(seats):
    """A table at which each seat has a machine of its own, and as many may be absent as usual."""
    return TableActions(
        *(None, None, None, tuple),
        table="scene",
        machines=tuple(range(seats)),
        max_absent=usual(seats, 0),
    )


def _told(game, seats, shown, history, step, dealt, names=NAMES):
    """What the desk of a page tells at this view."""
    desk = Desk(lambda message: None)
    asked = shown["asked"]
    view = {
        **shown,
        "asked": None if asked is None else {**asked, "id": f"question-{step}"},
        "names": list(names[:seats]),
        "step": step,
        "phase": "over" if shown["over"] else "play",
        "owing": [],
        "ended": None,
        "others": 0,
        "head": "00",
    }
    desk.begins(table_message(game, view, _actions(seats)), lambda: history.plain()[-TOLD:])
    desk.keep(LOG)
    desk.keep(_known(game, dealt, shown["seat"], step))
    desk.shows(view)
    desk.keep({"t": "checked", "made": CHECKED, "proven": CHECKED, "frozen": None})
    desk.talk(names[seats - 1], "Who has taken the blue one?")
    desk.note(words_in("en").say(RETURNED, name=names[seats - 1]))
    # a plain copy: the view of a later moment is another one
    return json.loads(json.dumps(desk.all()))


def lobby_scenes(name, seats):
    """Before it, as the first seat and as the second one sees it: one seat free where there are
    more than two, the second player ready; from three on a bot of the first one's machine, from
    four on somebody whose link is gone."""
    game = find_game(name)
    me = make_identity()
    offer = make_offer(
        game=name,
        rules=game.rules,
        data_hash=bytes(32),
        options=game.complete_options({}).items(),
        seats=seats,
        opener=me.public,
    )
    lobby = sit(Lobby(offer, me.public), write_join(me, offer, NAMES[0]))
    for person in NAMES[1 : min(seats, max(2, seats - 1))]:
        lobby = _joined(lobby, me, person)
    entry = new_code(offer.hash, random.Random(7).randbytes)
    opened = Invitation(offer, ADDRESSES, entry=entry) if lobby.free else None
    seen = {"lobby": lobby_message(lobby, opened)}
    if seats > 1:
        joined = replace(lobby, me=lobby.members[1].identity)
        seen["lobby-joined"] = lobby_message(joined, Invitation(offer, entry=entry))
    return [
        Scene(f"{name}-{seats}-{moment}", name, (json.loads(json.dumps(told)), *SAID_BEFORE))
        for moment, told in seen.items()
    ]


def _joined(lobby, me, person):
    """The lobby with this person in it, as the scene has it."""
    other = make_identity()
    if person == NAMES[2]:
        bot = write_join(other, lobby.offer, BOT, beside=me)
        return set_ready(sit(lobby, bot, bot=True), other.public, True)
    lobby = sit(lobby, write_join(other, lobby.offer, person))
    if person == NAMES[3]:
        return lose(lobby, other.public)
    return set_ready(lobby, other.public, person == NAMES[1])


def story(name, seats, steps, *, seat=0, seed=5):
    """The first steps of a game as a tab of this seat is told them: what it is told when it comes
    before the first, and then the views of those with news, each with the history up to it.
    """
    game = find_game(name)
    dealt = begin(game, seats=seats, options={})
    bot, chance, history = game.bots[usual_bot(game)], Seeded(seed), History(game.marks)
    for step in range(1, steps + 1):
        dealt = deal_on(dealt, lambda sight, one: decide(bot, sight, one, chance), chance)
        history.add(step, dealt.state.news)
        if dealt.state.news:
            yield _told(game, seats, view_of(game, dealt, seat)[1], history, step, dealt)


def live(name, seats, *, seat, seed, names=NAMES, wild=0.2, first=0.0):
    """A whole game as a tab of this seat is told it that is there from the first step on: all that
    there is at first, then one view after the other. wild: how often a bot takes anything, first:
    how often the first answer that it is offered, so that things heap up in one place."""
    game = find_game(name)
    dealt = begin(game, seats=seats, options={})
    bot, chance, moods = game.bots[usual_bot(game)], Seeded(seed), random.Random(seed)
    history, step = History(game.marks), 0

    def ask(sight, decision):
        mood = moods.random()
        likes = _first if mood < first else random_bot if mood < first + wild else bot
        return decide(likes, sight, decision, chance)

    while True:
        shown = view_of(game, dealt, seat)[1]
        told = _told(game, seats, shown, history, step, dealt, names)
        if step:
            view = next(one["view"] for one in told if one["t"] == "view")
            told = [{"t": "view", "view": {**view, "news": shown["news"]}}]
        yield json.loads(json.dumps(told))
        if front(dealt.state) is None:
            return
        step += 1
        dealt = deal_on(dealt, ask, chance)
        history.add(step, dealt.state.news)
