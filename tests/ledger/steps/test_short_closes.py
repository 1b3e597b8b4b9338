"""Steps that close short: what counts, who is away, what the others give in their place."""

import pytest

from engine.agenda import Reveal
from ledger.records.event import write_event
from ledger.records.heads import head as head_of
from ledger.sealed.acts import STAND_IN, BadEvent
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.sealed_table import Phase, begin
from ledger.step_kinds.kinds import kind_of
from ledger.step_kinds.lone_run import LoneRun
from ledger.step_kinds.reveal_by_shares import RevealByShares
from ledger.step_kinds.roll_by_all import RollByAll
from ledger.step_kinds.shuffle_by_all import ShuffleByAll
from ledger.step_kinds.together import TogetherStep
from ledger.steps.owed_events import check_event, letting_out, owing
from ledger.steps.table_after import close, may_close_short
from tests.games.probe import GAME as PROBE
from tests.games.skeleton import GAME as SKELETON
from tests.ledger.steps.short_table import ShortTable
from tests.ledger.tables import seating


def begun(seats=4, spare=1, label="short", game=PROBE, seed=1):
    """A table after the key ceremony."""
    return ShortTable(seating(game, seats, f"{label} {seats}", max_absent=spare), seed)


def at(kind, **changes):
    """A table that stands before a step of this kind, at its beginning."""
    found = begun(**changes)
    while not isinstance(kind_of(found.table), kind):
        found.step()
    return found


def test_the_start_and_a_table_of_one_never_close_short():
    """There is no escrow before step 3 is closed, and nobody to go on without."""
    seated = seating(PROBE, 4, "start", max_absent=1)
    found = ShortTable(seated)
    first = begin(seated.game, seated.roster, seated.group)
    assert not may_close_short(first) and may_close_short(found.table)
    with pytest.raises(ValueError, match="cannot close short"):
        close(first, {}, [], live=(0, 1, 2))


@pytest.mark.parametrize("live", [(0, 1), (0, 1, 9, 2), ()])
def test_too_few_seats_close_nothing(live):
    """At least n - r, all of them seats of the table."""
    with pytest.raises(ValueError, match="cannot close short"):
        close(begun().table, {}, [], live=live)


def test_the_head_covers_events_and_reports():
    """Those of the seats that go on, all in seat order (R17, R18)."""
    found = at(ShuffleByAll)
    before, events = found.table, [found.event(owing(found.table)[0])]
    reports = found.reports((1, 2, 3), events)
    parts = {e.seat: check_event(before, e, Verifier.THOROUGH) for e in events}
    after = close(before, parts, events, reports=reports[::-1], live=(1, 2, 3))
    ids = [r.id for r in reports]
    assert after.head == head_of(before.head, before.step + 1, [events[0].id], ids)
    assert after.absent == (0,) and after.cut_out_at == {0: after.head} and after.spare == 0


def test_whoever_is_outside_is_away_and_nobody_else():
    """One that was away is back when the others say so."""
    found = begun()
    found.step((), (0, 1, 2))
    first = found.table.head
    assert found.table.absent == (3,) and found.table.cut_out_at == {3: first}
    found.step((), (0, 1, 3))
    assert found.table.absent == (2,) and found.table.cut_out_at == {2: found.table.head}


def test_a_lone_event_of_a_short_close_has_no_author():
    """It never saw the head it is part of (R14)."""
    found = at(RollByAll)
    found.step((0,), (0, 1, 2))
    assert found.table.author is None
    found.play(1)
    while len(owing(found.table)) > 1:
        found.step()
    (lone,) = owing(found.table)
    found.step()
    assert found.table.author == lone


def test_a_step_without_any_event_changes_nothing_but_who_is_there():
    """A seat that goes on and has not written yet still owes, on the new head."""
    found = at(RevealByShares)
    before = found.table
    found.step((), (0, 1, 2, 3))
    assert found.table.step == before.step + 1 and found.table.since == before.since
    assert owing(found.table) == owing(before) and found.table.state.agenda == before.state.agenda


def test_a_roll_keeps_its_point_and_its_value():
    """Whoever has seen the result cannot roll again by going away (R40)."""
    usual, short = at(RollByAll), at(RollByAll)
    point = kind_of(usual.table).point
    usual.step()
    short.step((0, 3), (0, 1, 2))
    assert short.table.group.equal(kind_of(short.table).point, point)
    assert owing(short.table) == (1, 2)  # seats 0 and 3 have given theirs
    short.step()
    assert short.table.rolls == usual.table.rolls == 1
    assert short.table.state.dice == usual.table.state.dice


def test_parts_given_before_a_seat_went_stay():
    """What is published stays; the others give theirs, and theirs for whoever has gone (R22)."""
    found = at(RevealByShares)
    seats = owing(found.table)
    found.step(seats[:2], seats[:2] + seats[3:])
    gone = seats[2]
    assert found.table.absent == (gone,) and found.table.given
    for seat in owing(found.table):
        kinds = [act[0] for act in found.event(seat).acts]
        assert kinds == [STAND_IN] if seat in seats[:2] else ["share", STAND_IN]
    found.step()
    assert not found.table.given and found.table.state.answered


def test_parts_in_place_of_a_seat_are_checked():
    """A false one, one for another seat, one left out: each is refused by name."""
    found = at(RevealByShares)
    seats = owing(found.table)
    found.step((), tuple(s for s in range(4) if s != seats[-1]))
    event = found.event(seats[0])
    *rest, (kind, absent, data) = event.acts
    other = next(s for s in range(4) if s != absent)
    for act in ((kind, absent, data[:-1] + bytes([data[-1] ^ 1])), (kind, other, data)):
        with pytest.raises(BadEvent):
            found.close([_with(found, event, (*rest, act))])
    with pytest.raises(BadEvent, match="must be 'stand-in'"):
        found.close([_with(found, event, tuple(rest))])


def _with(found, event, acts):
    kept = {n: getattr(event, n) for n in ("table_id", "step", "prev", "digest", "riders", "seat")}
    return write_event(found.seated.people[event.seat], acts=tuple(acts), **kept)


def shufflers(found):
    """Who has shuffled the one pile of the skeleton, in order."""
    return found.table.passing.piles[0].done


def test_every_live_seat_shuffles_whoever_goes():
    """Seat 0 has shuffled and goes: the three others still do, each once (R35)."""
    found = at(ShuffleByAll, game=SKELETON)
    found.step()
    found.step((), (1, 2, 3))
    for seat in (1, 2):
        assert owing(found.table) == (seat,)
        found.step()
    assert shufflers(found) == (0, 1, 2) and owing(found.table) == (3,)
    found.step()
    assert found.table.passing is None and found.table.state.answered == 1


def test_who_comes_back_shuffles_as_well():
    """Seat 1 is away when its turn comes, and back before the end."""
    found = at(ShuffleByAll, game=SKELETON)
    found.step()
    found.step((), (0, 2, 3))
    found.step((2,), riders={2: [found.back(1)]})
    assert found.table.absent == () and owing(found.table) == (1,)
    found.step()
    assert shufflers(found) == (0, 2, 1) and owing(found.table) == (3,)


def test_the_last_one_to_shuffle_goes():
    """Then the shuffle is done without it: the step that cuts it out ends it."""
    found = at(ShuffleByAll, game=SKELETON)
    for _ in range(3):
        found.step()
    assert owing(found.table) == (3,)
    found.step((), (0, 1, 2))
    assert found.table.passing is None and found.table.state.answered == 1


def test_a_move_at_a_seat_that_goes_in_the_same_step():
    """It was legal when it was signed, so it counts; then the seat is away (R23)."""
    found = begun()
    for _ in range(200):
        if isinstance(kind_of(found.table), TogetherStep) and len(owing(found.table)) == 4:
            break
        found.step()
    first, *_, last = owing(found.table)
    before = found.table
    found.step((first, last), tuple(s for s in range(4) if s != last))
    assert found.table.absent == (last,)
    assert found.table.state.answered == before.state.answered + 1
    assert last not in owing(found.table) and first not in owing(found.table)


def test_a_result_closed_short_is_the_end():
    """Nobody signs again (R50)."""
    found = begun()
    while found.table.phase is not Phase.RESULT:
        found.step()
    found.step((0,), (0, 1, 2))
    assert found.table.phase is Phase.OVER and owing(found.table) == ()
    assert found.table.absent == (3,)


def test_two_may_be_away_at_once_where_two_may_be_spared():
    """Two lists of parts in one event, one for each (R22)."""
    found = at(RevealByShares, seats=5, spare=2)
    found.step((), (0, 1, 2))
    for seat in owing(found.table):
        acts = found.event(seat).acts
        assert [act[1] for act in acts if act[0] == STAND_IN] == [3, 4]
    found.step()
    assert found.table.state.answered and found.table.absent == (3, 4)


def test_a_sole_reader_stands_in_too():
    """With as many away as may be, the parts of all that are left are needed (R22)."""
    found = begun(game=SKELETON)
    while not isinstance(kind := kind_of(found.table), RevealByShares) or len(kind.line.pairs) > 1:
        found.step()
    ((_, reader),) = kind.line.pairs
    others = owing(found.table)
    assert reader not in others and len(others) == 3
    found.step((), range_without(others[0]))
    assert owing(found.table) == range_without(others[0])
    assert [act[:2] for act in found.event(reader).acts] == [(STAND_IN, others[0])]
    found.step()
    assert found.table.state.answered == kind.table.state.answered + 1


def range_without(*seats):
    """All of four seats but these."""
    return tuple(seat for seat in range(4) if seat not in seats)


def test_who_returns_gives_its_own_part_on_what_is_open():
    """And the others nothing more in its place."""
    found = at(RevealByShares)
    seats = owing(found.table)
    gone = seats[-1]
    found.step((), range_without(gone))
    found.step(seats[:1], range_without(gone), {seats[0]: [found.back(gone)]})
    assert found.table.absent == () and gone in owing(found.table)
    assert [act[0] for act in found.event(gone).acts][:1] == ["share"]
    for seat in owing(found.table):
        assert STAND_IN not in [act[0] for act in found.event(seat).acts]
    found.step()
    assert not found.table.given


def test_its_own_card_is_shown_to_all_by_the_others():
    """A seat should open a card and goes: the others open it, after acks, and no other (R23)."""
    found = begun()
    while True:
        line = found.table.state.agenda[0]
        cards = [c for pair in line.pairs for c in pair[0]] if isinstance(line, Reveal) else []
        if cards and isinstance(kind_of(found.table), LoneRun):
            break
        found.step()
    (owner,) = owing(found.table)
    face = found.truth[cards[0]]
    found.step((), range_without(owner))
    assert isinstance(kind_of(found.table), RevealByShares)
    assert owing(found.table) == range_without(owner)
    assert letting_out(found.table, owing(found.table)) == set(owing(found.table))
    found.step()
    assert found.table.state.faces.get(cards[0], face) == face
    assert found.table.state.answered and not found.table.given


def test_one_that_is_back_in_time_shows_its_card_alone():
    """What the others have given in its place is dropped."""
    found = begun()
    while True:
        line = found.table.state.agenda[0]
        if isinstance(line, Reveal) and isinstance(kind_of(found.table), LoneRun):
            break
        found.step()
    (owner,) = owing(found.table)
    found.step((), range_without(owner))
    first, *_ = owing(found.table)
    found.step((first,), (0, 1, 2, 3))
    assert found.table.given and owing(found.table) == (owner,)
    found.step()
    assert not found.table.given


def test_a_copy_that_was_given_before_the_line_changed_is_dropped():
    """Seats 1 and 2 owe a copy each, seat 1 gives its own, seat 2 goes: its card is rescued apart,
    seat 1 copies its card alone once more, and nothing of the first copy is left behind."""
    found = begun()
    while True:
        state = found.table.state
        own = [[c for c in state.zone(f"hand:{s}") if state.owner(c) == s] for s in (1, 2)]
        if all(own) and not isinstance(kind_of(found.table), TogetherStep):
            break
        found.step()
    (one, *_), (two, *_) = own
    shown = state.do(Reveal((((one,), 3), ((two,), 0))))
    found.table, found.open_state = found.table.but(state=shown), shown
    assert owing(found.table) == (1, 2)
    found.step((1,), (0, 1, 3))
    given = found.table.given
    assert given.copied and not given.shares and not given.substitutes and given
    assert owing(found.table) == (1,) and isinstance(kind_of(found.table), LoneRun)
    found.step()
    assert not found.table.given.copied
    assert found.own[3].eyes(found.table)[one] == found.truth[one]
