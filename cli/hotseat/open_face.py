"""What all who sit at one keyboard may see together: how the table comes to be, and its end."""

from __future__ import annotations

from cli.asking.typed_words import Word
from cli.asking.word_help import GAME_OVER, word_help
from cli.faces.face import View
from cli.faces.telling_face import TellingFace
from cli.text import screen
from cli.text.words import N_

OVER_FOR_ALL = N_("All may look now: nobody's own cards are shown here.")
NOT_FOR_ALL = (
    *(Word.HAND, Word.NOTES, Word.KNOWN, Word.WHO, Word.PAGE, Word.SAY, Word.MUTE, Word.UNMUTE),
)
"""What one person alone could want of a table that is over."""


class OpenFace(TellingFace):
    """Tells what is nobody's own."""

    def begins(self, view: View) -> None:
        """How far the table is before anybody is asked."""
        self._say_phase(view)

    def help(self) -> None:
        """What can be typed once the game is over."""
        told = [one for one in GAME_OVER if one.word not in NOT_FOR_ALL]
        self.show(word_help(told, self.terminal.words))

    def _at_last(self, view: View) -> list[str]:
        return [*screen.table_lines(view, self.speech), ""]
