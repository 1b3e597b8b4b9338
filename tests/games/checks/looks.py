"""Every game can be drawn: what its views hold has a look, and no look is for nothing.

Asked of the views of whole walks, of all seats and a watcher, with the fewest and the most seats,
and of the words of a game: a mark that no walk comes by has a word, and so it needs a look.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from cli.text.game_looks import looks_of
from engine.game import Game
from engine.open_table.onlookers import view_of
from tests.games.checks.walked import walked
from tests.games.checks.words import of

Part = Mapping[str, Any]


@dataclass(frozen=True)
class Drawn:
    """What is to be drawn of a game, by the keys that looks know it by."""

    areas: frozenset[str]
    backs: frozenset[str]
    pieces: frozenset[str]
    marks: frozenset[str]
    facts: frozenset[str]
    tags: tuple[tuple[str, Any, str], ...]
    """Each tag's key with the numbers and phrases it holds alone, and the face of its card."""
    boards: tuple[Part, ...]


@cache
def _drawn(name: str, package: str) -> Drawn:
    """Kept by the name of the game, since a game as a value has no hash."""
    game = _GAMES[name, package]
    views, backs = list[Part](), set[str]()
    for seats in {game.seats[0], game.seats[-1]}:
        for _, dealt in walked(game, seats, 1).tables(5):
            views += [view_of(game, dealt, seat)[1] for seat in (None, *dealt.state.order)]
            backs.update(dealt.state.backs.values())
    boards = [board for view in views for board in _boards(view)]
    lying = [part for board in boards for part in (*board["spaces"], *board["links"])]
    met = {mark[0] for part in lying for mark in part.get("marks", ())}
    met |= {mark[0] for view in views for part in view["seats"] for mark in part["marks"]}
    worded = {key for key in of(game)[0].words if key.startswith("mark.")}
    return Drawn(
        areas=frozenset(area["key"] for view in views for area in _areas(view)),
        backs=frozenset(backs),
        pieces=frozenset(piece["kind"] for part in lying for piece in part["pieces"]),
        marks=frozenset(met | worded),
        facts=frozenset(_facts(views, lying)),
        tags=tuple(_tags(views)),
        boards=tuple(boards),
    )


_GAMES: dict[tuple[str, str], Game] = {}


def drawn_of(game: Game) -> Drawn:
    """What the views of a game hold."""
    _GAMES[game.id, game.package] = game
    return _drawn(game.id, game.package)


def _facts(views: list[Part], lying: list[Part]) -> Iterator[str]:
    """Of the table, the seats, and what lies on boards; what one seat knows is told in words."""
    for view in views:
        for part in (view, *view["seats"]):
            yield from (fact[0] for fact in part["facts"])
    yield from (fact[0] for part in lying for fact in part["facts"])


def _tags(views: list[Part]) -> Iterator[tuple[str, Any, str]]:
    found: dict[str, tuple[str, Any, str]] = {}
    for card in (card for view in views for card in _cards(view)):
        for key, fillings in card["tags"]:
            found.setdefault(f"{key} {fillings} {card['face']}", (key, fillings, card["face"]))
    return iter(found.values())


def _cards(part: Any) -> Iterator[Part]:
    if isinstance(part, dict):
        if "tags" in part and "face" in part:
            yield part
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from _cards(one)


def _drawn_tags(tags: tuple[tuple[str, Any, str], ...], faces: Part) -> set[str]:
    """The tags that an icon can tell: those that name nobody and nothing, and are not printed on
    the card in its corner anyway.
    """
    wanted = set()
    for key, fillings, face in tags:
        values = list(fillings.values())
        printed = face is not None and values == [faces.get(face, {}).get("corner")]
        others = [one for one in values if not isinstance(one, int)]
        names = any(isinstance(one, str) or one[0] == "seat" for one in others)
        if key.startswith("tag.") and not printed and not names:
            wanted.add(key)
    return wanted


def _boards(view: Part) -> Iterator[Part]:
    yield from view["boards"]
    for part in view["seats"]:
        yield from part["boards"]


def _areas(view: Part) -> Iterator[Part]:
    for part in (view, view["own"], *view["seats"]):
        yield from part["areas"]


def lacking(game: Game, looks: Part) -> list[str]:
    """What has no look, and which looks are of nothing, a sentence each."""
    drawn = drawn_of(game)
    kinds = {face["kind"] for face in looks["faces"].values()}
    found = [
        *_differ("faces", looks["faces"], game.faces),
        *_differ("kinds", looks["kinds"], kinds),
        *_differ("backs", looks["backs"], drawn.backs),
        *_differ("areas", looks["areas"], drawn.areas | (looks["areas"].keys() & _titled(game))),
        *_differ("marks", looks["marks"], drawn.marks),
        *_differ("pieces", looks["pieces"], drawn.pieces),
        *_differ("boards", looks["boards"], {board["key"] for board in drawn.boards}),
    ]
    words = of(game)[0].words.keys()
    tags = _drawn_tags(drawn.tags, looks["faces"])
    found += [
        *_differ("facts", looks["facts"], drawn.facts | (looks["facts"].keys() & words)),
        *_differ("tags", looks["tags"], tags | (looks["tags"].keys() & words)),
        *_differ("amounts", looks["amounts"], _counted(words)),
        *_strangers(looks["page"], looks["areas"].keys() | looks["boards"].keys() | words),
    ]
    found += sorted(set(_unknown_spaces(drawn.boards, looks)))
    signs = [kind["sign"] for kind in looks["kinds"].values()]
    found += [f"kinds: two share {sign}" for sign in sorted(set(signs)) if signs.count(sign) > 1]
    own = bool(game.replaceable_tables)
    return found or sorted(set(_undrawn(looks["boards"], drawn.boards, own=own)))


def _counted(words: Collection[str]) -> set[str]:
    """What is counted within sentences, by the key before ``.many``."""
    return {key[: -len(".many")] for key in words if key.endswith(".many") and key.count(".") == 1}


def _strangers(page: Part, known: Collection[str]) -> Iterator[str]:
    """Keys in the part of the page that nothing has."""
    for part, keys in page.items():
        if part != "plan":
            yield from (f"page.{part}: {key} is of nothing" for key in keys if key not in known)


def _unknown_spaces(boards: Iterable[Part], looks: Part) -> Iterator[str]:
    """Spaces that stand for a face or a kind that looks know nothing of."""
    for board in boards:
        for space in board["spaces"]:
            for part in ("face", "kind"):
                if space[part] is not None and space[part] not in looks[f"{part}s"]:
                    yield f"boards.{board['key']}: there is no {part} {space[part]}"


def _titled(game: Game) -> set[str]:
    """What could be an area by its title, though no walk comes by it."""
    keys = (key.split(".") for key in of(game)[0].words)
    return {key[1] for key in keys if key[0] in ("area", "own")}


def _undrawn(layouts: Part, boards: tuple[Part, ...], *, own: bool = False) -> Iterator[str]:
    """Spaces and links of maps that have no place, or a place and are nowhere.

    own: people can have boards of their own, so that other links may have a place too.
    """
    for board in boards:
        layout, at = layouts[board["key"]], f"boards.{board['key']}"
        if layout["layout"] == "map":
            yield from _differ(at, layout["spaces"], {space["key"] for space in board["spaces"]})
            known = {" ".join(sorted(link["between"])) for link in layout["links"]}
            links = {" ".join(sorted(link["between"])) for link in board["links"]}
            yield from _differ(at, dict.fromkeys(known & links if own else known), links)


def _differ(part: str, looks: Part, wanted: Any) -> Iterator[str]:
    for key in sorted(set(wanted) - looks.keys()):
        yield f"{part}: no look for {key}"
    for key in sorted(looks.keys() - set(wanted)):
        yield f"{part}: {key} is of nothing"


def everything_has_a_look(game: Game) -> None:
    """Faces, kinds, backs, areas, marks, pieces, boards, facts, amounts, and tags that an icon can
    tell; and the page names nothing that is not there.
    """
    found = lacking(game, looks_of(game))
    assert not found, "; ".join(found)
