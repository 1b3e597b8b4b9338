"""cli.input_line.key_presses: what terminals send, cut anywhere, as keys."""

import pytest

from cli.input_line.key_presses import Key, PressedKeys


@pytest.mark.parametrize(
    ("sent", "keys"),
    [
        ("\x1b[A\x1bOA\x10", [Key.EARLIER] * 3),
        ("\x1b[1~\x1b[7~\x1b[H\x1bOH\x01", [Key.FIRST] * 5),
        ("\x1b[4~\x1b[8~\x1b[F\x1bOF\x05", [Key.LAST] * 5),
        ("\x1b[1;5D\x1b[1;3D\x1bb", [Key.WORD_BACK] * 3),
        ("\x1b[3;5~", [Key.DELETE]),
        ("\x1b[1;5A", [Key.EARLIER]),
        ("\x1b[5~\x1b[15~\x1bOP\x1b[I\x1b[Z\x1bx\x07\x00", []),
        ("\x1b\x1b[A", [Key.EARLIER]),
        ("\x1b[" + "9" * 40 + "a", [*"9" * 24, "a"]),
        ("ä漢1", ["ä", "漢", "1"]),
    ],
)
@pytest.mark.parametrize("cut", [False, True])
def test_a_key_is_the_same_however_it_comes(sent, keys, cut):
    """In one piece or letter by letter; other keys leave no letters."""
    reader = PressedKeys()
    pieces = list(sent) if cut else [sent]
    assert [key for piece in pieces for key in reader.of(piece)] == keys
