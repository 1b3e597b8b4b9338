"""What a table agrees on before the start: one of several values, or several of them at once.

An option's value is one text, so that it can stand in an offer: a single value as it is, several
joined with commas in the order in which the option lists them. So each agreement has one form, and
two offers that mean the same are the same bytes. What is wrong with a text is a typed fact
(``OptionFault``), from which a face of the program makes its sentence. Knows no game.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from engine.basics import Seat, phrase
from engine.errors import BadOption

Options = Mapping[str, str]
"""The value of each option by its name, as a game's ``setup`` gets them."""

JOINT = ","
SEAT_DIGITS = 4  # no number of a seat is as long, and one that is typed is none then


@dataclass(frozen=True, slots=True)
class NoSuchValue:
    """The text holds something that is none of the option's values."""

    value: str


@dataclass(frozen=True, slots=True)
class ValueTwice:
    """The text names one of the values more than once."""

    value: str


@dataclass(frozen=True, slots=True)
class WrongNumber:
    """The text names fewer or more values than the option holds."""

    count: int


OptionFault = NoSuchValue | ValueTwice | WrongNumber


@dataclass(frozen=True)
class Option:
    """Something to agree on: ``least`` to ``most`` of ``values``, usually exactly one.

    ``names_seat``: a value that is a number names a seat. Rules and offers count seats from 0, as
    logs do; people count from 1, so what they see is ``shown`` and what they type is ``meant``.

    Raises ValueError for an option that cannot be: values twice or with a comma in them where
    several may be joined, bounds that nothing meets, a default that is no value of its own.

    >>> Option("districts", ("armory", "basilica", "map_room"), "armory,basilica", 2, 2).several
    True
    """

    name: str
    values: tuple[str, ...]
    default: str
    least: int = 1
    most: int = 1
    names_seat: bool = False

    def __post_init__(self) -> None:
        """Refuse what no table could agree on."""
        if len(dict.fromkeys(self.values)) != len(self.values):
            raise ValueError(f"option {self.name!r} lists a value twice")
        if not 0 <= self.least <= self.most <= len(self.values):
            raise ValueError(f"option {self.name!r} cannot hold {self.least} to {self.most} values")
        if self.several and any(JOINT in value or not value for value in self.values):
            raise ValueError(f"a value of option {self.name!r} cannot be joined with others")
        if self.fault(self.default) is not None or self.standard(self.default) != self.default:
            raise ValueError(f"option {self.name!r} cannot be {self.default!r} by default")

    @property
    def several(self) -> bool:
        """Whether the option can hold another number of values than one."""
        return (self.least, self.most) != (1, 1)

    def shown(self, text: str) -> str:
        """A value as people read and type it.

        >>> first = Option("first", ("drawn", "0", "1"), "drawn", names_seat=True)
        >>> first.shown("0"), first.shown("drawn"), first.meant("2"), first.meant("0")
        ('1', 'drawn', '1', '-1')
        """
        return str(int(text) + 1) if self._seat(text) else text

    def meant(self, text: str) -> str:
        """The value that people mean by what they type."""
        return str(int(text) - 1) if self._seat(text) else text

    def _seat(self, text: str) -> bool:
        return self.names_seat and text.isascii() and text.isdigit() and len(text) < SEAT_DIGITS

    def named(self, text: str) -> tuple[str, ...]:
        """The values that a text names, in its order, known or not."""
        return values_of(text) if self.several else (text,)

    def fault(self, text: str) -> OptionFault | None:
        """What is wrong with a text as this option's value, or None."""
        named = self.named(text)
        for value in named:
            if value not in self.values:
                return NoSuchValue(value)
            if named.count(value) > 1:
                return ValueTwice(value)
        return None if self.least <= len(named) <= self.most else WrongNumber(len(named))

    def standard(self, text: str) -> str:
        """The one form of a text without a fault: its values in the order of the option."""
        named = self.named(text)
        return JOINT.join(value for value in self.values if value in named)


def values_of(text: str) -> tuple[str, ...]:
    """The values in the text of an option that holds several of them.

    >>> values_of("armory,basilica"), values_of("")
    (('armory', 'basilica'), ())
    """
    return tuple(text.split(JOINT)) if text else ()


def fault_told(option: Option, fault: OptionFault) -> str:
    """A fault as an English sentence part, for errors that a program reads before people do."""
    match fault:
        case NoSuchValue(value):
            return f"it cannot be {value!r}; it can be {', '.join(option.values)}"
        case ValueTwice(value):
            return f"it holds {value!r} twice"
        case WrongNumber(count):
            return f"it holds {option.least} to {option.most} of its values, not {count}"


def named_seat(options: Options, name: str, order: Sequence[Seat], refused: str) -> Seat:
    """The seat that an option names, or the first of the drawn order where it names none.

    Raises BadOption, with ``refused`` as the key of the reason, if that seat is not at the table.
    """
    if not options[name].isdigit():
        return order[0]
    seat = int(options[name])
    if seat not in order:
        raise BadOption(
            f"option {name!r} names seat {seat}, but there are only the seats 0 to "
            f"{len(order) - 1}",
            phrase(refused, last=len(order)),
        )
    return seat
