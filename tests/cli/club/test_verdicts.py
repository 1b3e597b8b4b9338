"""Logs are judged beside the program, and whatever fails is no verdict of anybody's cheating."""

from concurrent.futures import BrokenExecutor, Future

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
    assert asked(log, Pool(OSError())) == [CANNOT]


def test_the_process_ends_with_the_page(tmp_path):
    """Whatever it judges."""
    log, pool = tmp_path / "a.tafel", Pool()
    log.write_bytes(finished_log())
    asked(log, pool)
    assert pool.shut == 1
