"""The shape of a view, as `engine.views.view` tells it, checked to the last key.

`faults` says what is wrong with a view; a view of any game, seat and moment must have none.
"""

from __future__ import annotations

from collections.abc import Iterator

VIEW = {"game", "rules", "seat", "order", "facts", "areas", "boards", "seats", "own", "asked"}
VIEW |= {"waiting", "running", "news", "over"}
SEAT = {"seat", "marks", "facts", "areas", "boards", "score"}
AREA = {"key", "title", "cards", "count", "slots"}
CARD = {"card", "face", "back", "seat", "tags"}
BOARD = {"key", "title", "spaces", "links", "together"}
SPACE = {"key", "text", "marks", "pieces", "cards", "facts", "face", "kind", "die", "slots"}
SPACE |= {"printed"}
LINK = {"between", "text", "pieces", "facts"}
PIECE = {"kind", "seat", "n"}
ASKED = {"id", "title", "on", "pace", "moves", "choices", "hindered", "beside"}
CHOICE = {
    "pick": {"kind", "name", "text", "cards", "least", "most"},
    "split": {"kind", "name", "text", "cards", "parts", "least"},
    "amounts": {"kind", "name", "text", "places", "least", "most"},
}
ABOUT = {
    "card": ([str, int],),
    "seat": ([str, int],),
    "face": ([str, str],),
    "die": ([str, int],),
    "space": ([str, str, str], [str, str, str, int]),
    "link": ([str, str, str, str],),
}


def faults(view) -> list[str]:
    """What of a view is not as it is described; empty if nothing is."""
    if view.keys() != VIEW:
        return [f"a view with {sorted(view.keys() ^ VIEW)}"]
    return [
        *phrases_faults(view["facts"], "facts"),
        *phrases_faults(view["news"], "news"),
        *(fault for part in view["areas"] for fault in area_faults(part)),
        *(fault for part in view["boards"] for fault in board_faults(part)),
        *(fault for part in view["seats"] for fault in seat_faults(part)),
        *_keys({"facts", "areas"}, view["own"], "own"),
        *phrases_faults(view["own"]["facts"], "own facts"),
        *(fault for part in view["own"]["areas"] for fault in area_faults(part)),
        *(asked_faults(view["asked"]) if view["asked"] is not None else ()),
        *(fault for one in view["waiting"] for fault in _keys({"seat", "pace"}, one, "waiting")),
        *(["nobody is asked and nothing runs"] if _idle(view) else ()),
        *astray_faults(view),
        *_twice(view["areas"], "areas"),
        *_twice(view["boards"], "boards"),
        *_twice(view["own"]["areas"], "own areas"),
    ]


def seat_faults(part) -> Iterator[str]:
    """What is wrong with a seat's part."""
    yield from _keys(SEAT, part, "seat")
    yield from phrases_faults([*part["marks"], *part["facts"]], "seat")
    for row in part["areas"]:
        yield from area_faults(row)
    for board in part["boards"]:
        yield from board_faults(board)
    yield from _twice(part["areas"], "areas of a seat")
    if part["score"] is not None:
        yield from _keys({"points", "reasons"}, part["score"], "score")
        yield from phrases_faults(part["score"]["reasons"], "reasons")


def area_faults(part) -> Iterator[str]:
    """What is wrong with a row of cards."""
    yield from _keys(AREA, part, "area")
    yield from phrases_faults([part["title"]], "title")
    yield from cards_faults(part["cards"])
    if part["count"] < len(part["cards"]) or part["slots"] < 0:
        yield f"area {part['key']} counts {part['count']} for {len(part['cards'])} cards"


def cards_faults(cards) -> Iterator[str]:
    """What is wrong with cards."""
    for card in cards:
        yield from _keys(CARD, card, "card")
        yield from phrases_faults(card["tags"], "tags")


def board_faults(part) -> Iterator[str]:
    """What is wrong with a board."""
    yield from _keys(BOARD, part, "board")
    yield from phrases_faults([part["title"]], "title")
    yield from _twice(part["spaces"], "spaces")
    for space in part["spaces"]:
        yield from _keys(SPACE, space, "space")
        told = (space["text"], *space["marks"], *space["facts"], *space["printed"])
        yield from phrases_faults(told, "space")
        yield from cards_faults(space["cards"])
    for link in part["links"]:
        yield from _keys(LINK, link, "link")
        named = [] if link["text"] is None else [link["text"]]
        yield from phrases_faults([*named, *link["facts"]], "link")
    for lying in (*part["spaces"], *part["links"]):
        for piece in lying["pieces"]:
            yield from _keys(PIECE, piece, "piece")


def asked_faults(part) -> Iterator[str]:
    """What is wrong with a question."""
    yield from _keys(ASKED, part, "asked")
    yield from phrases_faults([part["title"]], "asked")
    yield from about_faults(part["on"])
    if not part["moves"] and not part["choices"]:
        yield "asked: nothing can be answered"
    for move in part["moves"]:
        yield from _keys({"move", "text", "on", "under", "leaves"}, move, "move")
        yield from phrases_faults([move["text"], *move["leaves"]], "move")
        yield from about_faults(move["on"])
        if move["under"] is not None:
            yield from _keys({"text", "on"}, move["under"], "under")
            yield from phrases_faults([move["under"]["text"]], "under")
            yield from about_faults(move["under"]["on"])
    for choice in part["choices"]:
        yield from _keys(CHOICE[choice["kind"]], choice, choice["kind"])
        yield from phrases_faults([choice["text"], *choice.get("parts", ())], choice["name"])
        yield from cards_faults(choice.get("cards", ()))
        for place in choice.get("places", ()):
            yield from _keys({"text", "on", "least", "most"}, place, "place")
            yield from phrases_faults([place["text"]], "place")
            yield from about_faults(place["on"])
    yield from hindered_faults(part["hindered"])


def hindered_faults(parts) -> Iterator[str]:
    """What is wrong with what cannot be done now."""
    for one in parts:
        yield from _keys({"on", "text", "why"}, one, "hindered")
        yield from phrases_faults([one["text"], one["why"]], "hindered")
        if one["on"][0] == "act":
            yield from () if [type(part) for part in one["on"]] == [str, str] else ["no act"]
        else:
            yield from about_faults(one["on"])


def about_faults(on) -> Iterator[str]:
    """What is wrong with what an answer is about: one target, or a list of two or more."""
    several = on if on and isinstance(on[0], list) else [on]
    if several is on and len(on) < 2:
        yield f"a list of one: {on!r}"
    for one in several:
        if one is not None and [type(part) for part in one] not in ABOUT.get(one[0], ()):
            yield f"an answer cannot be about {one!r}"


def astray_faults(view) -> Iterator[str]:
    """What a question and its answers point at and the view does not show."""
    if view["asked"] is None:
        return
    cards = {part["card"] for part in _parts_of(view, "card", "face")}
    spaces = {("space", *at) for board, *seat in _boards(view) for at in _spaces(board, seat)}
    links = {
        ("link", board["key"], *link["between"])
        for board, *_ in _boards(view)
        for link in board["links"]
    }
    seats = {("seat", part["seat"]) for part in view["seats"]}
    there = {("card", card) for card in cards} | spaces | links | seats
    for part in _parts_of(view["asked"], "on"):
        several = part["on"] or ()
        for one in several if several and isinstance(several[0], list) else [several]:
            if one and one[0] not in ("face", "die", "act") and tuple(one) not in there:
                yield f"{one!r} is nowhere in the view"


def _idle(view) -> bool:
    asked = bool(view["waiting"])
    return view["over"] is None and bool(view["order"]) and asked == bool(view["running"])


def _boards(view):
    yield from ([board] for board in view["boards"])
    yield from ([board, part["seat"]] for part in view["seats"] for board in part["boards"])


def _spaces(board, seat):
    return [(board["key"], space["key"], *seat) for space in board["spaces"]]


def _parts_of(part, *keys):
    """Every dict within a plain value that has these keys."""
    if isinstance(part, dict):
        if part.keys() >= set(keys):
            yield part
        for value in part.values():
            yield from _parts_of(value, *keys)
    elif isinstance(part, list):
        for value in part:
            yield from _parts_of(value, *keys)


def phrases_faults(phrases, where: str) -> Iterator[str]:
    """What is no phrase among what should be."""
    for phrase in phrases:
        shape = isinstance(phrase, list) and [type(part) for part in phrase] == [str, dict]
        if not shape:
            yield f"{where}: {phrase!r} is no phrase"


def _keys(wanted: set[str], part, what: str) -> Iterator[str]:
    if part.keys() != wanted:
        yield f"{what}: {sorted(part.keys() ^ wanted)}"


def _twice(parts, where: str) -> Iterator[str]:
    keys = [part["key"] for part in parts]
    if len(set(keys)) != len(keys):
        yield f"{where}: a key twice among {keys}"
