"""Cards that must lie open before a rule goes on, and a hand opened before anything is asked."""

from dataclasses import dataclass

from engine.agenda import Reveal
from engine.basics import ALL
from engine.kernel import front, settle
from engine.shapes.opening import OpenedShape, opened_at_once
from engine.table import Table
from tests.engine.lines import Ask
from tests.strategies import same_seed, table


@dataclass(frozen=True, slots=True)
class Burn(OpenedShape[Table]):
    """Cards leave the game open."""

    cards: tuple[int, ...]

    def to_open(self, state):
        """The field."""
        return self.cards

    def opened(self, state):
        """Told by their faces."""
        faces = tuple(state.faces[card] for card in self.cards)
        return state.retire(self.cards).tell("burnt", faces=faces)


OWN = {"hand:0": ("a", "b", "c")}


def test_closed_cards_are_opened_first():
    """Only the closed ones, by their owner, and then the rule goes on with all."""
    dealt = table(own=OWN)
    state = settle(dealt.state.show({1: "b"}).do(Burn((0, 1))))
    assert state.agenda == (Reveal((((0,), ALL),)), Burn((0, 1)))
    after = same_seed(type(dealt)(state, dealt.truth, {})).state
    assert after.agenda == () and after.zone("hand:0") == (2,)
    assert dict(after.news[-1].fillings) == {"faces": ("a", "b")}


def test_open_cards_need_no_answer():
    """The rule runs at once; so it does over no cards at all."""
    state = table(own=OWN).state.show({0: "a"})
    assert settle(state.do(Burn((0,)))).zone("hand:0") == (1, 2)
    assert settle(state.do(Burn(()))).agenda == ()


def test_a_hand_is_opened_before_its_seat_is_asked():
    """As a step of its own: the seat's question comes after it, not with it."""
    dealt = table(opened_at_once((0, 1, 2)), Ask(0), own=OWN)
    after = same_seed(dealt)
    assert set(after.state.faces) == {0, 1, 2}
    assert front(after.state) == Ask(0)


def test_an_open_hand_is_passed_over():
    """Nothing is asked where everything lies open."""
    state = table(opened_at_once((0,)), Ask(0), own=OWN).state.show({0: "a"})
    assert front(settle(state)) == Ask(0)
