"""Who is away, who is needed, and who has said what about it, for people to see.

A value, made anew whenever somebody looks. It knows no clock and no link: since when somebody is
cut off, and when to ask people, is for whoever shows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.basics import Seat


@dataclass(frozen=True, slots=True)
class GoingOn:
    """The newest proposal to go on: without whom, who has signed it and who has not."""

    without: tuple[Seat, ...]
    yes: tuple[Seat, ...]
    missing: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Absences:
    """How a table stands: which seats are there, and which are not.

    ``away`` can come back, ``left`` have gone for good, ``since`` is the first step that does not
    wait for each of them, as an audit counts: the one behind that which closed without it.
    ``needed`` are the seats whose event or ack the open step lacks, and all who are gone where too
    few are here or somebody has reported, ours not among them; ``spare`` says how many more can
    go. ``bound``: our seat has signed a report here, and signs no event before the step is closed.

    ``cut`` is set where our seat is the one that is away: the first step that they play without
    us; ``lost``: what we had signed for the one before did not count. ``returning``: our wish to
    come back is out, and no step holds it yet.
    """

    away: tuple[Seat, ...] = ()
    left: tuple[Seat, ...] = ()
    since: Mapping[Seat, int] = field(default_factory=dict)
    needed: tuple[Seat, ...] = ()
    spare: int = 0
    bound: bool = False
    proposal: GoingOn | None = None
    cut: int | None = None
    lost: bool = False
    returning: bool = False
