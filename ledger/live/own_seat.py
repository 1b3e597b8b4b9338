"""What our own seat owes in the open step, made as far as nobody has to be asked (R5, R53).

A draft holds acts that nobody has seen yet: the own shuffle that comes before a decision has been
made, so the person is asked about the fresh handles. It lives in memory only; if the program stops
before the event is signed, another draft is made, and nothing is lost.
"""

from __future__ import annotations

from collections.abc import Mapping
from itertools import takewhile

from engine.agenda import Decision, Pace, Relock, Reveal, Step, Together
from engine.basics import ALL, Card, Face, Line, Move, Seat
from engine.kernel import front, owner_of
from engine.open_table.open_dealer import eyes_of
from engine.table import Table
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import Ciphertext
from ledger.deck.keys import TableKeys, derive_keys
from ledger.sealed import joint_steps, key_ceremony, solo
from ledger.sealed.acts import Act
from ledger.sealed.own_cards import face_behind, readable
from ledger.sealed.run import Run
from ledger.sealed.run_writing import answer
from ledger.sealed.state import Phase, SealedTable
from ledger.sealed.step import of_everybody


class OwnSeat:
    """Our seat at a table: its number, its table secret, and the keys that follow from it."""

    def __init__(self, number: Seat, secret: bytes, table: SealedTable) -> None:
        """``secret`` is the table secret of 32 bytes."""
        self.number = number
        self.secret = secret
        self.keys: TableKeys = derive_keys(table.group, secret, table.roster.table)
        self._read: dict[Card, tuple[Ciphertext, Face]] = {}

    def eyes(self, table: SealedTable, run: Run | None = None) -> dict[Card, Face]:
        """The closed cards this seat can read; as they are within a run, if one is given."""
        if table.state is None:
            return {}
        if table.solo:
            return eyes_of(table.state, table.truth, self.number)
        state = table.state if run is None else run.state
        ciphers = table.ciphers if run is None else {**table.ciphers, **run.fresh}
        found = readable(state, ciphers, self.number)
        # What was read once need not be read again, as long as it is the very same ciphertext.
        self._read = {
            card: (cipher, self._face(table, card, cipher)) for card, cipher in found.items()
        }
        return {card: face for card, (_, face) in self._read.items()}

    def _face(self, table: SealedTable, card: Card, cipher: Ciphertext) -> Face:
        known = self._read.get(card)
        if known is not None and known[0] is cipher:
            return known[1]
        return face_behind(table, cipher, table.group.mul(self.keys.x, cipher.a))


class Draft:
    """The event our seat owes on one head, as far as it is made."""

    def __init__(self, table: SealedTable, own: OwnSeat, *, rng: Rng) -> None:
        """Make everything up to the first decision a person has to take."""
        self.table, self.own, self._rng = table, own, rng
        self.head = table.head
        self.acts: list[Act] = []
        self.needs_acks = needs_acks(table, own.number)
        self.run: Run | None = None
        self._alone: solo.Asked | None = None
        self._asked: tuple[Table, Decision[Table]] | None = None
        self.complete = False
        self._begin()

    def _begin(self) -> None:
        table, seat = self.table, self.own.number
        if table.phase in (Phase.COMMIT, Phase.OPEN, Phase.READY):
            self._finish(key_ceremony.make(table, seat, self.own.secret))
        elif table.phase is Phase.RESULT:
            self._finish([joint_steps.result_act(table)])
        elif table.solo:
            self._begin_solo()
        else:
            line = front(table.state)
            assert line is not None
            if not isinstance(line, Together) and of_everybody(table, line):
                self._finish(joint_steps.make(table, seat, line, self.own.keys.x, self._rng))
            else:
                self.run = Run(table, seat)
                self._go_on()

    def _finish(self, acts: list[Act]) -> None:
        self.acts += acts
        self.complete = True

    def _begin_solo(self) -> None:
        if solo.asks_for_chance(self.table):
            self._finish(solo.make(self.table, self.own.keys.x, move=None, rng=self._rng))
            return
        self._alone = solo.asked(self.table)
        assert self._alone is not None
        self._asked = (self._alone.state, self._alone.decision)
        if self._alone.decision.pace is Pace.FORCED:
            self.answer(self._alone.decision.auto(self._alone.state, self._alone.eyes()))

    def _go_on(self) -> None:
        """Answer every line nobody has to be asked for. Raises BadEvent only for our own faults."""
        run = self.run
        assert run is not None
        while (line := run.line()) is not None:
            move = None
            if isinstance(line, Decision):
                if line.pace is not Pace.FORCED:
                    self._asked = (run.state, line)
                    return
                move = line.auto(run.state, self.eyes())
            answer(run, self.acts, self.own.keys.x, move=move, rng=self._rng)
        self.complete = True

    def eyes(self) -> Mapping[Card, Face]:
        """What our seat can read as the draft stands."""
        if self._alone is not None:
            return self._alone.eyes()
        return self.own.eyes(self.table, self.run)

    @property
    def asked(self) -> tuple[Table, Decision[Table]] | None:
        """The state and the decision a person or a bot has to answer, if any."""
        return self._asked

    def answer(self, move: Move) -> None:
        """Take the person's answer and finish the event.

        Raises BadEvent for a move that is not legal or not true; the draft is as before.
        """
        assert self._asked is not None
        if self.table.solo:
            self._asked = None
            self._finish(solo.make(self.table, self.own.keys.x, move=move, rng=self._rng))
            return
        assert self.run is not None
        answer(self.run, self.acts, self.own.keys.x, move=move, rng=self._rng)
        self._asked = None
        self._go_on()


def needs_acks(table: SealedTable, seat: Seat) -> bool:
    """Whether this seat's event lets out what another fork of the log could misuse (R14, R15).

    Shares on cards, and what a seat locks for another because somebody else's move asks it to.
    """
    if table.phase is not Phase.PLAY or len(table.live) <= 2:
        return False
    line = front(table.state)
    assert line is not None
    if not isinstance(line, Together) and of_everybody(table, line):
        return joint_steps.gives_shares(table, line)
    return any(_passes_on(one) for one in _before_decision(table, seat))


def _before_decision(table: SealedTable, seat: Seat) -> list[Line]:
    """The lines this seat's event begins with, up to the first thing it chooses itself."""
    state = Run(table, seat).state
    own = takewhile(
        lambda line: not isinstance(line, Decision | Step) and owner_of(line, state) == seat,
        state.agenda,
    )
    return list(own)


def _passes_on(line: Line) -> bool:
    if isinstance(line, Reveal):
        return any(to != ALL for _, to in line.pairs)
    return isinstance(line, Relock)
