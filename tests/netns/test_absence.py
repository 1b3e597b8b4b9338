"""Seats that go in mid-game, on machines of their own: cables, laptops, crashes and good-byes.

Each table is played to its end, has one log everywhere and a clean audit. The programs are those
people start; how long somebody is waited for is set to seconds.
"""

import signal

import pytest

from tests.netns.lan import Lan
from tests.netns.people import BACK, BOT, end_well, seated

pytestmark = pytest.mark.netns


def test_a_cable_out_and_a_laptop_shut_at_once(tmp_path):
    """Two of five may be away: the three go on; both find out, come back and play to the end."""
    with Lan(5) as lan:
        players = seated(lan, tmp_path, 5, "--absent-ok=2")
        pulled, shut, others = players[3], players[4], players[:3]
        lan.link_down(pulled.i)
        shut.process.send_signal(signal.SIGSTOP)
        for other in others:
            other.wait_for("Go on without N[34]")
            for gone in (pulled, shut):
                other.wait_for(f"N{gone.i} is absent from step")
        pulled.wait_for("No link to any of the others is up: this machine has lost")
        lan.link_up(pulled.i)
        shut.process.send_signal(signal.SIGCONT)
        for gone in (pulled, shut):
            gone.wait_for("You are absent from step")
            gone.wait_for(BACK)
        for other in others:
            for gone in (pulled, shut):
                other.wait_for(f"N{gone.i} is back at the table")
        end_well(players)
    assert not pulled.said("Go on without")
    assert not any(player.said("changed or forged|two different") for player in players)


def test_two_gone_where_one_may_be_and_one_comes_back(lan, tmp_path):
    """Killed at once: the two left can only wait; with one back they go on; the last comes too."""
    players = seated(lan, tmp_path, 4)
    for gone in players[2:]:
        gone.process.kill()
    for other in players[:2]:
        other.wait_for("Nobody can stand in for N")
    players[2].start("resume", *BOT)
    for other in players[:3]:
        other.wait_for("N3 is absent from step")
    players[3].start("resume", *BOT)
    players[3].wait_for(BACK)
    end_well(players)


def test_who_leaves_is_not_waited_for(lan, tmp_path):
    """A good-bye, asked twice; the others play on, with no pause and no question."""
    players = seated(lan, tmp_path, 4, last=["--yes"])
    leaver, others = players[3], players[:3]
    leaver.type("leave")
    leaver.wait_for("Leaving is for good")
    leaver.type("leave")
    leaver.wait_for("Your good-bye is signed")
    for other in others:
        other.wait_for("N3 has left the table for good")
    end_well(players)
    assert not any(other.said("Go on without|The game waits") for other in others)
