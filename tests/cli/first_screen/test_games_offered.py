"""Games and their choices for a page: all there is, in both languages; refusals are sentences."""

import json

import pytest

from cli.first_screen.games_offered import books_message, choices_message, games_message
from cli.text.exit_codes import Stop
from cli.text.words import LANGUAGES, words_in
from engine.games import find_game, game_names
from tests.cli.lobby.test_own_values import BORDERS

WORDS = words_in("en")


def wanted(game="ohne_furcht", seats=4, bots=0, **options):
    """What a page asks for."""
    return {"game": game, "seats": seats, "bots": bots, "options": options}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_says_what_it_is_and_how_long_it_takes(lang):
    """In two texts, with all numbers of seats."""
    told = games_message(words_in(lang))
    assert {one["id"] for one in told} == {*game_names()}
    for one in told:
        assert len(one["about"]) == 2 and one["seats"] == [*find_game(one["id"]).seats], one
    other = games_message(words_in("de" if lang == "en" else "en"))
    assert all(one["about"] != two["about"] for one, two in zip(told, other, strict=True))


@pytest.mark.parametrize("game", game_names())
def test_every_choice_that_is_offered_is_taken(game):
    """At the fewest and the most seats, each value by itself, and it stands there afterwards."""
    for seats in (find_game(game).seats[0], find_game(game).seats[-1]):
        first = choices_message(wanted(game, seats), WORDS)
        usual = {one["name"]: one["now"] for one in first["options"]}
        for option in first["options"]:
            assert option["text"] != option["name"], "an option without words"
            if option["several"]:
                continue
            for one in option["values"]:
                taken = choices_message(
                    wanted(game, seats, **{**usual, option["name"]: one["value"]}), WORDS
                )
                assert taken["refused"] == ""
                now = {each["name"]: each["now"] for each in taken["options"]}
                assert now[option["name"]] == one["value"]


def test_what_cannot_be_chosen_says_why():
    """A value that does not go with the seats; and what no longer goes together falls back, with
    the sentence. Of seats that are not there nothing is said: they are no choice at all."""
    first, *_ = choices_message(wanted(seats=3), WORDS)["options"]
    assert first["barred"] == [] and "6" not in [one["value"] for one in first["values"]]
    rows = choices_message(wanted("citadels", 2), WORDS)["options"]
    ninth = next(one for one in rows if one["name"] == "ninth")
    assert [one["text"] for one in ninth["barred"]] == ["in the game"]
    assert "eight characters" in ninth["barred"][0]["why"]
    fallen = choices_message(wanted(seats=3, first_crown="6"), WORDS)
    assert "only the seats 1 to 3" in fallen["refused"]
    assert fallen["options"][0]["now"] == "drawn_order"


@pytest.mark.parametrize(
    "wrong",
    [
        wanted("chess"),
        wanted(""),
        wanted(seats=1),
        wanted(seats=99),
        wanted(smithy="4for1"),
        wanted(smithy=""),
        wanted(fly="yes"),
        wanted(data="{}"),
        wanted("san_marco", data="{"),
        wanted("san_marco", data='{"borders": 7}'),
        wanted("san_marco", data="/etc/passwd"),
        wanted("burgund", data="x"),
        wanted("citadels", lineup="own", districts="armory,armory"),
        wanted("citadels", districts="," * 4_000),
    ],
    ids=lambda wrong: str(wrong)[:60],
)
def test_what_is_no_choice_is_refused_in_a_sentence(wrong):
    """Whoever asks for it."""
    with pytest.raises(Stop) as refused:
        choices_message(wrong, WORDS)
    assert str(refused.value).strip().endswith((".", "?"))


def test_what_absent_seats_cost_follows_seats_and_bots():
    """As many as the table may lack, each with its price; with bots fewer."""
    alone = choices_message(wanted(seats=5), WORDS)
    assert [one["n"] for one in alone["absent"]] == [0, 1, 2] and alone["usual"] == 1
    assert all(one["lines"] for one in alone["absent"])
    assert "4 seats together could read" in " ".join(alone["absent"][1]["lines"])
    crowded = choices_message(wanted(seats=5, bots=99), WORDS)
    assert crowded["bots"] == 4 and [one["n"] for one in crowded["absent"]] == [0]


def test_open_and_sealed_books_are_told_apart():
    """Both with a sentence."""
    told = books_message(4, WORDS)
    assert told["open"] != told["sealed"] and all(told.values())


def test_own_values_are_told_to_whoever_opens_the_table_before_it_is_open():
    """Which tables can be replaced; those that are stand there with their seal, as in the lobby."""
    usual = choices_message(wanted("san_marco"), WORDS)
    assert usual["own"] and usual["data"] == "" and not choices_message(wanted(), WORDS)["own"]
    own = json.dumps({"borders": BORDERS})
    told = choices_message(wanted("san_marco", data=own), WORDS)
    assert told["data"] == own
    assert [line for line in told["agreed"] if "their seal is" in line]
    assert any(line.startswith("  borders") for line in told["agreed"])
