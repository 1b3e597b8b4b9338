"""How strong bots are, by their names; whose machine plays whom is told where lobbies are."""

import pytest

from cli.text.machine_texts import (
    bot_lines,
    bots_among,
    machine_lines,
    named_levels,
    no_guest_line,
)
from cli.text.words import words_in

NAMES = ("Anna", "Merlin (Bot)", "Enite easy (Bot)", "Gawan hard (Bot)", "Iwein random (Bot)")


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "Merlin medium, Enite easy, Gawan hard, Iwein random."),
        ("de", "Merlin mittel, Enite leicht, Gawan schwer, Iwein random."),
    ],
)
def test_each_bot_is_told_with_its_level_in_the_persons_language(lang, told):
    """Also the usual one, of which its name says nothing; people are no bots."""
    (line,) = bot_lines("kabale", NAMES, words_in(lang))
    assert line.endswith(told)
    assert bot_lines("kabale", ("Anna", "Bea"), words_in(lang)) == []


def test_of_a_game_that_is_not_here_no_level_is_known():
    """Which is the usual one there nobody can say."""
    assert bots_among("chess", NAMES) == [] == named_levels("chess", NAMES, words_in("en"))
    assert bots_among("kabale", NAMES)[0] == ("Merlin (Bot)", "medium")


def test_a_guest_plays_and_the_machine_of_its_seat_holds_the_key():
    """A bot is played by a machine, a person is not; German says it without he or she."""
    names, machines = ("Anna", "Merlin (Bot)", "Clara"), (0, 0, 0)
    assert machine_lines(names, machines, 4, 0, words_in("en"), me=0) == [
        "Your machine plays Merlin (Bot) too and can read that hand.",
        "Your machine holds Clara's key too and can read that hand.",
    ]
    assert machine_lines(names, machines, 4, 0, words_in("de"))[1] == (
        "Auf dem Rechner von Anna liegt auch der Schlüssel von Clara; er kann diese Karten lesen."
    )


@pytest.mark.parametrize(
    ("machines", "opens", "way"),
    [
        ((0, 0, 2), True, "At Ben's machine there is room: press Use a phone on the page there."),
        ((0, 0), True, "Open one at which nobody may be absent (host --absent-ok 0)"),
        ((0, 0), False, "A guest can sit at one that was opened so that nobody may be absent."),
    ],
)
def test_a_machine_that_would_play_too_many_seats_tells_where_a_guest_can_sit(machines, opens, way):
    """At somebody else's who sits there, where that one would not read all cards by it."""
    names = ("Anna", "Merlin (Bot)", "Ben")[: len(machines)]

    def why(max_absent, played):
        return no_guest_line(
            names, machines, 4, max_absent, words_in("en"), me=0, opens=opens, played=played
        )

    assert why(1, 3).startswith("Anna's machine would play 3 seats then") and way in why(1, 3)
    assert why(1, 2) == "" == why(0, 3)
