"""A round begins and ends (rule book: "Wie spielst du das Spiel?", "Spielende").

After the last call a killed number 4 is opened and the crown moves; then comes the next round, or
the end of the game.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.agenda import Step
from engine.basics import seat as name
from engine.games.citadels.characters.rank4_king import crown_of_killed
from engine.games.citadels.characters.rank9_queen import LateAudience
from engine.games.citadels.rounds.call import calls, openings
from engine.games.citadels.rounds.draft import face_up, gone_after_round
from engine.games.citadels.rounds.showing import GameOver, showings
from engine.games.citadels.rounds.stand import holder_shown, stood
from engine.games.citadels.rounds.theater import AfterDraft
from engine.games.citadels.table.state import State
from engine.shapes.phrases import face_of


@dataclass(frozen=True, slots=True)
class StartRound(Step[State]):
    """The characters of the last round leave the table; the holder of the crown begins."""

    def run(self, state: State) -> State:
        """Draft, Theater, calls, end; what marked characters in the last round is forgotten."""
        zones = gone_after_round(state)
        gone = [card for zone in zones for card in state.zone(zone)]
        state = state.retire(gone).mark_fresh(zones)
        state = state.but(round=state.round + 1, began=state.answered, called=0)
        state = state.but(killed=None, bewitched=None, witch=None, robbed=None, thief=None)
        state = state.but(magistrate=None, warrants=(), blackmailer=None, threats=())
        state = state.but(shielded=None, fourth=None, queen=None)
        state = state.but(stood=(0,) * state.seats)
        state = state.tell("news.round", n=state.round, who=name(state.crown))
        return state.do(face_up(state), AfterDraft(), *calls(state), EndRound())


@dataclass(frozen=True, slots=True)
class EndRound(Step[State]):
    """All have been called."""

    def run(self, state: State) -> State:
        """A killed number 4 is opened: by now a closed character is the killed one."""
        lines = (Next(),)
        if state.killed is None or state.killed != state.rules.roles[3]:
            return state.do(*lines)
        return state.do(*openings(state, state.order), Heir(), *lines)


@dataclass(frozen=True, slots=True)
class Heir(Step[State]):
    """The killed number 4 has been opened, if it was in play."""

    def run(self, state: State) -> State:
        """The crown moves, then the Queen is paid."""
        role = state.rules.roles[3]
        seat = holder_shown(state, role)
        if seat is None:
            return state
        state = stood(state, seat, 4).tell("news.heir", who=name(seat), role=face_of(role))
        return state.do(*crown_of_killed(state, seat), LateAudience(seat))


@dataclass(frozen=True, slots=True)
class Next(Step[State]):
    """Another round, or the end."""

    def run(self, state: State) -> State:
        """A complete city has made this round the last."""
        return state.do(End()) if state.ending else state.do(StartRound())


@dataclass(frozen=True, slots=True)
class End(Step[State]):
    """The last round is over: what counts from the hands is shown."""

    def run(self, state: State) -> State:
        """Then nothing else comes."""
        return state.do(*showings(state), GameOver())
