"""How long the acts could be that a seat owes next: a bound by public sizes.

An event longer than ``form.CONTENT`` can be signed by nobody, so a game that asks for one stops its
table for good; ``ACTS`` leaves room for what may ride in it. The bound follows a run through
everything it could hold: every listed move and the widest ones, every value of a count, every face
that an opening may show; and of what all seats owe, as many parts in place of others as there can
be seats absent. Only sizes are taken from what nobody knows; where rules read an opened face that
the claim does not name, ``known`` says it. At a table of one it counts what costs no event there,
own shuffles and locks. The events of the start and of the end do not grow with a game and are left
out.

What a line turns into when its seat is absent (a rescue, cards of its own opened by the others) is
another line: ask again for the table without that seat (``engine.kernel.with_absent``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from engine.agenda import Decision, Prove, Relock, Rescue, Reveal, Roll, Shuffle, Together
from engine.answers import Answer, Layered, Moved, Proved, Relocked, Revealed, Shuffled
from engine.basics import ALL, Card, Face, Line, Move, Seat
from engine.choices import Amounts, Choice, Pick, Split
from engine.claims import Claim, Opened
from engine.game import Game
from engine.kernel import apply, front, member, members, next_of_run, owner_of, take, trimmed
from engine.table import Table
from ledger.deck.group.group import Group
from ledger.sealed.locks import lock_of
from ledger.sealed.own_cards import own_cards, piles_of
from ledger.sealed.sealed_table import DECK
from ledger.sizes.act_sizes import ActSizes
from ledger.sizes.piles_at_once import most_at_once

HEADS = 2
"""What the head of an array of a wide choice may grow by."""


@dataclass(frozen=True)
class FollowedRun:
    """A seat's run as far as it has been followed; ``moves`` are the only ones it may make."""

    state: Any
    seat: Seat
    lone: bool
    known: Mapping[Card, Face]
    moves: Sequence[Move] | None = None
    decided: bool = False

    def after(self, answer: Answer, known: Mapping[Card, Face]) -> FollowedRun:
        """The run one answer on."""
        state = apply(self.state, answer) if self.lone else trimmed(take(self.state, answer))
        decided = self.decided or isinstance(answer, Moved)
        return replace(self, state=state, known=known, decided=decided)


@dataclass(frozen=True)
class EventSizes:
    """Bounds on events of a game; ``known`` are faces for openings that name none.

    ``max_absent`` is how many seats may be absent at one time; without it, as many as may be at
    all.
    """

    game: Game
    group: Group
    known: Mapping[Card, Face] = field(default_factory=dict)
    max_absent: int | None = None

    @property
    def acts(self) -> ActSizes:
        """The sizes of acts in this game."""
        return ActSizes(self.group, frozenset(self.game.faces))

    def owed(
        self, state: Table, moves: Mapping[Seat, Sequence[Move]] | None = None
    ) -> dict[Seat, int]:
        """For each seat that owes an event next: how many bytes the acts in it have at most.

        ``moves`` are the moves each seat may make; without it, all it may ever make. Nobody owes
        anything at the end of a game but the result.
        """
        line = front(state)
        if line is None:
            return {}
        given = moves or {}
        if isinstance(line, Together):
            return {
                seat: self._run(
                    FollowedRun(member(state, seat), seat, False, self.known, given.get(seat))
                )
                for seat in members(state)
            }
        if (owner := owner_of(line, state)) is not None and owner not in state.absent:
            return {owner: self._run(FollowedRun(state, owner, True, self.known, given.get(owner)))}
        return self._of_everybody(state, line)

    # -- what everybody owes -------------------------------------------------------------------

    def _of_everybody(self, state: Table, line: Line) -> dict[Seat, int]:
        """What each seat owes that is there or may be back."""
        seats, absent = sorted(state.order), self._absent(state)
        match line:
            case Shuffle() if state.seats > 1:
                return dict.fromkeys(seats, self._of_a_shuffle(state, line.zones, absent))
            case Reveal():
                found = {}
                for seat in seats:
                    others = [self._in_place_of(state, line, s) for s in seats if s != seat]
                    instead = sum(sorted(others, reverse=True)[:absent])
                    found[seat] = self._reveal(state, line, seat) + instead
                return found
            case Rescue():  # the seat whose cards they were gives as much, if it is back
                return dict.fromkeys(seats, self.acts.stand_in(len(line.cards)))
            case Roll() | Shuffle():  # a table of one shuffles by a roll (R43)
                return dict.fromkeys(seats, self.acts.roll() + absent * self.acts.stand_in(1))
        raise TypeError(f"{line!r} is not a line of everybody's")

    def _absent(self, state: Table) -> int:
        """How many seats may be absent at one time (R21)."""
        most = (state.seats - 1) // 2
        return most if self.max_absent is None else self.max_absent

    def _of_a_shuffle(self, state: Table, zones: Sequence[str], absent: int) -> int:
        """With seats absent any piles may come together at one; else those that begin with it."""
        seats = 1 if absent else state.seats
        begun = [zones[at::seats] for at in range(min(seats, len(zones)))]
        return max(most_at_once([n for z in one for n in self._lengths(state, z)]) for one in begun)

    def _lengths(self, state: Table, zone: str) -> list[int]:
        piles = piles_of(state, zone)
        return [self.acts.shuffle(zone, back, len(places)) for back, places in piles]

    def _shuffles(self, state: Table, zones: Iterable[str]) -> int:
        return sum(sum(self._lengths(state, zone)) for zone in zones)

    def _reveal(self, state: Table, line: Reveal, seat: Seat) -> int:
        """Shares on cards under the joint key, and what the seat shows of its own."""
        shared = [
            card
            for cards, to in line.pairs
            if to != seat
            for card in cards
            if card not in state.faces and lock_of(state, card) == DECK
        ]
        opens, copies = own_cards(state, line, seat)
        size = self.acts.share(len(shared)) if shared else 0
        size += self.acts.open(len(opens)) if opens else 0
        return size + sum(self.acts.relock(len(cards)) for _, cards in copies)

    def _in_place_of(self, state: Table, line: Reveal, absent: Seat) -> int:
        """What each seat gives for an absent one: its shares, and what it should have shown."""
        closed = [(c, to) for cards, to in line.pairs for c in cards if c not in state.faces]
        shared = [c for c, to in closed if to != absent and lock_of(state, c) == DECK]
        shown = [c for c, to in closed if to == ALL and lock_of(state, c) == absent]
        count = len(shared) + len(shown)
        return self.acts.stand_in(count) if count else 0

    # -- what one seat owes --------------------------------------------------------------------

    def _run(self, run: FollowedRun) -> int:
        """The bytes of all acts that may still come in this run."""
        line = next_of_run(run.state, run.seat, decided=run.decided)
        match line:
            case None:
                return 0
            case Decision():
                return max(self._decision(run, line, move) for move in _moves(run, line))
            case Prove():
                cards = run.state.zone(line.claim.zone)
                size = self.acts.count(len(cards), line.claim.faces)
                values = range(len(cards) + 1)
                return size + max(self._run(run.after(Proved(v), run.known)) for v in values)
            case Shuffle():
                size = self._shuffles(run.state, line.zones)
                old = [card for zone in line.zones for card in run.state.zone(zone)]
                return size + self._run(run.after(Shuffled(), _renamed(run, old)))
            case Relock():
                closed = [card for card in line.cards if card not in run.state.faces]
                size = self.acts.relock(len(closed))
                return size + self._run(run.after(Relocked(), _renamed(run, closed)))
            case Rescue():
                size = self.acts.layer(len(line.cards))
                backs = Counter(run.state.backs.get(c, "") for c in line.cards) if line.zone else {}
                size += sum(self.acts.shuffle(line.zone, back, n) for back, n in backs.items())
                return size + self._run(run.after(Layered(), run.known))
            case Reveal():
                size = self._reveal(run.state, line, run.seat)
                shown = {card: self._face(run, card) for card in _opened(line)}
                return size + self._run(run.after(Revealed(shown), run.known))
        raise TypeError(f"{line!r} is not owed by one seat")

    def _decision(self, run: FollowedRun, line: Decision[Any], move: Move) -> int:
        claims = line.claims(run.state, move)
        if any(_seen_false(run.state, claim) for claim in claims):
            return 0  # the card lies open already and shows something else: nobody can make it
        opens = [c for c in claims if isinstance(c, Opened) and c.card not in run.state.faces]
        size = self._move(run, line, move) + (self.acts.open(len(opens)) if opens else 0)
        size += sum(self.acts.prove(claim) for claim in claims if not isinstance(claim, Opened))
        rest = [
            self._run(run.after(Moved(move, shown), run.known))
            for shown in self._ways_to_open(run, opens)
        ]
        return size + max(rest)

    def _move(self, run: FollowedRun, line: Decision[Any], move: Move) -> int:
        """A move; if it is of a wide choice, whatever numbers and parts it has."""
        size = self.acts.move(move)
        for choice in line.choices(run.state):
            if isinstance(choice, Amounts) and choice.name == move.name:
                largest = Move(move.name, (tuple(place.most for place in choice.places),))
                size = max(size, self.acts.move(largest))
            elif isinstance(choice, Split) and choice.name == move.name:
                size += HEADS * choice.parts
        return size

    def _ways_to_open(
        self, run: FollowedRun, opens: Sequence[Opened]
    ) -> Iterator[dict[Card, Face]]:
        """What the opened cards may show: each face that fits, on all cards that it fits."""
        faces = dict.fromkeys(face for claim in opens for face in claim.fits or ())
        for face in faces or (None,):
            yield {claim.card: self._fitting(run, claim, face) for claim in opens}

    def _fitting(self, run: FollowedRun, claim: Opened, face: Face | None) -> Face:
        if claim.fits is None:
            return self._face(run, claim.card)
        return face if face in claim.fits else claim.fits[0]

    def _face(self, run: FollowedRun, card: Card) -> Face:
        return run.known.get(card, self.game.faces[0])


def _seen_false(state: Table, claim: Claim) -> bool:
    """Whether everybody can see that a claim is not true."""
    face = state.faces.get(claim.card)
    return isinstance(claim, Opened) and face is not None and not claim.holds(face)


def _opened(line: Reveal) -> list[Card]:
    return [card for cards, to in line.pairs if to == ALL for card in cards]


def _renamed(run: FollowedRun, old: Sequence[Card]) -> dict[Card, Face]:
    """The known faces, with those of cards that get the next handles, in this order."""
    state = run.state
    faces = [state.faces.get(card) or run.known.get(card) for card in old]
    new = enumerate(faces, state.next_card)
    return {**run.known, **{card: face for card, face in new if face is not None}}


def _moves(run: FollowedRun, line: Decision[Any]) -> list[Move]:
    """The moves to be followed: those that are asked about, or all listed and the widest ones."""
    if run.moves is not None:
        return list(run.moves)
    choices = line.choices(run.state)
    return line.legal(run.state) + [move for choice in choices for move in _extremes(choice)]


def _extremes(choice: Choice) -> list[Move]:
    """The shortest and the longest move of a wide choice."""
    if isinstance(choice, Pick):
        return [choice.smallest(), choice.move(sorted(choice.cards)[-choice.most :])]
    return [choice.smallest()]  # a number in every place, each card in some part
