"""Warrants and threats are laid on plates (Magistrate, Blackmailer; rule book: "Magistrat",
"Erpresserin").

First the plates are picked, for all to see. Then the tokens are mixed by their owner, with a proof
that one of them is the right one, and the owner says in a single answer which lies where: neither
an order of laying nor the time for each tells anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from engine.agenda import Decision, Shuffle
from engine.basics import Card, Face, Move, Phrase, Seat, phrase
from engine.basics import seat as name
from engine.choices import Pick
from engine.games.citadels.data.characters import THREATS, WARRANTS
from engine.games.citadels.table.state import LAYING, TOKENS, State, plate
from engine.shapes.move_arguments import several
from engine.shapes.phrases import face_of
from engine.sight import Sight
from engine.targets import On

PASS = Move("pass")
Kind = Literal["warrants", "threats"]
TOKENS_OF: dict[Kind, tuple[Face, ...]] = {"warrants": WARRANTS, "threats": THREATS}
"""The faces of the tokens of each kind; the first is the one that holds."""
TOLD: dict[Kind, str] = {"warrants": "news.lay_warrants", "threats": "news.lay_threats"}
ASKED: dict[Kind, str] = {"warrants": "ask.seal_warrants", "threats": "ask.seal_threats"}


def plates_choice(state: State, word: str, kind: Kind, roles: list[Face]) -> tuple[Pick, ...]:
    """A plate for each token, among those of these characters."""
    plates = tuple(plate(state, role) for role in roles)
    count = len(TOKENS_OF[kind])
    return (Pick(word, plates, count, count),)


def lay_tokens(state: State, seat: Seat, kind: Kind, plates: tuple[Card, ...]) -> State:
    """The plates are known to all; the tokens are mixed before their owner says which lies where.

    They are mixed in a zone of their own: with two characters a seat may be Magistrate and
    Blackmailer, and the warrants that lie already must stay as they are.
    """
    roles = tuple(face_of(state.faces[one]) for one in plates)
    state = state.tell(TOLD[kind], who=name(seat), roles=roles)
    state = state.lay(LAYING[seat], TOKENS_OF[kind])
    return state.do(Shuffle((LAYING[seat],), seat), Seal(seat, kind, plates))


@dataclass(frozen=True, slots=True)
class Seal(Decision[State]):
    """Which token lies on which of the picked plates."""

    kind: Kind
    plates: tuple[Card, ...]

    def legal(self, state: State) -> list[Move]:
        """Each turning of the mixed tokens: the one that holds comes to each plate once.

        An absent seat lays nothing.
        """
        if self.seat in state.absent:
            return [PASS]
        tokens = state.zone(LAYING[self.seat])
        return [Move("seal", (tokens[at:] + tokens[:at],)) for at in range(len(tokens))]

    def take(self, state: State, move: Move) -> State:
        """From now on the marked characters have something to fear."""
        if move == PASS:
            return state.retire(state.zone(LAYING[self.seat]))
        tokens = several(move)
        state = state.move(tokens, TOKENS[self.seat])
        roles = (state.faces[one] for one in self.plates)
        laid = tuple(zip(roles, tokens, strict=True))
        if self.kind == "warrants":
            return state.but(magistrate=self.seat, warrants=laid)
        return state.but(blackmailer=self.seat, threats=laid)

    def absent(self, state: State) -> Move:
        """Nothing is laid."""
        return PASS

    def title(self, state: State) -> Phrase:
        """Where the one that holds shall lie."""
        return phrase(ASKED[self.kind])

    def tell(self, sight: Sight[State], move: Move) -> Phrase:
        """The one that holds, and the character that it would lie on."""
        role, holds = face_of(self._held(sight, move)), face_of(TOKENS_OF[self.kind][0])
        return phrase("move.pass") if move == PASS else phrase("move.seal", face=holds, role=role)

    def on(self, sight: Sight[State], move: Move) -> On | None:
        """The same character on the track."""
        role = self._held(sight, move)
        return None if role is None else ("space", "track", role)

    def _held(self, sight: Sight[State], move: Move) -> Face | None:
        """On whose plate this answer lays the one that holds, if the seat reads the tokens."""
        if move == PASS:
            return None
        for one, token in zip(self.plates, several(move), strict=True):
            if sight.face(token) == TOKENS_OF[self.kind][0]:
                return sight.state.faces[one]
        return None
