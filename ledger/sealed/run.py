"""A run: the lines of an agenda that one seat owes alone, answered in one event (R5).

A run goes on through everything its seat owes without waiting for anybody, and holds at most one
decision: own shuffles of stale zones first (R37), then the move with what it opens and proves,
then what the move makes the seat owe. ``Run.check`` follows it through the acts of an event;
``ledger.sealed.written_runs`` writes them.

Everything is judged by the state before the step (R3); the run works on a copy of it.
"""

from __future__ import annotations

from typing import Any

from engine.agenda import Decision, Prove, Relock, Rescue, Reveal, Shuffle, Together
from engine.answers import Answer, Layered, Moved, Proved, Relocked, Revealed, Shuffled
from engine.basics import Card, Face, Line, Phrase, Seat
from engine.claims import NoneOf, OneOf, Opened
from engine.errors import RulesError
from engine.kernel import apply, member, next_of_run, take, trimmed
from engine.table import Table
from ledger.deck.group.ciphertext import Ciphertext
from ledger.deck.proofs.claims import in_check, not_in_check
from ledger.deck.proofs.context import ProofContext
from ledger.deck.proofs.shuffle import read_shuffle
from ledger.facts import FactKind
from ledger.sealed.acts import COUNT, PROVE, SHUFFLE, Act, ActReader, BadEvent
from ledger.sealed.checked_event import NO_ACTS, RunAnswered, Tally
from ledger.sealed.event_proofs import EventProofs
from ledger.sealed.locks import cipher_of
from ledger.sealed.own_cards import (
    check_open,
    check_own_reveal,
    check_relock,
    piles_of,
    read_move,
    read_shuffle_act,
    to_open,
)
from ledger.sealed.rescues import check_layer, mixed_piles
from ledger.sealed.sealed_table import DECK, LockedCard, SealedTable


class Run:
    """One seat's run, on a copy of the state it is judged by."""

    def __init__(self, table: SealedTable, seat: Seat, proofs: EventProofs) -> None:
        """Begin where the table stands; the seat is one of those that owe."""
        self.table, self.seat, self.proofs = table, seat, proofs
        self.lone = not isinstance(table.state.agenda[0], Together)
        self.state: Any = table.state if self.lone else member(table.state, seat)
        self.decided = False
        self.answers: list[Answer] = []
        self.news: list[Phrase] = []
        self.tally = NO_ACTS
        self.fresh: dict[LockedCard, Ciphertext] = {}

    # -- where the run stands ------------------------------------------------------------------

    def line(self) -> Line | None:
        """The next line this event has to answer, or None where the run ends."""
        return next_of_run(self.state, self.seat, decided=self.decided)

    @property
    def told(self) -> tuple[Phrase, ...]:
        """What the answers so far have brought to tell, of a run beside others that of its own."""
        if self.lone:
            return tuple(self.news)
        before: tuple[Phrase, ...] = self.table.state.news
        return tuple(self.state.news[len(before) :])

    def cipher(self, card: Card, lock: Seat) -> Ciphertext:
        """The ciphertext of a card as it is at this point of the run."""
        fresh = self.fresh.get((card, lock))
        if fresh is not None:
            return fresh
        return cipher_of(self.table, self.state, self.table.ciphers, card, lock)

    def lock_of_zone(self, zone: str) -> Seat:
        """The key a zone is shuffled under: its owner's, or the joint one (R31, section 5)."""
        return self.seat if self.state.owners.get(zone) == self.seat else DECK

    def answered(self, answer: Answer) -> None:
        """Go on behind the next line. Raises BadEvent if this is no answer to it."""
        try:
            if self.lone:
                self.state = apply(self.state, answer)
                self.news.extend(self.state.news)
            else:
                self.state = trimmed(take(self.state, answer))
        except RulesError as error:
            raise BadEvent(FactKind.AGAINST_RULES, str(error)) from error
        self.answers.append(answer)

    # -- checking ------------------------------------------------------------------------------

    def check(self, reader: ActReader) -> RunAnswered:
        """Follow the run through the acts of an event. Raises BadEvent."""
        while (line := self.line()) is not None:
            self.check_line(line, reader)
        after = self.state if self.lone else None
        return RunAnswered(tuple(self.answers), after, tuple(self.news), self.fresh, self.tally)

    def check_line(self, line: Line, reader: ActReader) -> None:
        """Check the acts that answer one line, and answer it. Raises BadEvent."""
        match line:
            case Shuffle():
                self._check_shuffle(line, reader)
            case Decision():
                self._check_decision(line, reader)
            case Reveal():
                fresh, opened, tally = check_own_reveal(self, line, reader)
                self.fresh |= fresh
                self.tally += tally
                self.answered(Revealed(opened))
            case Relock():
                self._check_relock(line, reader)
            case Rescue():
                self.fresh |= check_layer(self, line, reader)
                self.tally += Tally(locks=1, shuffles=len(mixed_piles(self, line)))
                self.answered(Layered())
            case Prove():
                self._check_count(line, reader)
            case _:
                raise BadEvent(FactKind.LINE_OF_NOBODY, repr(line))

    def _check_shuffle(self, line: Shuffle, reader: ActReader) -> None:
        group, new = self.table.group, self.state.next_card
        fresh: dict[LockedCard, Ciphertext] = {}
        for zone in line.zones:
            lock = self.lock_of_zone(zone)
            key = self.table.lock_key(lock)
            for back, places in piles_of(self.state, zone):
                cards = self.state.zone(zone)
                inputs = [self.cipher(cards[at], lock) for at in places]
                where = self.table.place(self.seat, reader.place, SHUFFLE, zone, lock)
                outputs, proof = read_shuffle_act(self.table, reader, zone, back, len(places))
                if self.proofs.wanted:
                    check = read_shuffle(group, where, key, inputs, outputs, proof)
                    self.proofs.ask(check, BadEvent(FactKind.SHUFFLE_FALSE, zone=zone))
                fresh |= {(new + at, lock): c for at, c in zip(places, outputs, strict=True)}
                self.tally += Tally(shuffles=1)
            new += len(self.state.zone(zone))
        self.fresh |= fresh
        self.answered(Shuffled())

    def _check_decision(self, line: Decision[Table], reader: ActReader) -> None:
        move = read_move(reader)
        if not line.allows(self.state, move):
            raise BadEvent(FactKind.MOVE_ILLEGAL, repr(move.plain()))
        claims = line.claims(self.state, move)
        cards = to_open(self, claims)
        opened: dict[Card, Face] = check_open(self, cards, reader) if cards else {}
        self.tally += Tally(openings=len(cards))
        for claim in claims:
            if not isinstance(claim, Opened):
                self._check_closed(claim, reader)
        self.answered(Moved(move, opened))
        self.decided = True  # not by a move that was refused: the seat may give another

    def _check_closed(self, claim: OneOf | NoneOf, reader: ActReader) -> None:
        where = self.table.place(self.seat, reader.place, PROVE, "", self.seat)
        (proof,) = reader.read(PROVE, bytes)
        self._ask(claim, where, proof, BadEvent(FactKind.CLAIM_FALSE, repr(claim)))
        self.tally += Tally(claims=1)

    def _ask(
        self, claim: OneOf | NoneOf, where: ProofContext, proof: bytes, refusal: BadEvent
    ) -> None:
        if not self.proofs.wanted:
            return
        table, key = self.table, self.table.keys.x[self.seat]
        cipher = self.cipher(claim.card, self.seat)
        points = [table.point(face) for face in claim.faces]
        if isinstance(claim, OneOf):
            check = in_check(table.group, where, key, cipher, points, proof)
        else:
            check = not_in_check(table.group, where, key, cipher, points, table.points, proof)
        self.proofs.ask(check, refusal)

    def _check_relock(self, line: Relock, reader: ActReader) -> None:
        closed = [card for card in line.cards if card not in self.state.faces]
        lock = self.state.owners.get(line.zone, DECK)
        outputs = check_relock(self, closed, lock, line.zone, reader)
        new = self.state.next_card
        self.fresh |= {(new + i, lock): cipher for i, cipher in enumerate(outputs)}
        self.tally += Tally(locks=1)
        self.answered(Relocked())

    def _check_count(self, line: Prove[Table], reader: ActReader) -> None:
        cards, claim = self.state.zone(line.claim.zone), line.claim
        act = reader.place
        flags, shown = reader.read(COUNT, bytes, tuple)
        if len(flags) != len(cards) or len(shown) != len(cards) or set(flags) - {0, 1}:
            raise BadEvent(FactKind.COUNT_FORM, zone=claim.zone)
        for number, (card, flag, proof) in enumerate(zip(cards, flags, shown, strict=True)):
            where = self.table.place(self.seat, act, COUNT, f"{claim.zone}/{number}", self.seat)
            one = OneOf(card, claim.faces) if flag else NoneOf(card, claim.faces)
            refusal = BadEvent(FactKind.FLAG_FALSE, number=number, zone=claim.zone)
            if type(proof) is not bytes:
                raise refusal
            self._ask(one, where, proof, refusal)
        self.tally += Tally(counts=1)
        self.answered(Proved(sum(flags)))

    def follow(self, line: Line, acts: tuple[Act, ...], place: int) -> None:
        """Check the acts from ``place`` on, which must answer just this line. Raises BadEvent."""
        reader = ActReader(acts)
        reader.place = place
        try:
            self.check_line(line, reader)
            reader.end()
        finally:
            self.proofs.check()  # a false proof that was read before a refusal comes first
