"""Logs are judged beside the program, and whatever fails is no verdict of anybody's cheating."""

from concurrent.futures import BrokenExecutor, Future

import pytest

from cli.club.verdicts import CANNOT, Verdicts
from tests.cli.logs import finished_log


class Pool:
    """A process that works when it is handed in, or as a test wants."""

    def __init__(self, fails=None):
        self.fails, self.shut = fails, 0

    def submit(self, work, *given):
        """Done at once."""
        if isinstance(self.fails, BrokenExecutor):
            raise self.fails
        done = Future()
        if self.fails is None:
            done.set_result(work(*given))
        else:
            done.set_exception(self.fails)
        return done

    def shutdown(self, **how):
        """It ends."""
        self.shut += 1


def asked(path, pool):
    """The exit codes that are told of this log."""
    told = []
    verdicts = Verdicts(lambda call: call(), pool=lambda n: pool)
    verdicts.ask(path, told.append)
    verdicts.close()
    return told


def test_a_log_is_judged_as_by_audit(tmp_path):
    """One in order, one that is damaged, one that is none."""
    log = tmp_path / "a.tafel"
    log.write_bytes(finished_log())
    assert asked(log, Pool()) == [0]
    log.write_bytes(b"no log")
    assert asked(log, Pool())[0] in (2, 3)


def test_what_cannot_be_judged_is_told_so(tmp_path):
    """No file, no process, one that was lost on the way."""
    log = tmp_path / "a.tafel"
    assert asked(log, Pool()) == [CANNOT]
    log.write_bytes(finished_log())
    assert asked(log, Pool(BrokenExecutor())) == [CANNOT]
    for error in (OSError(), ImportError(), RuntimeError("can't start new thread")):
        assert asked(log, Pool(error)) == [CANNOT]


class LostOften:
    """Begins processes of which the first ones are lost over the log that they judge."""

    def __init__(self, *losses):
        self.losses, self.begun = list(losses), 0

    def __call__(self, jobs):
        self.begun += 1
        return Over(self.losses.pop(0)) if self.losses else Pool()


class Over(Pool):
    """Is lost over the work, however often it is asked."""

    def submit(self, work, *given):
        """Nothing comes of it."""
        done = Future()
        done.set_exception(self.fails)
        return done


@pytest.mark.parametrize(
    ("losses", "codes", "begun"),
    [
        ((), [0, 0], 1),
        ((BrokenExecutor(),), [0, 0], 2),
        ((BrokenExecutor(), BrokenExecutor()), [CANNOT, 0], 3),
    ],
)
def test_a_lost_process_costs_no_other_log_its_verdict(tmp_path, losses, codes, begun):
    """A new one judges the same log once more, and then those behind it."""
    log, pools, told = tmp_path / "a.tafel", LostOften(*losses), []
    log.write_bytes(finished_log())
    verdicts = Verdicts(lambda call: call(), pool=pools)
    for _ in codes:
        verdicts.ask(log, told.append)
    verdicts.close()
    assert told == codes and pools.begun == begun


def test_one_that_is_lost_between_two_logs_is_begun_anew(tmp_path):
    """The system may end it for its memory while it waits."""
    log, told, pools = tmp_path / "a.tafel", [], []
    log.write_bytes(finished_log())

    def begin(jobs):
        pools.append(Pool())
        return pools[-1]

    verdicts = Verdicts(lambda call: call(), pool=begin)
    verdicts.ask(log, told.append)
    pools[0].fails = BrokenExecutor()
    verdicts.ask(log, told.append)
    assert told == [0, 0] and pools[0].shut == 1
    verdicts.close()


def test_one_after_the_other_is_handed_in_and_after_the_end_none(tmp_path):
    """Work that is under way: what waits behind it is judged by no process that is lost."""
    log, told, given = tmp_path / "a.tafel", [], []
    log.write_bytes(finished_log())
    pool = Pool()
    pool.submit = lambda *work: given.append(Future()) or given[-1]
    verdicts = Verdicts(lambda call: call(), pool=lambda jobs: pool)
    for _ in range(3):
        verdicts.ask(log, told.append)
    assert len(given) == 1
    given[0].set_result({"exit_code": 0})
    assert told == [0] and len(given) == 2
    verdicts.close()
    given[1].set_exception(BrokenExecutor())
    assert told == [0] and len(given) == 2


def test_the_process_ends_with_the_page(tmp_path):
    """Whatever it judges."""
    log, pool = tmp_path / "a.tafel", Pool()
    log.write_bytes(finished_log())
    asked(log, pool)
    assert pool.shut == 1
