"""A round ends, a passage ends, the game ends (book: "Limitkarten", "Schlusswertung").

With ten limit points a seat is out of the passage. If two or three are still in, they play one more
round; then everybody below ten is paid the distance to the highest total, and the single lowest may
banish (SM-7, SM-14). All limit cards are shuffled again; the rest of the table stays (SM-8).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from engine.agenda import Decision, Shuffle, Step
from engine.basics import Move, Phrase, phrase
from engine.basics import seat as name
from engine.games.san_marco.action_cards.banishment import banish, peopled, unpeopled
from engine.games.san_marco.table.data import KEYS, LIMIT_END, PASSAGES
from engine.games.san_marco.table.district_scoring import score_district
from engine.games.san_marco.table.state import LAID, LIMITS, State, prestige_of
from engine.hindrance import Hindrance
from engine.shapes.move_arguments import number
from engine.sight import Sight
from engine.targets import On

FORGO = Move("forgo")


@dataclass(frozen=True, slots=True)
class EndRound(Step[State]):
    """All have played."""

    def run(self, state: State) -> State:
        """The next round begins with the next seat; or the passage is over."""
        there = [seat for seat in state.order if seat not in state.absent]
        still = state.playing()
        out = len(still) < len(there)
        if len(there) < 2 or state.extra or (out and len(still) < 2):
            return state.do(EndPassage())
        after = next(
            seat for seat in (*state.seats_from(state.start)[1:], state.start) if seat in still
        )
        state = state.tell("news.extra") if out else state
        return state.but(start=after, extra=out)


@dataclass(frozen=True, slots=True)
class EndPassage(Step[State]):
    """Rewards, the bonus banishment, then the next passage."""

    def run(self, state: State) -> State:
        """The distance to the highest total for everybody below ten."""
        limits = [state.limit(seat) for seat in range(state.seats)]
        state = state.tell("news.passage_ends", n=state.passage)
        for seat in state.order:
            reward = max(limits) - limits[seat]
            if limits[seat] < LIMIT_END and reward:
                words = {"who": name(seat), "points": prestige_of(reward)}
                state = state.win(seat, reward, "reward").tell("news.reward", **words)
        lowest = [seat for seat in state.order if limits[seat] == min(limits)]
        if len(lowest) > 1:
            return state.tell("news.bonus_tied").do(NextPassage())
        return state.do(Bonus(lowest[0]), NextPassage())


@dataclass(frozen=True, slots=True)
class Bonus(Decision[State]):
    """A banishment for whoever has the fewest limit points, without a card; it may be forgone."""

    def legal(self, state: State) -> list[Move]:
        """Any district in which somebody stands."""
        return [FORGO, *(Move("banish", (at,)) for at in peopled(state))]

    def hindered(self, sight: Sight[State]) -> Sequence[Hindrance]:
        """As with a card."""
        return tuple(unpeopled(sight.state, self.seat))

    def take(self, state: State, move: Move) -> State:
        """As with a card."""
        if move == FORGO:
            return state.tell("news.no_bonus", who=name(self.seat))
        return banish(state, self.seat, number(move))

    def absent(self, state: State) -> Move:
        """Nobody is banished."""
        return FORGO

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """In which district somebody is banished, if at all."""
        if move == FORGO:
            return phrase("move.no_bonus")
        return phrase("move.banish", district=f"district.{KEYS[number(move)]}")

    def on(self, sight: Sight[State], move: Move) -> On | None:
        return None if move == FORGO else ("space", "venice", KEYS[number(move)])


@dataclass(frozen=True, slots=True)
class NextPassage(Step[State]):
    """The limit cards go back; after the third passage every district is scored once more."""

    def run(self, state: State) -> State:
        """The Doge does not move for that."""
        if state.passage == PASSAGES:
            state = state.tell("news.last_count")
            for district in range(len(KEYS)):
                state = score_district(state, district, "last")
            return state.but(over=True, agenda=(), turn=None).tell("news.end")
        for seat in state.order:
            state = state.move(state.zone(LAID[seat]), LIMITS)
        after = (*state.seats_from(state.start)[1:], state.start)
        start = next((seat for seat in after if seat not in state.absent), state.start)
        state = state.but(passage=state.passage + 1, round=0, extra=False, start=start)
        state = state.tell("news.passage", n=state.passage)
        return state.do(Shuffle((LIMITS,)))
