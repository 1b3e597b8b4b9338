"""docs/rules-of-games.md once more: the verbs of the kernel over plain values, no class of ours.

A state is a dict of the fields of section 2, a line a tuple `(name, field ..)`, an answer too. What
is a game's own (steps, decisions, proofs) it gives as functions by the names of its lines.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

State = dict[str, Any]
Line = tuple[Any, ...]
ALL, ROW = -1, -2
KERNEL = ("Shuffle", "Reveal", "Relock", "Rescue", "Together")


class Refused(Exception):
    """The rules refuse this."""


class Rules:
    """The lines of a game by name: what each does, and of decisions what section 10 asks."""

    def __init__(
        self,
        steps: Mapping[str, Callable[..., State]],
        decisions: Mapping[str, Mapping[str, Callable[..., Any]]],
        proofs: Mapping[str, Callable[..., State]],
    ) -> None:
        self.steps, self.decisions, self.proofs = steps, decisions, proofs

    # -- section 4 ----------------------------------------------------------------------------

    def front(self, state: State) -> Line | None:
        """The line that waits; a shuffle of stale zones before it."""
        if not state["agenda"]:
            return None
        line = state["agenda"][0]
        named, least = (), 1
        if line[0] in self.decisions:
            named, least = self.decisions[line[0]]["names"](state, line), 2
        elif line[0] in self.proofs:
            named = (line[2][1],)
        first = tuple(z for z in named if z in state["stale"] and len(zone(state, z)) >= least)
        return ("Shuffle", first, line[1]) if first else line

    def apply(self, state: State, answer: Line) -> State:
        """One more answer."""
        line = self.front(state)
        if line is None:
            raise Refused(answer)
        state = {**state, "answered": state["answered"] + 1}
        return self.settle(self._answered(state, line, answer))

    def with_absent(self, state: State, absent: tuple[int, ...]) -> State:
        """Just these seats are away."""
        return self.settle({**state, "absent": tuple(sorted(absent))})

    # -- section 6 ----------------------------------------------------------------------------

    def _answered(self, state: State, line: Line, answer: Line) -> State:
        asked_by_front = state["agenda"][0] != line
        rest = state if asked_by_front else {**state, "agenda": state["agenda"][1:]}
        match line[0], answer[0]:
            case "Shuffle", "Shuffled":
                for name in line[1]:
                    own = line[2] is not None and rest["owners"].get(name) == line[2]
                    rest = exchange(rest, zone(rest, name), name, line[2] if own else None)
                left = tuple(name for name in rest["stale"] if name not in line[1])
                return {**rest, "stale": left}
            case "Reveal", "Revealed":
                return self._revealed(rest, line, answer[1])
            case "Relock", "Relocked":
                return self._relocked(rest, line)
            case "Rescue", "Layered" if not line[5]:
                return {**rest, "agenda": ((*line[:5], True), *rest["agenda"])}
            case "Rescue", "Rescued" if line[5]:
                _, cards, _, to, name, _ = line
                if name:
                    return stale(exchange(rest, cards, name, to), name)
                return self._read_too(rest, cards, to)
            case name, "Proved" if name in self.proofs:
                return self.proofs[name](stale(rest, line[2][1]), line, answer[1])
            case name, "Moved" if name in self.decisions:
                return self._moved(rest, state, line, *answer[1:])
        raise Refused(answer)

    def _revealed(self, state: State, line: Line, opened: Mapping[int, str]) -> State:
        shown = {card for cards, to in line[1] if to == ALL for card in cards}
        if set(opened) != shown:
            raise Refused(opened)
        for cards, to in line[1]:
            if to == ALL:
                state = show(state, {card: opened[card] for card in cards})
            else:
                known = [card for card in cards if card in state["readers"]]
                state = self._read_too(state, cards, to, known)
        return state

    def _read_too(self, state: State, cards: Any, to: int, known: Any = None) -> State:
        readers = dict(state["readers"])
        for card in cards:
            readers[card] = (*readers.get(card, ()), to)
        state = {**state, "readers": readers}
        for name in {where(state, card) for card in (cards if known is None else known)}:
            state = stale(state, name)
        return state

    def _relocked(self, state: State, line: Line) -> State:
        _, cards, name = line
        there = [card for card in zone(state, name) if card not in cards]
        closed = tuple(card for card in cards if card not in state["faces"])
        first, owner = state["next_card"], state["owners"].get(name)
        state = exchange(state, closed, name, owner)
        new = {card: first + at for at, card in enumerate(closed)}
        opened = tuple(card for card in cards if card not in closed)
        state = move(state, opened, name) if opened else state
        order = (*there, *(new.get(card, card) for card in cards))
        return stale({**state, "zones": {**state["zones"], name: order}}, name)

    def _moved(
        self, rest: State, state: State, line: Line, act: Line, opened: Mapping[int, str]
    ) -> State:
        decision = self.decisions[line[0]]
        if not decision["allows"](state, line, act):
            raise Refused(act)
        opens = set()
        for sort, card, faces in decision["claims"](state, line, act):
            if sort == "Opened":
                readable = line[1] in state["readers"].get(card, ())
                face = state["faces"].get(card) or opened.get(card)
                if face is None or not (readable or card in state["faces"]):
                    raise Refused(act)
                if faces is not None and face not in faces:
                    raise Refused(act)
                opens |= {card} - set(state["faces"])
            elif owner(state, card) != line[1] or not faces:
                raise Refused(act)
        if set(opened) != opens:
            raise Refused(act)
        return decision["take"](show(rest, opened), line, act)

    # -- section 7 ----------------------------------------------------------------------------

    def settle(self, state: State) -> State:
        """Everything in front that waits for nobody."""
        while state["agenda"]:
            line, rest = state["agenda"][0], {**state, "agenda": state["agenda"][1:]}
            if line[0] in self.steps:
                state = self.steps[line[0]](rest, line)
                continue
            if line[0] in self.decisions and line[1] not in state["absent"]:
                return state
            after = self._trimmed(state, line, rest)
            if after is None and state["absent"]:
                after = self._passed_over(state, line, rest)
            if after is None:
                return state
            state = after
        return state

    def _trimmed(self, state: State, line: Line, rest: State) -> State | None:
        if line[0] == "Shuffle":
            kept = tuple(name for name in line[1] if zone(state, name))
            left: Any = ("Shuffle", kept, line[2])
        elif line[0] == "Reveal":
            pairs = [(tuple(c for c in cs if not reads(state, c, to)), to) for cs, to in line[1]]
            kept = tuple((cards, to) for cards, to in pairs if cards)
            left = ("Reveal", kept)
        elif line[0] == "Relock" and all(card in state["faces"] for card in line[1]):
            return move(rest, line[1], line[2])
        else:
            return None
        if kept and left == line:
            return None
        return do(rest, left) if kept else rest

    # -- section 9 ----------------------------------------------------------------------------

    def owner_of(self, state: State, line: Line) -> int | None:
        """Whose a line is."""
        closed = lambda cards: [card for card in cards if card not in state["faces"]]  # noqa: E731
        match line[0]:
            case "Shuffle":
                return line[2]
            case "Rescue":
                return None if line[5] else line[3]
            case "Relock":
                return next((owner(state, card) for card in closed(line[1])), None)
            case "Reveal":
                found = {owner(state, card) for cards, _ in line[1] for card in closed(cards)}
                return found.pop() if len(found) == 1 else None
        return line[1]

    def _passed_over(self, state: State, line: Line, rest: State) -> State | None:
        if line[0] == "Reveal":
            return self._copies_rescued(state, line, rest)
        seat = self.owner_of(state, line)
        if seat not in state["absent"]:
            return None
        if line[0] in self.decisions:
            decision = self.decisions[line[0]]
            return decision["take"](rest, line, decision["absent"](state, line))
        if line[0] in self.proofs:
            return self.proofs[line[0]](rest, line, 0)
        if line[0] == "Shuffle":
            joint = tuple(name for name in line[1] if name not in state["owners"])
            return do(rest, ("Shuffle", joint, None)) if joint else rest
        if line[0] == "Rescue":
            return retire(rest, line[1]) if line[4] else rest
        opened = tuple(card for card in line[1] if card in state["faces"])
        closed = tuple(card for card in line[1] if card not in opened)
        to = state["owners"].get(line[2])
        if to is None:
            return move(retire(rest, closed), opened, line[2])
        moved = move(rest, opened, line[2]) if opened else rest
        return do(moved, ("Rescue", closed, seat, to, line[2], False))

    def _copies_rescued(self, state: State, line: Line, rest: State) -> State | None:
        lost: dict[tuple[int, int], tuple[int, ...]] = {}
        kept = []
        for cards, to in line[1]:
            stays = []
            for card in cards:
                of = owner(state, card)
                if to != ALL and of is not None and of in state["absent"]:
                    lost[of, to] = (*lost.get((of, to), ()), card)
                else:
                    stays.append(card)
            if stays:
                kept.append((tuple(stays), to))
        if not lost:
            return None
        rescues = [("Rescue", cards, of, to, "", False) for (of, to), cards in sorted(lost.items())]
        return do(rest, *([("Reveal", tuple(kept))] if kept else []), *rescues)


# -- section 5 ------------------------------------------------------------------------------------


def zone(state: State, name: str) -> tuple[int, ...]:
    """The cards of a zone."""
    return tuple(state["zones"].get(name, ()))


def owner(state: State, card: int) -> int | None:
    """The first reader of a closed card."""
    readers = state["readers"].get(card)
    return readers[0] if readers and card not in state["faces"] else None


def where(state: State, card: int) -> str:
    """The zone of a card."""
    return next(name for name, cards in state["zones"].items() if card in cards)


def reads(state: State, card: int, to: int) -> bool:
    """Whether a card lies open, or this seat reads it."""
    return card in state["faces"] or to in state["readers"].get(card, ())


def do(state: State, *lines: Line) -> State:
    """Lines in front of the agenda."""
    return {**state, "agenda": (*lines, *state["agenda"])}


def show(state: State, faces: Mapping[int, str]) -> State:
    """Cards lie open."""
    return {**state, "faces": {**state["faces"], **faces}}


def stale(state: State, name: str) -> State:
    """A zone becomes stale, if a seat owns it."""
    if state["owners"].get(name, ROW) == ROW:
        return state
    return {**state, "stale": tuple(sorted({*state["stale"], name}))}


def without(state: State, cards: Any) -> dict[str, tuple[int, ...]]:
    """The zones without these cards."""
    return {n: tuple(c for c in there if c not in cards) for n, there in state["zones"].items()}


def forget(state: State, cards: Any, *fields: str) -> State:
    """These cards stand in these fields no longer."""
    kept = {name: {c: v for c, v in state[name].items() if c not in cards} for name in fields}
    return {**state, **kept}


def add(state: State, name: str, faces: tuple[str, ...]) -> State:
    """New open cards at the end of a zone."""
    first = state["next_card"]
    new = tuple(range(first, first + len(faces)))
    state = show(state, dict(zip(new, faces, strict=True)))
    zones = {**state["zones"], name: (*zone(state, name), *new)}
    return stale({**state, "zones": zones, "next_card": first + len(new)}, name)


def retire(state: State, cards: Any) -> State:
    """Cards leave the game."""
    state = {**state, "zones": without(state, cards)} if cards else state
    return forget(state, cards, "faces", "readers", "backs")


def move(state: State, cards: tuple[int, ...], name: str) -> State:
    """Cards go to the end of a zone as they are."""
    if not cards:
        return state
    zones = without(state, cards)
    zones[name] = (*zones.get(name, ()), *cards)
    to, readers = state["owners"].get(name), dict(state["readers"])
    for card in cards:
        if to != ROW and owner(state, card) not in (None, to):
            assert to in readers[card], "it lies under another lock"
            readers[card] = (to,)
    return stale({**state, "zones": zones, "readers": readers}, name)


def exchange(state: State, cards: tuple[int, ...], name: str, reader: int | None) -> State:
    """New closed cards for old ones, in their places or at the end of a zone."""
    first = state["next_card"]
    new = tuple(range(first, first + len(cards)))
    if cards == state["zones"].get(name):
        zones = {**state["zones"], name: new}
    else:
        zones = without(state, cards)
        zones[name] = (*zones.get(name, ()), *new)
    backs = {n: state["backs"][c] for n, c in zip(new, cards, strict=True) if c in state["backs"]}
    state = forget({**state, "zones": zones}, cards, "faces", "readers", "backs")
    readers = {
        **state["readers"],
        **({card: (reader,) for card in new} if reader is not None else {}),
    }
    changes = {"readers": readers, "backs": {**state["backs"], **backs}}
    return {**state, **changes, "next_card": first + len(new)}
