"""All texts of a compiled catalogue (`.mo`), by their keys: gettext itself gives them one by one.

The form is that of the GNU gettext manual, "The Format of GNU MO Files".
"""

from __future__ import annotations

import struct

from engine.errors import UnknownGame
from engine.games import folder_of

MAGIC = 0x950412DE
INCOMPLETE = "this compiled catalogue is incomplete"


def texts_in(data: bytes) -> dict[str, str]:
    """Keys and texts; the entry of the empty key, which describes the file, is left out.

    Raises ValueError for anything else than a catalogue as `make words` writes it.
    """
    if len(data) < 20 or struct.unpack_from("<I", data)[0] != MAGIC:
        raise ValueError("these bytes are no compiled catalogue")
    count, keys, texts = struct.unpack_from("<3I", data, 8)
    found = {}
    for number in range(count):
        key, text = (_text(data, table + 8 * number) for table in (keys, texts))
        if key:
            found[key] = text
    return found


def game_texts(game: str, lang: str) -> dict[str, str]:
    """All words of a game in one language, by their keys; none for a game without a catalogue."""
    try:
        folder = folder_of(game) / "locale" / lang / "LC_MESSAGES"
        return texts_in((folder / f"{game}.mo").read_bytes())
    except (UnknownGame, ModuleNotFoundError, FileNotFoundError):
        return {}


def _text(data: bytes, at: int) -> str:
    if at + 8 > len(data):
        raise ValueError(INCOMPLETE)
    length, start = struct.unpack_from("<2I", data, at)
    if start + length > len(data):
        raise ValueError(INCOMPLETE)
    return data[start : start + length].decode()
