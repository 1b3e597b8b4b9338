"""How a table is taken up where its files stand: first the log, then the journal, then both.

What stands in the log is followed like the words of peers. What our seat had signed and nobody may
have seen is sent again as it is, never made anew.
"""

from __future__ import annotations

from collections.abc import Sequence

from ledger.chain.chain import Chain
from ledger.errors import OtherState, WrongTable
from ledger.files.table_files import TableFiles
from ledger.live.followed_log import FollowedLog
from ledger.live.seat_machine import SeatMachine
from ledger.live.seat_memory import SeatMemory
from ledger.live.seat_settings import SeatSettings
from ledger.records.any_record import AnyRecord, read_record
from ledger.records.event import End, Event
from ledger.records.reports import Report
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import begin
from ledger.seat.acks import Acks
from ledger.seat.ending import Ending
from ledger.seat.hearing import Hearing
from ledger.seat.keeper import Keeper
from ledger.seat.outbox import Outbox
from ledger.seat.own_absence import OwnAbsence
from ledger.seat.own_event import OwnEvent
from ledger.seat.parts import SeatParts
from ledger.seat.pen import Pen
from ledger.signing.signing_after_restart import LeaveToSign
from ledger.signing.undos import Undos


def follow_log(log: FollowedLog) -> None:
    """A watcher's table where its log stands. Raises OtherState for a log that goes on from a
    state this program does not come to: it was good for the program that wrote it, and is not to
    be cut off here.
    """
    if log.read(lambda record: None):
        raise OtherState(log.table.step + 1)
    log.drop_open_step()
    log.follow()
    log.absorb()
    log.memory.drain_news()


def seat_at(settings: SeatSettings, files: TableFiles, leave: LeaveToSign) -> SeatMachine:
    """The machine of this seat, its parts wired, nothing read yet. Raises ValueError for a
    stranger's identity.
    """
    game, roster = settings.game, settings.roster
    seat = roster.seat_of(settings.identity.public)
    if seat is None:
        raise ValueError("this identity holds no seat at the table")
    counted = {head: one.attempt for head, one in leave.reported.items()}
    table = begin(game, roster, settings.group)
    chain = Chain(table, own=seat, counted=counted, follows=False)
    own = OwnSeat(seat, settings.secret, chain.table)
    log = FollowedLog(chain, Keeper(files, leave), SeatMemory(own, game.marks), Outbox())
    parts = SeatParts(
        own=own,
        pen=Pen(settings.identity, roster.table_id, seat),
        event=OwnEvent(),
        acks=Acks(),
        hearing=Hearing(leave, seat),
        absence=OwnAbsence(seat),
        ending=Ending(seat),
        undos=Undos(),
    )
    return SeatMachine(log, parts, settings.rng)


def take_up(seat: SeatMachine) -> None:
    """The seat's table where its files stand. Raises what the parts of it raise: OtherState,
    WrongTable, OtherSecret.
    """
    log, leave, logged = seat.log, seat.hearing.leave, list[Event]()

    def seen(record: AnyRecord) -> None:
        if isinstance(record, Event) and record.seat == seat.seat:
            logged.append(record)
        seat.own.check_keys(log.table)

    _leave_out(seat, log.read(seen))
    log.drop_open_step()
    for data in log.keeper.drain_own():
        _load_own(seat, read_record(data))
    log.follow()
    seat.absorb()
    log.memory.drain_news()
    for event in logged:
        leave.found(event, event.step)
    leave.closed(log.table.step)


def _leave_out(seat: SeatMachine, entries: Sequence[bytes]) -> None:
    """What only we have signed at the end of the log closed steps nowhere else: it leaves the log,
    and counts as signed. Raises OtherState if anybody has seen what we saw.
    """
    records = [read_record(data) for data in entries]
    for record in records:
        if seat.table.solo or not isinstance(record, Event) or record.seat != seat.seat:
            raise OtherState(seat.table.step + 1)
    for record in records:
        _load_own(seat, record)


def _load_own(seat: SeatMachine, record: AnyRecord) -> None:
    """One record of the journal. Raises WrongTable for the journal of another seat."""
    if isinstance(record, Report):
        _load_report(seat, record)
        return
    if not isinstance(record, Event | End) or record.seat != seat.seat:
        raise WrongTable("the journal beside the log is that of another seat")
    seat.pen.bind(record)
    if isinstance(record, Event):
        kept = seat.log.keeper.found(record, record.step)
        if not seat.chain.trunk.knows(record.prev, before_last=True):  # else others have it as well
            seat.event.journalled[record.prev] = kept
        seat.send_again()
    else:
        seat.event.ends[record.head] = record
        seat.end_again()


def _load_report(seat: SeatMachine, report: Report) -> None:
    """A report of our own, or of another seat in an attempt by which we have closed a step."""
    seat.log.keeper.found_report(report)
    if report.seat == seat.seat:
        seat.hearing.leave.reported_before(report)
        seat.chain.closings.bind(report)
    seat.chain.receive_report(report)
