"""What an adversary of the shuffle can do: proofs made with any witness, outputs that are false."""

import itertools

from ledger.deck.group.ciphertext import Ciphertext, encode_elements, encode_scalars
from ledger.deck.proofs import shuffle as shuffles


def forge_shuffle(group, place, key, inputs, outputs, order, masks, rng, logs=None, scales=None):
    """The proof an adversary makes: our prover's algebra with whatever witness is given.

    With `logs` (of the generators) and `scales` the commitments are opened to u_i / scale_i, which
    needs the logarithms.
    """
    statement = shuffles.statement_of(group, key, inputs, outputs)
    challenges = shuffles.HashedChallenges(group, place, statement)
    scalars = (int.from_bytes(rng(64)) % group.order for _ in itertools.count())
    if logs is None:
        proof = shuffles.prove(group, statement, order, (masks,), challenges, scalars)
    else:
        proof = _forge_with_logs(group, statement, challenges, scalars, order, masks, logs, scales)
    elements = encode_elements(group, shuffles.elements_of(proof.commitment))
    return elements + encode_scalars(group, shuffles.scalars_of(proof.response))


def _forge_with_logs(group, statement, challenges, scalars, order, masks, logs, scales):
    """A proof for outputs[i] = scale_i * inputs[order[i]] masked anew; product of scales is 1."""
    count, h, q = len(order), statement.chain_base, group.order
    hidden = [next(scalars) for _ in range(count)]
    commitments = [group.mul_base(r) for r in hidden]
    exponents = challenges.exponents(commitments)
    moved = [
        exponents[source] * pow(scale, -1, q) % q
        for source, scale in zip(order, scales, strict=True)
    ]
    links, chain, r, u, starts = [], [], 0, 1, []
    for step in moved:
        starts.append((r, u))
        links.append(next(scalars))
        r, u = (links[-1] + step * r) % q, step * u % q
        chain.append(group.add(group.mul_base(r), group.mul(u, h)))
    w = [next(scalars) for _ in range(4)]
    w_hat = [next(scalars) for _ in range(count)]
    w_prime = [next(scalars) for _ in range(count)]
    t3 = group.add(group.mul_base(w[2]), group.msm(w_prime, statement.generators))
    t4 = Ciphertext(
        group.add(group.mul_base(-w[3]), group.msm(w_prime, [c.a for c in statement.outputs[0]])),
        group.add(
            group.mul(-w[3], statement.key),
            group.msm(w_prime, [c.b for c in statement.outputs[0]]),
        ),
    )
    t_hat = [
        group.add(group.mul_base(a + b * start), group.mul(b * factor, h))
        for a, b, (start, factor) in zip(w_hat, w_prime, starts, strict=True)
    ]
    commitment = shuffles.Commitment(
        commitments, chain, group.mul_base(w[0]), group.mul_base(w[1]), t3, (t4,), t_hat
    )
    c = challenges.challenge(commitment)
    batched = sum(a * b for a, b in zip(exponents, hidden, strict=True))
    batched -= sum(a * b for a, b in zip(moved, logs, strict=True))
    response = shuffles.Response(
        (w[0] + c * (sum(hidden) - sum(logs))) % q,
        (w[1] + c * r) % q,
        (w[2] + c * batched) % q,
        ((w[3] + c * sum(a * b for a, b in zip(moved, masks, strict=True))) % q,),
        [(a + c * b) % q for a, b in zip(w_hat, links, strict=True)],
        [(a + c * b) % q for a, b in zip(w_prime, moved, strict=True)],
    )
    return shuffles.Proof(commitment, response)


def remask(group, key, card, mask):
    """A card masked anew."""
    return Ciphertext(
        group.add(card.a, group.mul_base(mask)), group.add(card.b, group.mul(mask, key))
    )


def false_outputs(world, cards, masks):
    """Outputs that are no shuffle: (what, list)."""
    group, key = world.group, world.joint
    good = [remask(group, key, card, m) for card, m in zip(cards, masks, strict=True)]
    shift = group.sub(world.points[0], world.points[1])
    wrong_key = world.seats[0].key
    yield "duplicate card", [good[0], remask(group, key, cards[0], masks[1]), good[2]]
    yield "foreign card", [remask(group, key, world.own_cards(1, [5])[0], 7), *good[1:]]
    yield "face moved", [Ciphertext(good[0].a, group.add(good[0].b, shift)), *good[1:]]
    yield "M + G", [Ciphertext(good[0].a, group.add(good[0].b, group.generator)), *good[1:]]
    yield "B swapped", [Ciphertext(good[0].a, good[1].b), Ciphertext(good[1].a, good[0].b), good[2]]
    yield "wrong key", [remask(group, wrong_key, cards[0], masks[0]), *good[1:]]
    opposite = Ciphertext(good[1].a, group.sub(good[1].b, shift))
    yield (
        "errors that cancel",
        [Ciphertext(good[0].a, group.add(good[0].b, shift)), opposite, good[2]],
    )
    yield "an open card", [Ciphertext(group.identity, world.points[0]), *good[1:]]
    yield "no B", [Ciphertext(good[0].a, group.identity), *good[1:]]
