"""Links that are down or up for good are told; those that flap are not."""

from cli.session.notices.link_news import (
    ALL_DOWN,
    ALL_WENT,
    ALONE,
    DOWN,
    STEADY,
    WENT,
    LinkNews,
    link_lines,
)
from cli.text.words import words_in


def links(*heard):
    """The news of links after these words: seat, whether linked, when."""
    news = LinkNews()
    for seat, linked, now in heard:
        news.heard(seat, linked, now)
    return news


def test_links_that_come_up_at_the_beginning_are_no_news():
    """Neither one that is up, nor one that has never been."""
    news = links((1, True, 0.0), (2, False, 0.0))
    assert news.news(100.0) == []


def test_down_and_up_are_told_once_each():
    """After they have lasted, and not again while they last."""
    news = links((1, True, 0.0))
    assert news.news(STEADY) == []
    news.heard(1, False, 10.0)
    assert news.news(10.0 + STEADY - 0.1) == []
    assert news.news(10.0 + STEADY) == [(1, False)]
    assert news.news(20.0) == []
    news.heard(1, True, 30.0)
    assert news.news(30.0 + STEADY) == [(1, True)]


def test_a_link_that_flaps_is_not_told():
    """Gone for a moment again and again: nothing, as long as no state lasts."""
    news = links((1, True, 0.0))
    assert news.news(5.0) == []
    for at in range(10, 40, 2):
        news.heard(1, at % 4 != 2, float(at))
        assert news.news(at + 1.9) == []
    news.heard(1, True, 40.0)
    assert news.news(50.0) == []


def test_the_same_word_again_starts_no_new_time():
    """All links are told of whenever one changes; the others go on as they were."""
    news = links((1, True, 0.0), (2, True, 0.0))
    assert news.news(5.0) == []
    news.heard(1, False, 10.0)
    news.heard(1, False, 12.0)
    news.heard(2, False, 12.0)
    assert news.news(13.0) == [(1, False)]
    assert news.news(15.0) == [(2, False)]


def test_a_link_that_came_late_is_told_when_it_goes():
    """From the first time it was up for good it is known."""
    news = links((3, False, 0.0))
    assert news.news(10.0) == []
    news.heard(3, True, 20.0)
    assert news.news(30.0) == []
    news.heard(3, False, 40.0)
    assert news.news(50.0) == [(3, False)]


def test_all_links_down_at_once_is_the_own_network():
    """A pulled cable: with several others, all of whom were linked, it is one's own that fails."""
    news = links((1, True, 0.0), (2, True, 0.0))
    news.news(STEADY)
    news.heard(1, False, 10.0)
    assert not news.alone
    news.heard(2, False, 11.0)
    assert news.news(10.0 + STEADY) == [(1, False)] and news.alone
    news.heard(2, True, 20.0)
    assert not news.alone


def test_one_link_says_nothing_of_whose_network_fails():
    """With one other seat, or others who never came, nobody can tell."""
    news = links((1, True, 0.0))
    news.news(STEADY)
    news.heard(1, False, 10.0)
    assert not news.alone
    assert not links((1, False, 0.0), (2, False, 0.0)).alone


def test_the_one_without_links_reads_that_it_is_its_own_link():
    """Not that each of the others is unreachable; when they are linked again, each is named."""
    words, names = words_in("en"), ("Ada", "Ben", "Carla")
    news = links((1, True, 0.0), (2, True, 0.0))
    news.news(STEADY)
    news.heard(1, False, 10.0)
    assert link_lines(news, names, 13.0, words) == ["The link to Ben is down; trying again."]
    news.heard(2, False, 14.0)
    assert link_lines(news, names, 17.0, words) == [ALONE]
    assert link_lines(news, names, 30.0, words) == []
    news.heard(1, True, 40.0)
    assert link_lines(news, names, 43.0, words) == ["The link to Ben is up again."]


def test_several_that_are_back_at_once_are_one_sentence():
    """As after a cable that was out; one that was told of already is not told of again."""
    words, names = words_in("en"), ("Ada", "Ben", "Carla", "Dora")
    news = links((1, True, 0.0), (2, True, 0.0), (3, True, 0.0))
    news.news(STEADY)
    for linked, now in ((False, 10.0), (True, 60.0)):
        for seat in (1, 2, 3):
            news.heard(seat, linked, now)
        if not linked:
            assert link_lines(news, names, 20.0, words) == [ALONE]
            news.told_back(3)
    assert link_lines(news, names, 70.0, words) == ["The links to Ben, Carla are up again."]


def test_who_was_told_back_before_its_link_is_up_is_told_of_no_more():
    """It is heard by way of another first; its link is not called up once more."""
    words, names = words_in("en"), ("Ada", "Ben", "Carla")
    news = links((1, True, 0.0), (2, True, 0.0))
    news.news(STEADY)
    news.heard(1, False, 10.0)
    assert len(link_lines(news, names, 20.0, words)) == 1
    news.told_back(1)
    assert link_lines(news, names, 21.0, words) == []
    news.heard(1, True, 22.0)
    assert link_lines(news, names, 30.0, words) == []
    news.heard(1, False, 40.0)
    assert link_lines(news, names, 50.0, words) == ["The link to Ben is down; trying again."]


def test_one_without_links_itself_is_told_so_once():
    """Links are given up one after the other: that is one sentence, and one more the next time."""
    words, names = words_in("en"), ("Anna", "Ben", "Carla")
    news = links((1, True, 0.0), (2, True, 0.0))
    news.news(5.0)
    for start in (10.0, 50.0):
        news.heard(1, False, start)
        news.heard(2, False, start + 1)
        told = [link_lines(news, names, start + STEADY + n, words) for n in (0, 1, 2)]
        assert [line for lines in told for line in lines] == [words.say(ALONE)]
        news.heard(1, True, start + 20)
        news.heard(2, True, start + 20)
        link_lines(news, names, start + 30, words)


def test_who_has_ended_the_program_is_told_to_have_gone_and_is_no_cut_cable():
    """In words of its own; and where all others go home, it is not the own network that fails."""
    words = words_in("en")
    news = links((1, True, 0.0), (2, True, 0.0))
    news.news(STEADY)
    news.heard(1, False, 10.0, went=True)
    news.heard(2, False, 10.0)
    lines = link_lines(news, ["Anna", "Bea", "Carl"], 20.0, words)
    assert lines == [words.say(WENT, name="Bea"), words.say(DOWN, name="Carl")]
    assert not news.alone


def test_seats_of_one_program_that_was_ended_are_told_together():
    """A person and the bots that play there: one sentence, and one where their links are down."""
    words, names = words_in("en"), ["Anna", "Bea", "Carl", "Merlin (Bot)", "Dora"]
    for went, told in ((True, ALL_WENT), (False, ALL_DOWN)):
        news = links(*((seat, True, 0.0) for seat in (1, 2, 3, 4)))
        news.news(STEADY)
        for seat in (2, 3):
            news.heard(seat, False, 10.0, went=went)
        lines = link_lines(news, names, 10.0 + STEADY, words)
        assert lines == [words.say(told, names="Carl, Merlin (Bot)")]
