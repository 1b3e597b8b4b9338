"""How much work links make: each link's own, and what others share."""

from p2p.wire import limits
from p2p.wire.link_work import Work


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


def test_a_few_that_say_all_they_can_do_not_silence_the_rest():
    """Where many others had something to say, one has its part until the next tick, and enough to
    ask for a log; alone again it has all that is for one."""
    work = Work()
    for link in range(20):
        work.use(link, 1, known=False)
    work.tick()
    work.use(0, limits.WORK_OF_OTHERS // 20 - 1, known=False)
    assert not work.sated(0, known=False)
    work.use(0, 1, known=False)
    assert work.sated(0, known=False) and not work.sated(1, known=False)
    for link in range(1000):
        work.use(link, 0, known=False)
    work.tick()
    work.use(0, limits.WORK_OF_ONE - 1, known=False)
    assert not work.sated(0, known=False)
    work.tick()
    work.use(0, limits.WORK_OF_OTHER - 1, known=False)
    assert not work.sated(0, known=False)


def test_a_link_is_free_only_where_it_is_sated_neither_way():
    """Known or not: by what it has used itself, and by what all others have used together."""
    least = min(limits.WORK, limits.WORK_OF_OTHER)
    for used in (0, least - 1, least, limits.WORK):
        work = Work()
        work.use(1, used, known=True)
        either = work.sated(1, known=True) or work.sated(1, known=False)
        assert work.is_free(1) == (used < least) == (not either)
    work = Work()
    work.use(2, limits.WORK_OF_OTHERS - 1, known=False)
    assert work.is_free(1)
    work.use(2, 1, known=False)
    assert not work.is_free(1) and work.sated(1, known=False)


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


def full(work, **named):
    """So much of a known link that it is sated, and the tick."""
    work.use(1, limits.WORK, known=True, **named)
    return work.tick()


def test_a_link_sated_in_a_row_is_told():
    """From the fourth tick on; a tick between in which it is not begins the row anew."""
    work, told = Work(), limits.SATED_TICKS
    assert [full(work) for _ in range(told)] == [[]] * (told - 1) + [[1]]
    assert full(work) == [1]
    assert work.tick() == []
    assert [full(work) for _ in range(told)] == [[]] * (told - 1) + [[1]]


def test_what_catches_up_is_no_row():
    """Sated ever so long by what is asked for and answered, half a unit short of half in vain."""
    work = Work()
    for _ in range(3 * limits.SATED_TICKS):
        work.use(1, limits.WORK // 2 - 1, known=True)
        assert full(work, vain=False) == []
        assert not work.rows


def test_who_is_sated_by_others_is_not_told():
    """Of those that share, one that used little is not in a row, however long all are sated."""
    work = Work()
    for _ in range(3 * limits.SATED_TICKS):
        for link in range(8):
            work.use(link, limits.WORK_OF_OTHER // 2, known=False)
        assert work.sated(0, known=False)
        work.use(9, limits.WORK_OF_OTHER, known=False)
        told = work.tick()
    assert told == [9]
