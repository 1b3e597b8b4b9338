"""Batches of an audit: they make it quicker and never change its verdict."""

import functools
import json
from dataclasses import replace

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.agenda import Reveal
from engine.basics import ALL
from engine.chance import Seeded
from engine.open_table.bots import random_bot
from engine.open_table.simulate import decide
from engine.sight import Sight
from ledger.chain.chain import Chain
from ledger.deck.group.ciphertext import decode_elements, encode_elements
from ledger.deck.proofs.batch import ProofBatch
from ledger.errors import LedgerError
from ledger.files.log_format import MAGIC, LogRecord, pack
from ledger.records.event import write_event
from ledger.records.form import Kind
from ledger.review.audit import audit
from ledger.review.audit_exit_codes import CANNOT, CHEATED, FINE
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.own_seat import OwnSeat
from ledger.sealed.sealed_table import Phase, begin
from ledger.steps.owed_events import make_draft, owing
from tests.conformance.cases import the_game
from tests.conformance.writing import FOLDER, TABLE
from tests.games.probe import GAME as PROBE
from tests.ledger.tables import (
    chance,
    flipped,
    opening_tale,
    probe_tale,
    seating,
    spoiled,
    with_act,
)

PROOF = {"commit": 3, "keys": 4, "shuffle": 4, "share": 1, "open": 1, "relock": 2, "prove": 1}
"""Where the proof of an act stands."""

SIZES = (1, 60, 700, 10**6)
"""Elements of a batch: every event is one, and the whole log is."""

LOGS = [told["log"] for told in json.loads((FOLDER / TABLE).read_text(encoding="utf-8"))]


def judged(path, size):
    """The whole verdict with batches of this size, or the error of a log that is none."""
    try:
        return audit(path, games=the_game, batch=size)
    except LedgerError as error:
        return type(error), str(error)


def written(header, records):
    """The bytes of a log."""
    entries = [LogRecord(Kind.ROSTER, header), *(LogRecord(Kind.EVENT, raw) for raw in records)]
    return MAGIC + b"".join(pack(one, at, at) for at, one in enumerate(entries))


def turned(acts, number):
    """The acts with one scalar of one proof changed, if they hold a proof."""
    places = [at for at, act in enumerate(acts) if act[0] in PROOF]
    if not places:
        return acts
    at = places[number % len(places)]
    act, place = acts[at], PROOF[acts[at][0]]
    changed = spoiled(act, place, flipped(act[place], 8 * (len(act[place]) - 32)))
    return (*acts[:at], changed, *acts[at + 1 :])


@functools.cache
def crooked_log(false, steps=40):
    """A game among people who check nothing: the events of these numbers hold a false proof."""
    seated = seating(PROBE, 3, "crooked")
    chain = Chain(begin(seated.game, seated.roster, seated.group), Verifier.TRUSTING)
    minds, records = Seeded(3), []
    while chain.table.phase is not Phase.OVER and chain.table.step < steps:
        table = chain.table
        for seat in owing(table):
            own = OwnSeat(seat, seated.secrets[seat], table)
            draft = make_draft(table, own, rng=chance(f"crooked {table.step} {seat}"))
            while draft.asked is not None:
                state, decision = draft.asked
                sight = Sight(state, seat, draft.eyes())
                draft.answer(decide(random_bot, sight, decision, minds))
            acts = tuple(draft.acts)
            number = len(records)
            event = write_event(
                seated.people[seat],
                table_id=seated.roster.table_id,
                step=table.step + 1,
                seat=seat,
                prev=table.head,
                digest=table.digest,
                acts=turned(acts, number) if number in false else acts,
            )
            records.append(event.raw)
            chain.receive(event)
    return written(seated.roster.encode(), records)


@given(st.frozensets(st.integers(0, 75), max_size=4), st.sampled_from(SIZES))
@settings(
    max_examples=6,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
def test_forged_proofs_anywhere(tmp_path, false, size):
    """False proofs of any events: the verdict is the one of an audit that checks each where it
    stands, whatever comes together in a batch.
    """
    path = tmp_path / "log.tafel"
    path.write_bytes(crooked_log(false))
    alone = judged(path, 0)
    assert judged(path, size) == alone
    assert alone.exit_code == (CHEATED if alone.fault else CANNOT)


def test_a_false_proof_is_found_in_any_batch(tmp_path):
    """Each of the first events with a false proof is named, in batches of one and in one batch."""
    path, named = tmp_path / "log.tafel", 0
    for number in (0, 5, 9, 10, 12):
        path.write_bytes(crooked_log(frozenset({number}), 8))
        alone = judged(path, 0)
        assert [judged(path, size) for size in SIZES] == [alone] * len(SIZES)
        if alone.fault is not None:
            assert alone.exit_code == CHEATED
            named += 1
    assert named == 5


@pytest.mark.parametrize("log", LOGS[::17])
def test_the_conformance_set_in_batches(log):
    """Every seventeenth log of the set: the whole verdict is the same for every size of a batch."""
    alone = judged(FOLDER / log, 0)
    assert [judged(FOLDER / log, size) for size in SIZES] == [alone] * len(SIZES)


@pytest.mark.slow
@pytest.mark.parametrize("log", LOGS)
def test_the_whole_conformance_set_in_batches(log):
    """All logs of the set."""
    test_the_conformance_set_in_batches(log)


def test_a_false_share_that_opens_a_card_to_nothing(tmp_path):
    """A card that all see cannot be opened by a false share. In a batch that is met before the
    share is looked at, and still the share is what is named.
    """
    tale = probe_tale()

    def to_all(event, _):
        line = tale.table(event.step).state.agenda[0]
        seen = isinstance(line, Reveal) and any(to == ALL for _, to in line.pairs)
        return seen and event.seat == tale.steps[event.step][-1].seat

    step, event, place = tale.find("share", to_all)
    group, data = tale.group, event.acts[place][1]
    shares = decode_elements(group, data[:-64], len(data) // 32 - 2)
    others = encode_elements(group, [group.add(share, group.generator) for share in shares])
    forged = tale.forge(event, *with_act(event, place, ("share", others + data[-64:])))
    honest = [one.raw for events in tale.steps[1:step] for one in events]
    before = [one.raw for one in tale.steps[step][:-1]]
    path = tmp_path / "log.tafel"
    path.write_bytes(written(tale.seating.roster.encode(), [*honest, *before, forged.raw]))
    for size in (0, *SIZES):
        found = judged(path, size)
        assert (found.exit_code, found.fault.seat) == (CHEATED, event.seat)
        assert found.fault.event == len(honest) + len(before) + 1


def test_an_error_of_ours_is_not_hidden(tmp_path, monkeypatch):
    """What goes wrong in the program while all proofs hold is raised, in batches too."""
    path = tmp_path / "log.tafel"
    path.write_bytes(probe_tale().log)
    fine = judged(path, 10**6)
    assert fine.exit_code == FINE and replace(fine) == judged(path, 0)

    def broken(self, event):
        raise RuntimeError("a fault of ours")

    monkeypatch.setattr(Chain, "receive", broken)
    with pytest.raises(RuntimeError, match="a fault of ours"):
        judged(path, 10**6)


def test_what_a_batch_keeps_is_bounded(tmp_path, monkeypatch):
    """A batch is emptied whenever it is full, so that no proof is kept to the end of a long log."""
    path, sizes = tmp_path / "log.tafel", []
    path.write_bytes(opening_tale().log)
    holds = ProofBatch.holds

    def watched(self):
        sizes.append(self._elements)
        return holds(self)

    monkeypatch.setattr(ProofBatch, "holds", watched)
    assert judged(path, 200).fault is None
    assert len(sizes) > 3 and all(size >= 200 for size in sizes[:-1])
    assert max(sizes) < 2_000, "one round of shuffles more than the size"
