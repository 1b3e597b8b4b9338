"""Who works on a series, as typed: processes here by `--jobs N`, others by `--cluster ADDRESS`."""

from __future__ import annotations

import argparse
from functools import partial

from cli.series.cluster import ClusterLost, NoWorkers, Unfit, join
from cli.series.processes import MOST, processes, processes_worth
from cli.series.spread import WorkersLost
from cli.series.workers import Pool, Workers
from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import whole_number
from cli.text.terminal import Terminal
from cli.text.words import N_, Words

REFUSED = {
    Unfit.RULES: N_("The worker {address} has other rules or bots and gets no work."),
    Unfit.PROGRAM: N_("The worker {address} has no such program and gets no work."),
}


def add_workers(parser: argparse.ArgumentParser, jobs: str, words: Words) -> None:
    """What says who works; ``jobs`` is what `--jobs` says of itself."""
    parser.add_argument("--jobs", metavar="N", help=jobs)
    parser.add_argument(
        "--cluster",
        metavar=words.say("ADDRESS"),
        help=words.say(
            "let the workers of this Dask scheduler do it, such as tcp://192.168.1.5:8786 (in"
            " one's own network alone: whoever reaches it can run anything there)"
        ),
    )


def workers_typed(
    args: argparse.Namespace, things: int, terminal: Terminal, pool: Pool = processes
) -> Workers:
    """Who works on so many games or logs; never more processes than those. Raises Stop."""
    words = terminal.words
    if args.cluster is None:
        if args.jobs is None:
            return Workers(processes_worth(things), pool=pool)
        typed = whole_number(args.jobs, 1, "--jobs", words, MOST)
        return Workers(max(1, min(typed, things)), pool=pool)
    if args.jobs is not None:
        raise Stop(words.say("--jobs and --cluster do not go together: choose one."), Exit.USAGE)

    def refused(address: str, why: Unfit) -> None:
        terminal.progress_over()
        terminal.note(words.say(REFUSED[why], address=address))

    return Workers(1, cluster=partial(join, args.cluster, refused=refused))


LOST = N_(
    "A process that worked has ended by itself; {done} of {total} are done. Perhaps the memory was"
    " full: fewer at once (--jobs) may go through."
)
CLUSTER_LOST = N_(
    "The cluster is out of reach, or its workers died of their work; {done} of {total} are done."
)
NOBODY = N_("The cluster has no worker; {done} of {total} are done.")
ALL_UNFIT = N_(
    "No worker of the cluster has the rules and bots that are here; {done} of {total} are done."
    " Install the same version on all machines."
)


def lost(error: WorkersLost) -> str:
    """What is told where those who worked are gone, with places for `done` and `total`."""
    match error:
        case NoWorkers(unfit=0):
            return NOBODY
        case NoWorkers():
            return ALL_UNFIT
        case ClusterLost():
            return CLUSTER_LOST
    return LOST
