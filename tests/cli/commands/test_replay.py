"""`tafelrunde replay`: all in words, one step, as data, hands, walking."""

from __future__ import annotations

import json
from types import MappingProxyType

import pytest

from cli.looking_back import replay_walk
from cli.looking_back.replay_walk import Looking, happened, next_told
from cli.looking_back.stroll import stroll
from cli.looking_back.whose_eyes import seat_typed
from cli.text.exit_codes import Stop
from cli.text.words import words_in
from tests.cli.logs import finished_log
from tests.cli.terminals import said, spoken, terminal
from tests.cli.views import WORDS, over, view


@pytest.fixture
def log(tmp_path):
    """The file of a finished game."""
    path = tmp_path / "game.tafel"
    path.write_bytes(finished_log())
    return path


class Story:
    """A made story: five steps, two of them told, a round at 1 and at 4."""

    steps = 5
    unfinished = False
    ended = None
    damage = None
    frozen = False
    undone = MappingProxyType({})

    @property
    def books(self):
        """Anna's book is open."""
        return {0: True, 1: False}

    def at(self, step, seat=None, hands=False):
        """The made view, over after the last step."""
        return view(seat=seat, asked=None, waiting=[], over=over() if step == 5 else None)

    def news(self, step):
        """Something in steps 1 and 4."""
        return [["news.gold", {"who": ["seat", 0], "n": step}]] if step in (1, 4) else []

    def marks(self):
        """Two rounds."""
        return [(1, ["fact.round", {"n": 1}]), (4, ["fact.round", {"n": 2}])]

    def rounds(self):
        """The same."""
        return self.marks()


LOOK = Looking(Story(), spoken(WORDS, "Anna", "Bea"))


def test_an_answer_that_was_taken_back_is_told_in_its_step():
    """Before what else the step has brought, and a walk from news to news stops there."""
    story = Story()
    story.undone = {2: 1, 4: 0}
    look = Looking(story, spoken(WORDS, "Anna", "Bea"))
    assert happened(look, 2) == ["All agreed: the last answer of Bea is taken back."]
    assert happened(look, 4)[0] == "All agreed: the last answer of Anna is taken back."
    assert len(happened(look, 4)) == 2 and happened(look, 3) == []
    assert [next_told(look, 1, 1), next_told(look, 2, 1), next_told(look, 4, -1)] == [2, 4, 2]


@pytest.mark.parametrize("typed", ["9" * 5000, "0" * 5000, "3", "-1", "²"])
def test_a_number_of_any_length_is_no_seat(typed):
    """It is told as what is not there, not as an error of the program."""
    with pytest.raises(Stop) as refused:
        seat_typed(typed, ["Anna", "Bea"], words_in("en"))
    assert "Anna" in str(refused.value)
    assert seat_typed("0" * 5000 + "2", ["Anna", "Bea"], words_in("en")) == 1


def test_a_step_is_a_number_of_any_length(tmp_path):
    """Those that are not there are told, and the walk stays where it is."""
    keys = ["2", "9" * 5000, "²", "6", "0" * 5000, "5"]
    here = terminal(tmp_path, keys="\n".join([*keys, "q"]), tty=True, NO_COLOR="1")
    stroll(LOOK, here)
    marks = [line for line in here.out.getvalue().splitlines() if "/5> " in line]
    assert [mark.partition("/")[0] for mark in marks] == ["0", "2", "2", "2", "2", "0", "5"]


@pytest.mark.parametrize("line", ["n?", "?n", "s Anna?", "h ？", "q?", "?", "hilfe", "3?"])
def test_what_only_asks_in_a_walk_changes_nothing(tmp_path, line):
    """It stays where it is, as it is seen, and says what can be typed."""
    here = terminal(tmp_path, keys=f"2\n{line}\nq\n", tty=True, NO_COLOR="1")
    stroll(LOOK, here)
    told = here.out.getvalue()
    assert told.count("A number leads to that step.") == 2 and told.endswith("\n2/5> ")


def test_pipe_gets_the_whole_game(log, tmp_path):
    """Every step with news, then how it stood at the end and who has won."""
    told = said(tmp_path, "replay", str(log))
    assert (told.code, told.err) == (0, "")
    assert told.out.startswith("Step ")
    assert "Round 1 begins." in told.out
    assert " completed a city first; " in told.out
    assert "\x1b" not in told.out


@pytest.mark.parametrize(("lang", "level"), [("en", "Merlin hard."), ("de", "Merlin schwer.")])
def test_how_strong_the_bots_were_is_told_first(log, tmp_path, monkeypatch, lang, level):
    """By the names in the log, to whoever walks and to whoever reads it all; and as data."""
    from ledger.review.replay import Replay

    names = ("Anna", "Merlin hard (Bot)")
    monkeypatch.setattr(Replay, "names", property(lambda replay: names))
    lines = said(tmp_path, "replay", str(log), "--lang", lang).out.splitlines()
    assert level in " ".join(" ".join(lines[:2]).split())
    told = json.loads(said(tmp_path, "replay", str(log), "--json").out)
    assert told["bots"] == {"Merlin hard (Bot)": "hard"}


def test_one_step_is_a_part_of_it(log, tmp_path):
    """--at shows what happened and the table, and nothing of the end."""
    told = said(tmp_path, "replay", str(log), "--at", "30")
    assert told.code == 0
    assert "Anna: " in told.out and "Bea: " in told.out and "won" not in told.out


@pytest.mark.parametrize(
    ("lang", "begins", "silent", "empty"),
    [
        (
            "en",
            "This is the beginning: before step 1 nothing has happened.",
            "Nothing to tell of this step.",
            "Nothing lies on the table yet.",
        ),
        (
            "de",
            "Das ist der Anfang: Vor Schritt 1 ist nichts geschehen.",
            "Von diesem Schritt gibt es nichts zu erzählen.",
            "Auf dem Tisch liegt noch nichts.",
        ),
    ],
)
def test_before_the_first_card_it_is_said_that_nothing_lies_there(
    log, tmp_path, lang, begins, silent, empty
):
    """Step 0 is before the first; the keys of the table are made in three steps."""
    for step, told in (("0", begins), ("1", silent)):
        found = said(tmp_path, "replay", str(log), "--at", step, "--lang", lang)
        assert (found.code, found.out, found.err) == (0, f"{told}\n\n{empty}\n", "")


@pytest.mark.parametrize("step", ["157", "-1", "x", "", "1_0", "\u0661\u0662", " 1", "9" * 5000])
def test_a_step_that_the_log_does_not_have_is_told_with_those_it_has(log, tmp_path, step):
    """Out of range, or no number as people write one; the first and the last are named."""
    found = said(tmp_path, "replay", str(log), f"--at={step}")
    assert (found.code, found.out) == (4, "")
    assert found.err.startswith("--at is a whole number from 0 to 156")


def test_json_is_the_public_state_as_data(log, tmp_path):
    """The documented object; a watcher's view; --hands adds the hands."""
    found = json.loads(said(tmp_path, "replay", str(log), "--json", "--at", "30").out)
    assert set(found) == {
        *("game", "rules", "names", "bots", "steps", "unfinished", "ended"),
        *("step", "view", "news", "marks"),
    }
    assert (found["game"], found["step"], found["unfinished"]) == ("ohne_furcht", 30, False)
    assert found["view"]["seat"] is None
    assert all(0 <= step <= found["steps"] for step, _ in found["marks"])
    hands = json.loads(said(tmp_path, "replay", str(log), "--json", "--at", "30", "--hands").out)
    assert set(hands["hands"]) == {"0", "1"}
    assert hands["hands"]["0"]


def test_hands_are_shown_in_words(log, tmp_path):
    """Whose cards, and which."""
    told = said(tmp_path, "replay", str(log), "--at", "30", "--hands").out
    assert "Anna holds:" in told and "Bea holds:" in told


def test_one_seat_looks_through_its_own_eyes(log, tmp_path):
    """By name or number, the same; its own hand is there."""
    by_name = said(tmp_path, "replay", str(log), "--at", "30", "--seat", "bea")
    numbers = [said(tmp_path, "replay", str(log), "--at", "30", "--seat", n) for n in "01"]
    assert by_name.code == 0 and by_name in numbers
    assert numbers[0] != numbers[1]


def test_a_seat_is_meant_by_the_number_an_audit_gives_it():
    """People count from 1; 0 and what is behind the last is nobody."""
    names = ("Anna", "Bea")
    assert [seat_typed(typed, names, words_in("en")) for typed in ("1", "2", "bea")] == [0, 1, 1]
    for typed in ("0", "3"):
        with pytest.raises(Stop, match="The seats: 1 Anna, 2 Bea"):
            seat_typed(typed, names, words_in("en"))


def test_sealed_books_show_no_hands(tmp_path):
    """A table with sealed books says so, with exit code 3; the rest can be seen."""
    path = tmp_path / "sealed.tafel"
    path.write_bytes(finished_log(books_open=False))
    told = said(tmp_path, "replay", str(path), "--hands")
    assert told.code == 3
    assert "are not laid open, so their cards cannot be shown" in told.err
    assert said(tmp_path, "replay", str(path)).code == 0


def test_cut_log_is_told_as_far_as_it_goes(log, tmp_path):
    """A log cut in the middle is no error."""
    log.write_bytes(log.read_bytes()[: len(finished_log()) // 2])
    told = said(tmp_path, "replay", str(log))
    assert told.code == 0
    assert told.out.endswith("The log ends here; the game is not over.\n")


def test_damaged_log_is_told_up_to_the_damage(log, tmp_path):
    """What is good is told, then the damage is named, with exit code 2."""
    data = bytearray(log.read_bytes())
    data[len(data) // 2] ^= 1
    log.write_bytes(data)
    told = said(tmp_path, "replay", str(log))
    assert told.code == 2
    assert told.out.startswith("Step ") and told.err.startswith("The log is damaged: record ")
    record = told.err.split()[5]
    assert told.out.splitlines()[-1].startswith(f"The log is damaged at record {record}. What ")
    assert "not over" not in told.out


def test_a_log_that_is_damaged_at_its_beginning_has_nothing_good_before_that(log, tmp_path):
    """Replay and audit say so, in both languages; nothing is told of records before it."""
    data = bytearray(log.read_bytes())
    data[40] ^= 1
    log.write_bytes(data)
    for command in ("replay", "audit"):
        told = said(tmp_path, command, str(log))
        assert told.code == 2 and told.err.startswith("The log is damaged at its very beginning")
        told = said(tmp_path, command, str(log), "--lang", "de")
        assert told.err.startswith("Das Protokoll ist schon am Anfang beschädigt")


@pytest.mark.parametrize(
    ("argv", "code", "told"),
    [
        (["--at", "99999"], 4, "--at is a whole number from 0 to "),
        (["--at", "x"], 4, "--at is a whole number from 0 to "),
        (["--seat", "Carl"], 4, "Nobody is clearly meant by 'Carl'. The seats: 1 "),
        (["--seat", "3"], 4, "Nobody is clearly meant by '3'. The seats: 1 "),
    ],
)
def test_wrong_usage_is_a_sentence(log, tmp_path, argv, code, told):
    """Steps and seats that are not there."""
    ran = said(tmp_path, "replay", str(log), *argv)
    assert ran.code == code and ran.err.startswith(told)


def test_missing_and_foreign_files_are_sentences(tmp_path):
    """Each its own, neither touched."""
    missing = said(tmp_path, "replay", str(tmp_path / "no.tafel"))
    assert missing.code == 4 and "cannot be read: there is no such file" in missing.err
    foreign = tmp_path / "foreign"
    foreign.write_bytes(b"hello")
    told = said(tmp_path, "replay", str(foreign))
    assert told.code == 2 and "is not the log of a table" in told.err
    assert foreign.read_bytes() == b"hello"


def test_walk_goes_to_what_was_told_and_to_rounds():
    """Steps in which nothing happened are passed over; the ends hold."""
    assert [replay_walk.next_told(LOOK, step, 1) for step in (0, 1, 4, 5)] == [1, 4, 5, 5]
    assert [replay_walk.next_told(LOOK, step, -1) for step in (5, 4, 1, 0)] == [4, 1, 0, 0]
    assert [replay_walk.next_mark(LOOK, step, 1) for step in (0, 1, 4)] == [1, 4, 5]
    assert [replay_walk.next_mark(LOOK, step, -1) for step in (5, 4, 1)] == [4, 1, 0]


def test_hands_are_those_of_open_books():
    """A seat whose book is closed is left out."""
    assert replay_walk.hands_lines(LOOK, 3) == ["Anna holds:", "  Hand: Tavern (cost 1)"]


def test_a_seat_that_holds_nothing_is_not_spoken_to():
    """Whoever walks through the game is somebody else."""

    class Emptied(Story):
        def at(self, step, seat=None, hands=False):
            return {**super().at(step, seat, hands), "own": {"facts": [], "areas": []}}

    emptied = Looking(Emptied(), LOOK.speech)
    assert replay_walk.hands_lines(emptied, 3) == ["Anna holds:", "  nothing"]


def test_stroll_follows_what_is_typed(tmp_path):
    """On, to a number, to a round, back, the table, the marks, something else, out."""
    here = terminal(tmp_path, keys="n\n4\nb\np\nt\nm\nfly\nq\n", tty=True, NO_COLOR="1")
    stroll(LOOK, here)
    told = here.out.getvalue()
    marks = [line for line in told.splitlines() if "/5> " in line]
    assert [line.partition("/")[0] for line in marks] == ["0", "1", "4", "1", "0", "0", "0", "0"]
    assert "Anna takes 4 gold." in told
    assert "1: Round 1\n4: Round 2\n" in told
    assert "'fly' leads nowhere; ? for help.\n" in told


def test_a_slip_before_a_number_that_is_there_is_told_as_a_slip(tmp_path):
    """Step 2 is there; it is the word before it that leads nowhere."""
    here = terminal(tmp_path, keys="goto runnd 2\ngoto 9\n", tty=True)
    stroll(LOOK, here)
    told = here.out.getvalue()
    assert "'goto runnd 2' leads nowhere; ? for help." in told
    assert "There is no step 9 here" in told


def test_stroll_follows_whole_words(tmp_path):
    """What people type first, in both languages, leads where the letters lead."""
    keys = "next\nweiter\nzurück\nprevious\nround\nrunde\nverlassen\n"
    here = terminal(tmp_path, keys=keys, tty=True, NO_COLOR="1")
    stroll(LOOK, here)
    letters = terminal(tmp_path, keys="n\nn\np\np\nr\nr\nq\n", tty=True, NO_COLOR="1")
    stroll(LOOK, letters)
    assert here.out.getvalue() == letters.out.getvalue()


def test_stroll_ends_with_its_input(tmp_path):
    """No quit is needed."""
    here = terminal(tmp_path, keys="5\n", tty=True)
    stroll(LOOK, here)
    assert "Bea has won." in here.out.getvalue()
    assert here.out.getvalue().count("This is the beginning:") == 1


def test_stroll_changes_eyes_and_hands_on_the_way(log, tmp_path):
    """As a seat, as nobody again, all hands on and off, without beginning anew."""
    keys = "50\nplatz bea\ns 2\ns\nh\nhände\ns carl\nweiter mit\nq\n"
    told = said(tmp_path, "replay", str(log), keys=keys, tty=True, NO_COLOR="1")
    assert told.code == 0
    parts = [part.partition("> ")[2] or part for part in told.out.split("50/")[1:]]
    bea, anna, nobody, hands, hidden, carl, odd, _ = parts
    assert "(you):" in bea and "Your hand: " in bea and bea != anna and "Your hand: " in anna
    assert "(you):" not in nobody and "Your hand: " not in nobody
    assert "Bea holds:" in hands and "Anna holds:" in hands and "Your hand" not in hands
    assert "holds:" not in hidden and "Nobody is clearly meant by 'carl'." in carl
    assert "'weiter mit' leads nowhere" in odd


def test_stroll_shows_no_hands_that_are_sealed(tmp_path):
    """What cannot be known is refused in a sentence, and the walk goes on."""
    path = tmp_path / "sealed.tafel"
    path.write_bytes(finished_log(books_open=False))
    told = said(tmp_path, "replay", str(path), keys="h\ns bea\nt\nq\n", tty=True, NO_COLOR="1")
    assert told.code == 0 and "holds:" not in told.out
    assert told.out.replace("\n  ", " ").count("cards cannot be shown") == 2


class EndedStory(Story):
    """The same, ended by Anna, who waited for Bea."""

    unfinished = True
    ended = {"why": "waits", "by": [0], "waited_for": [1]}  # noqa: RUF012

    def at(self, step, seat=None, hands=False):
        """Nothing more is asked."""
        return view(seat=seat, asked=None, waiting=[])


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Anna ended the game early, without a result: they said that they waited for Bea."),
        ("de", "Das Spiel wurde vorzeitig und ohne Ergebnis beendet, von: Anna. "),
    ],
)
def test_a_game_that_was_ended_early_says_so_at_its_end(tmp_path, lang, told):
    """By whom and why, in the words of an audit; not that it waits for anybody, or is not over."""
    look = Looking(EndedStory(), spoken(WORDS, "Anna", "Bea", lang=lang))
    here = terminal(tmp_path, keys="5\n", tty=True, lang=lang, NO_COLOR="1")
    stroll(look, here)
    walked = here.out.getvalue().partition("0/5> ")[2].removesuffix("5/5> ")
    walked = walked.replace("\n  ", " ").splitlines()
    for lines in (list(replay_walk.whole(look)), walked):
        assert lines[-1].startswith(told)
        assert not any("not over" in line or "Waiting for" in line for line in lines)
    assert not any(line.startswith("Anna ended") for line in replay_walk.shown(look, 4))


@pytest.mark.parametrize("ended", [None, {"why": "frozen", "by": [0], "waited_for": []}])
def test_a_frozen_game_says_that_the_log_holds_what_is_said_to_be_a_proof(ended):
    """Whether it is one is for the audit to say; also where seats have signed that it stands there,
    of which nobody is told that it does not.
    """
    story = EndedStory()
    story.ended, story.frozen = ended, True
    lines = list(replay_walk.whole(Looking(story, spoken(WORDS, "Anna", "Bea"))))
    assert "what is said to be a proof" in lines[-1]
    assert lines[-1].endswith("Whether it is one, and who it was: tafelrunde audit LOG")
    assert not any("ended the game" in line or "does not stand" in line for line in lines)


@pytest.mark.parametrize(
    ("lang", "far", "who"),
    [
        ("en", "There is no step 6 here: they go from 0 to 5.", "clearly meant by 'Anton'"),
        ("de", "Einen Schritt 6 gibt es hier nicht: sie gehen von 0 bis 5.", "Wer mit 'Anton'"),
    ],
)
def test_what_leads_nowhere_in_a_walk_is_told_as_it_was_typed(tmp_path, lang, far, who):
    """A step behind the last one with those there are; a name in the letters that were typed."""
    here = terminal(tmp_path, keys="6\ns Anton\nsix\n", tty=True, lang=lang)
    stroll(LOOK, here)
    told = " ".join(here.out.getvalue().split())
    assert far in told and who in told and "'six'" in told
