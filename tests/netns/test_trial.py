"""One evening of four machines with all that happens to people, at the program's own delays.

A cable is out for ten minutes, a laptop is shut, two are gone at once and one of them comes back;
it is played to the end. Some 40 minutes: `make trial`; MINUTES= sets how long the cable is out.
"""

import os
import signal
import time

import pytest

from tests.netns.people import BACK, Player, end_well, seated

pytestmark = pytest.mark.trial

MINUTES = float(os.environ.get("MINUTES", "10"))
"""How long the cable is out."""
# Slow enough that the game is not over before all has happened.
BOT = ("--bot=medium", f"--pace-ms={1200 * MINUTES:.0f}")


class Patient(Player):
    """Waits as long as the program waits by itself."""

    delays = ()
    limit = 1800.0


def mark(players):
    """Only what is said from now on is waited for."""
    for player in players:
        player.marked = len(player.lines)


def gone_without(gone, others):
    """The others wait for this seat, are asked, and go on without it; they see it as away."""
    for other in others:
        other.wait_for(f"N{gone.i}: unreachable for")
        other.wait_for(f"Go on without N{gone.i}")
        other.wait_for(f"N{gone.i} is absent from step")


def comes_back(gone, others):
    """It is told that they went on without it, and plays on; the others see it return."""
    gone.wait_for("You are absent from step")
    gone.wait_for(BACK)
    for other in others:
        other.wait_for(f"N{gone.i} is back at the table")


def test_an_evening_of_mishaps(lan, tmp_path):
    """Cable, lid, two power cuts: each time the others wait, go on where they may, and all meet
    again; four equal logs, four clean audits, nobody is blamed."""
    players = seated(lan, tmp_path, 4, by=BOT, kind=Patient)

    pulled, others = players[3], players[:3]
    lan.link_down(pulled.i)
    out = time.monotonic()
    gone_without(pulled, others)
    pulled.wait_for("No link to any of the others is up: this machine has lost")
    time.sleep(max(0.0, out + 60 * MINUTES - time.monotonic()))
    lan.link_up(pulled.i)
    comes_back(pulled, others)

    mark(players)
    shut, others = players[2], [players[0], players[1], players[3]]
    shut.process.send_signal(signal.SIGSTOP)
    gone_without(shut, others)
    shut.process.send_signal(signal.SIGCONT)
    comes_back(shut, others)

    mark(players)
    for gone in players[1:3]:
        gone.process.kill()
    for other in (players[0], players[3]):
        other.wait_for("Nobody can stand in for N")
    mark(players)
    players[1].start("resume", *BOT)
    for other in (players[0], players[3]):
        other.wait_for("N2 is absent from step")
    mark(players)
    players[2].start("resume", *BOT)
    players[2].wait_for(BACK)

    end_well(players)
    assert not any(player.said("changed or forged|two different") for player in players)
