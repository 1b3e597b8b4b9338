"""Writes the acts that answer one line of a run, with the secret of the seat (R5, R31, R32, R38).

The counterpart of ``ledger.sealed.run``, which checks them. What is not legal or not true is
refused with ``BadEvent`` before anything is signed.
"""

from __future__ import annotations

from engine.agenda import Decision, Prove, Relock, Rescue, Reveal, Shuffle
from engine.basics import Line, Move
from engine.claims import NoneOf, OneOf, Opened
from engine.table import Table
from ledger.deck.group.chance import Rng
from ledger.deck.group.ciphertext import encode_cards
from ledger.deck.group.errors import BadStatement
from ledger.deck.proofs import claims as proofs
from ledger.deck.proofs.shuffle import shuffle
from ledger.facts import FactKind
from ledger.sealed.acts import COUNT, MOVE, PROVE, SHUFFLE, Act, BadEvent
from ledger.sealed.own_cards import (
    face_read,
    make_open,
    make_own_reveal,
    make_relock,
    piles_of,
    to_open,
)
from ledger.sealed.rescues import make_layer
from ledger.sealed.run import Run
from ledger.sealed.sealed_table import DECK


def answer(run: Run, acts: list[Act], secret: int, *, move: Move | None, rng: Rng) -> None:
    """Answer the next line of a run; its acts are added to the list, and checked as any others.

    ``move`` is given if and only if the line is a decision. Raises BadEvent for a move that is not
    legal or says what is not true, with nothing added.
    """
    line = run.line()
    assert line is not None and isinstance(line, Decision) == (move is not None)
    try:
        made = _Maker(run, secret, rng).acts(line, len(acts), move)
    except BadStatement as error:
        raise BadEvent(FactKind.UNPROVABLE, str(error)) from error
    run.follow(line, (*acts, *made), len(acts))
    acts.extend(made)


class _Maker:
    """Writes the acts that answer a line; what it cannot prove it refuses with BadEvent."""

    def __init__(self, run: Run, secret: int, rng: Rng) -> None:
        self.run, self.secret, self.rng = run, secret, rng

    def acts(self, line: Line, at: int, move: Move | None) -> list[Act]:
        match line:
            case Shuffle():
                return self._shuffles(line, at)
            case Decision():
                assert move is not None
                return self._decision(line, at, move)
            case Reveal():
                return make_own_reveal(self.run, line, at, self.secret, self.rng)
            case Relock():
                run = self.run
                closed = [card for card in line.cards if card not in run.state.faces]
                lock = run.state.owners.get(line.zone, DECK)
                return [make_relock(run, closed, lock, line.zone, at, self.secret, self.rng)]
            case Rescue():
                return make_layer(self.run, line, at, self.secret, self.rng)
            case Prove():
                return [self._count(line, at)]
        raise BadEvent(FactKind.LINE_OF_NOBODY, repr(line))

    def _shuffles(self, line: Shuffle, at: int) -> list[Act]:
        run, acts = self.run, list[Act]()
        group = run.table.group
        for zone in line.zones:
            cards, lock = run.state.zone(zone), run.lock_of_zone(zone)
            key = run.table.lock_key(lock)
            for back, places in piles_of(run.state, zone):
                inputs = [run.cipher(cards[i], lock) for i in places]
                where = run.table.place(run.seat, at + len(acts), SHUFFLE, zone, lock)
                outputs, proof = shuffle(group, where, key, inputs, rng=self.rng)
                acts.append((SHUFFLE, zone, back, encode_cards(group, outputs), proof))
        return acts

    def _decision(self, line: Decision[Table], at: int, move: Move) -> list[Act]:
        run = self.run
        if not line.allows(run.state, move):
            raise BadEvent(FactKind.MOVE_ILLEGAL, repr(move.plain()))
        claims = line.claims(run.state, move)
        acts: list[Act] = [(MOVE, *move.plain())]
        opening = to_open(run, claims)
        if opening:
            acts.append(make_open(run, opening, at + 1, self.secret, self.rng))
        for claim in claims:
            if not isinstance(claim, Opened):
                acts.append((PROVE, self._closed(claim, at + len(acts), PROVE, "")))
        return acts

    def _closed(self, claim: OneOf | NoneOf, at: int, kind: str, zone: str) -> bytes:
        run = self.run
        where = run.table.place(run.seat, at, kind, zone, run.seat)
        points = [run.table.point(face) for face in claim.faces]
        key, cipher = run.table.keys.x[run.seat], run.cipher(claim.card, run.seat)
        try:
            if isinstance(claim, OneOf):
                return proofs.prove_in(
                    run.table.group, where, self.secret, key, cipher, points, rng=self.rng
                )
            return proofs.prove_not_in(
                run.table.group,
                where,
                self.secret,
                key,
                cipher,
                points,
                run.table.points,
                rng=self.rng,
            )
        except ValueError as error:
            raise BadEvent(FactKind.CLAIM_UNTRUE, repr(claim)) from error

    def _count(self, line: Prove[Table], at: int) -> Act:
        run, claim = self.run, line.claim
        flags, shown = [], []
        for number, card in enumerate(run.state.zone(claim.zone)):
            inside = face_read(run, card, self.secret) in claim.faces
            one = OneOf(card, claim.faces) if inside else NoneOf(card, claim.faces)
            flags.append(int(inside))
            shown.append(self._closed(one, at, COUNT, f"{claim.zone}/{number}"))
        return (COUNT, bytes(flags), tuple(shown))
