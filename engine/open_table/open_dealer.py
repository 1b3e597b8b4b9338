"""The dealer that sees all cards: for simulations, bots, games in one seat's hands, and tests.

It answers the same lines as the sealed deck of the ledger, from a ``Chance`` and a list of which
handle shows which face. Its states are the same values: a game played with either dealer, the
same cards and the same moves has the same digest at every step.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from engine.agenda import Decision, Pace, Prove, Relock, Rescue, Reveal, Roll, Shuffle, Together
from engine.answers import (
    Answer,
    Layered,
    Moved,
    Proved,
    Relocked,
    Rescued,
    Revealed,
    Rolled,
    Shuffled,
)
from engine.basics import ALL, Card, Face, Line, Move, Seat
from engine.chance import Chance, shuffled
from engine.claims import Claim, Opened
from engine.dealer_refusals import check_line
from engine.errors import FalseClaim
from engine.kernel import (
    bounded,
    claims_of,
    counting,
    front,
    joined,
    make_move,
    member,
    next_of_run,
    own_lines,
    take,
    take_at,
    trimmed,
)
from engine.open_table.recollection import Memory, Recalled, noted
from engine.sight import OwnRun, Sight
from engine.table import NOTHING, UNHEARD, Fields, Table

Faces = dict[Card, Face]
T = TypeVar("T", bound=Table)
Ask = Callable[[Sight[T], Decision[T]], Move]
Claimed = Callable[[T, Decision[T], Move], Sequence[Claim]]
"""What a move claims; raises IllegalMove where it judges moves and this one is not legal."""
Runs = Mapping[Seat, Sequence[Answer]]
NO_RUNS: Runs = {}


class Dealt(NamedTuple, Generic[T]):
    """A table with all its cards known: the state, the face of every handle, each seat's memory.

    The memory is None at a table where nobody looks back.
    """

    state: T
    truth: Faces
    memory: Memory | None

    def sight(
        self, seat: Seat | None, state: T | None = None, run: OwnRun[T] | None = None
    ) -> Sight[T]:
        """What this seat can know; by the state of its own run, if one is given."""
        state = self.state if state is None else state
        if seat is None:
            return Sight(state, seat, {})
        eyes = Eyes(state, self.truth, seat)
        recalled = () if self.memory is None else Recalled(self.memory, seat)
        return Sight(state, seat, eyes, recalled, run)


class Eyes(Mapping[Card, Face]):
    """The faces that this seat reads and not everybody; looked up where somebody looks."""

    __slots__ = ("_seat", "_state", "_truth")

    def __init__(self, state: Table, truth: Mapping[Card, Face], seat: Seat) -> None:
        """Of all the faces, those this seat can read are given out."""
        self._state, self._truth, self._seat = state, truth, seat

    def __getitem__(self, card: Card) -> Face:
        """The face. Raises KeyError for a card that this seat cannot read, or that lies open."""
        face: Face | None = self.get(card)
        if face is None:
            raise KeyError(card)
        return face

    def get(self, card: Card, default: Any = None) -> Any:
        """The face, or what is given instead where there is none."""
        if self._seat in self._state.readers.get(card, ()) and card not in self._state.faces:
            return self._truth[card]
        return default

    def __iter__(self) -> Iterator[Card]:
        """The cards, in the order in which they were dealt."""
        open_cards = self._state.faces
        for card, readers in self._state.readers.items():
            if self._seat in readers and card not in open_cards:
                yield card

    def __len__(self) -> int:
        """How many cards."""
        return sum(1 for _ in self)


def start(state: T, *, watched: bool = True) -> Dealt[T]:
    """A table before its first answer; whatever lies on it lies open.

    Where nobody watches nothing is told, and no seat will be asked what it remembers.
    """
    if not watched:
        return Dealt(state.but(news=UNHEARD), dict(state.faces), None)
    return Dealt(state, dict(state.faces), {})


def deal_on(
    dealt: Dealt[T],
    ask: Ask[T],
    chance: Chance,
    *,
    claimed: Claimed[T] = claims_of,
    given: Runs = NO_RUNS,
) -> Dealt[T]:
    """Answer the line in front: by chance and the known cards, or by asking its seat.

    ``claimed`` judges moves and says what they claim; ``believed`` costs less where whoever is
    asked chooses among listed moves. ``given`` are answers with which members of a ``Together``
    have begun their runs.
    """
    line = front(dealt.state)
    if line is None:
        return dealt
    if isinstance(line, Together):
        return _together(dealt, ask, chance, claimed, given)
    mixed = isinstance(line, Shuffle)
    if mixed:
        check_line(dealt.state, line)
    state, also = dealt.state, counting(dealt.state)
    _, taken, truth = _taken(dealt.sight, state, line, dealt.truth, ask, chance, claimed, also)
    # New handles alone show nobody a card and take none away: what counts is what follows.
    before = taken if mixed else state
    return _after(dealt, before, bounded(taken), truth)


def believed(state: T, line: Decision[T], move: Move) -> Sequence[Claim]:
    """What a move claims, of which it is known that it is legal."""
    return line.claims(state, move)


def _together(
    dealt: Dealt[T], ask: Ask[T], chance: Chance, claimed: Claimed[T], given: Runs
) -> Dealt[T]:
    state, truth = dealt.state, dealt.truth

    def run(seat: Seat, begun: T) -> T:
        nonlocal truth
        run = given.get(seat, ())
        after, truth = _run(dealt, seat, begun, truth, ask, chance, claimed, run)
        return after

    own = own_lines(state)
    there = sorted([seat for seat in own if seat not in state.absent])
    after = joined(state, own, there, run)
    return _after(dealt, state, after, truth)


def _run(
    dealt: Dealt[T],
    seat: Seat,
    own: T,
    truth: Faces,
    ask: Ask[T],
    chance: Chance,
    claimed: Claimed[T],
    given: Sequence[Answer],
) -> tuple[T, Faces]:
    """What one member of a ``Together`` makes of ``own``, on which those before it have answered.

    Whoever is asked must not see that: it gets a table with nothing but its own answers.
    """
    run = list(given)
    decided = any(isinstance(answer, Moved) for answer in given)
    for answer in given:
        own = trimmed(take(own, answer))

    def look(seat: Seat) -> Sight[T]:
        alone = member(dealt.state, seat)
        for answer in run:
            alone = trimmed(take(alone, answer))
        within = OwnRun(dealt.state, tuple(run))
        return Dealt(alone, truth, dealt.memory).sight(seat, run=within)

    while (line := next_of_run(own, seat, decided=decided)) is not None:
        decided = decided or isinstance(line, Decision)
        answer, taken, truth = _taken(look, own, line, truth, ask, chance, claimed)
        run.append(answer)
        own = trimmed(taken)
    return own, truth


def _taken(
    look: Callable[[Seat], Sight[T]],
    state: T,
    line: Line,
    truth: Faces,
    ask: Ask[T],
    chance: Chance,
    claimed: Claimed[T],
    also: Fields = NOTHING,
) -> tuple[Answer, T, Faces]:
    """The answer to a line, the state with just that done, and the faces of all handles."""
    if isinstance(line, Decision):
        move = _chosen(look, state, line, truth, ask)
        claims = claimed(state, line, move)
        answer = Moved(move, _opened(state, line, claims, truth) if claims else {})
        return answer, make_move(state, line, answer, claims, also), truth
    other, truth = answer_line(look, state, line, truth, ask, chance)
    return other, take_at(state, line, other, also), truth


def answer_line(
    look: Callable[[Seat], Sight[T]],
    state: T,
    line: Line,
    truth: Faces,
    ask: Ask[T],
    chance: Chance,
) -> tuple[Answer, Faces]:
    """The answer to a line by ``state``, and the faces of all handles after it.

    ``look`` gives the sight of the seat that is asked.
    """
    match line:
        case Decision():
            return moved(state, line, _chosen(look, state, line, truth, ask), truth), truth
        case Shuffle():
            return Shuffled(), _shuffle(state, line, truth, chance)
        case Reveal():
            return Revealed(
                {c: truth[c] for cards, to in line.pairs if to == ALL for c in cards}
            ), truth
        case Relock():
            closed = [c for c in line.cards if c not in state.faces]
            return Relocked(), truth | {state.next_card + i: truth[c] for i, c in enumerate(closed)}
        case Rescue() if not line.layered:
            return Layered(), truth
        case Rescue():
            return Rescued(), _rescue(state, line, truth, chance)
        case Roll():
            return Rolled(tuple(chance.below(n) + 1 for n in line.sides)), truth
        case Prove():
            cards = state.zone(line.claim.zone)
            return Proved(sum(_face(state, c, truth) in line.claim.faces for c in cards)), truth
    raise TypeError(f"nobody answers {line!r}")


def _chosen(
    look: Callable[[Seat], Sight[T]], state: T, line: Decision[T], truth: Faces, ask: Ask[T]
) -> Move:
    """The move of the seat: its bot's, or where one answer alone is honest, that, unasked."""
    if line.pace is Pace.FORCED:
        return line.auto(state, Eyes(state, truth, line.seat))
    return ask(look(line.seat), line)


def moved(state: T, line: Decision[T], move: Move, truth: Mapping[Card, Face]) -> Moved:
    """The move with the faces it opens. Raises FalseClaim where a closed claim is not true."""
    claims = line.claims(state, move) if line.allows(state, move) else ()
    return Moved(move, _opened(state, line, claims, truth))


def _opened(
    state: T, line: Decision[T], claims: Iterable[Claim], truth: Mapping[Card, Face]
) -> dict[Card, Face]:
    """The faces that claims open. Raises FalseClaim where a closed one is not true."""
    opened = {}
    for claim in claims:
        face = _face(state, claim.card, truth)
        if isinstance(claim, Opened):
            if claim.card not in state.faces:
                opened[claim.card] = face
        elif not claim.holds(face):
            raise FalseClaim(f"seat {line.seat}: {claim!r} is not true of {face!r}")
    return opened


def _shuffle(state: Table, line: Shuffle, truth: Faces, chance: Chance) -> Faces:
    next_card, opened, truth = state.next_card, state.faces, dict(truth)
    for zone in line.zones:
        cards = state.zone(zone)
        for places in _piles(state, cards):
            faces = [opened.get(cards[at]) or truth[cards[at]] for at in places]
            for at, face in zip(places, shuffled(faces, chance), strict=True):
                truth[next_card + at] = face
        next_card += len(cards)
    return truth


def _rescue(state: Table, line: Rescue, truth: Faces, chance: Chance) -> Faces:
    """Their reader has shuffled those that go to a zone of its."""
    if not line.zone:
        return truth
    truth = dict(truth)
    for places in _piles(state, line.cards):
        faces = [truth[line.cards[at]] for at in places]
        for at, face in zip(places, shuffled(faces, chance), strict=True):
            truth[state.next_card + at] = face
    return truth


def _piles(state: Table, cards: Sequence[Card]) -> Iterable[Sequence[int]]:
    """The places of the cards of each back, in the order of the backs' names."""
    if not state.backs:
        return (range(len(cards)),)
    backs = [state.backs.get(card, "") for card in cards]
    return [
        [at for at, there in enumerate(backs) if there == back]
        for back in sorted(dict.fromkeys(backs))
    ]


def _face(state: Table, card: Card, truth: Mapping[Card, Face]) -> Face:
    """A card laid open in the middle of a game stands in the state alone."""
    return state.faces.get(card) or truth[card]


def _after(dealt: Dealt[T], before: T, state: T, truth: Faces) -> Dealt[T]:
    memory = noted(dealt.memory, before, state, truth)
    return Dealt(state, truth if truth is dealt.truth else _trimmed(state, truth), memory)


def _trimmed(state: Table, truth: Faces) -> Faces:
    """Forget the faces of handles that are gone, now and then."""
    most = 64 + 2 * len(state.readers)  # not all cards have readers, but these are soon counted
    if len(truth) > most and len(truth) > 64 + 2 * sum(map(len, state.zones.values())):
        known = set(state.faces).union(*state.zones.values())
        return {c: f for c, f in truth.items() if c in known}
    return truth
