"""Faces as points of the group, and back.

A face's point is hashed from the rules, the name of its deck and the text of the face, so nobody
knows how two points relate. Copies of one card have one face and one point: a claim speaks of
what is printed, never of which copy.
"""

from collections.abc import Iterable, Iterator

from ledger.deck.group.errors import BadStatement
from ledger.deck.group.group import Element, Group
from ledger.deck.group.hashing import hash_to_group, length_prefixed
from ledger.deck.proofs.context import context_string

Face = tuple[str, str]
"""Name of the deck and text of the face."""

_CS = context_string("card")


def card_point(group: Group, rules_id: str, deck: str, text: str) -> Element:
    """The point of one face under one set of rules."""
    return hash_to_group(group, length_prefixed(rules_id, deck, text), _CS)


class FaceTable:
    """All faces of a table's cards: face -> point, and point -> face."""

    def __init__(self, group: Group, rules_id: str, faces: Iterable[Face]) -> None:
        """Take every face once, however many copies are named. Raises BadStatement if none is."""
        self._group = group
        self._points: dict[Face, Element] = {}
        self._faces: dict[bytes, Face] = {}
        for face in faces:
            if face in self._points:
                continue
            point = card_point(group, rules_id, *face)
            raw = group.encode(point)
            if raw in self._faces or group.is_identity(point):
                raise BadStatement(f"the point of {face!r} is no point of its own")
            self._points[face] = point
            self._faces[raw] = face
        if not self._points:
            raise BadStatement("a table of faces needs one face at least")

    def __len__(self) -> int:
        """How many different faces there are."""
        return len(self._points)

    def __iter__(self) -> Iterator[Face]:
        """The faces, in the order in which they were named first."""
        return iter(self._points)

    def point(self, face: Face) -> Element:
        """The point of a face. Raises BadStatement for a face this table has not."""
        try:
            return self._points[face]
        except KeyError:
            raise BadStatement(f"no card of this table shows {face!r}") from None

    def face(self, point: Element) -> Face | None:
        """The face of a point, or None: then it is no card of this table."""
        return self._faces.get(self._group.encode(point))
