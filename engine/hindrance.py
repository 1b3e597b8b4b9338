"""What a seat could expect to do at a question and cannot do now, with the reason, for people.

A decision tells it (``Decision.hindered``) by what its seat can read: own cards, acts of the turn,
what is on offer. It never names what one of the answers is about, for that is possible now.
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.basics import Phrase, phrase
from engine.targets import Target


@dataclass(frozen=True, slots=True)
class Hindrance:
    """What cannot be done, or with which thing nothing can be done; its name; the reason.

    ``on`` is a thing on the table, as an answer points at one, or an act by the name of its moves,
    ``("act", name)``. ``why`` is a whole sentence.
    """

    on: Target
    text: Phrase
    why: Phrase


def act_hindered(name: str, why: Phrase) -> Hindrance:
    """An act of which no move is possible, in the words of its key.

    >>> act_hindered("smithy", phrase("hindered.used")).text.plain()
    ['act.smithy', {}]
    """
    return Hindrance(("act", name), phrase(f"act.{name}"), why)
