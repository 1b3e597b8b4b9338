"""A round from its goals to their winners (rule book: "Ende einer Runde")."""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Reveal, Step
from engine.basics import ALL, Card, Phrase, phrase
from engine.basics import seat as name
from engine.games.kabale.table.data import ROUNDS
from engine.games.kabale.table.judging import Verdict, judge
from engine.games.kabale.table.state import ASIDE, COLUMN, DISCARD, GOAL, GOALS, WON, State
from engine.games.kabale.table.words import column_told, sum_told
from engine.games.kabale.turn import Turn
from engine.shapes.phrases import face_of


@dataclass(frozen=True, slots=True)
class Round(Step[State]):
    """One of the six rounds; its goals lie open on top of their pile already."""

    number: int

    def run(self, state: State) -> State:
        """A goal over each column, then the turns, then the count."""
        goals = state.zone(GOALS)[: state.seats]
        for column, goal in zip(state.columns, goals, strict=True):
            state = state.move((goal,), GOAL[column])
        state = state.but(round=self.number, passes=0)
        state = state.tell("news.round", n=self.number, who=name(state.first))
        return state.do(Turn(state.first), Close(self.number), Settle())


@dataclass(frozen=True, slots=True)
class Close(Step[State]):
    """Everything still face down is turned up, without doing anything; and the next goals are.

    Nobody decides anything between the two, so they are turned up together.
    """

    number: int

    def run(self, state: State) -> State:
        """Each card by its owner; the goals by all."""
        closed = tuple(card for card in in_columns(state) if card not in state.faces)
        more = state.seats if self.number < ROUNDS else 0
        goals = state.zone(GOALS)[:more]
        state = state.tell("news.closed" if state.all_met() else "news.all_pass")
        return state.but(covered=(), cloaked=()).do(Reveal(((closed + goals, ALL),)))


@dataclass(frozen=True, slots=True)
class Settle(Step[State]):
    """Column by column: who wins the goal; then all cards go to their owners' discard piles."""

    def run(self, state: State) -> State:
        """The seat to the left of the one that ended this round begins the next one."""
        for column in state.columns:
            verdict = judge(state.laid_open(column), state.domain(column))
            state = told_verdict(state, column, verdict)
            to = ASIDE if verdict.winner is None else WON[verdict.winner]
            state = state.move(state.zone(GOAL[column]), to)
        for card in in_columns(state):
            state = state.move((card,), DISCARD[state.player(card)])
        return state.but(stormed=(), moved=(), first=state.seats_from(state.turn)[1])


def in_columns(state: State) -> tuple[Card, ...]:
    """All cards of all columns."""
    return tuple(card for column in state.columns for card in state.zone(COLUMN[column]))


def told_verdict(state: State, column: int, verdict: Verdict) -> State:
    """What lay in a column, what was turned off or removed, who wins its goal, and why."""
    where, laid = column_told(state, column), state.laid_open(column)
    if laid:
        cards = tuple(
            phrase("word.card", who=name(seat), face=face_of(face)) for seat, face in laid
        )
        state = state.tell("news.cards", column=where, cards=cards)
    if verdict.silenced:
        state = state.tell("news.musketeers", column=where)
    for who, places in verdict.removed:
        faces = tuple(face_of(laid[at][1]) for at in places)
        state = state.tell("news.removed", who=face_of(who), faces=faces, column=where)
    if verdict.winner is None:
        return state.tell("news.nobody", column=where)
    sums = tuple(sum_told(seat, number) for seat, number in by_sum(verdict)) or "word.no_sum"
    by: Phrase = phrase(f"by.{verdict.by}")
    return state.tell("news.won", who=name(verdict.winner), column=where, sums=sums, by=by)


def by_sum(verdict: Verdict) -> list[tuple[int, int]]:
    """The sums, those that are better first; equal ones by seat."""
    sign = 1 if verdict.turned_round else -1
    return sorted(verdict.sums.items(), key=lambda pair: (sign * pair[1], pair[0]))
