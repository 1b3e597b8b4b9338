"""What is done behind a message comes once the program is free, and a fault in it ends nothing."""

from twisted.internet import task

from cli.evening_page.safely_later import safely_later


def test_a_fault_is_told_and_the_next_call_is_made():
    """Neither is made at once."""
    clock, faults, made = task.Clock(), [], []
    later = safely_later(clock, faults.append)
    later(lambda: 1 / 0)
    later(lambda: made.append(1))
    assert made == []
    clock.advance(0)
    assert made == [1] and [type(one) for one in faults] == [ZeroDivisionError]
