"""What goes wrong at a table, from one seed: a value that can be printed and made smaller."""

import random
from dataclasses import dataclass, replace

from tests.sim.worlds.backups import SET_BACK, SOME

APART = ("one", "halves", "ring", "one way", "swizzle")
"""How a network falls apart (row 7)."""

LOSSES = ("killed", "lost", "torn", "garbled")
"""How a node ends: the program alone, or the power with what was not synced."""

UNHEARD = ("set back unheard", "files lost unheard")
"""A node starts again with older files, or without some, and nothing it said before got out."""

FILES_OLD = ("set back", "files lost", *UNHEARD)
"""A node starts again with a backup of some of its files, or without some."""

PARTING = (*APART, "slow", *LOSSES, "withheld", *UNHEARD)
"""What keeps nodes apart as long as it lasts."""

KINDS = (*APART, "cut", "slow", "replay", *LOSSES, "withheld", "leave")
"""All that can happen to an honest node."""

CHEATS = ("", "equivocator", "", "breaker", "", "forger", "", "flooder")
"""What one seat does that is not honest; "" for nothing."""


EVERY = 9
"""One seed in so many plays the whole probe with the real deck."""
OLD_FILES = 5
"""In one world of so many a seat comes back with files that are lost or set back."""


@dataclass(frozen=True)
class Trouble:
    """Begins when the first node stands at `step`, on these nodes, and lasts so many seconds.

    files: what is lost or set back at the end of it to what it was at the beginning.
    """

    kind: str
    step: int
    lasts: float
    nodes: tuple[int, ...]
    files: tuple[str, ...] = ()


@dataclass(frozen=True)
class Schedule:
    """All of a world: who sits there, how bad its network is, how patient its people are (seconds
    before they would go on without somebody), which node is no honest one, and from which step on.
    real: whether the cards are those of the program, or their logarithms lie open (`open_group`).
    """

    seed: int
    game: str
    real: bool
    nodes: int
    spare: int
    patience: float
    most: float
    fragment: float
    duplicates: float
    cheat: str
    liar: int
    place: int
    troubles: tuple[Trouble, ...]

    @property
    def honest(self):
        """The nodes that play by the rules."""
        return [number for number in range(self.nodes) if not self.cheat or number != self.liar]


def schedule_of(seed, *, game=""):
    """The schedule of a seed. Seeds that follow each other have all kinds in turn.

    One in nine, and each with a game that is asked for, plays with the real deck (the probe, if
    none is), all the others the brief game with one whose logarithms lie open.
    """
    real = bool(game) or seed % EVERY == 0
    game = game or ("probe" if real else "brief")
    chance = random.Random(f"schedule {seed}")
    cheat = CHEATS[seed % len(CHEATS)]
    nodes = chance.choice((3, 3, 4, 4, 5) if cheat else (2, 3, 3, 4, 4, 5))
    spare = chance.randint(0, 0 if nodes < 3 else 1 if nodes < 5 else 2)
    last = 24 + 4 * nodes if game == "brief" else 8 + 16 * nodes
    first = [KINDS[(3 * seed + at) % len(KINDS)] for at in range(3)]
    kinds = first + [chance.choice(KINDS) for _ in range(chance.randint(0, 4))]
    return Schedule(
        seed=seed,
        game=game,
        real=real,
        nodes=nodes,
        spare=spare,
        patience=chance.choice((2.0, 5.0, 20.0, 1e6)),
        most=chance.choice((0.005, 0.05, 0.3)),
        fragment=chance.choice((0.0, 0.0, 0.1)),
        duplicates=chance.choice((0.0, 0.2, 0.5)),
        cheat=cheat,
        liar=chance.randrange(nodes),
        place=chance.randint(4, last),
        troubles=_with_old_files(
            seed, nodes, last, tuple(_trouble(kind, nodes, last, chance) for kind in kinds)
        ),
    )


def _trouble(kind, nodes, last, chance):
    """One of this kind somewhere in a game."""
    several = chance.sample(range(nodes), chance.randint(1, max(1, nodes - 1)))
    return Trouble(
        kind=kind,
        step=chance.randint(1, last),
        lasts=round(chance.choice((1, 10, 60)) * chance.uniform(0.3, 1.0), 2),
        nodes=tuple(several if kind in ("halves", "ring", "swizzle") else several[:1]),
    )


def _with_old_files(seed, nodes, last, troubles):
    """In one world of so many files of one node are lost or set back besides: by a chance of their
    own, so that all else of a seed stays what it is. Nobody leaves there: where those who have left
    have used up who may be away, such a seat is waited for, until the right files come or an end.
    """
    if seed % OLD_FILES != OLD_FILES - 1:
        return troubles
    chance = random.Random(f"old files {seed}")
    kind = chance.choice(FILES_OLD)
    some = SET_BACK if kind.startswith("set back") else SOME
    found = _trouble(kind, nodes, last, chance)
    old = replace(found, lasts=min(found.lasts, 20.0), files=chance.choice(some))
    return (*(one for one in troubles if one.kind != "leave"), old)
