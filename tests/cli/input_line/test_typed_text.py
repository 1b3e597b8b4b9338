"""cli.input_line.typed_text: what each key leaves of a line."""

from hypothesis import given
from hypothesis import strategies as st

from cli.input_line.key_presses import Key
from cli.input_line.typed_text import TypedText

MOVES = [Key.LEFT, Key.RIGHT, Key.WORD_BACK, Key.WORD_ON, Key.FIRST, Key.LAST]


@given(st.text("ab e\u0301", max_size=20), st.lists(st.sampled_from(MOVES)))
def test_the_cursor_changes_no_letter(text, keys):
    """Wherever it goes; and from the ends the same way leads nowhere."""
    typed = TypedText(text)
    for key in keys:
        typed = typed.edited(key)
        assert typed.text == text
    assert typed.edited(Key.LAST).edited(Key.RIGHT) == TypedText(text)
    assert typed.edited(Key.FIRST).edited(Key.LEFT) == TypedText("", text)


def test_keys_that_rub_out():
    """Letter, word, rest, line; with the marks that stand on a letter before it, one by one."""
    typed = TypedText("build the ", "tavern")
    assert typed.edited(Key.RUB_OUT) == TypedText("build the", "tavern")
    assert typed.edited(Key.RUB_WORD) == TypedText("build ", "tavern")
    assert typed.edited(Key.DELETE) == TypedText("build the ", "avern")
    assert typed.edited(Key.RUB_REST) == TypedText("build the ")
    assert typed.edited(Key.RUB_LINE) == TypedText()
    assert typed.edited(Key.TAB) == typed
