"""Section 7 of docs/protocol.md: what one seat owes alone, and several seats side by side."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from engine.agenda import Decision, Prove, Relock, Rescue, Reveal, Shuffle, Together
from engine.answers import Layered, Moved, Proved, Relocked, Revealed, Shuffled
from engine.basics import ALL, Move
from engine.claims import NoneOf, OneOf, Opened
from engine.errors import RulesError
from engine.kernel import apply, front, member, owner_of, take, trimmed
from tests.second_reader.acts import Acts, Guilty, ask, some_cards
from tests.second_reader.basics import proofs
from tests.second_reader.basics.points import add, sub
from tests.second_reader.basics.proofs import Card
from tests.second_reader.basics.shuffles import shuffled
from tests.second_reader.board import DECK, LAYERED, Board, piles


@dataclass
class Run:
    """One seat's run, on a copy of the state it is judged by."""

    board: Board
    seat: int
    acts: Acts
    state: Any = None
    fresh: dict[tuple[int, int], Card] = field(default_factory=dict)
    answers: list[Any] = field(default_factory=list)
    decided: bool = False
    alone: bool = True

    def __post_init__(self) -> None:
        """Beside others it is judged by its own lines."""
        state = self.board.rules
        self.alone = not (state.agenda and isinstance(state.agenda[0], Together))
        self.state = state if self.alone else member(state, self.seat)

    def card(self, card: int, lock: int) -> Card:
        """A card as it is at this point of the event."""
        found = self.fresh.get((card, lock))
        return found if found is not None else self.board.card(self.state, card, lock)

    def follow(self) -> Run:
        """All lines that this seat owes without waiting for anybody, one decision at most."""
        while (line := self._next()) is not None:
            answer = self._answer(line)
            try:
                if self.alone:
                    self.state = apply(self.state, answer)
                else:
                    self.state = trimmed(take(self.state, answer))
            except RulesError as error:
                raise Guilty("rules") from error
            self.answers.append(answer)
        return self

    def _next(self) -> Any:
        line = front(self.state)
        if line is None or isinstance(line, Together) or owner_of(line, self.state) != self.seat:
            return None
        return None if self.decided and isinstance(self.state.agenda[0], Decision) else line

    def _answer(self, line: Any) -> Any:
        match line:
            case Shuffle():
                return self._shuffle(line)
            case Decision():
                return self._decide(line)
            case Reveal():
                return Revealed(self.own_cards(line))
            case Relock():
                lock = self.state.owners.get(line.zone, DECK)
                cards = [card for card in line.cards if card not in self.state.faces]
                for i, one in enumerate(self.relock(cards, lock, line.zone)):
                    self.fresh[self.state.next_card + i, lock] = one
                return Relocked()
            case Rescue():
                self._layer(line)
                return Layered()
            case Prove():
                return self._count(line)
        raise AssertionError(line)

    # -- own cards ----------------------------------------------------------------------------

    def _shuffle(self, line: Shuffle) -> Shuffled:
        new, fresh = self.state.next_card, {}
        for zone in line.zones:
            lock = self.seat if self.state.owners.get(zone) == self.seat else DECK
            cards = self.state.zone(zone)
            for back, places in piles(self.state, cards):
                before = [self.card(cards[at], lock) for at in places]
                after = self.shuffled(zone, back, before, lock)
                fresh |= {(new + at, lock): one for at, one in zip(places, after, strict=True)}
            new += len(cards)
        self.fresh |= fresh
        return Shuffled()

    def shuffled(self, zone: str, back: str, before: list[Card], lock: int | bytes) -> list[Card]:
        """The next act, which has to be the shuffle of a pile."""
        place = self.board.place(self.seat, self.acts.place, "shuffle", zone, lock)
        named, side, data, proof = self.acts.take("shuffle", str, str, bytes, bytes)
        ask((named, side) == (zone, back), "form")
        after = some_cards(data, len(before))
        key = lock if isinstance(lock, bytes) else self.board.key(lock)
        ask(shuffled(key, before, after, proof, place), "shuffle")
        return after

    def relock(self, cards: list[int], lock: int, zone: str) -> list[Card]:
        """The next act, which has to lock own cards for another key."""
        place = self.board.place(self.seat, self.acts.place, "relock", zone, lock)
        data, proof = self.acts.take("relock", bytes, bytes)
        after = some_cards(data, len(cards))
        before = [self.card(card, self.seat) for card in cards]
        own, other = self.board.key(self.seat), self.board.key(lock)
        ask(proofs.relock(own, other, before, after, proof, place), "lock")
        return after

    def open(self, cards: list[int]) -> dict[int, str]:
        """The next act, which has to open own cards to all; their faces."""
        place = self.board.place(self.seat, self.acts.place, "open", "", self.seat)
        (data,) = self.acts.take("open", bytes)
        known = [self.card(card, self.seat) for card in cards]
        bases = [a for a, _ in known]
        masks = proofs.shares(self.board.key(self.seat), bases, data, place, "share")
        if masks is None:
            raise Guilty("claim")
        found = {}
        for card, (_, b), mask in zip(cards, known, masks, strict=True):
            face = self.board.faces.get(sub(b, mask))
            ask(face is not None, "claim")
            found[card] = str(face)
        return found

    def own_cards(self, line: Reveal) -> dict[int, str]:
        """Own cards of a reveal: those for all are opened, then copied for each reader."""
        state, seat = self.state, self.seat
        own = [([c for c in cards if state.owner(c) == seat], to) for cards, to in line.pairs]
        opens = [card for cards, to in own if to == ALL for card in cards]
        opened = self.open(opens) if opens else {}
        for cards, to in own:
            if to != ALL and cards:
                copies = self.relock(cards, to, f"glimpse/{to}")
                self.fresh |= {(c, to): one for c, one in zip(cards, copies, strict=True)}
        return opened

    # -- decisions ----------------------------------------------------------------------------

    def _decide(self, line: Decision[Any]) -> Moved:
        move = self.move()
        ask(line.allows(self.state, move), "rules")
        claims = line.claims(self.state, move)
        for claim in claims:
            ask(self._has_proof(claim), "rules")
        opens = [c.card for c in claims if isinstance(c, Opened)]
        closed = [card for card in opens if card not in self.state.faces]
        opened = self.open(closed) if closed else {}
        for claim in claims:
            if not isinstance(claim, Opened):
                place = self.acts.place
                (proof,) = self.acts.take("prove", bytes)
                ask(self._proven(claim, proof, place, "prove", ""), "claim")
        self.decided = True
        return Moved(move, opened)

    def move(self) -> Move:
        """The next act, which has to be a move in its form."""
        name, *args = self.acts.any("move") or (None,)
        ask(type(name) is str, "form")
        for arg in args:
            plain = type(arg) in (int, str)
            ask(plain or (type(arg) is tuple and all(type(one) is int for one in arg)), "form")
        return Move(str(name), tuple(args))

    def _has_proof(self, claim: Any) -> bool:
        """A card is opened by who reads it under its own key; a closed claim is of an own card."""
        state, card = self.state, claim.card
        if isinstance(claim, Opened):
            return card in state.faces or self.seat in state.readers.get(card, ())
        return bool(claim.faces) and state.owner(card) == self.seat

    def _proven(self, claim: Any, proof: Any, act: int, kind: str, zone: str) -> bool:
        if type(proof) is not bytes:
            return False
        board, card = self.board, self.card(claim.card, self.seat)
        key, faces = board.key(self.seat), [board.point(face) for face in claim.faces]
        place = board.place(self.seat, act, kind, zone, self.seat)
        if isinstance(claim, OneOf):
            return proofs.one_of(key, card, faces, proof, place)
        others = board.place(self.seat, act, f"{kind}/others", zone, self.seat)
        return proofs.none_of(key, card, faces, list(board.faces), proof, place, others)

    def _count(self, line: Prove[Any]) -> Proved:
        zone, faces, act = line.claim.zone, line.claim.faces, self.acts.place
        cards = self.state.zone(zone)
        flags, shown = self.acts.take("count", bytes, tuple)
        ask(len(flags) == len(shown) == len(cards) and not set(flags) - {0, 1}, "form")
        for k, (card, flag, proof) in enumerate(zip(cards, flags, shown, strict=True)):
            claim = OneOf(card, faces) if flag else NoneOf(card, faces)
            ask(self._proven(claim, proof, act, "count", f"{zone}/{k}"), "claim")
        return Proved(sum(flags))

    # -- cards of an absent seat --------------------------------------------------------------

    def _layer(self, line: Rescue) -> None:
        board, zone = self.board, line.zone or f"glimpse/{line.to}"
        theirs, own = board.key(line.of), board.key(self.seat)
        both = add(theirs, own)
        place = board.place(self.seat, self.acts.place, "layer", zone, both)
        data, proof = self.acts.take("layer", bytes, bytes)
        after = some_cards(data, len(line.cards))
        before = [self.card(card, line.of) for card in line.cards]
        ask(proofs.layer(own, theirs, before, after, proof, place), "lock")
        for back, places in piles(self.state, line.cards) if line.zone else ():
            mixed = self.shuffled(zone, back, [after[at] for at in places], both)
            for at, one in zip(places, mixed, strict=True):
                after[at] = one
        self.fresh |= {(c, LAYERED): one for c, one in zip(line.cards, after, strict=True)}
