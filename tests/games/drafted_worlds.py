"""What a search is asked in games with a draft: how often its worlds meet the truth, of which cards
it tells how likely they lie as they do.
"""

from __future__ import annotations

from dataclasses import replace

from engine.chance import Seeded
from engine.open_table.open_dealer import deal_on
from engine.open_table.simulate import begin, decide
from engine.search.worlds import worlds
from tests.strategies import wide_move

WORLDS = 12
"""So many are drawn at each question."""


def asked_in(game, seats, options, seed=3, bot=None):
    """Each question of a random game, or a bot's: what the seat sees, and the true faces."""
    dealt, chance, minds, found = begin(game, seats, options), Seeded(seed), Seeded(seed), []

    def ask(sight, decision):
        found.append((sight, dealt.truth))
        return decide(bot, sight, decision, minds) if bot else wide_move(sight, decision, minds)

    while dealt.state.agenda:
        dealt = deal_on(dealt, ask, chance)
    return found


def met(found, hooks, zones):
    """How many closed cards of these zones show their true face in worlds by what seats like to
    keep, and in worlds by lot alone."""
    hits = {True: 0, False: 0}
    for sight, truth in found:
        state = sight.state
        hidden = [c for zone in zones for c in state.zone(zone) if sight.face(c) is None]
        if hidden and hooks.likely(sight) is not None:
            for weighed in hits:
                drawn = hooks if weighed else replace(hooks, likely=lambda sight: None)
                possible, lots = worlds(drawn, sight), Seeded(7)
                for faces in (possible.one(lots) for _ in range(WORLDS)):
                    hits[weighed] += sum(faces[card] == truth[card] for card in hidden)
    return hits[True], hits[False]


def likelihoods(found, likely):
    """How many questions have a likelihood; each is of closed cards, and the truth has one."""
    told = [(likely(sight), sight, truth) for sight, truth in found]
    there = [one for one in told if one[0] is not None]
    for likelihood, sight, truth in there:
        assert all(sight.face(card) is None for card in likelihood.cards)
        assert likelihood.weight(truth) > 0
    return len(there)
