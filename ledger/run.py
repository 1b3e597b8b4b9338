"""A run: the lines of an agenda that one seat owes alone, answered in one event (R5).

A run goes on through everything its seat owes without waiting for anybody, and holds at most one
decision: own shuffles of stale zones first (R37), then the move with what it opens and proves,
then what the move makes the seat owe. ``Run.check`` follows it through the acts of an event;
``Run.make`` writes the acts, and runs them through the same check.

Everything is judged by the state before the step (R3); the run works on a copy of it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.agenda import Decision, Line, Prove, Relock, Reveal, Shuffle, Together
from engine.answers import Answer, Moved, Proved, Relocked, Revealed, Shuffled
from engine.basics import ALL, Arg, Card, Face, Move, Phrase, Seat
from engine.claims import Claim, NoneOf, OneOf, Opened
from engine.errors import RulesError
from engine.kernel import apply, front, member, owes, take, trimmed
from ledger.acts import COUNT, MOVE, OPEN, PROVE, RELOCK, SHUFFLE, Act, ActReader, BadEvent
from ledger.deck import claims as proofs
from ledger.deck.chance import Rng
from ledger.deck.cipher import Cipher, decode_cards, encode_cards
from ledger.deck.errors import BadEncoding
from ledger.deck.relock import relock, verify_relock
from ledger.deck.shares import make_shares, read_shares
from ledger.deck.shuffle import shuffle, verify_shuffle
from ledger.judged import Judged, Tally
from ledger.sealed import DECK, SealedTable, Slot, cipher_of


class Run:
    """One seat's run, on a copy of the state it is judged by."""

    def __init__(self, table: SealedTable, seat: Seat) -> None:
        """Begin where the table stands; the seat is one of those that owe."""
        self.table, self.seat = table, seat
        self.lone = not isinstance(table.state.agenda[0], Together)
        self.state: Any = table.state if self.lone else member(table.state, seat)
        self.decided = False
        self.answers: list[Answer] = []
        self.news: list[Phrase] = []
        self.tally = Tally()
        self.fresh: dict[Slot, Cipher] = {}

    # -- where the run stands ------------------------------------------------------------------

    def line(self) -> Line | None:
        """The next line this event has to answer, or None where the run ends."""
        if not owes(self.state, self.seat):
            return None
        if self.decided and isinstance(self.state.agenda[0], Decision):
            return None
        return front(self.state)

    def decision(self) -> Decision | None:
        """The decision that comes next, if nothing stands before it."""
        line = self.line()
        return line if isinstance(line, Decision) else None

    def cipher(self, card: Card, lock: Seat) -> Cipher:
        """The ciphertext of a card as it is at this point of the run."""
        fresh = self.fresh.get((card, lock))
        if fresh is not None:
            return fresh
        return cipher_of(self.table, self.state, self.table.ciphers, card, lock)

    def judged(self) -> Judged:
        """What the run has come to."""
        return Judged(answers=tuple(self.answers), after=self.state if self.lone else None,
                      news=tuple(self.news), ciphers=self.fresh, tally=self.tally)

    def _answer(self, answer: Answer) -> None:
        try:
            if self.lone:
                self.state = apply(self.state, answer)
                self.news.extend(self.state.news)
            else:
                self.state = trimmed(take(self.state, answer))
        except RulesError as error:
            raise BadEvent(str(error)) from error
        self.answers.append(answer)

    # -- checking ------------------------------------------------------------------------------

    def check(self, reader: ActReader) -> Judged:
        """Follow the run through the acts of an event. Raises BadEvent."""
        while (line := self.line()) is not None:
            self.check_line(line, reader)
        reader.end()
        return self.judged()

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
                self._answer(Revealed(opened))
            case Relock():
                self._check_relock(line, reader)
            case Prove():
                self._check_count(line, reader)
            case _:
                raise BadEvent(f"{line!r} is not owed by one seat")

    def _check_shuffle(self, line: Shuffle, reader: ActReader) -> None:
        group, new = self.table.group, self.state.next_card
        fresh: dict[Slot, Cipher] = {}
        key = self.table.keys.x[self.seat]
        for zone in line.zones:
            for back, places in piles_of(self.state, zone):
                cards = self.state.zone(zone)
                inputs = [self.cipher(cards[at], self.seat) for at in places]
                where = self.table.place(self.seat, reader.place, SHUFFLE, zone, self.seat)
                outputs, proof = take_shuffle(self.table, reader, zone, back, len(places))
                if not verify_shuffle(group, where, key, inputs, outputs, proof):
                    raise BadEvent(f"the proof of the shuffle of {zone!r} is false")
                fresh |= {(new + at, self.seat): c for at, c in zip(places, outputs, strict=True)}
                self.tally += Tally(shuffles=1)
            new += len(self.state.zone(zone))
        self.fresh |= fresh
        self._answer(Shuffled())

    def _check_decision(self, line: Decision, reader: ActReader) -> None:
        move = read_move(reader)
        if not line.allows(self.state, move):
            raise BadEvent(f"the move {move.plain()!r} is not legal here")
        claims = line.claims(self.state, move)
        opened = self._check_opened(to_open(self.state, claims), reader)
        for claim in claims:
            if not isinstance(claim, Opened):
                self._check_closed(claim, reader)
        self.decided = True
        self._answer(Moved(move, opened))

    def _check_opened(self, cards: list[Card], reader: ActReader) -> dict[Card, Face]:
        if not cards:
            return {}
        self.tally += Tally(claims=len(cards))
        return check_open(self, cards, reader)

    def _check_closed(self, claim: OneOf | NoneOf, reader: ActReader) -> None:
        where = self.table.place(self.seat, reader.place, PROVE, "", self.seat)
        (proof,) = reader.take(PROVE, bytes)
        points = [self.table.point(face) for face in claim.faces]
        cipher = self.cipher(claim.card, self.seat)
        key = self.table.keys.x[self.seat]
        others = self.others(claim.faces)
        if isinstance(claim, OneOf):
            good = proofs.verify_in(self.table.group, where, key, cipher, points, proof)
        else:
            good = proofs.verify_not_in(self.table.group, where, key, cipher, points, others, proof)
        if not good:
            raise BadEvent(f"the proof of {claim!r} is false")
        self.tally += Tally(claims=1)

    def others(self, faces: tuple[Face, ...]) -> list[Any]:
        """The points of all faces of the game but these."""
        return [self.table.point(face) for face in self.table.game.faces if face not in faces]

    def _check_relock(self, line: Relock, reader: ActReader) -> None:
        closed = [card for card in line.cards if card not in self.state.faces]
        lock = self.state.owners.get(line.zone, DECK)
        outputs = check_relock(self, closed, lock, line.zone, reader)
        new = self.state.next_card
        self.fresh |= {(new + i, lock): cipher for i, cipher in enumerate(outputs)}
        self.tally += Tally(locks=1)
        self._answer(Relocked())

    def _check_count(self, line: Prove, reader: ActReader) -> None:
        cards, claim = self.state.zone(line.claim.zone), line.claim
        act = reader.place
        flags, shown = reader.take(COUNT, bytes, tuple)
        if len(flags) != len(cards) or len(shown) != len(cards) or set(flags) - {0, 1}:
            raise BadEvent(f"a count of {claim.zone!r} has a flag and a proof for each card")
        points = [self.table.point(face) for face in claim.faces]
        key, group = self.table.keys.x[self.seat], self.table.group
        for number, (card, flag, proof) in enumerate(zip(cards, flags, shown, strict=True)):
            where = self.table.place(self.seat, act, COUNT, f"{claim.zone}/{number}", self.seat)
            cipher = self.cipher(card, self.seat)
            if type(proof) is not bytes or not (
                proofs.verify_in(group, where, key, cipher, points, proof) if flag else
                proofs.verify_not_in(group, where, key, cipher, points,
                                     self.others(claim.faces), proof)):
                raise BadEvent(f"flag {number} of the count of {claim.zone!r} is not proven")
        self.tally += Tally(claims=len(cards))
        self._answer(Proved(sum(flags)))

    # -- making --------------------------------------------------------------------------------

    def make(self, acts: list[Act], secret: int, *, move: Move | None, rng: Rng) -> None:
        """Answer the next line with the secret x of the seat; the acts are added to the list.

        ``move`` is given if and only if the line is a decision. Raises BadEvent for a move that is
        not legal or says what is not true, with nothing added.
        """
        line = self.line()
        assert line is not None and isinstance(line, Decision) == (move is not None)
        made = _Maker(self, secret, rng).acts(line, len(acts), move)
        reader = ActReader((*acts, *made))
        reader.place = len(acts)
        self.check_line(line, reader)
        reader.end()
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
            case Prove():
                return [self._count(line, at)]
        raise BadEvent(f"{line!r} is not owed by one seat")

    def _shuffles(self, line: Shuffle, at: int) -> list[Act]:
        run, acts = self.run, list[Act]()
        key, group = run.table.keys.x[run.seat], run.table.group
        for zone in line.zones:
            cards = run.state.zone(zone)
            for back, places in piles_of(run.state, zone):
                inputs = [run.cipher(cards[i], run.seat) for i in places]
                where = run.table.place(run.seat, at + len(acts), SHUFFLE, zone, run.seat)
                outputs, proof = shuffle(group, where, key, inputs, rng=self.rng)
                acts.append((SHUFFLE, zone, back, encode_cards(group, outputs), proof))
        return acts

    def _decision(self, line: Decision, at: int, move: Move) -> list[Act]:
        run = self.run
        if not line.allows(run.state, move):
            raise BadEvent(f"the move {move.plain()!r} is not legal here")
        claims = line.claims(run.state, move)
        acts: list[Act] = [(MOVE, *move.plain())]
        opening = to_open(run.state, claims)
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
                return proofs.prove_in(run.table.group, where, self.secret, key, cipher, points,
                                       rng=self.rng)
            return proofs.prove_not_in(run.table.group, where, self.secret, key, cipher, points,
                                       run.others(claim.faces), rng=self.rng)
        except ValueError as error:
            raise BadEvent(f"{claim!r} is not true of this card") from error

    def _count(self, line: Prove, at: int) -> Act:
        run, claim = self.run, line.claim
        flags, shown = [], []
        for number, card in enumerate(run.state.zone(claim.zone)):
            inside = face_read(run, card, self.secret) in claim.faces
            one = OneOf(card, claim.faces) if inside else NoneOf(card, claim.faces)
            flags.append(int(inside))
            shown.append(self._closed(one, at, COUNT, f"{claim.zone}/{number}"))
        return (COUNT, bytes(flags), tuple(shown))


# -- pieces that runs and steps of everybody share ------------------------------------------------


def piles_of(state: Any, zone: str) -> list[tuple[str, list[int]]]:
    """The places of a zone by the backs that lie there: a shuffle never mixes backs."""
    piles: dict[str, list[int]] = {}
    for at, card in enumerate(state.zone(zone)):
        piles.setdefault(state.backs.get(card, ""), []).append(at)
    return sorted(piles.items())


def take_shuffle(table: SealedTable, reader: ActReader, zone: str, back: str,
                 count: int) -> tuple[tuple[Cipher, ...], bytes]:
    """The next act, which must be a shuffle of this pile; its proof is not checked here."""
    named, side, data, proof = reader.take(SHUFFLE, str, str, bytes, bytes)
    if (named, side) != (zone, back):
        raise BadEvent(f"{zone!r} is to be shuffled, not {named!r:.40}")
    try:
        return decode_cards(table.group, data, count=count), proof
    except BadEncoding as error:
        raise BadEvent(f"the shuffle of {zone!r} is malformed: {error}") from error


def read_move(reader: ActReader) -> Move:
    """The next act, which must be a move in its one form."""
    act = reader.take_any(MOVE)
    if not act or type(act[0]) is not str:
        raise BadEvent("a move begins with its name")
    args: list[Arg] = []
    for arg in act[1:]:
        if type(arg) is tuple and all(type(item) is int for item in arg):
            args.append(arg)
        elif type(arg) is int or type(arg) is str:
            args.append(arg)
        else:
            raise BadEvent(f"{arg!r:.60} is no argument of a move")
    return Move(act[0], tuple(args))


def to_open(state: Any, claims: tuple[Claim, ...]) -> list[Card]:
    """The cards a move opens that do not lie open yet."""
    return [c.card for c in claims if isinstance(c, Opened) and c.card not in state.faces]


def own_cards(state: Any, line: Reveal, seat: Seat) -> tuple[list[Card], list[tuple[Seat, Any]]]:
    """What a seat owes of its own in a reveal: cards to open, and cards to copy for a reader."""
    opens: list[Card] = []
    copies: list[tuple[Seat, Any]] = []
    for cards, to in line.pairs:
        own = [card for card in cards if state.owner(card) == seat]
        if to == ALL:
            opens += own
        elif own:
            copies.append((to, own))
    return opens, copies


def check_open(run: Run, cards: list[Card], reader: ActReader) -> dict[Card, Face]:
    """The faces of own cards that the next act opens to all. Raises BadEvent."""
    table = run.table
    where = table.place(run.seat, reader.place, OPEN, "", run.seat)
    (data,) = reader.take(OPEN, bytes)
    ciphers = [run.cipher(card, run.seat) for card in cards]
    masks = read_shares(table.group, where, table.keys.x[run.seat], ciphers, data)
    if masks is None:
        raise BadEvent("the proof of an opening is false")
    return {card: face_behind(table, cipher, mask)
            for card, cipher, mask in zip(cards, ciphers, masks, strict=True)}


def face_behind(table: SealedTable, cipher: Cipher, mask: Any) -> Face:
    """The face of a card whose whole mask is known. Raises BadEvent if it shows none."""
    face = table.face_of(table.group.sub(cipher.b, mask))
    if face is None:
        raise BadEvent("a card opens to no face of this game")
    return face


def check_relock(run: Run, cards: list[Card], lock: Seat, zone: str,
                 reader: ActReader) -> tuple[Cipher, ...]:
    """The new ciphertexts of own cards under another lock. Raises BadEvent."""
    table = run.table
    where = table.place(run.seat, reader.place, RELOCK, zone, lock)
    data, proof = reader.take(RELOCK, bytes, bytes)
    try:
        outputs = decode_cards(table.group, data, count=len(cards))
    except BadEncoding as error:
        raise BadEvent(f"the relock for {zone!r} is malformed: {error}") from error
    inputs = [run.cipher(card, run.seat) for card in cards]
    own, other = table.keys.x[run.seat], table.lock_key(lock)
    if not verify_relock(table.group, where, own, other, inputs, outputs, proof):
        raise BadEvent(f"the proof of the relock for {zone!r} is false")
    return outputs


def check_own_reveal(
    run: Run, line: Reveal, reader: ActReader
) -> tuple[dict[Slot, Cipher], dict[Card, Face], Tally]:
    """What a seat opens and copies of its own cards in a reveal. Raises BadEvent."""
    opens, copies = own_cards(run.state, line, run.seat)
    opened = check_open(run, opens, reader) if opens else {}
    fresh: dict[Slot, Cipher] = {}
    for to, cards in copies:
        outputs = check_relock(run, cards, to, f"glimpse:{to}", reader)
        fresh |= {(card, to): cipher for card, cipher in zip(cards, outputs, strict=True)}
    return fresh, opened, Tally(claims=len(opens), locks=len(copies))


def make_open(run: Run, cards: list[Card], at: int, secret: int, rng: Rng) -> Act:
    """The act that opens own cards to all."""
    table = run.table
    where = table.place(run.seat, at, OPEN, "", run.seat)
    ciphers = [run.cipher(card, run.seat) for card in cards]
    return (OPEN, make_shares(table.group, where, secret, table.keys.x[run.seat], ciphers,
                              rng=rng))


def make_relock(run: Run, cards: list[Card], lock: Seat, zone: str, at: int, secret: int,
                rng: Rng) -> Act:
    """The act that locks own cards for another key."""
    table = run.table
    where = table.place(run.seat, at, RELOCK, zone, lock)
    inputs = [run.cipher(card, run.seat) for card in cards]
    outputs, proof = relock(table.group, where, secret, table.keys.x[run.seat],
                            table.lock_key(lock), inputs, rng=rng)
    return (RELOCK, encode_cards(table.group, outputs), proof)


def make_own_reveal(run: Run, line: Reveal, at: int, secret: int, rng: Rng) -> list[Act]:
    """The acts of ``check_own_reveal``, beginning at this place of the event."""
    opens, copies = own_cards(run.state, line, run.seat)
    acts = [make_open(run, opens, at, secret, rng)] if opens else []
    for to, cards in copies:
        acts.append(make_relock(run, cards, to, f"glimpse:{to}", at + len(acts), secret, rng))
    return acts


def face_read(run: Run, card: Card, secret: int) -> Face:
    """The face of an own card, by the secret of its owner."""
    if card in run.state.faces:
        return str(run.state.faces[card])
    cipher = run.cipher(card, run.seat)
    return face_behind(run.table, cipher, run.table.group.mul(secret, cipher.a))


def eyes_of(table: SealedTable, state: Any, ciphers: Mapping[Slot, Cipher], seat: Seat,
            secret: int) -> dict[Card, Face]:
    """All closed cards a seat can read, with their faces (R54)."""
    found: dict[Card, Face] = {}
    for card, readers in state.readers.items():
        cipher = ciphers.get((card, seat)) if seat in readers else None
        if cipher is not None and card not in state.faces:
            found[card] = face_behind(table, cipher, table.group.mul(secret, cipher.a))
    return found
