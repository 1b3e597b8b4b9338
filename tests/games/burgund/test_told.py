"""What people are told in Burgund: of nothing where there was none, and of which stacks."""

import pytest

from cli.text.words import speech, words_in
from engine.games.burgund.table.estate import NEW
from tests.games.burgund.scene import Scene


def told(scene, lang="en", me=None):
    """What people are told of the last answer, as sentences."""
    spoken = speech("burgund", words_in(lang), ["Anna", "Bea"])
    return [spoken.told(one.plain(), me) for one in scene.said]


@pytest.mark.parametrize(
    ("given", "sentences"),
    [
        ((3, 0), ("Anna converts 3 workers into 1 victory point.", "Du wandelst 3 Arbeiter in")),
        ((0, 3), ("Anna converts 3 silver into 1 victory point.", "Du wandelst 3 Silber in")),
        (
            (2, 1),
            (
                "Anna converts 2 workers, 1 silver into 1 victory point.",
                "Du wandelst um: 2 Arbeiter",
            ),
        ),
    ],
)
def test_of_what_was_not_given_nothing_is_told(given, sentences):
    """Workers and silver become points; mostly it is one of them."""
    scene = Scene(workers=(3, 0), silver=(3, 0)).do("play", "mine_1").do("convert", given)
    english, german = sentences
    assert any(one.startswith(english[:-1]) for one in told(scene)), told(scene)
    assert any(one.startswith(german) for one in told(scene, "de", 0)), told(scene, "de", 0)


@pytest.mark.parametrize(("good", "kind"), [(True, "goods"), (False, "animals")])
def test_of_an_empty_stack_it_is_told_of_what(good, kind):
    """It gets the lower half of the other one, of goods or of animals."""
    stacks = {"goods": (("light_good",), ("medium_good", "dark_good"))} if good else {}
    if not good:
        stacks = {"animals": (("sheep",), ("cow", "pig"))}
    card = "ship_1" if good else "pasture_1"
    scene = Scene(projects={0: (card,)}, **stacks).do("play", "mine_1").do("place", card, NEW)
    if scene.question == "TakeTop":
        scene.do("top", f"{kind}:0")
    assert [one for one in told(scene) if f"stack of {kind}" in one], told(scene)
