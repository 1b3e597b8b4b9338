"""News and history: what causes a question is told before it, nothing twice, nothing lost."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from engine.basics import Move, Phrase
from engine.chance import Seeded
from engine.errors import IllegalMove
from engine.games import find_game
from ledger.chain.trunk import between_checkpoints
from ledger.errors import StaleAnswer
from ledger.live.seat_memory import SeatMemory
from ledger.review.replay import Replay
from tests.games.probe import GAME as PROBE
from tests.ledger.faulty_disk import FaultyDisk
from tests.ledger.live.weighing import GAME as WEIGHING
from tests.ledger.tables import Minds, listed_bot, log_of, pump, seating


class Listener:
    """A node whose views are all taken, before each answer and after each record that comes."""

    def __init__(self, play):
        self.play = play
        self.heard = []
        self.at_questions = []

    def look(self):
        """Take a view; what it told before a question is noted with the question."""
        view = self.play.view()
        self.heard += view["news"]
        if view["asked"] is not None:
            self.at_questions.append((view["asked"]["id"], view["step"], list(self.heard)))


def listened(game, seats, label, until=10**9):
    """A game played by nodes that are listened to, and a watcher."""
    seated = seating(game, seats, label)
    nodes = [Listener(play) for play in seated.plays()] + [Listener(seated.watch(FaultyDisk()))]
    minds, moving = Minds(5), True
    while moving and nodes[0].play.table.step < until:
        moving = False
        for node in nodes:
            node.play.idle()
            node.look()
            while node.play.asked is not None and minds.answer(node.play):
                node.look()
            for data in node.play.outbox():
                moving = True
                for other in nodes:
                    if other is not node:
                        other.play.receive(data)
                        other.look()
    return seated, nodes


def told_by(play):
    """The news of all closed steps, step by step, as the log has them."""
    return [news for entry in play.history() for news in entry["news"]]


@pytest.mark.parametrize(
    ("game", "seats", "until"),
    [(PROBE, 2, 10**9), (PROBE, 3, 60), (find_game("ohne_furcht"), 4, 60), (WEIGHING, 2, 10**9)],
    ids=["probe 2", "probe 3", "ohne_furcht 4", "weighing 2"],
)
def test_every_piece_of_news_is_told_once(game, seats, until):
    """However views are taken, each seat and a watcher hear what the log has, and nothing twice."""
    _, nodes = listened(game, seats, f"news {game.id} {seats}", until)
    for node in nodes:
        node.look()
        assert sorted(map(str, node.heard)) == sorted(map(str, told_by(node.play)))
    assert len(nodes[0].heard) > 3
    assert any(node.at_questions for node in nodes)


def test_what_causes_a_question_is_told_before_it():
    """The count of an own run stands above the question it leads to, alone and side by side."""
    _, nodes = listened(WEIGHING, 2, "before the question")
    counted = [["news.weighed", {"n": 1, "who": ["seat", seat]}] for seat in (0, 1)]
    answered = [["news.answered", {"who": ["seat", seat]}] for seat in (0, 1)]
    heard = {seat: [news for _, _, news in nodes[seat].at_questions] for seat in (0, 1)}
    assert heard[0][0] == [counted[0]]
    assert heard[0][-1] == [counted[0], answered[0], counted[0]]
    assert heard[1][0] == [counted[0], answered[0], counted[1]]
    alone, together = [counted[0], answered[0]], [counted[0], answered[0], counted[1], answered[1]]
    assert nodes[2].heard == [*alone, *together, answered[1]]


def test_history_is_the_same_for_all_and_that_of_a_replay(tmp_path):
    """Seats, a watcher and the log alone tell one story, with the steps that begin something."""
    _, nodes = listened(PROBE, 2, "one story")
    stories = [node.play.history() for node in nodes]
    path = tmp_path / "log.tafel"
    path.write_bytes(log_of(nodes[0].play))
    replay = Replay.open(path, games=lambda offer: PROBE)
    assert all(story == stories[0] for story in [*stories, replay.history(replay.steps)])
    steps = [entry["step"] for entry in stories[0]]
    assert steps == sorted(set(steps)) and len(steps) > 5
    half = replay.history(steps[2])
    assert half == stories[0][:3]


def test_history_marks_where_something_begins():
    """By the keys a game names."""
    _, nodes = listened(WEIGHING, 2, "marks")
    marks = [entry["marks"] for entry in nodes[0].play.history()]
    assert marks == [[0], [0, 2], []]


def test_history_holds_an_open_question_and_its_cause():
    """Whoever starts anew while a question stands finds the news that led to it, once."""
    seated = seating(WEIGHING, 2, "reload")
    nodes, minds = seated.plays(), Minds(1)
    while nodes[0].asked is None:
        for one, other in (nodes, reversed(nodes)):
            one.idle()
            for data in one.outbox():
                other.receive(data)
    counted = ["news.weighed", {"n": 1, "who": ["seat", 0]}]
    for _ in range(2):
        nodes[0].view()
        (entry,) = nodes[0].history()
        assert entry == {"step": nodes[0].table.step + 1, "news": [counted], "marks": [0]}
    assert nodes[1].history() == []
    pump(nodes, minds)
    assert nodes[0].history()[0]["news"][0] == counted
    assert nodes[0].history() == nodes[1].history()


def test_resumed_seat_has_the_whole_history_again():
    """From its files alone, though its views tell only what is new."""
    seated, disk = seating(PROBE, 2, "history resumed"), FaultyDisk()
    nodes = [seated.play(0, disk), seated.play(1, FaultyDisk())]
    pump(nodes, Minds(7), until=20)
    before = [entry for entry in nodes[0].history() if entry["step"] <= nodes[0].table.step]
    nodes[0].close()
    again = seated.play(0, disk, again="once")
    assert before and again.history()[: len(before)] == before
    assert again.view()["news"] == []


def test_an_answer_to_a_question_that_is_gone_is_refused():
    """It names its question: another one, or none, takes nothing, and nothing is lost."""
    seated = seating(WEIGHING, 2, "stale")
    nodes, minds = seated.plays(), Minds(2)
    while nodes[0].asked is None:
        for one, other in (nodes, reversed(nodes)):
            one.idle()
            for data in one.outbox():
                other.receive(data)
    first = nodes[0].view()["asked"]["id"]
    with pytest.raises(StaleAnswer) as refused:
        nodes[0].answer(Move("yes"), "3.0.00000000")
    assert (refused.value.question, refused.value.asked) == ("3.0.00000000", first)
    nodes[0].answer(Move("yes"), first)
    with pytest.raises(StaleAnswer):
        nodes[0].answer(Move("yes"), first)
    pump(nodes, minds)
    assert nodes[0].complete()


def test_a_question_made_anew_is_another_question():
    """After a restart the own shuffle is another one: an answer from before means other cards."""
    seated, disk = seating(PROBE, 2, "made anew"), FaultyDisk()
    nodes, minds = [seated.play(0, disk), seated.play(1, FaultyDisk())], Minds(7)
    while not (nodes[0].asked is not None and nodes[0].machine.event.draft.acts):
        minds.answer(nodes[0]) or minds.answer(nodes[1])
        for one, other in (nodes, reversed(nodes)):
            one.idle()
            for data in one.outbox():
                other.receive(data)
    first = nodes[0].view()["asked"]["id"]
    nodes[0].close()
    again = seated.play(0, disk, again="once")
    again.idle()
    second = again.view()["asked"]["id"]
    assert first != second
    assert first.rpartition(".")[0] == second.rpartition(".")[0]


def test_a_view_says_when_others_have_moved():
    """A move of another seat counts, what everybody owes does not."""
    _, nodes = listened(WEIGHING, 2, "others")
    views = [node.play.view()["others"] for node in nodes]
    last = nodes[0].play.table.step
    assert views[1] < views[0] == views[2] < last


def told_early(*news):
    """An own run that has come to a question and tells these."""
    return SimpleNamespace(news=news, asked=object())


def closed(number, *news):
    """A step that brings these news and nothing else."""
    after = SimpleNamespace(news=news, absent=(), before=None)
    return SimpleNamespace(number=number, after=after, events=())


def test_equal_news_of_one_step_are_told_as_often_as_they_come():
    """What was told early, with a question, counts for one of them, and for that step alone."""
    paid, rolled = Phrase("paid"), Phrase("rolled")
    memory = SeatMemory(None, ())
    assert memory.drain_news(told_early(paid)) == [paid]
    assert memory.drain_news(told_early(paid, paid)) == [paid]
    memory.follow(closed(1, paid, rolled, paid, paid))
    assert memory.drain_news() == [rolled, paid]
    memory.follow(closed(2, paid))
    assert memory.drain_news() == [paid]


def test_news_of_steps_that_are_given_up_are_not_told():
    """They have not happened; what is told is what comes in their place."""
    _, nodes = listened(PROBE, 2, "given up", until=12)
    play = nodes[0].play
    memory, chain = play.log.memory, play.chain
    step = next(one for one in chain.trunk.replayed(0, chain.table.step) if one.after.news)
    for _ in range(2):
        memory.cut_back(step.number - 1, chain.trunk.replayed)
        assert memory.drain_news() == []
        memory.follow(step)
    assert memory.drain_news() == list(step.after.news)


def test_news_told_early_in_a_run_that_was_given_up_are_told_again():
    """The run has not happened: the same words, where they come in its place, belong to that."""
    _, nodes = listened(PROBE, 2, "told early", until=40)
    play = nodes[0].play
    memory, chain = play.log.memory, play.chain
    last = chain.table.step
    told = [one for one in chain.trunk.replayed(0, last) if one.after.news]
    between = between_checkpoints(range(last), last)
    step = next(one for one in reversed(told) if one.number - 1 not in between)
    assert memory.drain_news(told_early(*step.after.news)) == list(step.after.news)
    memory.cut_back(step.number - 1, chain.trunk.replayed)
    memory.follow(step)
    assert memory.drain_news() == list(step.after.news)


def test_no_move_and_no_answer_that_does_not_fit_is_taken():
    """What is not legal is refused with a sentence, and the question stands; where nothing is asked
    neither a person nor a bot can answer, and a watcher never.
    """
    seated = seating(WEIGHING, 2, "does not fit")
    nodes, watcher = seated.plays(), seated.watch(FaultyDisk())
    while nodes[0].asked is None:
        for one, other in (nodes, reversed(nodes)):
            one.idle()
            for data in one.outbox():
                other.receive(data)
    asked = nodes[0].question
    with pytest.raises(IllegalMove):
        nodes[0].answer(Move("maybe"), asked)
    assert nodes[0].question == asked != ""
    for node in (nodes[1], watcher):
        with pytest.raises(IllegalMove):
            node.answer(Move("yes"))
        with pytest.raises(IllegalMove):
            node.choose(listed_bot, Seeded(1))
