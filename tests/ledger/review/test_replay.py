"""A log walked through again: at each step what was seen when it was played."""

from pathlib import Path

import pytest

from ledger.errors import LedgerError
from ledger.files.log_format import LogRecord
from ledger.records.event import write_opened_key
from ledger.records.form import Kind
from ledger.review.audit import audit
from ledger.review.replay import NotPlayable, Replay
from ledger.sealed.own_cards import face_behind
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import Phase
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.told_steps import tell_steps
from tests.ledger.review.audited_logs import entries_of, events_in, written
from tests.ledger.tables import (
    Minds,
    flipped,
    log_of,
    probe_tale,
    pump,
    seating,
    small_tale,
    the_game,
)


def replayed(folder, data):
    """The replay of these bytes."""
    path = folder / "log.tafel"
    path.write_bytes(data)
    return Replay.open(path, games=the_game)


def without(view, *keys):
    """A view but for some of its keys."""
    return {key: value for key, value in view.items() if key not in keys}


def test_replay_shows_what_watchers_saw(tmp_path):
    """A watcher's view while the game was played is the replay's view of that step."""
    seated = seating(PROBE, 3, "watched")
    nodes, watcher, seen = seated.plays(), seated.watch(FaultyDisk()), {}

    def look(step):
        if watcher.table.step == step.number:
            view = watcher.view()
            seen[view["step"]] = view

    tell_steps(watcher, look)
    pump([*nodes, watcher], Minds(4))
    replay = replayed(tmp_path, log_of(nodes[0]))
    assert replay.steps == nodes[0].table.step
    assert len(seen) > 60
    for step, view in seen.items():
        shown = replay.at(step)
        same = set(view) & set(shown) - {"news"}
        assert {key: view[key] for key in same} == {key: shown[key] for key in same}, step
        assert {"areas", "seats", "facts", "own", "waiting", "over", "head"} <= same


def test_replay_reads_what_seats_read(tmp_path):
    """The faces of a replay with open books are those the seats read with their keys."""
    tale = probe_tale()
    replay = replayed(tmp_path, tale.log)
    assert replay.books == {0: True, 1: True, 2: True}
    looked = 0
    for step, chain in enumerate(tale.chains):
        for seat, secret in enumerate(tale.seating.secrets):
            own = OwnSeat(seat, secret, chain.table)
            eyes = own.eyes(chain.table)
            assert dict(replay.eyes(step, seat)) == dict(eyes)
            looked += len(eyes)
    assert looked > 500


def test_hands_are_what_the_seats_held(tmp_path):
    """`--hands`: the own zones of each seat, face by face, by keys and ciphertexts alone."""
    tale = probe_tale()
    replay = replayed(tmp_path, tale.log)
    shown = 0
    for step in range(8, 70, 3):
        table = tale.chains[step].table
        for seat in range(3):
            zones = dict(replay.zones(step, seat))
            for zone in (f"hand:{seat}", f"goal:{seat}"):
                expected = []
                for card in table.state.zone(zone):
                    if card in table.state.faces:
                        expected.append(table.state.faces[card])
                    elif table.state.owner(card) is None:  # laid there, its deal comes next
                        expected.append("?")
                    else:
                        cipher = table.ciphers[(card, seat)]
                        mask = tale.group.mul(tale.secret(seat), cipher.a)
                        expected.append(face_behind(table, cipher, mask))
                assert zones.get(zone, []) == expected
                shown += len(expected)
        hands = replay.at(step, hands=True)["hands"]
        assert sorted(hands) == ["0", "1", "2"]
    assert shown > 100


def test_memory_is_what_the_seats_remember(tmp_path):
    """What a seat had met, by the replay and by its node."""
    tale = probe_tale()
    replay = replayed(tmp_path, tale.log)
    for seat, node in enumerate(tale.nodes):
        known = node.sight().memory
        assert known
        assert replay.memory(replay.steps, seat) == known


def test_closed_books_show_no_hand(tmp_path):
    """Without books a replay shows what is public; a seat's view is refused."""
    entries = [e for e in entries_of(small_tale().log) if e.kind != Kind.OPENED_KEY]
    replay = replayed(tmp_path, written(entries))
    assert replay.books == {0: False, 1: False}
    assert replay.at(20, hands=True)["hands"] == {}
    with pytest.raises(KeyError):
        replay.at(20, 0)


@pytest.mark.parametrize("secret", [bytes(32), b"\xff" * 32, b"\1" + bytes(31)])
def test_wrong_books_stay_closed(secret, tmp_path):
    """A key that nobody has played with opens nothing."""
    tale = small_tale()
    book = write_opened_key(table_id=tale.seating.roster.table_id, seat=1, secret=secret)
    entries = [*entries_of(tale.log)[:-1], LogRecord(Kind.OPENED_KEY, book.raw)]
    replay = replayed(tmp_path, written(entries))
    assert replay.books == {0: True, 1: False}


def test_books_too_early_stay_closed(tmp_path):
    """A book before the end of the game is none."""
    entries = entries_of(small_tale().log)
    replay = replayed(tmp_path, written([entries[0], entries[-1], *entries[1:12]]))
    assert replay.books == {0: False, 1: False}
    assert replay.unfinished


def test_cut_log_is_shown_as_far_as_it_goes(tmp_path):
    """A log that ends early is shown up to its last whole step."""
    tale = small_tale()
    entries = entries_of(tale.log)
    for kept in (1, 2, 7, 20, len(entries) // 2):
        replay = replayed(tmp_path, written(entries[:kept]))
        whole = sum(1 for events in tale.steps[1:] if covered(tale, events, kept))
        assert replay.steps == whole
        assert replay.unfinished
        assert replay.at(replay.steps)["phase"] == tale.chains[whole].table.phase.value


def covered(tale, events, kept):
    """Whether all events of a step are among the first entries."""
    raw = [e.raw for events in tale.steps for e in events]
    return all(raw.index(e.raw) < kept - 1 for e in events)


def test_spoiled_logs_are_refused_with_a_sentence(tmp_path):
    """Bits turned, entries removed or twice: played as far as it can be, or refused by name."""
    tale = small_tale()
    entries = entries_of(tale.log)
    events = events_in(entries)
    refused = 0
    for at in events[:-1:5]:
        data = entries[at].data
        for bit in (300, 4 * len(data), 8 * len(data) - 1, 8 * len(data) - 700):
            spoiled = [*entries]
            spoiled[at] = LogRecord(Kind.EVENT, flipped(data, bit % (8 * len(data))))
            try:
                replayed(tmp_path, written(spoiled)).at(1)
            except LedgerError as error:
                assert str(error)
                refused += 1
        missing, doubled = [*entries[:at], *entries[at + 1 :]], [*entries[: at + 1], *entries[at:]]
        for given in (missing, doubled):
            with pytest.raises(NotPlayable, match="entry"):
                replayed(tmp_path, written(given))
    assert refused > 20
    assert tale.nodes[0].table.phase is Phase.OVER


def test_marks_and_news(tmp_path):
    """The steps to jump to are steps of the log, in order, with something told in each."""
    tale = probe_tale()
    replay = replayed(tmp_path, tale.log)
    for step, _ in replay.marks():
        assert replay.news(step)
    told = [step for step in range(replay.steps + 1) if replay.news(step)]
    assert len(told) > 5
    assert replay.at(70)["over"]["scores"] == list(tale.nodes[0].outcome.scores)


LOGS = Path(__file__).parents[2] / "vectors" / "logs"
ENDINGS = sorted(LOGS.glob("*ended-*.tafel"))


@pytest.mark.parametrize("path", ENDINGS, ids=lambda path: path.stem)
def test_a_replay_tells_of_an_end_as_the_audit_does(path):
    """Who ended the game, why and for whom they waited; nothing where the audit says that the ends
    come to nothing. What was asked last is asked of nobody then.
    """
    found, replay = audit(path, games=the_game), Replay.open(path, games=the_game)
    if found.fault is not None and not replay.frozen:
        pytest.skip("the log is not in order")
    ended = replay.ended or {"why": "", "by": [], "waited_for": []}
    assert ended["why"] == found.ended
    if found.ended:
        assert (ended["by"], ended["waited_for"]) == (
            list(found.ended_by),
            list(found.waited_for),
        )
        assert replay.at(replay.steps)["waiting"] == []


def test_an_end_that_waits_for_nobody_here_is_one_of_these():
    """The logs above hold both: ends that count and ends that do not."""
    told = [Replay.open(path, games=the_game).ended for path in ENDINGS]
    assert {"waits", "agreed"} <= {one["why"] for one in told if one} and None in told


def test_a_table_is_open_to_whoever_has_something_left_to_do(tmp_path):
    """Before its end to all; behind it to those whose books are closed; ended early, to those who
    have neither signed that nor left."""
    entries = entries_of(small_tale().log)
    on = replayed(tmp_path, written(entries[:20]))
    assert all(on.open_to(seat) for seat in (0, 1, None))
    over = replayed(tmp_path, written(entries[:-1]))
    assert [over.open_to(seat) for seat in (0, 1, None)] == [not over.books[0], True, False]
    for path in ENDINGS:
        replay = Replay.open(path, games=the_game)
        if replay.ended is not None:
            done = {*replay.ended["by"], *replay.tables[-1].left}
            assert {seat for seat in replay.books if not replay.open_to(seat)} == done
            assert done and replay.open_to(None)


def test_a_frozen_log_waits_for_nobody():
    """It holds evidence and no ends: nobody is asked any more, whether or not it proves a thing."""
    replay = Replay.open(LOGS / "evidence-unmarked.tafel", games=the_game)
    assert replay.frozen and replay.ended is None and replay.unfinished
    assert replay.at(replay.steps)["waiting"] == []
    replay.frozen = False
    assert [one["seat"] for one in replay.at(replay.steps)["waiting"]] == [1]
