"""The asking side of the exchange about a code: one attempt a link, and its patience; sans-IO.

    CodeAsk -> (CodeAnswer) -> CodeProof -> (CodeProof): vouched for

A node that knows another code, or none, is told apart by then and shown nothing. One that says
`LATER` is asked once more with a fresh element; one that says nothing is given up.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from p2p.entry.code_exchange import Asker
from p2p.wire import limits
from p2p.wire.channel import Up
from p2p.wire.entry_code import EntryCode
from p2p.wire.errors import BadMessage, Reason, Refused
from p2p.wire.messages import CodeAnswer, CodeAsk, CodeProof

# What a node says of our question that is about the code.
_ANSWERS = (Reason.NO_TABLE, Reason.WRONG_CODE, Reason.LATER)


@dataclass
class _Attempt:
    """On one link. age: in ticks since something went on; rounds: how often it was put off; proofs:
    how often after it had got a proof."""

    up: Up
    asker: Asker
    age: int = 0
    rounds: int = 0
    proofs: int = 0
    later: bool = False
    vouched: bool = False


class CodeAsking:
    """Our attempts with one code. me: the own identity. What raises Refused ends its attempt."""

    def __init__(self, code: EntryCode, me: bytes, *, rng: Callable[[int], bytes]) -> None:
        self._code = code
        self._me = me
        self._rng = rng
        self._attempts: dict[int, _Attempt] = {}

    def begin(self, link: int, up: Up) -> CodeAsk | None:
        """What to say first on this link; None where that was said already."""
        if link in self._attempts:
            return None
        self._attempts[link] = _Attempt(up, self._asker(up))
        return self._ask(link)

    def vouched(self, link: int) -> bool:
        """Whether the node on this link has proven that it knows the code."""
        return link in self._attempts and self._attempts[link].vouched

    def drop(self, link: int) -> None:
        """Nothing more comes on this link."""
        self._attempts.pop(link, None)

    def clear(self) -> None:
        """All attempts are over."""
        self._attempts.clear()

    def answer(self, link: int, message: CodeAnswer) -> CodeProof | None:
        """The host's element: our proof, once. Raises Refused for an element that is none."""
        attempt = self._attempts.get(link)
        if attempt is None or attempt.later or attempt.asker.met:
            return None
        attempt.age = 0
        try:
            attempt.asker.meet(message.element)
        except BadMessage:
            raise Refused(Reason.WRONG_CODE) from None
        return CodeProof(attempt.asker.tag)

    def proof(self, link: int, message: CodeProof) -> None:
        """The host's proof. Raises Refused for a host that does not know the code."""
        attempt = self._attempts.get(link)
        if attempt is None or not attempt.asker.met or attempt.vouched:
            return
        if not attempt.asker.knows(message.tag):
            raise Refused(Reason.WRONG_CODE)
        attempt.vouched, attempt.age = True, 0

    def refused(self, link: int, reason: Reason) -> None:
        """The host says no. Raises Refused where that is its last word about our code."""
        attempt = self._attempts.get(link)
        if attempt is None or attempt.vouched or reason not in _ANSWERS:
            return
        if reason is not Reason.LATER or attempt.rounds >= limits.CODE_ROUNDS:
            raise Refused(reason)
        attempt.proofs += attempt.asker.met and not attempt.later
        if attempt.proofs > limits.CODE_PROOFS:
            raise Refused(reason)
        attempt.later, attempt.age, attempt.rounds = True, 0, attempt.rounds + 1

    def tick(self) -> tuple[dict[int, CodeAsk], list[int]]:
        """Every limits.TICK: what to say now, by link; and the links that have fallen silent."""
        again, silent = dict[int, CodeAsk](), list[int]()
        for link, attempt in self._attempts.items():
            attempt.age += 1
            waited = attempt.age * limits.TICK
            if attempt.later and waited >= limits.CODE_AGAIN:
                attempt.asker, attempt.later = self._asker(attempt.up), False
                again[link] = self._ask(link)
            elif waited >= limits.CODE_SECONDS:
                silent.append(link)
        return again, silent

    def _asker(self, up: Up) -> Asker:
        return Asker(self._code, bound=up.bound, me=self._me, host=up.peer.identity, rng=self._rng)

    def _ask(self, link: int) -> CodeAsk:
        attempt = self._attempts[link]
        attempt.age = 0
        return CodeAsk(self._code.plate, attempt.asker.element)
