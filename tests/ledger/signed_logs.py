"""Logs with last words alone: signed by their seats, with nothing before that rules allow."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from engine.games import find_game
from ledger.files.append_only import create_store
from ledger.records.event import write_end, write_event, write_opened_key
from ledger.records.form import Kind
from ledger.records.identity import Identity, make_identity
from ledger.records.roster import Roster, make_offer, make_roster, write_join
from ledger.sealed.acts import RESULT
from tests.ledger.offers import offer_of
from tests.ledger.people import fixed_chance

HEAD = bytes(32)


def person(name: str) -> Identity:
    """Always the same identity for a name."""
    return make_identity(rng=fixed_chance(f"person {name}"))


def table_of(*names: str, game: str = "ohne_furcht", label: str = "") -> Roster:
    """A table of these people; equal labels give equal tables."""
    people = [person(name) for name in names]
    rng = fixed_chance(f"table {game} {names} {label}")
    if game == "unknown":
        offer = make_offer(
            game=game,
            rules="unknown/1",
            data_hash=HEAD,
            seats=len(names),
            opener=people[0].public,
            rng=rng,
        )
    else:
        offer = offer_of(find_game(game), people[0], len(names), rng=rng)
    joins = [write_join(one, offer, name, rng=rng) for one, name in zip(people, names, strict=True)]
    return make_roster(offer, joins)


def written(
    path: Path,
    roster: Roster,
    *,
    points: dict[str, int] | None = None,
    won: tuple[str, ...] = (),
    ended: str = "",
    steps: int = 3,
    padding: int = 0,
    **changes: Any,
) -> Path:
    """A log of this table: so many steps (each event so much longer), then the result by names, or
    an end for this reason. changes: `acts` of the result, `signers` (others than the seats'),
    `result_of` (the names of those that sign it, where it is not all)."""
    store = create_store(path, roster.encode())
    people = {name: person(name) for name in roster.names}

    def event(step: int, seat: int, acts: Any) -> bytes:
        name = roster.names[seat]
        signer = changes.get("signers", people)[name]
        return write_event(
            signer,
            table_id=changes.get("table_id", roster.table_id),
            step=step,
            seat=seat,
            prev=HEAD,
            digest=HEAD,
            acts=acts,
        ).raw

    seats = range(len(roster.names))
    for step in range(1, steps + 1):
        act = ("move", "pass", b"x" * padding)
        store.append(Kind.EVENT, event(step, step % len(seats), (act,)))
    if points is not None:
        scores = tuple(points[name] for name in roster.names)
        winners = tuple(sorted(roster.names.index(name) for name in won))
        act = changes.get("act", (RESULT, scores, winners))
        for seat in seats:
            if roster.names[seat] in changes.get("result_of", roster.names):
                store.append(Kind.EVENT, event(steps + 1, seat, (act,)))
        for seat in seats:
            book = write_opened_key(table_id=roster.table_id, seat=seat, secret=HEAD)
            store.append(Kind.OPENED_KEY, book.raw)
    if ended:
        for seat in seats:
            waited = tuple(one for one in seats if one != seat) if ended == "waits" else ()
            end = write_end(
                people[roster.names[seat]],
                table_id=roster.table_id,
                seat=seat,
                head=HEAD,
                why=ended,
                seats=waited,
            )
            store.append(Kind.END, end.raw)
    store.sync()
    store.close()
    return path


def spoiled(path: Path, place: int, by: int = 1) -> Path:
    """The file with one byte changed, counted from the end where it is below 0."""
    data = bytearray(path.read_bytes())
    data[place] ^= by
    path.write_bytes(bytes(data))
    return path
