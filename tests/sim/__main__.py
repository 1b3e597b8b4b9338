"""`python -m tests.sim SEED [GAME]` plays the world of a seed, and makes one that fails smaller."""

import sys
from dataclasses import replace

from tests.sim.worlds.run import run, shrunk
from tests.sim.worlds.schedule import schedule_of


def main(arguments):
    """Print what came of it; the exit code is 1 for a breach."""
    schedule = schedule_of(int(arguments[0]), **dict(zip(("game",), arguments[1:], strict=False)))
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
