"""What people at a table hear of seats that are gone, and what their answers do."""

from __future__ import annotations

from types import SimpleNamespace

import pytest

from cli.absence.seats_gone import OnlyTold, SeatsGone
from cli.text.words import words_in
from tests.cli.absence.plays import Asked, Play

NAMES = ("Anna", "Ben", "Carla", "Dora")
LATE = 120.0


def gone(play, *, own=0, bots=(), lang="en", by_bot=False):
    """The seats of this table, for one of its people."""
    return SeatsGone(play, NAMES, own, bots, words_in(lang), by_bot=by_bot)


def cut_off(one, seat=2, at=0.0):
    """Nobody reaches this seat from then on; what is told when patience is over."""
    one.heard(seat, False, at)
    return one.look(at + 20) + one.look(at + LATE)


def test_a_pause_and_a_question_name_who_and_since_when():
    """First that the game waits, then what could be done about it."""
    one = gone(Play(needed=(2,)))
    paused, asked = cut_off(one)
    assert paused == "Carla: cut off for 20 s. The game waits."
    assert asked.startswith("Go on without Carla? The turns are passed")
    assert one.asked


def test_saying_again_that_a_seat_is_gone_changes_nothing():
    """Links of others that come and go tell it again and again; the pause comes all the same."""
    one = gone(Play(needed=(2,)))
    for now in (0.0, 15.0):
        one.heard(2, False, now)
    assert one.look(20.0) == ["Carla: cut off for 20 s. The game waits."]


def test_a_yes_is_given_to_the_table_and_the_rest_is_told():
    """Who else has answered, who has not, and that the seat is away."""
    play = Play(needed=(2,))
    one = gone(play)
    cut_off(one)
    assert one.typed("without", LATE) == [
        "One moment: the others are asked, and all agree on where they stand."
    ]
    assert play.done == [("without", (2,))]
    play.now(proposal=Asked((2,), (0, 1), (3,)))
    assert one.look(LATE + 1) == [
        "Ben goes on without Carla.",
        "Dora has not answered yet.",
    ]
    play.now(proposal=None, needed=(), away=(2,), since={2: 41})
    (told,) = one.look(LATE + 2)
    assert told.startswith("Carla is away from step 41 on")
    play.now(away=())
    assert one.look(LATE + 3) == ["Carla is back at the table."]


def test_a_no_waits_on():
    """And takes nothing back, for nothing was given."""
    play = Play(needed=(2,))
    one = gone(play)
    cut_off(one)
    assert one.typed("wait", LATE) == ["You wait on; you are asked again later."]
    assert not one.asked and play.done == []


def test_the_words_mean_nothing_where_nothing_is_asked():
    """A yes to no question is no yes."""
    play = Play()
    one = gone(play)
    assert one.typed("without", 1.0) == ["Nobody is waited for whom the game could go on without."]
    assert play.done == []


def test_a_yes_can_be_taken_back_while_it_settles():
    """As far as nothing was signed."""
    play = Play(needed=(2,))
    one = gone(play)
    cut_off(one)
    one.typed("without", LATE)
    one.typed("wait", LATE + 1)
    assert play.done == [("without", (2,)), ("wait", (2,))]


def test_leaving_for_good_is_asked_twice():
    """Any other word between the two takes the first one back."""
    play = Play()
    one = gone(play)
    assert "once more" in one.typed("leave", 0.0)[0] and play.done == []
    one.typed("wait", 0.0)
    assert "once more" in one.typed("leave", 0.0)[0] and play.done == []
    assert one.typed("leave", 0.0)[0].startswith("Your good-bye is signed")
    assert play.done == [("leave",)]


def test_leaving_that_does_not_fit_says_what_does():
    """The table cannot do without one more."""
    play = Play()
    play.fits = False
    one = gone(play)
    one.typed("leave", 0.0)
    assert "cannot do without" in one.typed("leave", 0.0)[0]


def test_an_end_names_for_whom_the_game_waited():
    """Or that all agreed, where it waited for nobody."""
    play = Play(needed=(2,), spare=0)
    one = gone(play)
    assert "nothing can undo it" in one.typed("stop", 0.0)[0] and not play.done
    assert one.typed("stop", 0.0)[0].startswith("You want to end the game here")
    _, told = cut_off(one)
    assert told.startswith("Nobody can stand in for Carla.")
    (asked,) = one.typed("stop", LATE)
    assert "waited for Carla" in asked and "may come back and play on" in asked
    one.typed("stop", LATE)
    assert play.done == [("end", "agreed", ()), ("end", "waits", (2,))]


def test_an_end_is_asked_anew_where_it_would_say_another_thing():
    """Between the two words somebody has been cut off for a while: the record would name her."""
    play = Play(needed=(2,), spare=0)
    one = gone(play)
    one.heard(2, False, 0.0)
    assert "nothing can undo it" in one.typed("stop", 19.0)[0]
    assert "waited for Carla" in one.typed("stop", 21.0)[0] and not play.done
    one.typed("stop", 22.0)
    assert play.done == [("end", "waits", (2,))]


@pytest.mark.parametrize("between", ["1", "leave", "wait?"])
def test_another_word_takes_the_first_stop_back(between):
    """An answer, another word that asks twice, something else."""
    play = Play()
    one = gone(play)
    one.answer("stop", 0.0)
    one.answer(between, 0.0)
    assert "once more" in one.answer("stop", 0.0)[0] and not play.done


@pytest.mark.parametrize("word", ["stop", "leave", "without"])
def test_a_word_counts_only_to_a_question_that_was_shown_when_it_was_begun(word):
    """Typed twice at once, or before the question came, it binds nobody."""
    play = Play(needed=(2,))
    one = gone(play)
    cut_off(one)
    one.answer("leave" if word == "leave" else "stop", LATE, LATE)
    early = one.answer(word, LATE, LATE + 0.1)
    assert early[0].endswith("Type it again.") and not play.done
    one.answer(word, LATE, LATE + 0.5)
    assert len(play.done) == 1


def test_whoever_was_waited_for_is_told_that_the_game_was_ended():
    """Once, by whom, and what undoes it; not where one would end it oneself."""
    play = Play()
    one = gone(play)
    play.ended_by = {1, 3}
    (told,) = one.look(0.0)
    assert told.startswith("While you were away Ben, Dora ended the game here")
    assert one.look(1.0) == []
    play.ended_by = set()
    assert one.look(2.0) == []


def test_others_wishes_are_told_once():
    """Whoever wants to end it is named."""
    play = Play()
    one = gone(play)
    play.wishes = {1: ("agreed", ())}
    assert one.look(0.0)[0].startswith("Ben wants to end the game here.")
    assert one.look(1.0) == []
    one.typed("stop", 2.0)
    one.typed("stop", 2.0)
    play.wishes[3] = ("agreed", ())
    assert one.look(3.0) == ["Dora wants to end it, too."]


def test_the_one_who_was_cut_out_is_told_so():
    """From which step, that its last move is lost, and when it is back."""
    play = Play()
    one = gone(play)
    play.now(cut=41, lost=True)
    went_on, lost = one.look(0.0)
    assert went_on.startswith("The others went on without you from step 41 on.")
    assert lost == "Your last move came too late, and does not count."
    assert one.look(1.0) == []
    play.now(cut=None, lost=False)
    assert one.look(2.0) == ["You are back; from the next step on you play again."]


def test_who_left_is_named_once():
    """For good is another sentence than away."""
    play = Play()
    one = gone(play)
    play.now(left=(3,), since={3: 7})
    assert one.look(0.0)[0].startswith("Dora has left the table for good")
    assert one.look(1.0) == []


@pytest.mark.parametrize(
    ("bots", "yes", "goes_on"),
    [
        ((0, 1, 3), None, True),
        ((0,), (), False),
        ((0,), (1,), False),
        ((0,), (1, 3), True),
        ((0, 2), (1, 3), True),
    ],
    ids=["bots alone", "nobody yet", "one of two", "all people", "a bot is gone"],
)
def test_a_bot_says_yes_when_all_people_have(bots, yes, goes_on):
    """It never decides for people, and never holds them up."""
    play = Play(needed=(2,))
    if yes is not None:
        play.now(proposal=Asked((2,), yes, tuple({1, 3} - set(yes))))
    cut_off(gone(play, bots=bots, by_bot=True))
    assert play.done == ([("without", (2,))] if goes_on else [])


def test_a_bot_says_yes_to_nothing_that_people_have_not_been_asked():
    """They have gone on without one seat; that another one is gone as well is theirs to answer."""
    for without, goes_on in (((1,), False), ((1, 2), True)):
        play = Play(needed=(1, 2), spare=2, proposal=Asked(without, (3,), ()))
        one = gone(play, bots=(0,), by_bot=True)
        one.heard(1, False, 0.0)
        cut_off(one)
        assert play.done == ([("without", (1, 2))] if goes_on else [])


@pytest.mark.parametrize(
    "out", [{"away": (1,), "since": {1: 5}}, {"left": (1,)}], ids=["away", "left"]
)
def test_a_bot_waits_for_no_person_whom_the_game_has_gone_on_without(out):
    """Ben is out already, and nobody asks him: those who are there have said yes, so it does."""
    play = Play(needed=(2,), proposal=Asked((2,), (3,), ()), **out)
    cut_off(gone(play, bots=(0,), by_bot=True))
    assert play.done == [("without", (2,))]


def test_a_bot_wants_the_end_without_those_who_are_out():
    """All people who are there want it; who is away or has left is no more asked for it."""
    play = Play(away=(1,), left=(2,), since={1: 5})
    play.wishes = {3: ("agreed", ())}
    gone(play, bots=(0,), by_bot=True).look(0.0)
    assert play.done == [("end", "agreed", ())]


def test_a_yes_to_one_more_seat_is_told_anew():
    """Ben had agreed to go on without Carla; that he goes on without Dora as well is another yes,
    and told once."""
    play = Play(needed=(2, 3), spare=2)
    one = gone(play)
    play.now(proposal=Asked((2,), (1,), (3,)))
    assert one.look(0.0) == ["Ben goes on without Carla.", "Dora has not answered yet."]
    play.now(proposal=Asked((2, 3), (1,), ()))
    assert one.look(1.0) == ["Ben goes on without Carla, Dora."]
    assert one.look(2.0) == []


def test_who_was_away_and_leaves_for_good_is_not_back():
    """Between two looks Carla came back and left: it is told that she has left, and no more."""
    play = Play(away=(2,), since={2: 9})
    one = gone(play)
    one.look(0.0)
    play.now(away=(), left=(2,))
    (told,) = one.look(1.0)
    assert told.startswith("Carla has left the table for good") and one.back == frozenset()


def test_a_watcher_is_told_and_asked_nothing():
    """Who is away stands in the log for all to see."""
    play = Play(needed=(2,))
    play.roster = SimpleNamespace(names=NAMES)
    one = OnlyTold(play, words_in("en"))
    assert cut_off(one) == [] and one.answer("without", LATE) is None
    play.now(away=(2,), since={2: 9})
    assert one.look(LATE + 1)[0].startswith("Carla is away from step 9 on")


def test_in_german_too():
    """The sentences are German ones."""
    one = gone(Play(needed=(2,)), lang="de")
    paused, asked = cut_off(one)
    assert paused == "Carla: seit 20 s nicht erreichbar. Das Spiel wartet."
    assert asked.startswith("Ohne Carla weiterspielen?") and "ohne" in asked


def test_a_word_is_a_word_only_where_it_means_something():
    """`wait` at a question of the game is an answer there, if nobody is cut off."""
    play = Play(needed=(2,))
    one = gone(play)
    assert one.answer("wait", 0.0) is None and not one.fits("ohne")
    assert one.fits("Leave") and one.fits(" abbrechen ")
    cut_off(one)
    assert one.fits("OHNE") and not one.fits("without Carla")
    assert one.answer("ohne", LATE) and play.done == [("without", (2,))]


def test_another_line_between_two_leaves_takes_the_first_back():
    """Nobody gets up by a word typed long ago."""
    play = Play()
    one = gone(play)
    one.answer("leave", 0.0)
    assert one.answer("3", 0.0) is None
    one.answer("leave", 0.0)
    assert play.done == []


def test_a_bot_in_a_persons_name_says_yes_like_one():
    """Nobody waits for a person who does not sit there."""
    play = Play(needed=(2,))
    cut_off(gone(play, by_bot=True))
    assert play.done == [("without", (2,))]


def test_the_one_cut_off_is_asked_nothing_about_the_others():
    """All others gone at once: it is our own link; once, it is said what they may do meanwhile."""
    play = Play(needed=(1,))
    one = gone(play)
    for seat in (1, 2, 3):
        one.heard(seat, False, float(seat))
    assert one.alone and one.look(30.0) == []
    (told,) = one.look(3.0 + 110)
    assert told.startswith("This machine has been cut off for 110 s: the others may go on without")
    assert one.look(500.0) == [] and not one.fits("without") and play.done == []
    one.heard(2, True, 510.0)
    assert not one.alone
    assert one.look(511.0) == []
    assert one.look(530.0) == ["Ben, Dora: cut off for 20 s. The game waits."]


def test_who_is_cut_off_a_second_time_is_told_so_again():
    """Whoever read it an hour ago knows nothing of what the others may do now."""
    one = gone(Play())
    for since in (0.0, 1000.0):
        for seat in (1, 2, 3):
            one.heard(seat, False, since)
        (told,) = one.look(since + 110)
        assert told.startswith("This machine has been cut off for 110 s")
        for seat in (1, 2, 3):
            one.heard(seat, True, since + 200)
        one.look(since + 200)


def test_where_nobody_can_stand_in_the_one_cut_off_is_not_told_of_going_on():
    """The others only wait there."""
    one = gone(Play(needed=(1,), spare=0))
    for seat in (1, 2, 3):
        one.heard(seat, False, 0.0)
    assert one.look(500.0) == []


def test_with_one_other_left_nobody_can_tell_who_is_cut_off():
    """Two who have left are not counted as lost."""
    one = gone(Play(needed=(1,), left=(2, 3)))
    one.heard(1, False, 0.0)
    assert not one.alone


def test_whose_return_was_told_is_known():
    """So that the link's own news need not say it again."""
    play = Play(needed=(2,))
    one = gone(play)
    cut_off(one)
    one.heard(2, True, LATE)
    one.look(LATE + 1)
    assert one.back == {2}
    play.now(away=(3,), since={3: 9})
    one.look(LATE + 2)
    assert one.back == frozenset()
    play.now(away=())
    one.look(LATE + 3)
    assert one.back == {3}


def test_who_has_left_is_spoken_to():
    """The others read a name; the one who left reads what can still be done."""
    for own, told in ((0, "Dora has left the table"), (3, "You have left the table for good")):
        (line,) = gone(Play(left=(3,)), own=own).look(1.0)
        assert line.startswith(told)


def test_behind_the_result_there_is_nothing_to_leave_or_to_end():
    """The words mean nothing any more; what they are answered is that the game is over."""
    play = Play()
    play.over = True
    one = gone(play)
    for word in ("stop", "abbrechen", "leave", "aufstehen", "without", "wait"):
        assert not one.fits(word) and one.answer(word, 0.0) is None
    assert play.done == []


def test_a_wish_for_an_end_can_be_taken_back():
    """By `wait`, which means that only while the person wishes so."""
    play = Play()
    one = gone(play)
    assert one.answer("wait", 0.0) is None
    one.answer("stop", 0.0)
    one.answer("stop", 0.0)
    assert one.look(0.5) == []
    assert one.answer("wait", 1.0) == ["You would go on after all; the others are told."]
    assert play.done == [("end", "agreed", ()), ("on",)] and one.answer("wait", 2.0) is None
    assert one.look(3.0) == []


def test_an_end_that_is_signed_is_not_taken_back():
    """The person is told so, and not that the game goes on."""
    play = Play()
    one = gone(play)
    play.wish_end("agreed")
    play.signed = True
    assert one.answer("wait", 1.0) == [
        "All had agreed, and your word is signed: the end cannot be taken back."
    ]


def test_who_takes_a_wish_back_is_named():
    """Once; and when they want the end again, that is told again."""
    play = Play()
    one = gone(play)
    play.wishes = {1: ("agreed", ())}
    one.look(0.0)
    play.wishes, play.unwished = {}, {1}
    assert one.look(1.0) == [
        "Ben would go on after all and does not want to end the game any more."
    ]
    assert one.look(2.0) == []
    play.wishes, play.unwished = {1: ("agreed", ())}, set()
    assert one.look(3.0)[0].startswith("Ben wants to end the game here.")


def test_a_wish_that_is_said_anew_behind_each_step_is_told_once():
    """Also where a look falls between a step and the wish; after a longer silence it is news."""
    play = Play()
    one = gone(play)
    told = []
    for play.step in range(8, 12):
        play.wishes = {}
        told += one.look(0.0)
        play.wishes = {1: ("agreed", ())}
        told += one.look(0.0)
    assert len(told) == 1
    play.step = 14
    assert len(one.look(1.0)) == 1


def test_a_wish_that_is_over_because_somebody_is_back_is_told_its_person():
    """The person has typed nothing and would not know."""
    play = Play()
    one = gone(play, lang="de")
    play.wish_end("waits", (2,))
    one.look(0.0)
    play.unwish()
    (told,) = one.look(1.0)
    assert told.endswith("dein Wunsch, das Spiel zu beenden, gilt nicht mehr.")


def test_who_changes_his_mind_again_and_again_fills_no_screen():
    """Behind one step it is told twice; behind the next one again."""
    play, told = Play(), []
    one = gone(play)
    for play.step in (8, 9):
        for _ in range(4):
            play.wishes, play.unwished = {1: ("agreed", ())}, set()
            told += one.look(0.0)
            play.wishes, play.unwished = {}, {1}
            told += one.look(0.0)
    assert len([line for line in told if "go on after all" in line]) == 4 and len(told) == 8


def test_who_has_left_is_not_asked_to_end_the_game():
    """There is nothing left for that person to say."""
    play = Play(left=(0,))
    one = gone(play)
    play.wishes = {1: ("agreed", ())}
    assert one.look(0.0)[-1] == (
        "Ben wants to end the game here; it ends when all who play want it."
    )


def test_a_bot_takes_its_wish_back_with_a_person():
    """It wants the end for as long as all people do."""
    play = Play()
    one = gone(play, bots=(0,), by_bot=True)
    play.wishes = {1: ("agreed", ()), 2: ("agreed", ()), 3: ("agreed", ())}
    one.look(0.0)
    del play.wishes[3]
    play.unwished = {3}
    one.look(1.0)
    assert play.done == [("end", "agreed", ()), ("on",)]


@pytest.mark.parametrize(
    ("bots", "wishes", "ends"),
    [
        ((0,), {1: ("agreed", ())}, False),
        ((0,), {1: ("agreed", ()), 3: ("waits", (2,))}, False),
        ((0,), {1: ("waits", (2,)), 3: ("waits", (2,))}, True),
        ((0, 3), {1: ("agreed", ()), 2: ("agreed", ())}, True),
        ((), {1: ("agreed", ())}, True),
        ((), {}, False),
    ],
    ids=["one of three", "not the same", "all but who is waited for", "all", "as a person", "none"],
)
def test_a_bot_wants_the_end_that_all_people_want(bots, wishes, ends):
    """A table of people and bots can be ended by the people."""
    play = Play()
    play.wishes = dict(wishes)
    one = gone(play, bots=bots, by_bot=True)
    one.look(0.0)
    one.look(1.0)
    assert [done[0] for done in play.done] == ["end"] * ends


def test_the_end_says_for_whom_the_game_waited():
    """As the record does; else that all wanted it."""
    play = Play(needed=(2,), spare=0)
    one = gone(play)
    assert one.ended() == "All who are there want it: the game ends here, without a result."
    cut_off(one)
    one.typed("stop", LATE)
    one.typed("stop", LATE)
    assert one.ended().endswith("the record says that it waited for Carla.")


def test_an_end_names_who_is_gone_though_it_is_our_turn():
    """Of two the one who is asked need not answer first."""
    play = Play()
    one = SeatsGone(play, NAMES[:2], 0, (), words_in("en"))
    one.heard(1, False, 0.0)
    for now in (19.0, 19.0, 20.0, 20.0):
        one.typed("stop", now)
    assert play.done == [("end", "agreed", ()), ("end", "waits", (1,))]


@pytest.mark.parametrize("out", ["away", "left"])
def test_an_end_names_nobody_whom_the_game_has_gone_on_without(out):
    """It waits for neither of them: the record would say otherwise."""
    play = Play(**{out: (3,)})
    one = gone(play)
    for seat in (2, 3):
        one.heard(seat, False, 0.0)
    one.typed("stop", 20.0)
    one.typed("stop", 20.0)
    assert play.done == [("end", "waits", (2,))]


def test_who_is_cut_off_itself_ends_nothing():
    """The others of a larger table may go on; a word of one alone would end it for nobody."""
    play = Play()
    one = gone(play)
    for seat in (1, 2, 3):
        one.heard(seat, False, 0.0)
    assert one.typed("stop", 60.0)[0].startswith("You are cut off from all the others")
    assert play.done == []


def test_it_is_told_by_whom_a_seat_is_said_to_be_reached():
    """While that counts and when it does not any more, once each, though the word comes and goes;
    again only after a link."""
    one = gone(Play(needed=(2,)))
    one.heard(2, True, 0.0, told_by=(1,))
    assert one.look(19.0) == []
    said = "This machine has no link to Carla; Ben says to have one, and is believed for a while."
    assert one.look(20.0) == [said] and one.look(21.0) == []
    one.heard(2, False, 90.0, told_by=(1,))
    doubted = (
        "Ben says to have a link to Carla, but nothing of Carla has come here for a long time: here"
        " Carla counts as gone."
    )
    assert one.look(90.0) == []
    paused = "Carla: cut off for 20 s. The game waits."
    assert one.look(110.0) == [paused, doubted]
    for now in range(111, 120):
        one.heard(2, False, now, told_by=(1,) if now % 2 else ())
        assert one.look(now) == []
    one.heard(2, False, 120.0, told_by=(1, 3))
    assert one.look(120.0) == [doubted.replace("Ben", "Dora")]
    assert one.look(200.0)[0].startswith("Go on without Carla?")
    one.heard(2, True, 201.0, linked=True)
    one.look(201.0)
    one.heard(2, True, 202.0, told_by=(1,))
    assert one.look(221.0) == [] and one.look(222.0) == [said]


def test_who_has_the_link_is_not_told_to_have_none():
    """Dora says so as well of a seat this machine is linked with: that is no news for anybody."""
    play = Play(needed=(2,))
    one = gone(play)
    one.heard(2, True, 0.0, linked=True, told_by=(3,))
    assert one.look(0.0) + one.look(LATE) == []


def test_a_link_of_another_node_to_a_seat_that_nobody_needs_is_no_news():
    """People hear of links that their game waits for."""
    one = gone(Play(needed=(3,)))
    one.heard(2, True, 0.0, told_by=(1,))
    assert one.look(30.0) == []


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "you were linked with all of them"), ("de", "warst du mit allen von ihnen verbunden")],
)
def test_who_is_cut_out_with_all_links_up_is_told_so(lang, told):
    """Once, where there was a link to everybody who went on, for a while and at that moment."""
    play = Play()
    one = gone(play, lang=lang)
    for seat in (1, 2):
        one.heard(seat, True, 0.0, linked=True)
    one.heard(3, False, 0.0)
    one.look(30.0)
    play.now(cut=12, away=(0, 3), since={0: 12, 3: 5})
    lines = one.look(31.0)
    assert told in lines[-1] and len(lines) == 3
    assert one.look(32.0) == []


@pytest.mark.parametrize(
    "links", [{1: None, 2: 0.0, 3: 0.0}, {1: 25.0, 2: 0.0, 3: 0.0}], ids=["none", "new"]
)
def test_who_is_cut_out_and_had_lost_a_link_is_told_no_more(links):
    """One link that is missing, or came up a moment ago, tells why."""
    play = Play()
    one = gone(play)
    for seat, since in links.items():
        one.heard(seat, since is not None, since or 0.0, linked=since is not None)
    play.now(cut=12, away=(0,), since={0: 12})
    lines = one.look(31.0)
    assert len(lines) == 1 and lines[0].startswith("The others went on without you")
