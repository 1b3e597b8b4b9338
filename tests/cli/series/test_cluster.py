"""A cluster of real processes: equal digests, whoever dies, joins, or has other rules."""

import signal

import pytest

from cli.series.cluster import (
    ClusterLost,
    ClusterUnreachable,
    NoWorkers,
    Unfit,
    join,
)
from cli.series.games import played
from cli.series.same_rules import rules_of
from cli.series.spread import lots_of, play_lot, spread
from tests.cli.series.dask_processes import DaskProcesses, killed, no_program, other_rules
from tests.cli.series.work import SERIES, deadly, divided, matches

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]

RULES = rules_of([SERIES.game])
SEEDS = range(1, 41)


@pytest.fixture
def dask(tmp_path):
    """A scheduler without workers."""
    running = DaskProcesses(tmp_path)
    yield running
    running.close()


@pytest.fixture(scope="module")
def whole():
    """What one process makes of the games."""
    return list(played(matches(SEEDS)))


def joined(dask, **settings):
    """Our side of the cluster."""
    return join(dask.address, RULES, **{"look": 0.2, "patience": 2.0, **settings})


def begun(dask, **settings):
    """The games under way in small lots, and the cluster they are played by."""
    cluster = joined(dask, **settings)
    return cluster, spread(cluster, play_lot, lots_of(matches(SEEDS), 2), cluster.ahead)


def test_results_are_those_of_one_process(dask, whole):
    """In order, digest for digest, by two workers."""
    dask.worker()
    dask.worker()
    cluster, results = begun(dask)
    assert len(cluster.at_work()) == 2
    assert list(results) == whole


def test_a_worker_that_is_killed_costs_its_lot_alone(dask, whole):
    """What it had is played by the other; nothing is missing, and nothing comes twice."""
    dask.worker()
    victim, _ = dask.worker()
    _, results = begun(dask)
    found = [next(results)]
    killed(victim)
    assert found + list(results) == whole


def test_a_worker_that_joins_in_the_middle_gets_work(dask, whole):
    """And when the first then dies, it plays the rest alone."""
    first, _ = dask.worker()
    _, results = begun(dask)
    found = [next(results)]
    dask.worker()
    killed(first)
    assert found + list(results) == whole


def test_a_worker_with_other_rules_is_left_out_from_the_start(dask, whole, tmp_path):
    """It is named, and no game is played by it."""
    told = []
    dask.worker()
    (tmp_path / "other").mkdir()
    _, address = dask.worker(other_rules(tmp_path / "other"))
    cluster, results = begun(dask, refused=lambda *refusal: told.append(refusal))
    assert list(results) == whole
    assert told == [(address, Unfit.RULES)] and cluster.unfit == {address: Unfit.RULES}


def test_a_worker_with_other_rules_that_joins_in_the_middle_plays_nothing(dask, whole, tmp_path):
    """What it was sent comes back unplayed and goes to the one that can."""
    told = []
    first, _ = dask.worker()
    _, results = begun(dask, refused=lambda *refusal: told.append(refusal))
    found = [next(results)]
    first.send_signal(signal.SIGSTOP)  # so that the next lots go to whoever comes
    (tmp_path / "other").mkdir()
    _, address = dask.worker(other_rules(tmp_path / "other"))
    found += [next(results)]
    first.send_signal(signal.SIGCONT)
    assert found + list(results) == whole
    assert told == [(address, Unfit.RULES)]


def test_a_worker_without_the_program_is_left_out(dask, whole, tmp_path):
    """It cannot even be asked."""
    told = []
    dask.worker()
    (tmp_path / "none").mkdir()
    _, address = dask.worker(no_program(tmp_path / "none"))
    _, results = begun(dask, refused=lambda *refusal: told.append(refusal))
    assert list(results) == whole
    assert told == [(address, Unfit.PROGRAM)]


def test_nobody_there_and_nobody_fit_are_told(dask, tmp_path):
    """Before any game is played."""
    with pytest.raises(NoWorkers) as raised:
        joined(dask)
    assert raised.value.unfit == 0
    (tmp_path / "other").mkdir()
    dask.worker(other_rules(tmp_path / "other"))
    with pytest.raises(NoWorkers) as raised:
        joined(dask)
    assert raised.value.unfit == 1


def test_the_last_worker_that_dies_is_waited_for_and_then_told(dask):
    """Not for ever."""
    only, _ = dask.worker()
    _, results = begun(dask)
    next(results)
    killed(only)
    with pytest.raises(NoWorkers):
        list(results)


def test_a_scheduler_that_dies_is_told(dask):
    """Whatever was under way is lost, nothing hangs."""
    dask.worker()
    _, results = begun(dask)
    next(results)
    killed(dask.scheduler)
    with pytest.raises(ClusterLost):
        list(results)


def test_work_that_kills_its_workers_is_not_sent_for_ever(dask):
    """A lot that ends every process that it comes to."""
    for _ in range(5):
        dask.worker()
    cluster = joined(dask)
    with pytest.raises(ClusterLost):
        list(spread(cluster, deadly, [0], cluster.ahead))


def test_a_fault_in_work_is_that_fault(dask):
    """As if it had happened here."""
    dask.worker()
    cluster = joined(dask)
    with pytest.raises(ZeroDivisionError):
        list(spread(cluster, divided, [0], cluster.ahead))


def test_where_nobody_listens_it_is_told():
    """After some seconds at most."""
    with pytest.raises(ClusterUnreachable):
        join("tcp://127.0.0.1:1", RULES, connect=1.0)
