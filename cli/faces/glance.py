"""The table at a glance: as short as it can stand above a question, the rest a word away.

A line a space of a board and a line a seat, in the order in which they always come; where that
takes more rows than there are, what lies on a board is run together, then seats side by side of
which the same is told. In a narrow window the others are then told in numbers with what is new
before them, then only those spaces of a board that one looks at to answer, at last of the others
only their points. What a game says is `aside` is left out, so are closed piles in the middle
and spaces of which there is nothing to say. Cards that did not lie before a seat at the last glance
stand at the end of their row, behind a sign and a word.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from cli.text.screen import MOST_OPEN, wrapped
from cli.text.table_parts import (
    area_lines,
    card_text,
    card_texts,
    count_text,
    link_names,
    more_text,
    piece_text,
    space_name,
)
from cli.text.words import N_, Speech
from engine.basics import Seat
from ledger.records.names import BOT

View = Mapping[str, Any]
Part = Mapping[str, Any]
Place = tuple[object, ...]
Lying = Mapping[Place, Counter[str]]

WIDTH = 80
"""Columns for which it is chosen how much stands on a line where a terminal has so many or more,
and where nobody sees any: a prompt that is read aloud has one form."""

NEW = N_("+ new: {entry}")
MORE = N_("This is the table in short; table shows all of it.")


@dataclass(frozen=True)
class Glance:
    """A view at a glance, for whoever plays there. before: what lay there at the last one, None
    where there was none."""

    view: View
    speech: Speech
    aside: Collection[str] = ()
    before: Lying | None = None

    def lines(self, room: int, columns: int = WIDTH) -> list[str]:
        """The table, in the first form that takes no more than so many rows of these columns."""
        lines: list[str] = []
        for lines in self._forms(narrow=columns < WIDTH):
            if len(wrapped(lines, min(columns, WIDTH))) <= room:
                break
        return lines

    def _forms(self, *, narrow: bool) -> Iterator[list[str]]:
        """The table, from long to short."""
        for apart in range(len(self.view["boards"]), -1, -1):
            yield [*self._middle(apart=apart), *self._seats(merged=False)]
        yield [*self._middle(apart=0), *self._seats(merged=True)]
        if narrow:
            more = self.speech.words.say(MORE)
            yield [*self._middle(apart=0), *self._seats(merged=True, brief=True), more]
            yield [*self._middle(apart=None), *self._seats(merged=True, brief=True), more]
            yield [*self._middle(apart=None), *self._points(), more]

    def lies(self) -> Lying:
        """What lies there by name, to be given to the next glance."""
        found: dict[Place, Counter[str]] = {}
        for place, cards in _rows_of(self.view):
            found[place] = Counter(card_text(card, self.speech) for card in cards)
        return found

    def beside(self, places: Sequence[Sequence[str]], *, brief: bool = False) -> list[str]:
        """These spaces of the boards in the middle, a line each below the name of their board;
        `brief`: without the cards, where something else is told of a space, and a
        word that shows them."""
        lines, shortened = list[str](), False
        for board in self.view["boards"]:
            named = [space for space in board["spaces"] if [board["key"], space["key"]] in places]
            if brief:
                less = [{**one, "cards": ()} if one["facts"] else one for one in named]
                shortened, named = shortened or less != named, less
            told = self._spaces(None, {**board, "spaces": named}, self._here)
            if told:
                lines += [f"{self.speech.phrase(board['title'])}:", *(f"  {one}" for one in told)]
        return [*lines, self.speech.words.say(MORE)] if shortened else lines

    def own(self) -> str:
        """The line of the own seat, empty for whoever has none; nothing there is new to its person,
        who has taken it."""
        mine, plain = self.view["seat"], replace(self, before=None)
        return next((plain._seat(one) for one in self.view["seats"] if one["seat"] == mine), "")

    # -- the middle ---------------------------------------------------------------------------

    @property
    def _here(self) -> Speech:
        """The words within the table: bots without their mark, and nobody by their own name."""
        bare = [name.removesuffix(BOT) for name in self.speech.names]
        short = tuple(
            short if bare.count(short) == 1 else name
            for short, name in zip(bare, self.speech.names, strict=True)
        )
        return replace(self.speech, names=short, me=self.view["seat"])

    def _middle(self, *, apart: int | None) -> list[str]:
        """Facts, boards and rows; of the boards so many with a line for each space. None: of the
        boards those spaces alone that one looks at to answer."""
        here = self._here
        facts = [here.phrase(one) for one in self.view["facts"] if not self._leaves_out(one)]
        rows = []
        for area in self.view["areas"]:
            if self._leaves_out(area["title"]) or not area["cards"]:
                continue
            if area["count"] > MOST_OPEN:
                facts.append(count_text(area, here))
            else:
                rows += area_lines(area, here)
        lines = ["; ".join(facts)] if facts else []
        if apart is None:
            asked = self.view["asked"]
            return [*lines, *(self.beside(asked["beside"]) if asked else ()), *rows]
        for at, board in enumerate(self.view["boards"]):
            lines += self._board(board, here, run_together=at >= apart)
        return lines + rows

    def _board(self, board: Part, here: Speech, *, run_together: bool) -> list[str]:
        spaces = self._spaces(None, board, here)
        links = [self._link(link, board, here) for link in board["links"] if link["pieces"]]
        if not spaces and not links:
            return []
        title = here.phrase(board["title"])
        if run_together:
            return [f"{title}: {'; '.join(told)}" for told in (spaces, links) if told]
        return [f"{title}:", *(f"  {one}" for one in spaces), *_below("; ".join(links))]

    def _link(self, link: Part, board: Part, here: Speech) -> str:
        told = _pieces(link["pieces"], here)
        told += [here.phrase(one) for one in link["facts"] if not self._leaves_out(one)]
        return f"{link_names(link, board, here)}: {', '.join(told)}"

    def _spaces(self, seat: Seat | None, board: Part, here: Speech) -> list[str]:
        """What lies on each space of which there is something to say. In the middle nothing is
        marked as new: there everything is, after a deal."""
        lines = []
        for space in board["spaces"]:
            facts = (*space["marks"], *space["facts"])
            told = [here.phrase(one) for one in facts if not self._leaves_out(one)]
            told += _pieces(space["pieces"], here)
            if seat is None:
                told += card_texts(space["cards"], here)
            else:
                told += self._cards((seat, board["key"], space["key"]), space["cards"], here)
            if told:
                lines.append(f"{space_name(space, here)}: {', '.join(told)}")
        return lines

    # -- the seats ----------------------------------------------------------------------------

    def _seats(self, *, merged: bool, brief: bool = False) -> list[str]:
        seats = self.view["seats"]
        told = [(self._name(one), self._told(one, brief=brief)) for one in seats]
        if not merged:
            return [_joined(name, text) for name, text in told]
        lines: list[str] = []
        names: list[str] = []
        for at, (name, text) in enumerate(told):
            within = bool(names) and seats[at]["seat"] == self.view["seat"]
            names.append(name.lower() if within else name)
            if at + 1 == len(told) or told[at + 1][1] != text:
                lines.append(_joined(", ".join(names), text))
                names = []
        return lines

    def _points(self) -> list[str]:
        """The own line, and the points of the others on one below it."""
        others = [one for one in self.view["seats"] if one["seat"] != self.view["seat"]]
        told = [_joined(self._name(one), self._has_points(one)) for one in others if one["score"]]
        return [line for line in (self.own(), "; ".join(told)) if line]

    def _has_points(self, part: Part) -> str:
        return self._here.words.many("{n} point", "{n} points", part["score"]["points"])

    def _seat(self, part: Part) -> str:
        return _joined(self._name(part), self._told(part))

    def _name(self, part: Part) -> str:
        if part["seat"] == self.view["seat"]:
            return self.speech.words.say("You")
        return self.speech.seat(part["seat"])

    def _told(self, part: Part, *, brief: bool = False) -> str:
        """What is told of a seat: in short what it has, then what lies before it; `brief` of the
        others only what is new there."""
        here, seat = self._here, part["seat"]
        has = [here.phrase(one) for one in part["marks"] if not self._leaves_out(one)]
        if part["score"]:
            has.append(self._has_points(part))
        has += [here.phrase(one) for one in part["facts"] if not self._leaves_out(one)]
        shown = [one for one in part["areas"] if not self._leaves_out(one["title"])]
        closed = [one for one in shown if not one["cards"] and not one["slots"]]
        has += [count_text(one, here) for one in closed if one["count"] or one["key"] == "hand"]
        if brief and seat != self.view["seat"]:
            new = self._new_before(seat)
            return "; ".join([", ".join(has), *new] if has else new)
        lies = [self._row((seat, one["key"]), one, here) for one in shown if one["cards"]]
        for board in part["boards"]:
            lies += self._spaces(seat, board, here)
        return "; ".join([", ".join(has), *lies] if has else lies)

    # -- cards --------------------------------------------------------------------------------

    def _row(self, place: Place, area: Part, here: Speech) -> str:
        told = [*self._cards(place, area["cards"], here), *more_text(area, here)]
        return f"{here.phrase(area['title'])}: {', '.join(told)}"

    def _cards(self, place: Place, cards: Sequence[Part], here: Speech) -> list[str]:
        """The cards by name, closed ones by number; behind a sign and a word those that did not lie
        there before."""
        if self.before is None:
            return card_texts(cards, here)
        known, lay, new = Counter(self.before.get(place, ())), list[Part](), list[Part]()
        for card in cards:
            name = card_text(card, self.speech)
            (lay if not card["face"] or known[name] > 0 else new).append(card)
            known[name] -= 1
        told = card_texts(new, here)
        if told:
            told[0] = here.words.say(NEW, entry=told[0])
        return card_texts(lay, here) + told

    def _new_before(self, seat: Seat) -> list[str]:
        """What did not lie before a seat at the last glance, wherever it lies now."""
        new: list[str] = []
        for place, cards in _rows_of(self.view):
            if place[0] == seat and self.before is not None:
                named = Counter(card_text(card, self.speech) for card in cards if card["face"])
                new += (named - Counter(self.before.get(place, ()))).elements()
        return [self._here.words.say(NEW, entry=", ".join(new))] if new else []

    def _leaves_out(self, phrase: Sequence[Any]) -> bool:
        return phrase[0] in self.aside


def _joined(name: str, text: str) -> str:
    return f"{name}: {text}" if text else f"{name}:"


def _below(text: str) -> Iterator[str]:
    if text:
        yield f"  {text}"


def _rows_of(view: View) -> Iterator[tuple[Place, Sequence[Part]]]:
    """All rows of cards before the seats by the place in which they lie."""
    for part in view["seats"]:
        for area in part["areas"]:
            yield (part["seat"], area["key"]), area["cards"]
        for board in part["boards"]:
            for space in board["spaces"]:
                yield (part["seat"], board["key"], space["key"]), space["cards"]


def _pieces(pieces: Iterable[Part], here: Speech) -> list[str]:
    """Pieces of one kind side by side: the kind is named once, then only whose they are."""
    told, kind = [], None
    for piece in pieces:
        same = piece["kind"] == kind and piece["seat"] is not None
        told.append(_more_pieces(piece, here) if same else piece_text(piece, here))
        kind = piece["kind"]
    return told


def _more_pieces(piece: Part, here: Speech) -> str:
    if piece["seat"] == here.me:
        return here.words.say("{n} of yours", n=piece["n"])
    return here.words.say("{n} of {name}", n=piece["n"], name=here.seat(piece["seat"]))
