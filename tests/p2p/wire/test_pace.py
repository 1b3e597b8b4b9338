"""How often, and how much work: counts that begin anew, each link's own and what others share."""

from p2p.wire import limits
from p2p.wire.pace import Pace, Work


def test_a_pace_counts_over_whole_seconds():
    """So many at once, none more, and again a second later."""
    pace = Pace(3)
    assert [pace.allows(5.5) for _ in range(5)] == [True, True, True, False, False]
    assert not pace.rests(6.4) and pace.rests(6.5)
    assert pace.allows(6.5)


def test_a_seat_is_sated_by_its_own_work_alone():
    """At its allowance, not before; another seat is not; the tick begins anew."""
    work = Work()
    work.use(1, limits.WORK - 1, known=True)
    assert not work.sated(1, known=True)
    work.use(1, 1, known=True)
    assert work.sated(1, known=True) and not work.sated(2, known=True)
    assert not work.sated(3, known=False)
    work.tick()
    assert not work.sated(1, known=True)


def test_others_have_less_and_share_it():
    """One of them has little; all together have no more than a seat, however many they are."""
    work, links = Work(), range(100)
    work.use(0, limits.WORK_OF_OTHER, known=False)
    assert work.sated(0, known=False) and not work.sated(1, known=False)
    used = 0
    for link in links:
        while not work.sated(link, known=False):
            work.use(link, 1, known=False)
            used += 1
    assert used + limits.WORK_OF_OTHER == limits.WORK_OF_OTHERS
    assert not work.sated(200, known=True)
    work.tick()
    assert not any(work.sated(link, known=False) for link in links)


def test_what_is_of_use_earns_some():
    """But no more than one allowance, and nothing for others' common share."""
    work = Work()
    for _ in range(10 * limits.WORK):
        work.use(1, -limits.LOOK, known=True)
        work.use(2, -limits.LOOK, known=False)
    work.use(1, 2 * limits.WORK - 1, known=True)
    assert not work.sated(1, known=True)
    work.use(1, 1, known=True)
    assert work.sated(1, known=True)
    work.use(3, limits.WORK_OF_OTHERS, known=False)
    assert work.sated(2, known=False)
