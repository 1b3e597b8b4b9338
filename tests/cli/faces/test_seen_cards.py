"""What others know of own cards, as lines: by hand, and read off real tables."""

from collections import Counter

import pytest

from cli.asking.prompt import Wanted
from cli.asking.typed_words import Word
from cli.faces.face import TableActions
from cli.faces.line_face import LineFace
from cli.faces.seen_cards import Past, known_lines
from cli.faces.telling_face import TellingFace
from cli.text.words import speech, words_in
from engine.games import find_game
from engine.sight import Seen
from ledger.live.seat_memory import Known
from tests.cli.session.shown import GAME, shown, type_at
from tests.cli.terminals import terminal
from tests.cli.views import area, card
from tests.ledger.tables import Minds, pump, seating

OWNERS = {"hand 0": 0, "hand 1": 1, "hand 2": 2}
NAMES = ["Anna", "Bea", "Carl"]
PAST = Past(
    (
        {"step": 4, "news": [["news.round", {"n": 1}]], "marks": [0]},
        {"step": 20, "news": [["news.round", {"n": 2}]], "marks": [0]},
    ),
    ("news.round", "news.end"),
)


def hand(*faces):
    """A view in which Anna holds these cards, the first with the handle 10."""
    cards = [card(number, face) for number, face in enumerate(faces, 100)]
    return shown(names=NAMES, own={"facts": [], "areas": [area("area.hand", *cards)]})


def lines(view, *seen, readers=None, past=PAST, lang="en"):
    """What Anna is told, who alone reads the cards of her hand if nothing else is said."""
    known = Known(readers or {number: (0,) for number in range(100, 110)}, OWNERS, seen)
    return known_lines(view, known, past, speech("ohne_furcht", words_in(lang), NAMES))


def seen(seat, step, *faces, of=0, gone=False):
    """That a seat met these in the hand of another."""
    return seat, step, Seen(step, f"hand {of}", faces, gone)


def test_of_a_hand_with_nothing_known_it_is_said_that_nobody_was_shown_it():
    """Every card is named: none is left for the person to wonder about."""
    assert lines(hand("tavern", "temple", "tavern")) == [
        "Shown to nobody else: Tavern, Tavern, Temple."
    ]
    assert lines(hand("tavern"), lang="de") == ["Sonst niemandem gezeigt: Taverne."]


def test_whoever_holds_no_closed_card_is_told_so():
    """Cards that lie open, or are another's, are no secret of this seat."""
    assert lines(hand()) == ["You hold nothing that the others do not see."]
    assert lines(hand("temple"), readers={100: (1, 0)}) == lines(hand())
    assert lines(hand("temple"), readers={101: (0,)}) == lines(hand())


def test_who_saw_which_of_them_and_when_newest_first():
    """By the game's own count; what is held no more is not told, nor what others saw elsewhere."""
    found = lines(
        hand("tavern", "temple", "manor"),
        seen(1, 6, "castle", "tavern"),
        seen(2, 7, "castle"),
        seen(2, 25, "manor", of=1),
        seen(0, 26, "manor", of=2),
        seen(2, 30, "tavern", "temple"),
    )
    assert found == [
        "Carl saw Tavern, Temple in round 2.",
        "Bea saw Tavern in round 1.",
        "Shown to nobody else: Manor.",
    ]


def test_who_had_a_card_before_knows_it():
    """What came from another's hand was read there."""
    assert lines(hand("tavern", "temple"), seen(2, 21, "tavern", of=2, gone=True)) == [
        "Carl had Tavern before; that came to you in round 2.",
        "Shown to nobody else: Temple.",
    ]


def test_who_had_the_same_cards_one_after_the_other_stands_in_one_line():
    """A pile of a draft that was handed on and on."""
    handed = (seen(seat, 21, "tavern", "temple", of=seat, gone=True) for seat in (2, 1))
    assert lines(hand("tavern"), *handed) == [
        "Bea, Carl had Tavern before; that came to you in round 2."
    ]
    handed = (seen(seat, 21, "tavern", of=seat, gone=True) for seat in (2, 1))
    assert lines(hand("tavern"), *handed, lang="de") == [
        "Bea, Carl hatten Taverne, bevor das in Runde 2 zu dir kam."
    ]


def test_the_same_card_met_twice_is_told_once_and_two_of_a_name_are_two():
    """Newest first; of two that were met nobody says that one of them is unknown."""
    again = (seen(1, 5, "tavern"), seen(1, 22, "tavern"))
    assert lines(hand("tavern"), *again) == ["Bea saw Tavern in round 2."]
    assert lines(hand("tavern", "tavern"), *again) == [
        "Bea saw Tavern in round 2.",
        "Bea saw Tavern in round 1.",
    ]
    assert lines(hand("tavern", "tavern"), again[0]) == [
        "Bea saw Tavern in round 1.",
        "Shown to nobody else: Tavern.",
    ]


def test_who_can_read_a_card_as_things_stand():
    """Such as a card that two seats were dealt."""
    found = lines(hand("tavern", "temple"), readers={100: (0, 2, 1), 101: (0,)})
    assert found == ["Can also be read by Bea, Carl: Tavern.", "Shown to nobody else: Temple."]


def test_a_step_before_the_first_round_is_told_by_its_number():
    """The count of the game has not begun there."""
    assert lines(hand("tavern"), seen(1, 3, "tavern")) == ["Bea saw Tavern in step 3."]


def actions(known, tmp_path):
    """What a seat can want at a table where this is known."""
    return TableActions(None, None, None, lambda: PAST.history, known=lambda: known, log=tmp_path)


@pytest.mark.parametrize(("lang", "line"), [("en", "known"), ("de", "bekannt"), ("en", "bekannt")])
def test_the_word_at_the_table(tmp_path, lang, line):
    """Typed by either word, at a question too; it signs nothing."""
    here = terminal(tmp_path, lang=lang)
    known = Known({100: (0,)}, OWNERS, (seen(1, 6, "tavern"),))
    face = LineFace(here, GAME, actions(known, tmp_path))
    face.look(hand("tavern"))
    type_at(face, line)
    assert ("Bea saw" if lang == "en" else "Bea hat") in here.out.getvalue()


def test_watchers_and_pupils_are_told_why_there_is_nothing(tmp_path):
    """A watcher has no cards; the cards of a lesson were seen by its one program."""
    here = terminal(tmp_path)
    watching = TellingFace(here, GAME)
    watching.look({**hand(), "seat": None, "own": None})
    assert watching.shows(Wanted(Word.KNOWN))
    assert "You are looking on and have no hand." in here.out.getvalue()
    face = LineFace(here, GAME, actions(None, tmp_path))
    face.look(hand("tavern"))
    type_at(face, "known")
    assert "is told at a table with others" in here.out.getvalue()


@pytest.mark.parametrize(
    ("name", "seats"),
    [("citadels", 4), ("ohne_furcht", 4), ("san_marco", 3), ("kabale", 3), ("burgund", 3)],
)
def test_every_closed_card_that_is_ones_own_is_told_at_a_real_table(name, seats):
    """At many moments: each own closed card stands in the view, so that it can be told, and its
    line names it. (That others have met what is said of them is asked in `cli/page`.)"""
    game, cards, told = find_game(name), 0, Counter()
    nodes = seating(game, seats, f"told {name}").plays()
    for until in range(15, 120, 15):
        pump(nodes, Minds(until), until=until)
        for play in nodes:
            play.idle()
            view, known, sight = play.view(), play.known(), play.sight()
            mine = {one for one, by in known.readers.items() if by[:1] == (play.number,)}
            words = speech(name, words_in("en"), view["names"])
            found = known_lines(view, known, Past(play.history(), game.marks), words)
            assert bool(mine) == (found != ["You hold nothing that the others do not see."])
            for face in map(sight.face, mine):
                assert any(words.face(face) in line for line in found), (face, found)
            cards += len(mine)
            told.update(word for line in found if mine for word in line.split(" ")[1:4])
    assert cards and told
    assert name not in ("citadels", "ohne_furcht", "san_marco") or told["had"], told
