"""Section 7 of docs/protocol.md: what all owe together: shares, parts of rolls, stand-ins.

A line of this sort stays in front until nobody who is there owes it anything.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from engine.agenda import Rescue, Reveal, Roll
from engine.answers import Rescued, Revealed, Rolled
from engine.basics import ALL
from engine.kernel import apply
from tests.second_reader.acts import Acts, Guilty, ask
from tests.second_reader.basics import proofs
from tests.second_reader.basics.notation import CS, LP, chooser, hash_to_group, sha512
from tests.second_reader.basics.points import add, at_zero, sub, total
from tests.second_reader.board import DECK, LAYERED, ROLLED, Board, Given
from tests.second_reader.runs import Run
from tests.second_reader.start import share_key


@dataclass(frozen=True)
class Wanted:
    """An element, and the seats whose T it waits for."""

    card: int
    base: bytes
    of: tuple[int, ...]


@dataclass(frozen=True)
class Opening:
    """A line that all owe: a reveal, a roll, the second half of a rescue."""

    board: Board
    line: Any

    # -- who owes what ------------------------------------------------------------------------

    @property
    def wanted(self) -> list[Wanted]:
        """What waits for parts, in the order of the line."""
        board, line = self.board, self.line
        everybody = tuple(range(board.roster.seats))
        if isinstance(line, Roll):
            return [Wanted(ROLLED, self._point, everybody)]
        if isinstance(line, Rescue):
            return [Wanted(c, board.cards[c, LAYERED][0], (line.of,)) for c in line.cards]
        found = []
        for cards, to in line.pairs:
            for card in cards:
                lock = self._lock(card)
                if card in board.rules.faces or card in board.given.opened:
                    continue
                if lock == DECK:
                    of = tuple(seat for seat in everybody if seat != to)
                elif lock in board.absent and to == ALL:
                    of = (lock,)
                else:
                    continue
                found.append(Wanted(card, board.cards[card, lock][0], of))
        return found

    def _lock(self, card: int) -> int:
        owner = self.board.rules.owner(card)
        return DECK if owner is None else int(owner)

    @property
    def _point(self) -> bytes:
        """P of a roll, 8.5."""
        message = LP("tafelrunde/1/roll", self.board.roster.table, self.board.since, 0)
        return hash_to_group(message, CS("roll", b""))

    def own(self, seat: int) -> list[Wanted]:
        """What waits for this seat's own T."""
        given = self.board.given.shares
        return [w for w in self.wanted if seat in w.of and (w.card, seat) not in given]

    def instead(self, seat: int) -> list[tuple[int, list[Wanted]]]:
        """What it owes in place of each absent seat."""
        given, found = self.board.given, []
        for gone in self.board.absent:
            waiting = [
                w
                for w in self.wanted
                if gone in w.of
                and (w.card, gone) not in given.shares
                and (w.card, gone, seat) not in given.instead
            ]
            if waiting:
                found.append((gone, waiting))
        return found

    def own_line(self, seat: int) -> Reveal:
        """What a reveal still asks of this seat's own cards."""
        if not isinstance(self.line, Reveal):
            return Reveal(())
        state, given, pairs = self.board.rules, self.board.given, []
        for cards, to in self.line.pairs:
            done = given.opened if to == ALL else {c for c, reader in given.copied if reader == to}
            left = tuple(c for c in cards if state.owner(c) == seat and c not in done)
            if left:
                pairs.append((left, to))
        return Reveal(tuple(pairs))

    def owing(self) -> list[int]:
        """Every live seat for which something waits."""
        return [
            seat
            for seat in self.board.live
            if self.own(seat) or self.instead(seat) or self.own_line(seat).pairs
        ]

    # -- one event ----------------------------------------------------------------------------

    def check(self, seat: int, acts: Acts) -> Given:
        """What an event of this seat gives."""
        board, given, own = self.board, Given(), self.own(seat)
        if own:
            kind = "roll" if isinstance(self.line, Roll) else "share"
            lock = seat if isinstance(self.line, Rescue) else DECK
            place = board.place(seat, acts.place, kind, "", lock)
            (data,) = acts.take(kind, bytes)
            bases = [w.base for w in own]
            parts = proofs.shares(board.key(seat), bases, data, place, kind)
            ask(parts is not None, kind)
            given = Given({(w.card, seat): one for w, one in zip(own, parts or (), strict=True)})
        for gone, waiting in self.instead(seat):
            place = board.place(seat, acts.place, "stand-in", "", gone)
            named, data = acts.take("stand-in", int, bytes)
            ask(named == gone, "form")
            key = share_key(board.opened[gone], seat)
            bases = [w.base for w in waiting]
            parts = proofs.shares(key, bases, data, place, "substitute", gone)
            ask(parts is not None, "share")
            found = zip(waiting, parts or (), strict=True)
            given = given.plus(Given(instead={(w.card, gone, seat): one for w, one in found}))
        at = Run(board, seat, acts)
        opened = at.own_cards(self.own_line(seat))
        return given.plus(Given(opened=opened, copied=at.fresh))

    # -- all of it ----------------------------------------------------------------------------

    def _mask(self, wanted: Wanted) -> bytes:
        """The sum of all T that an element waited for."""
        return add(*(self._part(wanted, seat) for seat in wanted.of))

    def _part(self, wanted: Wanted, seat: int) -> bytes:
        given = self.board.given
        if (wanted.card, seat) in given.shares:
            return given.shares[wanted.card, seat]
        parts = {
            holder: one
            for (card, gone, holder), one in given.instead.items()
            if (card, gone) == (wanted.card, seat)
        }
        first = sorted(parts)[: self.board.roster.needed]
        return total(at_zero(holder + 1 for holder in first), [parts[one] for one in first])

    def finish(self) -> Board:
        """The board once nobody owes anything."""
        board, line = self.board, self.line
        masks = {one.card: self._mask(one) for one in self.wanted}
        if isinstance(line, Roll):
            point, mask = self._point, masks[ROLLED]
            below = chooser(LP("dice", sha512(LP("tafelrunde/1/rolled", point, mask))))
            after = apply(board.rules, Rolled(tuple(1 + below(sides) for sides in line.sides)))
            return board.but(rolls=board.rolls + 1, rules=after, given=Given())
        fresh = dict(board.given.copied)
        if isinstance(line, Rescue):
            for at, card in enumerate(line.cards):
                a, b = board.cards[card, LAYERED]
                handle = board.rules.next_card + at if line.zone else card
                fresh[handle, line.to] = (a, sub(b, masks[card]))
            after = apply(board.rules, Rescued())
            return board.but(cards={**board.cards, **fresh}, rules=after, given=Given())
        opened = dict(board.given.opened)
        for cards, to in line.pairs:
            for card in cards:
                if card in masks:
                    a, b = board.cards[card, self._lock(card)]
                    rest = sub(b, masks[card])
                    if to == ALL:
                        opened[card] = self._face(rest)
                    else:
                        fresh[card, to] = (a, rest)
        after = apply(board.rules, Revealed(opened))
        return board.but(cards={**board.cards, **fresh}, rules=after, given=Given())

    def _face(self, point: bytes) -> str:
        if point not in self.board.faces:
            raise Guilty("claim")
        return self.board.faces[point]
