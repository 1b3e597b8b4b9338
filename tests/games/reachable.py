"""How many tables can be reached in so many answers by every move: a checksum of the kernel.

Chance is fixed by the number of the answer, so only what seats decide tells tables apart. Where
several are asked at once every combination counts. Two ways to one table count once.
"""

from collections.abc import Iterator, Mapping

from engine.agenda import Decision
from engine.basics import Move
from engine.chance import Seeded
from engine.game import Game
from engine.open_table.open_dealer import Dealt, deal_on
from engine.open_table.simulate import begin
from engine.plain import plain
from engine.sight import Sight
from ledger.records.canon import digest


def reachable(game: Game, seats: int, options: Mapping[str, str], depth: int) -> list[int]:
    """The number of different tables after 0, 1, .. `depth` answers."""
    tables = [begin(game, seats, options)]
    counts = [1]
    for number in range(depth):
        found = {}
        for dealt in tables:
            for after in successors(dealt, number):
                found[digest(plain(after.state))] = after
        tables = list(found.values())
        counts.append(len(tables))
    return counts


def successors(dealt: Dealt, number: int) -> Iterator[Dealt]:
    """Each table that the line in front can lead to; none where nothing is asked any more."""
    if not dealt.state.agenda:
        return
    script: list[int] = []
    while True:
        widths: list[int] = []

        def ask(sight: Sight, decision: Decision, widths: list[int] = widths) -> Move:
            moves = answers(sight, decision)
            at = len(widths)
            widths.append(len(moves))
            if at == len(script):
                script.append(0)
            return moves[script[at]]

        yield deal_on(dealt, ask, Seeded(number))
        del script[len(widths) :]
        while script and script[-1] + 1 == widths[len(script) - 1]:
            script.pop()
        if not script:
            return
        script[-1] += 1


def answers(sight: Sight, decision: Decision) -> list[Move]:
    """What the seat can answer: the moves that are listed, and the least of each wide choice."""
    wide = [choice.smallest() for choice in decision.choices(sight.state)]
    return [*decision.honest(sight), *(decision.honest(sight, wide) or wide)]
