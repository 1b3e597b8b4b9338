"""Choices too wide to list, in line mode: what is shown of them, and a typed line as one of them.

Drawn from one entry of ``asked["choices"]`` (``engine.views.asked_part``). A pick is typed as the
numbers or names of its cards (``1 3 4``, ``tavern temple``), that of several cards that read the
same once for each; a split with a stroke between its parts (``1 4 / 2 3 5``), amounts as one number
for each place (``2 0 1``).
What cannot be is refused with a sentence that says what can; whether the table takes the move is
not checked here.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from cli.asking.fitting_words import fits
from cli.asking.same_entries import Row, rows, with_count
from cli.text.words import Speech, Words
from engine.basics import Arg, Move

Wide = Mapping[str, Any]

MOST_DIGITS = 4000
"""What is behind them in a typed number is not read: Python refuses to read more than 4300."""

WORDS = re.compile(r"\w+|[^\w\s]+")
"""What a name has of them is the most that anybody types of it."""


class Refusal(Exception):
    """The typed line is none of the moves; the sentence is in the person's language."""


def choice_text(choice: Wide, speech: Speech) -> str:
    """What the choice is about, and how much it takes."""
    return f"{speech.phrase(choice['text'])} ({_bounds(choice, speech.words)})"


def choice_lines(choice: Wide, speech: Speech) -> list[str]:
    """The cards or places under their numbers, and how an answer is typed."""
    say = speech.words.say
    if choice["kind"] == "amounts":
        places = [(speech.phrase(place["text"]), place) for place in _places(choice)]
        shown = [f"{text} ({_place(place, speech.words)})" for text, place in places]
        how = say(
            "Type a number for each of them in this order, as in: {example}",
            example=_amounts_example(choice),
        )
        return [*_numbered(shown), how]
    found = rows(choice["cards"], speech)
    lines = _numbered([with_count(row.text, len(row.cards), speech.words) for row in found])
    alike = say("Of cards that are alike type the number once for each that you mean.")
    hint = [alike] if len(found) < len(choice["cards"]) else []
    if choice["kind"] == "split":
        parts = " / ".join(speech.phrase(part) for part in choice["parts"])
        lines.append(say("The parts: {parts}", parts=parts))
        return [
            *lines,
            *hint,
            say(
                "Type the numbers of the cards with / between the parts, as in: {example}",
                example=_split_example(choice, found),
            ),
        ]
    lines += [say("Type the cards by number or by name, with spaces between them."), *hint]
    if choice["least"] == 0:
        lines.append(say("Type 0 for none of them."))
    return lines


def read_choice(choice: Wide, typed: str, speech: Speech) -> Move:
    """The typed line as a move of this choice. Raises Refusal."""
    if choice["kind"] == "amounts":
        return Move(choice["name"], (_read_amounts(choice, typed, speech),))
    if choice["kind"] == "split":
        return Move(choice["name"], tuple(_read_split(choice, typed, speech)))
    return Move(choice["name"], (_read_pick(choice, typed, speech),))


def chosen_lines(choice: Wide, move: Move, speech: Speech) -> list[str]:
    """What was chosen, in words: the cards, of a split those of each part, or the amounts."""
    if choice["kind"] == "amounts":
        (numbers,) = move.args
        assert isinstance(numbers, tuple)
        places = zip(_places(choice), numbers, strict=True)
        told = [f"{speech.phrase(place['text'])}: {number}" for place, number in places]
        return [speech.phrase(choice["text"]), *told]
    parts = [_cards_told(choice, part, speech) for part in move.args]
    if choice["kind"] == "split":
        names = map(speech.phrase, choice["parts"])
        told = [f"{name}: {part}" for name, part in zip(names, parts, strict=True)]
        return [speech.phrase(choice["text"]), *told]
    return [f"{speech.phrase(choice['text'])}: {parts[0]}"]


def _cards_told(choice: Wide, handles: Arg, speech: Speech) -> str:
    """The cards with these handles, by their names."""
    assert isinstance(handles, tuple)
    found = rows([card for card in choice["cards"] if card["card"] in handles], speech)
    told = [with_count(row.text, len(row.cards), speech.words) for row in found]
    return ", ".join(told) or speech.words.say("none")


# -- what is shown --------------------------------------------------------------------------------


def _numbered(texts: Sequence[str]) -> list[str]:
    return [f"  {number}. {text}" for number, text in enumerate(texts, 1)]


def _places(choice: Wide) -> Sequence[Mapping[str, Any]]:
    places: Sequence[Mapping[str, Any]] = choice["places"]
    return places


def _bounds(choice: Wide, words: Words) -> str:
    least, most = choice["least"], choice.get("most")
    if choice["kind"] == "split":
        parts = len(choice["parts"])
        if least == 0:
            return words.many("{n} part", "{n} parts", parts)
        return words.say("{parts} parts, each of {least} or more", parts=parts, least=least)
    if choice["kind"] == "amounts":
        if least == most:
            return words.say("{most} in all", most=most)
        return words.say("{least} to {most} in all", least=least, most=most)
    if least == most:
        return words.many("exactly {n} card", "exactly {n} cards", least)
    return words.say("{least} to {most} cards", least=least, most=most)


def _place(place: Mapping[str, Any], words: Words) -> str:
    if place["least"] == place["most"]:
        return str(place["most"])
    return words.say("{least} to {most}", least=place["least"], most=place["most"])


def _split_example(choice: Wide, shown: Sequence[Row]) -> str:
    """The cards dealt round to the parts in turn: an even split, so a legal one."""
    parts = len(choice["parts"])
    numbers = [str(number) for number, row in enumerate(shown, 1) for _ in row.cards]
    return " / ".join(" ".join(numbers[at::parts]) for at in range(parts))


def _amounts_example(choice: Wide) -> str:
    """As little as may be, and what is then missing in the first places that take it."""
    numbers = [place["least"] for place in _places(choice)]
    missing = max(0, choice["least"] - sum(numbers))
    for at, place in enumerate(_places(choice)):
        more = min(missing, place["most"] - place["least"])
        numbers[at] += more
        missing -= more
    return " ".join(str(number) for number in numbers)


# -- what is typed --------------------------------------------------------------------------------


def whole(text: str) -> int:
    """The number in some digits, however many."""
    return int(text[:MOST_DIGITS])


def _numbers(typed: str) -> list[int] | None:
    parts = [part for part in re.split(r"[\s,;]+", typed) if part]
    if not all(part.isascii() and part.isdigit() for part in parts):
        return None
    return [whole(part) for part in parts]


def _listed(typed: str, shown: Sequence[Row]) -> list[int] | None:
    """The numbers of the cards in a list of numbers and names; None where a part of it is neither,
    or fits several cards."""
    numbers = _numbers(typed)
    if numbers is not None:
        return numbers
    names, found = [row.text for row in shown], list[int]()
    cards = sum(len(row.cards) for row in shown)
    longest = max((len(WORDS.findall(name)) for name in names), default=1)
    for part in re.split("[,;]", typed):
        words = part.split()
        while words:
            if len(found) > cards:
                return found  # one of them too often, whatever else stands behind
            for end in range(min(longest, len(words)), 0, -1):
                number = _number(words[:end], names)
                if number is not None:
                    break
            else:
                return None
            found.append(number)
            words = words[end:]
    return found


def _number(words: Sequence[str], names: Sequence[str]) -> int | None:
    """The number that these words are, or that of the one card whose name they are."""
    if words[0].isascii() and words[0].isdigit():
        return whole(words[0]) if len(words) == 1 else None
    at = fits(" ".join(words), names)
    return at[0] + 1 if len(at) == 1 else None


def _read_pick(choice: Wide, typed: str, speech: Speech) -> tuple[int, ...]:
    words, shown = speech.words, rows(choice["cards"], speech)
    numbers = _listed(typed, shown)
    if numbers is None:
        raise Refusal(
            words.say(
                "{typed!r} is no list of these cards by number or by name, as in: {example}",
                typed=typed,
                example=_pick_example(choice, shown),
            )
        )
    chosen = _cards(shown, [] if numbers == [0] else numbers, typed, words)
    least, most = choice["least"], choice["most"]
    if least == most != len(chosen):
        said = words.say("It takes exactly {least}, not {count}.", least=least, count=len(chosen))
        raise Refusal(said)
    if not least <= len(chosen) <= most:
        raise Refusal(
            words.say(
                "That makes {count}; it takes {least} to {most}.",
                count=len(chosen),
                least=least,
                most=most,
            )
        )
    return tuple(sorted(chosen))


def _pick_example(choice: Wide, shown: Sequence[Row]) -> str:
    """Numbers that stand there, as many as it takes; two of them, where it may be two."""
    numbers = [at for at, row in enumerate(shown, 1) for _ in row.cards]
    apart = [*numbers[::2], *numbers[1::2]]
    return " ".join(map(str, sorted(apart[: min(max(choice["least"], 2), choice["most"])])))


def _cards(shown: Sequence[Row], numbers: Sequence[int], typed: str, words: Words) -> list[int]:
    """The handles of these numbers, of cards that read the same the first ones; each number is
    there, and none is named more often than there are cards.
    """
    for number in numbers:
        if not 1 <= number <= len(shown):
            if len(shown) == 1:
                raise Refusal(words.say("There is no card {number}, only card 1.", number=number))
            raise Refusal(
                words.say(
                    "There is no card {number}; there are 1 to {most}.",
                    number=number,
                    most=len(shown),
                )
            )
        if numbers.count(number) > len(shown[number - 1].cards):
            raise Refusal(_too_often(number, len(shown[number - 1].cards), typed, words))
    taken = [iter(row.cards) for row in shown]
    return [next(taken[number - 1])["card"] for number in numbers]


def _too_often(number: int, there: int, typed: str, words: Words) -> str:
    if there == 1:
        return words.say("{typed!r} names a card twice.", typed=typed)
    return words.say("Of card {number} there are only {n}.", number=number, n=there)


def _read_split(choice: Wide, typed: str, speech: Speech) -> list[tuple[int, ...]]:
    words, shown = speech.words, rows(choice["cards"], speech)
    example = _split_example(choice, shown)
    read = [_listed(part, shown) for part in typed.split("/")]
    parts = [part for part in read if part is not None]
    if len(parts) != len(read):
        raise Refusal(
            words.say(
                "{typed!r} are no numbers with / between the parts, as in: {example}",
                typed=typed,
                example=example,
            )
        )
    if len(parts) != len(choice["parts"]):
        raise Refusal(
            words.many(
                "That makes {n} part; it takes {parts}, as in: {example}",
                "That makes {n} parts; it takes {parts}, as in: {example}",
                len(parts),
                parts=len(choice["parts"]),
                example=example,
            )
        )
    handles = iter(_cards(shown, [number for part in parts for number in part], typed, words))
    _need_all(shown, parts, words)
    for at, part in enumerate(parts, 1):
        if len(part) < choice["least"]:
            raise Refusal(
                words.say(
                    "Part {part} has {count}; each takes {least} or more.",
                    part=at,
                    count=len(part),
                    least=choice["least"],
                )
            )
    return [tuple(sorted(next(handles) for _ in part)) for part in parts]


def _need_all(shown: Sequence[Row], parts: Sequence[Sequence[int]], words: Words) -> None:
    """Raises Refusal where a card is in no part."""
    named = [number for part in parts for number in part]
    for number, row in enumerate(shown, 1):
        count = named.count(number)
        if 0 < count < len(row.cards):
            raise Refusal(
                words.say(
                    "Of card {number} there are {n}; every one goes into a part.",
                    number=number,
                    n=len(row.cards),
                )
            )
    left = [number for number in range(1, len(shown) + 1) if number not in named]
    if left:
        numbers = ", ".join(str(number) for number in left)
        raise Refusal(
            words.many(
                "Card {numbers} is in no part; every card goes into one.",
                "The cards {numbers} are in no part; every card goes into one.",
                len(left),
                numbers=numbers,
            )
        )


def _read_amounts(choice: Wide, typed: str, speech: Speech) -> tuple[int, ...]:
    words, places = speech.words, _places(choice)
    numbers = _numbers(typed)
    example = _amounts_example(choice)
    if numbers is None:
        raise Refusal(
            words.say(
                "{typed!r} is not a list of numbers, as in: {example}", typed=typed, example=example
            )
        )
    if len(numbers) != len(places):
        raise Refusal(
            words.many(
                "That makes {n} number; it takes {places}, as in: {example}",
                "That makes {n} numbers; it takes {places}, as in: {example}",
                len(numbers),
                places=len(places),
                example=example,
            )
        )
    for number, place in zip(numbers, places, strict=True):
        if not place["least"] <= number <= place["most"]:
            raise Refusal(
                words.say(
                    "{place} cannot be {number}; it can be {bounds}.",
                    place=speech.phrase(place["text"]),
                    number=number,
                    bounds=_place(place, words),
                )
            )
    least, most = choice["least"], choice["most"]
    if not least <= sum(numbers) <= most:
        bounds = _bounds(choice, words)
        raise Refusal(
            words.say("That makes {total}; it takes {bounds}.", total=sum(numbers), bounds=bounds)
        )
    return tuple(numbers)
