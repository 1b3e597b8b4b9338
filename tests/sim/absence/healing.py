"""Everything is delivered, and all who are there are fair: does the table come to one head and on?

Nodes do nothing but what ``ledger.short_close`` says: they write what they may, hand out their
returns, and propose; the others answer. People have said yes about whoever is gone and about nobody
else.
"""

from functools import partial

from ledger.short_close import absence_consent, proposals

ROUNDS = 80
"""More than any state of the searches has ever needed (12)."""


def stuck(model, state, gone=None):
    """Why a table does not go on from this state without ``gone`` (and without the liar)."""
    here = [node for node, seat in enumerate(model.honest) if seat != gone]
    missing = {seat for seat in (model.setting.liar, gone) if seat is not None}
    nodes, _ = state
    first = max(_step(model, nodes[node][1][-1][0]) for node in here)
    kept = model.last, model.attempts
    model.last, model.attempts = first + 2, 99
    try:
        for _ in range(ROUNDS):
            state = _deliver(model, state, here)
            if state is None:  # the liar is proven wrong
                return None
            nodes = state[0]
            tips = {nodes[node][1][-1][0] for node in here}
            if len(tips) == 1 and _step(model, min(tips)) > first:
                return None
            after = (
                _written(model, state, here)
                or _joined(model, state, here, missing)
                or _proposed(model, state, here, missing)
            )
            if after is None:
                return f"locked: gone {sorted(missing)}, on {len(tips)} heads"
            state = after
        return "locked: it goes round"
    finally:
        model.last, model.attempts = kept


def _step(model, place):
    return model.signed.places[place].step.step


def _deliver(model, state, here):
    everything = 0
    for known, _ in state[0]:
        everything |= known
    for node in here:
        state = model.put(state, node, everything)
        if state is None:
            return None
    return state


def _written(model, state, here):
    """The state after all who may have signed an event or a return; None if nobody has."""
    moved = False
    for node in here:
        known, chain = state[0][node]
        for what, number in model.own_moves(model.honest[node], known, chain):
            if what != "report":
                state, moved = model.put(state, node, model.signed.needs[number]), True
                break
    return state if moved else None


def _joined(model, state, here, missing):
    """The state after one node has answered what another one had proposed; None if none does."""
    for node, place, at, asked in _asked(model, state, here):
        for _, said in asked(proposals.to_answer):
            after = _signed(model, state, node, at, place, said, missing)
            if after is not None:
                return after
    return None


def _proposed(model, state, here, missing):
    """The state after the first proposal that anybody makes; None if nobody makes one."""
    for node, place, at, asked in _asked(model, state, here):
        step, words = model.signed.places[place].step, model.signed.words(place, state[0][node][0])
        given = words.events.values()
        waits = any(one in missing and one not in given for one in step.owing)
        said = asked(proposals.proposal, agreed=missing, waits=waits)
        if said is not None:
            after = _signed(model, state, node, at, place, said, missing)
            if after is not None:
                return after
    return None


def _asked(model, state, here):
    """Each node and each place of its chain, with a way to ask the rules about it."""
    linked = [model.honest[node] for node in here]
    for node in here:
        seat = model.honest[node]
        known, chain = state[0][node]
        for at, (place, now) in enumerate(_with_closing(chain)):
            if _step(model, place) < model.last:
                step, words = model.signed.places[place].step, model.signed.words(place, known)
                stance = model.stance(seat, place, known, now)
                others = [one for one in linked if one != seat]
                yield node, place, at, partial(_ask, step, words, stance, others)


def _ask(step, words, stance, linked, rule, **more):
    return rule(step, words, stance, linked=linked, **more)


def _with_closing(chain):
    """Each place of a chain, and the outcome by which its step was closed; -1 while it is open."""
    return [(place, now) for (place, _), (_, now) in zip(chain, (*chain[1:], (0, -1)), strict=True)]


def _signed(model, state, node, at, place, said, missing):
    """The state after a node has signed all it may for a proposal; None if it may sign nothing."""
    before, seat = state, model.honest[node]
    for _ in range(absence_consent.ANSWERS):
        known, chain = state[0][node]
        if at >= len(chain) or chain[at][0] != place:
            break
        number = model.answer(seat, known, chain, at, said.live, missing, said.attempt)
        if number is None:
            break
        state = model.put(state, node, model.signed.needs[number])
    return None if state is before else state
