"""`python -m tests.sim SEED [GAME]` plays the world of a seed, and makes one that fails smaller;
`python -m tests.sim FROM-TO [GAME]` plays the worlds of many, and says which of them fail.
"""

import sys
from dataclasses import replace

from tests.sim.worlds.run import run, shrunk
from tests.sim.worlds.schedule import schedule_of


def main(arguments):
    """Print what came of it; the exit code is 1 for a breach."""
    game = dict(zip(("game",), arguments[1:], strict=False))
    first, _, last = arguments[0].partition("-")
    if last:
        return many(range(int(first), int(last) + 1), game)
    return one(schedule_of(int(first), **game))


def many(seeds, game):
    """Each of these seeds, one after the other."""
    breaches = 0
    for seed in seeds:
        breach = run(schedule_of(seed, **game)).breach
        if breach:
            breaches += 1
            print(f"seed {seed}: {breach}", flush=True)
    print(f"{len(seeds)} worlds, {breaches} of them failed")
    return int(breaches > 0)


def one(schedule):
    """What happened, and of one that fails the smallest that fails as well."""
    told = run(schedule)
    counted = ", ".join(f"{kind} {times}" for kind, times in sorted(told.happened.items()) if times)
    print(f"seed {schedule.seed}: {told.steps} steps, {told.seconds:.0f} s, {told.looks} looks")
    print(f"happened: {counted}")
    if not told.breach:
        return 0
    print(told.breach)
    small = shrunk(schedule, lambda tried: bool(run(tried).breach))
    print(f"smallest that fails:\n{replace(small, troubles=())}")
    for trouble in small.troubles:
        print(f"  {trouble}")
    print(run(small).breach)
    return 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
