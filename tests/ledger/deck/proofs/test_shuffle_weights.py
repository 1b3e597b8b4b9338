"""Many equations in one sum: nobody can foresee what an error of his will be multiplied with.

A sum of weighted equations vanishes for false proofs too if their author knew the weights when it
chose its errors. The weights are hashed from everything, the responses included (R35).
"""

import pytest

from ledger.deck.proofs import shuffle as shuffles
from ledger.deck.proofs.shuffle import check_run, read_shuffle, shuffle
from tests.ledger.deck.worlds import PLACE, make_world

CARDS = 2
FIRST = 3 * CARDS + 5  # the number of the first scalar of a proof, s1


@pytest.fixture
def world(fast):
    """A table with a deck of as many cards as the proofs here are about."""
    return make_world(fast, faces=CARDS)


class Attempt:
    """One shuffle with its honest proof, and the check of that proof with some errors put in."""

    def __init__(self, world, rng, act=2):
        """Shuffle the fresh deck, at one act of the place."""
        self._group, self._place, self._key = world.group, PLACE.at(act=act, kind="x"), world.joint
        self._cards = world.fresh_deck()
        self._outputs, self._proof = shuffle(
            self._group, self._place, self._key, self._cards, rng=rng
        )

    def check(self, errors=None):
        """The check, with `errors` (number of the scalar from s1 on -> what is added)."""
        proof = self._proof
        for number, error in (errors or {}).items():
            at = 32 * (FIRST + number)
            scalar = self._group.decode_scalar(proof[at : at + 32]) + error
            proof = proof[:at] + self._group.encode_scalar(scalar) + proof[at + 32 :]
        found = read_shuffle(self._group, self._place, self._key, self._cards, self._outputs, proof)
        assert found is not None
        return found


def weights_of(monkeypatch, group, checks):
    """The weights with which these checks are summed."""
    seen, gather = [], shuffles.gather

    def watched(group, statement, proof, exponents, challenge, weights, terms):
        seen.append(weights)
        gather(group, statement, proof, exponents, challenge, weights, terms)

    monkeypatch.setattr(shuffles, "gather", watched)
    shuffles.run_terms(group, checks)
    monkeypatch.setattr(shuffles, "gather", gather)
    return seen


def flat(weights):
    """All numbers of one proof's weights."""
    (fourth,) = weights.fourth
    return {weights.first, weights.second, weights.third, *fourth, *weights.fifth}


def test_each_response_changes_every_weight(fast, world, rng, monkeypatch):
    """One response changed, and no weight is what it was; no two weights are equal."""
    attempt, seen = Attempt(world, rng), set()
    for errors in (None, *({number: 1} for number in range(2 * CARDS + 4))):
        (weights,) = weights_of(monkeypatch, fast, [attempt.check(errors)])
        assert len(flat(weights)) == CARDS + 5
        assert not seen & flat(weights)
        seen |= flat(weights)


def test_each_proof_of_a_run_changes_all_weights(fast, world, rng, monkeypatch):
    """The weights of one proof hang on the other proofs of its run, and on its place there."""
    one, two = Attempt(world, rng, 0), Attempt(world, rng, 1)
    runs = [
        [one.check(), two.check()],
        [one.check(), two.check({0: 1})],
        [two.check(), one.check()],
        [one.check()],
        [one.check(), one.check()],
    ]
    seen = set()
    for run in runs:
        for weights in weights_of(monkeypatch, fast, run):
            assert not seen & flat(weights)
            seen |= flat(weights)


def test_errors_made_for_foreseen_weights_are_found(fast, world, rng, monkeypatch):
    """Errors that cancel under the weights of the honest proof do not cancel under their own."""
    attempt = Attempt(world, rng)
    (foreseen,) = weights_of(monkeypatch, fast, [attempt.check()])
    errors = {0: foreseen.second, 1: -foreseen.first}  # first * s1 + second * s2 stays the same
    assert check_run(fast, [attempt.check()]) is None
    assert check_run(fast, [attempt.check(errors)]) == 0


def test_errors_of_two_seats_made_for_foreseen_weights_are_found(fast, world, rng, monkeypatch):
    """Two seats that spread one error over their proofs are found: the first of them is named."""
    one, two = Attempt(world, rng, 0), Attempt(world, rng, 1)
    first, second = weights_of(monkeypatch, fast, [one.check(), two.check()])
    assert check_run(fast, [one.check(), two.check()]) is None
    bent = [one.check({0: second.first}), two.check({0: -first.first})]
    assert check_run(fast, bent) == 0
