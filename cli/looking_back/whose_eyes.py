"""Through whose eyes somebody looks at a game, and whether what these saw can be known."""

from __future__ import annotations

from collections.abc import Sequence

from cli.looking_back.replay_walk import Story
from cli.text.exit_codes import Exit, Stop
from cli.text.numbers import place_of
from cli.text.words import Words
from ledger.digits import number_in


def seat_typed(typed: str, names: Sequence[str], words: Words) -> int:
    """The seat of this number (people count from 1), of this name, or, if only one begins so, of
    this first word of it: `Merlin` for `Merlin hard (Bot)`. Raises Stop."""
    number = number_in(typed)
    if number is not None and 1 <= number <= len(names):
        return number - 1
    wanted = typed.casefold()
    found = [seat for seat, name in enumerate(names) if name.casefold() == wanted]
    found = found or [
        at for at, name in enumerate(names) if name.casefold().startswith(wanted + " ")
    ]
    if len(found) != 1:
        listed = ", ".join(f"{place_of(seat)} {name}" for seat, name in enumerate(names))
        raise Stop(
            words.say(
                "Nobody is clearly meant by {typed!r}. The seats: {seats}.",
                typed=typed,
                seats=listed,
            ),
            Exit.USAGE,
        )
    return found[0]


def need_books(
    story: Story, hands: bool, seat: int | None, names: Sequence[str], words: Words
) -> None:
    """Whether these hands can be known. Raises Stop where none of them can."""
    wanted = range(len(names)) if hands else () if seat is None else (seat,)
    closed = [names[one] for one in wanted if not story.books.get(one)]
    if closed and (seat is not None or len(closed) == len(names)):
        raise Stop(
            words.say(
                "The keys of {names} are not laid open, so their cards cannot be shown. Keys are"
                " laid open when a game has come to its result: not where it was ended early, nor"
                " where its table was opened with --sealed-books.",
                names=", ".join(closed),
            ),
            Exit.CANNOT,
        )
