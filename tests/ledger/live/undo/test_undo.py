"""An answer is asked for, agreed to and taken back: what each node has then, and its files."""

import pytest

from engine.games import find_game
from ledger.chain.receipt import Receipt
from ledger.live.seated_table import SeatedTable
from ledger.records.form import Kind
from ledger.review.replay import Replay
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.gathering import of_kind
from tests.ledger.live.undo.asking import OpenAnswer
from tests.ledger.review.audited_logs import audited
from tests.ledger.tables import log_of, the_game

OHNE_FURCHT = find_game("ohne_furcht")


def known(node: SeatedTable):
    """What a seat can read and remembers, with what it is asked."""
    sight = node.sight()
    return sight.state, sight.seat, dict(sight.eyes), sight.memory


@pytest.mark.parametrize("own", [False, True])
def test_all_stand_before_the_answer_again(own):
    """State and digest are those before it; step and head go on, the log holds both ways, and
    whoever had answered is asked again.
    """
    at = OpenAnswer(own=own)
    table = at[0].table
    at.all_say_yes()
    assert len(at.heads()) == 1 and at[0].head()[0] == table.step + 1
    assert at[0].table.digest == table.before.digest != table.digest
    assert at.asked == at.asker
    (event,) = at.last_events()
    assert (event.seat, event.acts, len(event.riders)) == (at.next, (), 2)
    assert not any(node.may_undo or node.undo_said for node in at.nodes.values())
    assert not at.blamed()


def test_the_game_goes_on(tmp_path):
    """By another answer; all logs are the same bytes, and an audit finds nothing wrong."""
    at = OpenAnswer()
    at.all_say_yes()
    for _ in range(3):
        at.play_on()
    assert len(at.logs()) == 1 and not at.blamed()
    verdict = audited(tmp_path, log_of(at[0]))
    assert (verdict.fault, verdict.exit_code) == (None, 3)  # but that the game is not over
    assert verdict.steps == at[0].head()[0]


def test_what_a_seat_knows_is_what_it_knew():
    """Where cards are hidden too: what it reads, what it has met, what it is asked."""
    at = OpenAnswer(own=True, game=OHNE_FURCHT, label="known")
    before = {}
    while not (at[0].table.before is not None and before.get("step") == at[0].table.before.step):
        before = {seat: known(at[seat]) for seat in at.nodes} | {"step": at[0].table.step}
        at.play_on()
    at.asker, at.next = at.author, at.asked
    at.all_say_yes()
    for seat in at.nodes:
        assert known(at[seat]) == before[seat]


def test_a_started_node_knows_the_same():
    """Its log is played again, and its memory with it."""
    at = OpenAnswer(own=True, game=OHNE_FURCHT, label="known")
    at.all_say_yes()
    told = {seat: known(at[seat]) for seat in at.nodes}
    for seat in list(at.nodes):
        at.stop(seat)
        at.start(seat)
    at.meet()
    at.settle()
    assert {seat: known(at[seat]) for seat in at.nodes} == told


def test_a_replay_shows_both_ways(tmp_path):
    """The answer stands in its step, and behind the next one the table is as before."""
    at = OpenAnswer()
    at.all_say_yes()
    path = tmp_path / "log.tafel"
    path.write_bytes(log_of(at[0]))
    replay = Replay.open(path, games=the_game)
    step = replay.steps
    shown = [replay.at(one) for one in (step - 2, step - 1, step)]
    for one in shown:
        for word in ("step", "head", "news"):
            one.pop(word)
    assert shown[0] == shown[2] != shown[1]
    assert replay.undone == {step: at.asker}
    for told in (replay.history(step), at[0].history()):
        assert [(one["step"], one["undone"]) for one in told if "undone" in one] == [
            (step, at.asker)
        ]


def test_nobody_asks_but_whose_answer_it_was():
    """The others may agree once it has asked, and nobody says it twice."""
    at = OpenAnswer()
    assert [seat for seat, node in at.nodes.items() if node.may_undo] == [at.asker]
    assert not any(node.undo() for node in at.others)
    assert at[at.asker].undo() and not at[at.asker].undo()
    at.settle()
    assert all(node.undo_asked_by == at.asker for node in at.nodes.values())
    assert all(node.may_undo for node in at.others)


def test_an_answer_makes_it_lapse():
    """Whoever is asked next just answers: the words are good for nothing then."""
    at = OpenAnswer()
    assert at[at.asker].undo()
    at.settle()
    first, *_ = at.others
    assert first.undo()
    at.settle()
    step = at[0].head()[0]
    at.play_on()
    assert at[0].head()[0] > step and len(at.heads()) == 1
    assert all(node.undo_asked_by is None for node in at.nodes.values())
    assert at.last_events()[0].acts and not at.blamed()


def test_whoever_has_agreed_can_answer_all_the_same():
    """Its own yes binds it to nothing while others have not agreed."""
    at = OpenAnswer()
    assert at[at.asker].undo()
    at.settle()
    assert at[at.next].undo()
    at.settle()
    at.play_on()
    assert len(at.heads()) == 1 and at.last_events()[0].acts


def test_a_word_that_crosses_an_answer_is_of_no_use():
    """The seat that is asked has signed before it hears that all agree."""
    at = OpenAnswer()
    for node in at.others:
        assert not node.may_undo
    assert at[at.asker].undo()
    (word,) = of_kind(Kind.UNDO, at[at.asker].outbox())
    at.play_on()
    for node in at.others:
        assert node.receive(word) in (Receipt.KNOWN, Receipt.UNUSED)
        assert not node.may_undo and node.undo_asked_by is None
    at.settle()
    assert len(at.heads()) == 1 and not at.blamed()


def test_who_only_looks_on_is_given_the_event_and_not_the_words():
    """A watcher takes the step back as everybody does."""
    at = OpenAnswer()
    watcher = at.seated.watch(FaultyDisk())
    for data in at[0].since(0, 10_000):
        watcher.receive(data)
    at.all_say_yes()
    for data in at[0].since(watcher.table.step, 10_000):
        watcher.receive(data)
    assert watcher.head() == at[0].head() and watcher.table.digest == at[0].table.digest
    assert watcher.since(0, 10_000) and not of_kind(Kind.UNDO, watcher.since(0, 10_000))


def test_at_a_table_of_two():
    """One asks, the other's event is the yes."""
    at = OpenAnswer("undo at two", 2, 0)
    at.all_say_yes()
    assert at.asked == at.asker and len(at.last_events()[0].riders) == 1
    at.play_on()
    assert len(at.heads()) == 1
