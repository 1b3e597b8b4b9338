"""Processes of this machine: what is in them, what ends them, how many are worth it."""

import os
import signal
import threading
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing

import pytest

from cli.series import processes as module
from cli.series.processes import MOST, processes
from cli.series.spread import lots_of, spread
from tests.cli.series.work import first_alone, interrupted, loaded


def test_who_goes_no_further_waits_for_no_work():
    """However long it takes: the processes that work are ended."""
    lots = lots_of(range(99), 4)
    with closing(spread(processes(2), first_alone, lots, lambda: 6)) as results:
        assert next(results) == 0


def test_a_process_has_no_network_in_it_and_hears_no_stop():
    """It imports the rules alone; when it ends is up to the process that people see."""
    with processes(1) as executor:
        assert executor.submit(loaded).result() == []
        assert executor.submit(interrupted).result() == "still here"


@pytest.mark.skipif(
    not hasattr(signal, "pthread_sigmask"), reason="this system knows no masks of signals"
)
def test_a_ctrl_c_while_a_process_is_begun_is_heard_afterwards(monkeypatch):
    """The process that is begun would inherit it; here it is only late."""
    begun = []
    inherited = signal.signal(signal.SIGINT, signal.default_int_handler)

    def submit(self, work, /, *args):
        signal.pthread_kill(threading.get_ident(), signal.SIGINT)
        begun.append(signal.pthread_sigmask(signal.SIG_BLOCK, ()))

    monkeypatch.setattr(ProcessPoolExecutor, "submit", submit)
    try:
        with processes(1) as executor, pytest.raises(KeyboardInterrupt):
            executor.submit(loaded)
    finally:
        signal.signal(signal.SIGINT, inherited)
    assert begun == [{signal.SIGINT, signal.SIGTERM}]
    assert not begun[0] & signal.pthread_sigmask(signal.SIG_BLOCK, ())


@pytest.mark.parametrize(
    ("cores", "games", "jobs"), [(8, 1, 1), (8, 39, 1), (8, 60, 3), (8, 999, 8), (999, 10**6, MOST)]
)
def test_a_process_is_worth_some_games(monkeypatch, cores, games, jobs):
    """As many as there are cores, where there is enough to do for each."""
    monkeypatch.setattr(module, "cores", lambda: cores)
    assert module.processes_worth(games) == jobs


def test_the_cores_are_those_this_process_may_use(monkeypatch):
    """Where a system does not tell them, those there are."""
    assert module.cores() >= 1
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: None)
    assert module.cores() == 1
