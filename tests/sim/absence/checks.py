"""What must never be: an honest seat proven wrong, a step closed in two ways, shares on both.

The evidence is what a judge finds who has every record and reads docs/protocol.md by the letter;
the mark is asked of ``ledger.short_close.mark_duty``, as a real judge asks it.
"""

from itertools import combinations, pairwise

from ledger.records.reports import Closing, Mark
from ledger.records.riders import read_rider
from ledger.short_close.mark_duty import unmarked
from tests.sim.absence.signed import bits


def evidence(signed, seat, own):
    """What the records of a seat (a mask of its own ones) prove against it; None for nothing."""
    events, reports = {}, {}
    known = own
    for number in bits(own):
        record = signed.records[number]
        known |= signed.needs[number]
        if hasattr(record, "attempt"):
            if reports.setdefault((record.prev, record.attempt), record) is not record:
                return "E2: two reports of one attempt"
        elif hasattr(record, "prev"):
            if events.setdefault(record.prev, record) is not record:
                return "E1: two events on one head"
    for report in reports.values():
        event = events.get(report.prev)
        if event and not isinstance(report.held, Closing) and event.id not in report.held:
            return "E3: its report leaves out its event"
    return _mark_missing(signed, events, reports.values(), known)


def _mark_missing(signed, events, reports, known):
    if not events or not reports:
        return None
    places = {place.step.head: number for number, place in enumerate(signed.places)}
    for event in events.values():
        marks = [one for one in map(read_rider, event.riders) if isinstance(one, Mark)]
        path = list(signed.path(places[event.prev]))
        for above, place in pairwise(path):
            step = signed.places[place].step
            closed = signed.outcomes[signed.places[above].outcome]
            words = signed.words(place, known)
            for report in reports:
                if report.prev == step.head and unmarked(step, words, closed, report, marks):
                    return f"E3: attempt {report.attempt}, and no mark behind it"
            if step.head in events:  # beyond what lies below, that one was the first
                break
    return None


def fault(model, state):
    """What is wrong with a state; None if nothing is."""
    nodes, stood = state
    everything = 0
    for known, _ in nodes:
        everything |= known
    for seat in model.honest:
        found = evidence_of(model, seat, everything)
        if found:
            return f"named: honest seat {seat}: {found}"
    if not model.caught(everything):
        for one, other in combinations(range(len(nodes)), 2):
            found = split(model, one, nodes[one][1], other, nodes[other][1])
            if found:
                return found
    return shared_twice(model, stood)


def evidence_of(model, seat, known):
    """The evidence against an honest seat; what was found once is not looked for again."""
    own = known & model.signed.by_seat[seat]
    key = (seat, own)
    if key not in model.named:
        model.named[key] = evidence(model.signed, seat, own)
    return model.named[key]


def split(model, one, first, other, second):
    """Whether two nodes closed a step differently, and the lower one had decided the other way."""
    for (place, outcome), (place2, outcome2) in zip(first, second, strict=False):
        if place == place2:
            continue
        a, b = model.signed.outcomes[outcome], model.signed.outcomes[outcome2]
        low, high, node = (a, b, one) if a.attempt <= b.attempt else (b, a, other)
        if low.attempt == high.attempt or decided(model, high, model.honest[node]):
            return f"split: closed by attempts {low.attempt} and {high.attempt}"
        return None
    return None


def decided(model, outcome, seat):
    """Whether a seat is inside what decided: it listed events, or the closing that was taken."""
    signed = model.signed
    reports = [signed.records[signed.number[one]] for one in outcome.proof]
    closings = [one.held.attempt for one in reports if isinstance(one.held, Closing)]
    for report in reports:
        if report.seat == seat:
            if not isinstance(report.held, Closing):
                return True
            return report.held.attempt >= max(closings)
    return False


def shared_twice(model, stood):
    """Two heads of which none is above the other, and all honest live seats stood on each."""
    places = model.signed.places
    by_place = {}
    for node, place in stood:
        by_place.setdefault(place, set()).add(model.honest[node])
    full = []
    for place, seats in by_place.items():
        step, outcome = places[place].step, model.signed.outcomes[places[place].outcome]
        asked = places[places[place].before].step.owing
        if outcome.live is None and len(asked) == 1:  # its sole author has signed what led here
            seats = seats | set(asked)
        honest = [seat for seat in step.live if seat in model.honest]
        if len(step.live) > 1 and seats.issuperset(honest):
            full.append(place)
    for one, other in combinations(full, 2):
        if one not in model.signed.path(other) and other not in model.signed.path(one):
            return f"shares: given on two rival heads of step {places[one].step.step - 1}"
    return None
