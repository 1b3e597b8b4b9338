"""What one liar can sign: anything that has the form of a record of its seat, on any head there is.

It may say one thing to one node and another to the next, as often as it likes; it need not sign
attempts in turn, nor list what it knows.
"""

from itertools import combinations, pairwise

from tests.sim.absence.signed import bits


def lies_for(model, nodes, everything):
    """The numbers of all records that the liar may hand out now."""
    signed, seat = model.signed, model.setting.liar
    for place in sorted({place for _, chain in nodes for place, _ in chain}):
        step = signed.places[place].step
        if step.step >= model.last:
            continue
        if seat in step.owing:
            for value in (0, 1):
                yield signed.event(seat, place, value)
        closed = _closings(signed, nodes, place)
        held = [*_lists(signed, seat, place, everything), *closed]
        for attempt, going in _tries(model, place, everything):
            for one in held:
                if getattr(one, "attempt", -1) >= attempt:  # no report has that form
                    continue
                yield signed.report(seat, place, attempt, going, one)


def _lists(signed, seat, place, everything):
    """Any of the events of others, and one of its own or none."""
    mine, others = [()], []
    for number in bits(everything & signed.on[place]):
        record = signed.records[number]
        if not hasattr(record, "attempt"):
            if record.seat == seat:
                mine.append((record.id,))
            else:
                others.append(record.id)
    for size in range(len(others) + 1):
        for some in combinations(others, size):
            for own in mine:
                yield (*some, *own)


def _closings(signed, nodes, place):
    """Those by which anybody has closed the step."""
    found = set()
    for _, chain in nodes:
        for (below, _), (_, outcome) in pairwise(chain):
            if below == place:
                found.add(outcome)
    return [signed.outcomes[outcome].closing for outcome in sorted(found)]


def _tries(model, place, everything):
    """The attempts that others know of, and the next one."""
    seat, found, high = model.setting.liar, set(), 0
    for report in model.signed.words(place, everything).reports:
        found.add((report.attempt, report.live))
        high = max(high, report.attempt)
    if high < model.attempts:
        found.update((high + 1, going) for going in model.quorums)
    return sorted((attempt, going) for attempt, going in found if seat in going)
