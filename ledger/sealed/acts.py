"""The acts of an event: their names, their shapes, and reading them in order (R5).

An act is a flat array that begins with its kind::

    commit    hash                                     step 1
    keys      order secret, X, E, commitments, shares, proof of x, proof of e    step 2
    ready                                              step 3
    complain  dealer, Z, proof                         step 3, instead of ready
    shuffle   zone, back, ciphertexts, proof           one for each back of each zone
    move      name, arguments ..                       a move of the game
    open      T_1 .. T_k as one string, proof          own cards shown to all
    share     T_1 .. T_k as one string, proof          parts of cards under the joint key
    relock    ciphertexts, proof                       own cards locked for another key, or copied
    prove     proof                                    one closed claim
    count     flags, [proof, ..]                       how many cards of a zone are in a set
    roll      T, proof                                 a part of joint randomness
    stand-in  absent seat, d_1 .. d_k as one string, proof    in place of its part of any of these
    layer     ciphertexts, proof                       cards of an absent seat under two keys
    result    [scores], [winners]                      the last step

What of these an event must hold, and in which order, follows from the state before its step; so
an act names no more than it has to. Reading refuses with ``BadEvent``; nothing else is raised.
"""

from __future__ import annotations

from typing import Any

from ledger.errors import LedgerError
from ledger.facts import FactKind, Field, fact

COMMIT, KEYS, READY, COMPLAIN = "commit", "keys", "ready", "complain"
SHUFFLE, MOVE, OPEN, SHARE, RELOCK = "shuffle", "move", "open", "share", "relock"
PROVE, COUNT, ROLL, RESULT = "prove", "count", "roll", "result"
STAND_IN, LAYER = "stand-in", "layer"

Act = tuple[Any, ...]


class BadEvent(LedgerError):
    """This event is well signed, but it is not owed, not legal, or holds a false proof."""

    def __init__(self, kind: FactKind, seen: str = "", **fields: Field) -> None:
        """Say what is wrong: a kind with its fields, and what the sender wrote, if that helps."""
        self.fact = fact(kind, seen, **fields)
        super().__init__(str(self.fact))


class ActReader:
    """The acts of one event, taken one after the other."""

    def __init__(self, acts: tuple[Act, ...]) -> None:
        """Begin at the first act."""
        self._acts = acts
        self.place = 0

    def peek(self) -> str | None:
        """The kind of the next act, or None at the end."""
        if self.place == len(self._acts):
            return None
        act = self._acts[self.place]
        return act[0] if act and isinstance(act[0], str) else ""

    def read(self, kind: str, *types: type) -> Act:
        """What follows the kind in the next act, which must be of this kind and these types."""
        act = self._next(kind)
        if tuple(map(type, act)) != types:
            raise BadEvent(FactKind.ACT_FORM, place=self.place - 1, wanted=kind)
        return act

    def read_any(self, kind: str) -> Act:
        """What follows the kind in the next act, whatever its shape."""
        return self._next(kind)

    def _next(self, kind: str) -> Act:
        found = self.peek()
        if found != kind:
            if found is None:
                raise BadEvent(FactKind.ACT_MISSING, place=self.place, wanted=kind)
            seen = f"{found!r:.40}"
            raise BadEvent(FactKind.ACT_OTHER, seen, place=self.place, wanted=kind)
        self.place += 1
        return self._acts[self.place - 1][1:]

    def end(self) -> None:
        """Raises BadEvent if an act is left that nobody asked for."""
        if self.place != len(self._acts):
            raise BadEvent(FactKind.ACT_UNASKED, f"{self.peek()!r:.40}", place=self.place)
