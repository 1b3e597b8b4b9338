"""How a game looks: which icon stands for what, and where a board's spaces lie (``looks.json``).

Plain data beside a game's rules, read by whoever draws it and by nobody else; line mode and rules
know nothing of it. ``faults`` holds data against the form below and says what is wrong with it::

    faces     {face: {"kind": kind, "icon": name}, and "corner": number if one is printed there}
    kinds     {kind: {"band", "pattern", "sign": icon name}}: never told by the colour alone
    backs     {back of a card: {"icon"}}        areas  {key of an area: {"icon", and "as": "dice" if
                                                only the corners of its own cards count}}
    facts     {key of a fact: {"icon"}}         marks  {key of a mark: {"icon"}}
    pieces    {kind of a piece: {"icon"}}       tags   {key of a card's tag: {"icon"}}
    amounts   {what is counted, the key before ``.one`` and ``.many``: {"icon"}}
    page      how a wide page is laid out: {"plan": "track", "map", "display" or "columns";
              "head": facts of the table in the head line, "hidden": facts that are drawn otherwise,
              "doubled": facts of a seat that its areas tell already, "small": areas of one's own
              that lie small, "mini": areas whose cards are drawn without names, "stacked": areas of
              others that are a number until they are pressed, "out": marks of spaces that are out
              of play, "now": marks of the space whose turn it is; and, where rounds are counted,
              "scored": the news with which that begins; "strip": boards that lie in the strip
              beside the piles; "figures": marks that are things on the table of which there is
              one, so that they move from place to place}, lists of keys all but the plan
    boards    {key of a board: {"layout": "row", "columns" or "estate" (small cards)}, or
              {"layout": "map", "size": [width, height],
               "spaces": {key of a space: {"outline": [[x, y], three or more], "anchor": [x, y]}},
               "links": [{"between": [space, space], "anchor": [x, y]}]}}

An icon is the name of a drawing, lower-case letters, digits and hyphens. Places are whole numbers
from the upper left corner, within the size; a piece or a name stands at its anchor. Which links
there are the board says, and no outline: a link is drawn as a line from the anchor of one space
over its own to that of the other, and what has a place here is not drawn where a board has it not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

OF_ICONS = ("backs", "facts", "marks", "pieces", "tags", "amounts")
PARTS = ("faces", "kinds", "areas", *OF_ICONS, "boards", "page")
DRAWN_AS = ("dice",)
BANDS = ("yellow", "blue", "green", "red", "purple", "brown", "grey")
PATTERNS = ("plain", "dots", "stripes", "bars", "waves", "checks", "diamonds")
LAYOUTS = ("row", "columns", "estate", "map")
PLANS = ("track", "map", "display", "columns")
PAGE_KEYS = ("head", "hidden", "doubled", "small", "mini", "stacked", "out", "now")
PAGE_FREE = ("scored", "strip", "figures")

Faults = Iterator[str]


def faults(data: Any) -> list[str]:
    """What is wrong with looks, a sentence each that begins with the place; empty if nothing."""
    if not isinstance(data, dict):
        return ["looks are no object"]
    found = list(_keys(data, "looks", PARTS))
    if found:
        return found
    for part in PARTS:
        if not isinstance(data[part], dict):
            return [f"{part}: no object"]
    found += _each(data["faces"], "faces", lambda one, at: _face(one, at, data["kinds"]))
    found += _each(data["kinds"], "kinds", _kind)
    found += _each(data["areas"], "areas", _area)
    for part in OF_ICONS:
        found += _each(data[part], part, _icon_alone)
    found += _each(data["boards"], "boards", _board)
    found += _page(data["page"])
    return found


def _page(part: Mapping[str, Any]) -> Faults:
    yield from _keys(part, "page", ("plan", *PAGE_KEYS), PAGE_FREE)
    if "plan" in part:
        yield from _one_of(part["plan"], PLANS, "page")
    for key in (*PAGE_KEYS, *PAGE_FREE):
        keys = part.get(key, [])
        if not isinstance(keys, list) or not all(isinstance(one, str) for one in keys):
            yield f"page.{key}: no list of keys"


def _each(part: Mapping[str, Any], name: str, check: Callable[[Any, str], Faults]) -> Faults:
    for key, one in part.items():
        at = f"{name}.{key}"
        if isinstance(one, dict):
            yield from check(one, at)
        else:
            yield f"{at}: no object"


def _face(one: Mapping[str, Any], at: str, kinds: Mapping[str, Any]) -> Faults:
    yield from _keys(one, at, ("kind", "icon"), ("corner",))
    yield from _icon(one.get("icon"), at)
    if not isinstance(one.get("kind"), str) or one["kind"] not in kinds:
        yield f"{at}: there is no kind {one.get('kind')!r}"
    if "corner" in one and not _whole(one["corner"]):
        yield f"{at}: the corner is {one['corner']!r}, no number"


def _kind(one: Mapping[str, Any], at: str) -> Faults:
    yield from _keys(one, at, ("band", "pattern", "sign"))
    yield from _icon(one.get("sign"), at)
    yield from _one_of(one.get("band"), BANDS, at)
    yield from _one_of(one.get("pattern"), PATTERNS, at)


def _area(one: Mapping[str, Any], at: str) -> Faults:
    yield from _keys(one, at, ("icon",), ("as",))
    yield from _icon(one.get("icon"), at)
    if "as" in one:
        yield from _one_of(one["as"], DRAWN_AS, at)


def _icon_alone(one: Mapping[str, Any], at: str) -> Faults:
    yield from _keys(one, at, ("icon",))
    yield from _icon(one.get("icon"), at)


def _board(one: Mapping[str, Any], at: str) -> Faults:
    if one.get("layout") != "map":
        yield from _keys(one, at, ("layout",))
        yield from _one_of(one.get("layout"), LAYOUTS, at)
        return
    wrong = list(_keys(one, at, ("layout", "size", "spaces", "links")))
    if wrong:
        yield from wrong
        return
    size, spaces, links = one["size"], one["spaces"], one["links"]
    if not _point(size) or not isinstance(spaces, dict) or not isinstance(links, list):
        yield f"{at}: a map has a size of two numbers, an object of spaces, a list of links"
        return
    yield from _each(spaces, f"{at}.spaces", lambda space, here: _space(space, here, size))
    for number, link in enumerate(links):
        yield from _link(link, f"{at}.links.{number}", spaces, size)


def _space(one: Mapping[str, Any], at: str, size: list[int]) -> Faults:
    yield from _keys(one, at, ("outline", "anchor"))
    outline = one.get("outline")
    if not isinstance(outline, list) or len(outline) < 3:
        yield f"{at}: an outline has three corners or more"
    else:
        for corner in outline:
            yield from _place(corner, at, size)
    yield from _place(one.get("anchor"), at, size)


def _link(one: Any, at: str, spaces: Mapping[str, Any], size: list[int]) -> Faults:
    if not isinstance(one, dict):
        yield f"{at}: no object"
        return
    yield from _keys(one, at, ("between", "anchor"))
    between = one.get("between")
    named = between if isinstance(between, list) else []
    known = [key for key in named if isinstance(key, str) and key in spaces]
    if len(named) != 2 or known != named:
        yield f"{at}: {between!r} are not two spaces of this map"
    yield from _place(one.get("anchor"), at, size)


def _keys(
    one: Mapping[str, Any], at: str, needed: tuple[str, ...], free: tuple[str, ...] = ()
) -> Faults:
    for key in needed:
        if key not in one:
            yield f"{at}: {key!r} is missing"
    for key in one:
        if key not in (*needed, *free):
            yield f"{at}: {key!r} is unknown"


def _icon(name: Any, at: str) -> Faults:
    letters = name.replace("-", "") if isinstance(name, str) else ""
    if not (letters.isascii() and letters.isalnum() and letters == letters.lower()):
        yield f"{at}: {name!r} is no name of an icon"


def _one_of(value: Any, known: tuple[str, ...], at: str) -> Faults:
    if value not in known:
        yield f"{at}: {value!r} is none of {', '.join(known)}"


def _place(value: Any, at: str, size: list[int]) -> Faults:
    if not _point(value) or not (0 <= value[0] <= size[0] and 0 <= value[1] <= size[1]):
        yield f"{at}: {value!r} is no place within {size[0]} by {size[1]}"


def _point(value: Any) -> bool:
    return isinstance(value, list) and len(value) == 2 and all(_whole(part) for part in value)


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0
