"""A run, line by line: what an honest seat writes is read as it was meant, and nothing else is."""

import pytest

from engine.agenda import Relock, Reveal, Shuffle, Together
from engine.basics import ALL, Move
from engine.claims import Count
from ledger.deck.group.ciphertext import open_card
from ledger.facts import FactKind
from ledger.sealed.acts import COUNT, MOVE, OPEN, PROVE, RELOCK, SHUFFLE, ActReader, BadEvent
from ledger.sealed.checked_event import Tally
from ledger.sealed.event_proofs import Verifier
from ledger.sealed.sealed_table import DECK
from ledger.sealed.written_runs import answer
from tests.engine.lines import Ask, Claiming, Counted, Do, Say
from tests.ledger.people import fixed_chance
from tests.ledger.sealed.by_hand import faces_of, sealed
from tests.ledger.tables import flipped

HAND = {"hand:0": ("a", "b", "x"), "hand:1": ("c", "y")}
COUNTED = Counted(0, Count("hand:0", ("x", "y")))


def refused(call, *given, **named):
    """Of which kind the refusal is."""
    with pytest.raises(BadEvent) as found:
        call(*given, **named)
    return found.value.fact.kind


def spoiled(data):
    """A proof with one bit of its last scalar turned."""
    return flipped(data, 8 * (len(data) - 32))


# -- decisions ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("word", "kinds", "tally", "opened"),
    [
        ("pass", [MOVE], Tally(), {}),
        ("open", [MOVE, OPEN], Tally(openings=1), {0: "a"}),
        ("low", [MOVE, PROVE], Tally(claims=1), {}),
        ("high", [MOVE, PROVE], Tally(claims=1), {}),
        ("any", [MOVE, OPEN], Tally(openings=1), {0: "a"}),
        ("all", [MOVE, OPEN, PROVE, PROVE], Tally(openings=1, claims=2), {0: "a"}),
    ],
)
def test_a_move_comes_with_what_it_shows_and_proves(word, kinds, tally, opened):
    """Opened cards first, then one proof for each closed claim; all of it is counted, and what was
    opened lies open."""
    at = sealed(Claiming(0), own=HAND)
    acts = at.answered(0, Move(word))
    assert [act[0] for act in acts] == kinds and acts[0] == (MOVE, word)
    found = at.read(0, acts)
    (answered,) = found.answers
    assert (answered.move, answered.opened, found.tally) == (Move(word), opened, tally)
    assert found.after.faces == opened and found.after.agenda == ()
    assert found.news == found.after.news and [one.key for one in found.news] == ["claimed"]


def test_each_proof_stands_for_its_own_claim():
    """Two closed claims whose proofs have changed places; a proof turned in one bit, or none."""
    at = sealed(Claiming(0), own=HAND)
    move, shown, one, two = at.answered(0, Move("all"))
    for acts in (
        (move, shown, two, one),
        (move, shown, (PROVE, spoiled(one[1])), two),
        (move, shown, one, (PROVE, spoiled(two[1]))),
        (move, shown, one, (PROVE, b"")),
    ):
        assert refused(at.read, 0, acts) is FactKind.CLAIM_FALSE
    assert refused(at.read, 0, (move, shown, one)) is FactKind.ACT_MISSING
    assert refused(at.read, 0, (move, shown, one, two, two)) is FactKind.ACT_UNASKED
    at.read(0, (move, shown, two, one), Verifier.TRUSTING)


@pytest.mark.parametrize(
    ("hand", "word", "kind"),
    [
        (("a", "x", "x"), "low", FactKind.CLAIM_UNTRUE),
        (("a", "b", "b"), "high", FactKind.CLAIM_UNTRUE),
        (("x", "b", "x"), "open", FactKind.AGAINST_RULES),
        (("a", "b", "x"), "fly", FactKind.MOVE_ILLEGAL),
        (("a",), "low", FactKind.AGAINST_RULES),
    ],
)
def test_what_is_not_true_or_not_legal_is_not_written(hand, word, kind):
    """Refused before anything is signed, with the acts before it as they were; another move may be
    given then."""
    at = sealed(Claiming(0), own={"hand:0": hand})
    run, acts = at.run(0), [("ready",)]
    given = (run, acts, at.secret(0))
    assert refused(answer, *given, move=Move(word), rng=fixed_chance("x")) is kind
    assert acts == [("ready",)] and run.answers == [] and not run.decided
    answer(*given, move=Move("pass"), rng=fixed_chance("x"))
    assert acts == [("ready",), (MOVE, "pass")]


def test_a_lie_about_an_opened_card_is_against_the_rules():
    """The opening is proven, and what it shows does not fit what the move says of it."""
    at = sealed(Claiming(0), own={"hand:0": ("x", "b", "x")})
    _, shown = at.answered(0, Move("any"))
    assert refused(at.read, 0, ((MOVE, "open"), shown)) is FactKind.AGAINST_RULES
    assert refused(at.read, 0, ((MOVE, "fly"), shown)) is FactKind.MOVE_ILLEGAL
    bad = (OPEN, spoiled(shown[1]))
    assert refused(at.read, 0, ((MOVE, "any"), bad)) is FactKind.OPENING_FALSE


def test_a_run_holds_one_decision():
    """What another decision of the seat asks is for its next event."""
    at = sealed(Ask(0), Ask(0), own=HAND)
    run, acts = at.run(0), []
    answer(run, acts, at.secret(0), move=Move("yes"), rng=fixed_chance("x"))
    assert run.decided and run.line() is None
    assert at.read(0, acts).after.agenda == (Ask(0),)
    twice = (*acts, (MOVE, "no"))
    assert refused(at.read, 0, twice) is FactKind.ACT_UNASKED


def test_lines_behind_a_decision_are_of_the_same_event():
    """Up to what another seat owes; news of all of them are told in order."""
    cards = sealed(own=HAND).cards("hand:0")
    then = (Do((Say("one"), Say("two"))), Reveal(((cards[:1], ALL),)), Say("three"), Ask(1))
    at = sealed(Ask(0, then=then), own=HAND)
    acts = at.answered(0, Move("yes"), None)
    assert [act[0] for act in acts] == [MOVE, OPEN]
    found = at.read(0, acts)
    assert [one.key for one in found.news] == ["yes", "one", "two", "three"]
    assert found.after.agenda == (Ask(1),) and found.tally == Tally(openings=1)
    assert refused(at.read, 0, acts[:1]) is FactKind.ACT_MISSING


def test_beside_others_a_run_knows_its_own_lines_alone():
    """Nothing of it is the state of the table before all have answered; it tells its own news."""
    at = sealed(Together((Ask(1), Claiming(0))), own=HAND)
    run, acts = at.run(0), []
    assert not run.lone and run.line() == Claiming(0) and run.told == ()
    answer(run, acts, at.secret(0), move=Move("pass"), rng=fixed_chance("x"))
    assert [one.key for one in run.told] == ["claimed"]
    found = at.read(0, acts)
    assert found.after is None and found.news == ()
    assert [one.move for one in found.answers] == [Move("pass")]
    before = at.table.state.tell("before")
    other = at.table.but(state=before)
    again = type(run)(other, 0, run.proofs)
    assert again.told == ()
    again.follow(Claiming(0), ((MOVE, "pass"),), 0)
    assert [one.key for one in again.told] == ["claimed"]


# -- shuffles, locks and counts -------------------------------------------------------------------


def test_an_own_shuffle_keeps_backs_and_zones():
    """Each pile by itself, zone by zone: new handles show the faces of their own pile, under the
    key of the seat."""
    own = {"hand:0": ("a", "x", "b", "y"), "row:0": ("c", "z")}
    at = sealed(Shuffle(("hand:0", "row:0"), 0), own=own, backs={0: "red", 2: "red", 4: "blue"})
    acts = at.answered(0, None)
    assert [act[:3] for act in acts] == [
        (SHUFFLE, "hand:0", ""),
        (SHUFFLE, "hand:0", "red"),
        (SHUFFLE, "row:0", ""),
        (SHUFFLE, "row:0", "blue"),
    ]
    found = at.read(0, acts)
    assert found.tally == Tally(shuffles=4) and found.after.zone("hand:0") == (6, 7, 8, 9)
    shown = {card: face for (card, _), face in faces_of(at, found.ciphers).items()}
    assert {lock for _, lock in found.ciphers} == {0} and sorted(shown) == list(range(6, 12))
    for pile, faces in (((6, 8), "ab"), ((7, 9), "xy"), ((10,), "c"), ((11,), "z")):
        assert sorted(shown[card] for card in pile) == list(faces)
    assert {card for card in found.after.backs if found.after.backs[card] == "red"} >= {6, 8}


@pytest.mark.parametrize(("at", "other"), [(0, 1), (0, 2), (2, 3)])
def test_shuffles_stand_in_their_order(at, other):
    """A pile of another back or zone in its place is refused by name, whatever its proof."""
    own = {"hand:0": ("a", "x", "b", "y"), "row:0": ("c", "z")}
    table = sealed(Shuffle(("hand:0", "row:0"), 0), own=own, backs={0: "red", 2: "red", 4: "blue"})
    acts = list(table.answered(0, None))
    acts[at], acts[other] = acts[other], acts[at]
    assert refused(table.read, 0, acts) is FactKind.ZONE_OTHER


def test_a_seat_may_mix_the_deck_under_the_joint_key():
    """Its own key opens nothing of it then; the proof counts as any other."""
    at = sealed(Shuffle(("deck",), 0), deck=("a", "b", "x"))
    acts = at.answered(0, None)
    found = at.read(0, acts)
    assert {lock for _, lock in found.ciphers} == {DECK}
    assert sorted(faces_of(at, found.ciphers).values()) == ["a", "b", "x"]
    ((kind, zone, back, cards, proof),) = acts
    for bad in (spoiled(proof), b"", proof[:-32]):
        act = (kind, zone, back, cards, bad)
        assert refused(at.read, 0, (act,)) is FactKind.SHUFFLE_FALSE
        at.read(0, (act,), Verifier.TRUSTING)
    short = (kind, zone, back, cards[:-64], proof)
    assert refused(at.read, 0, (short,)) is FactKind.SHUFFLE_FORM


@pytest.mark.parametrize(("zone", "lock"), [("hand:1", 1), ("deck", DECK)])
def test_cards_are_locked_for_who_gets_them(zone, lock):
    """An own closed card for the owner of the zone, or the deck; one that lies open goes along and
    has nothing to prove."""
    at = sealed(Relock((0, 1, 2), zone), own=HAND, faces={1: "b"})
    acts = at.answered(0, None)
    assert [act[0] for act in acts] == [RELOCK]
    found = at.read(0, acts)
    assert found.tally == Tally(locks=1) and {one for _, one in found.ciphers} == {lock}
    new = found.after.zone(zone)[-3:]
    closed = [card for card in new if card not in found.after.faces]
    assert [faces_of(at, found.ciphers)[(card, lock)] for card in closed] == ["a", "x"]
    act = (RELOCK, acts[0][1], spoiled(acts[0][2]))
    assert refused(at.read, 0, (act,)) is FactKind.RELOCK_FALSE
    at.read(0, (act,), Verifier.TRUSTING)
    short = (RELOCK, acts[0][1][:-64], acts[0][2])
    for verifier in (Verifier.THOROUGH, Verifier.TRUSTING):
        assert refused(at.read, 0, (short,), verifier) is FactKind.RELOCK_FORM


def test_a_reveal_opens_for_all_and_copies_for_one():
    """Openings in one act, a copy for each reader behind it; each is under its reader's key."""
    at = sealed(Reveal((((0,), ALL), ((1,), 1), ((2,), ALL), ((1, 2), 2))), own=HAND)
    acts = at.answered(0, None)
    assert [act[0] for act in acts] == [OPEN, RELOCK, RELOCK]
    found = at.read(0, acts)
    assert found.tally == Tally(openings=2, locks=2)
    assert found.answers[0].opened == {0: "a", 2: "x"}
    assert faces_of(at, found.ciphers) == {(1, 1): "b", (1, 2): "b", (2, 2): "x"}
    swapped = (acts[0], acts[2], acts[1])
    assert refused(at.read, 0, swapped) in (FactKind.RELOCK_FORM, FactKind.RELOCK_FALSE)
    assert refused(at.read, 0, acts[:2]) is FactKind.ACT_MISSING


def test_a_count_flags_each_card():
    """By what it shows; the number is what the rules are told."""
    at = sealed(COUNTED, own=HAND)
    acts = at.answered(0, None)
    ((kind, flags, proofs),) = acts
    assert (kind, flags, len(proofs)) == (COUNT, bytes([0, 0, 1]), 3)
    found = at.read(0, acts)
    assert found.answers[0].value == 1 and found.tally == Tally(counts=1)


def test_a_count_is_read_in_its_one_form():
    """As many flags and proofs as cards, flags that are flags, proofs that are bytes; and each
    proof is of its own card and flag."""
    at = sealed(COUNTED, own=HAND)
    ((kind, flags, (one, two, three)),) = at.answered(0, None)
    every = (one, two, three)
    for bad in (
        (flags[:2], every),
        (flags + b"\0", every),
        (flags, every[:2]),
        (flags, (*every, three)),
        (bytes([0, 0, 2]), every),
        (b"", ()),
    ):
        for verifier in (Verifier.THOROUGH, Verifier.TRUSTING):
            found = refused(at.read, 0, ((kind, *bad),), verifier)
            assert found is FactKind.COUNT_FORM
    for bad in (
        (bytes([0, 1, 1]), every),
        (bytes([0, 0, 0]), every),
        (flags, (two, one, three)),
        (flags, (one, two, spoiled(three))),
        (flags, (one, two, "three")),
        (flags, (one, None, three)),
    ):
        assert refused(at.read, 0, ((kind, *bad),)) is FactKind.FLAG_FALSE
    at.read(0, ((kind, bytes([0, 1, 1]), every),), Verifier.TRUSTING)
    bad = ((kind, flags, (one, two, "three")),)
    assert refused(at.read, 0, bad, Verifier.TRUSTING) is FactKind.FLAG_FALSE


# -- where a run stands ---------------------------------------------------------------------------


def test_a_run_uses_what_it_has_made_itself():
    """A card that was mixed in this very event is opened as it lies now; an open card is its face
    under any key; all others are those of the table."""
    at = sealed(Shuffle(("hand:0",), 0), Claiming(0), own=HAND)
    acts = at.answered(0, None, Move("any"))
    assert [act[0] for act in acts] == [SHUFFLE, MOVE, OPEN]
    found = at.read(0, acts)
    new = found.after.zone("hand:0")[0]
    assert found.answers[1].opened == {new: faces_of(at, found.ciphers)[(new, 0)]}
    run = at.run(0)
    assert run.cipher(1, 0) is at.table.ciphers[(1, 0)]
    run.state = run.state.but(faces={1: "b"})
    group = at.table.group
    for lock in (0, 1, DECK):
        shown, expected = run.cipher(1, lock), open_card(group, at.table.point("b"))
        assert (group.encode(shown.a), group.encode(shown.b)) == (
            group.encode(expected.a), group.encode(expected.b)
        )  # fmt: skip


def test_the_key_of_a_zone_is_the_seats_own_or_the_joint_one():
    """Another seat's zone is none of its own."""
    run = sealed(Ask(0), own=HAND).run(0)
    assert [run.lock_of_zone(zone) for zone in ("hand:0", "hand:1", "deck")] == [0, DECK, DECK]


def test_acts_that_follow_a_line_answer_just_that_line():
    """From their place on; one more is refused, and a false proof before it comes first."""
    at = sealed(Relock((0,), "hand:1"), own=HAND)
    (act,) = at.answered(0, None)
    line = at.table.state.agenda[0]
    assert refused(at.run(0).follow, line, (act, act), 0) is FactKind.ACT_UNASKED
    bad = (RELOCK, act[1], spoiled(act[2]))
    assert refused(at.run(0).follow, line, (bad, act), 0) is FactKind.RELOCK_FALSE
    assert refused(at.run(0).follow, line, (bad,), 0) is FactKind.RELOCK_FALSE
    # Its proof is bound to the first place of the event, so it is none in the second.
    assert refused(at.run(0).follow, line, (("ready",), act), 1) is FactKind.RELOCK_FALSE
    run = at.run(0)
    run.follow(line, (act,), 0)
    assert run.line() is None and len(run.answers) == 1


def test_what_a_seat_does_not_owe_is_no_line_of_its_run():
    """Another seat's decision, and an empty agenda."""
    assert sealed(Ask(1), own=HAND).run(0).line() is None
    assert sealed(own=HAND, deck=("a",)).table.state.agenda == ()
    run = sealed(Ask(0), own=HAND).run(0)
    reader = ActReader(((MOVE, "yes"),))
    assert refused(run.check_line, object(), reader) is FactKind.LINE_OF_NOBODY
    assert reader.place == 0
