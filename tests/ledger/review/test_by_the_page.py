"""The nine places where a second auditor had to guess, each held against a log that was
written once, by lines that know nothing but docs/protocol.md.
"""

import hashlib
import itertools
import json
from pathlib import Path

import msgpack
import pytest

from ledger.deck.proofs.shuffle import generators
from ledger.errors import LedgerError
from ledger.records.names import is_name
from ledger.records.roster import make_roster, write_join
from ledger.review.audit import audit
from ledger.review.replay import Replay
from ledger.review.verdict import unread
from tests.conformance.cases import the_game
from tests.ledger.people import ANNA, BEA, CARL, an_offer, fixed_chance
from tests.ledger.review.by_the_page import (
    BASE,
    BOOK,
    CS,
    EVENT,
    GROUP,
    LP,
    ROSTER,
    content,
    entries,
    hash_to_group,
    hash_to_scalar,
    linear_holds,
    permutation,
    scalar,
    sha256,
    total,
    value,
)

VECTORS = Path(__file__).parents[2] / "vectors"
PROBE = VECTORS / "table" / "probe-2.tafel"
SET = VECTORS / "logs"
ROWS = {row["log"]: row for row in json.loads((SET / "table.json").read_text(encoding="utf-8"))}


class Log:
    """The log of a finished table of two, taken apart by the page."""

    def __init__(self, path=PROBE):
        self.kinds = [kind for kind, _, _ in entries(path.read_bytes())]
        (_, _, roster), *rest = entries(path.read_bytes())
        self.offer, joins = unpacked(roster)
        joins = [unpacked(join)[1] for join in joins]
        self.keys = [unpacked(join)[2] for join in joins]
        self.rules = unpacked(self.offer)[3]
        self.table = sha256(LP("tafelrunde/1/table", self.offer, joins))
        self.records = [unpacked(payload)[1] for kind, _, payload in rest if kind == EVENT]
        self.books = [content(payload) for kind, _, payload in rest if kind == BOOK]
        self.steps = {}
        for record in self.records:
            _, table, step, seat, prev, digest, acts, riders = unpacked(record)
            assert table == self.table and riders == []
            self.steps.setdefault(step, {})[seat] = (prev, digest, acts, sha256(record))

    def head(self, step):
        """Section 4, from the first step on."""
        head = self.table
        for number in range(1, step + 1):
            ids = [event[3] for _, event in sorted(self.steps[number].items())]
            head = sha256(LP("tafelrunde/1/head", head, number, ids, []))
        return head

    def acts(self, step):
        """The acts of a step, by seat."""
        return [event[2] for _, event in sorted(self.steps[step].items())]

    @property
    def x(self):
        """The table keys."""
        return [keys[2][:32] for ((keys),) in self.acts(2)]

    def joint(self):
        """The joint key H."""
        return total([1] * len(self.x), self.x)

    def place(self, step, seat, act, kind, zone="", key=b""):
        """Section 8: what a proof is bound to."""
        start = self.head(3) if step > 3 else sha256(LP("tafelrunde/1/start", self.table))
        prev = self.steps[step][seat][0]
        fields = (start, self.rules, step, seat, self.keys[seat], prev, act, kind, zone, key)
        return LP("tafelrunde/1", *fields)


def unpacked(data):
    """The value behind its bytes, which are its shortest form."""
    found = msgpack.unpackb(data)
    assert value(found) == data
    return found


LOG = Log()


def judged(name):
    """Exit code, kind and seat that our audit gives to a log of the conformance set."""
    try:
        plain = audit(SET / f"{name}.tafel", games=the_game).plain()
    except LedgerError as error:
        plain = unread(error)
    fault = plain["fault"] or {"kind": None, "seat": None}
    return plain["exit_code"], fault["kind"], fault["seat"]


def test_p1_generators_begin_at_nought():
    """The point h is hashed from LP(0), h_i from LP(i), and of no other place."""
    h, rest = generators(GROUP, 3)
    ours = [GROUP.encode(element) for element in (h, *rest)]
    assert ours == [hash_to_group(LP(i), CS("generators", b"")) for i in range(4)]


def test_p2_the_container():
    """The bytes of the file, the order of its entries, and heads and books that follow."""
    assert LOG.kinds[0] == ROSTER
    assert [kind for kind, _ in itertools.groupby(LOG.kinds)] == [ROSTER, EVENT, BOOK]
    order = [(unpacked(record)[2], unpacked(record)[3]) for record in LOG.records]
    assert order == sorted(order)
    for step, seats in LOG.steps.items():
        assert {event[0] for event in seats.values()} == {LOG.head(step - 1)}
    for (_, table, seat, secret), x in zip(LOG.books, LOG.x, strict=True):
        assert table == LOG.table and total([scalar(secret)], [BASE]) == LOG.x[seat] == x


def test_p3_digests_before_there_is_a_game():
    """What stands for order, keys and rules before they exist, and the words of the phases.
    The order follows from the order secrets of step 2 alone, so whoever reveals its own last
    knows it first; section 14 says so.
    """
    nothing = sha256((0).to_bytes(4, "big"))
    committed = [[e, commit] for ((_, e, commit, _),) in LOG.acts(1)]
    keys = [act for (act,) in LOG.acts(2)]
    rows = b"".join(row for _, _, row, _, _ in keys)
    ring = sha256(b"".join(LOG.x) + b"".join(e for e, _ in committed) + rows)
    secrets = [secret for _, secret, *_ in keys]
    seating = hashlib.sha512(LP("tafelrunde/1/seating", LOG.table, secrets)).digest()
    order = permutation(2, LP("permutation", seating))
    for step, known in (
        (1, ["commit", [], [], None]),
        (2, ["open", committed, [], None]),
        (3, ["ready", committed, order, ring]),
    ):
        nobody = [[[], [], [], []], [[], [], [], []]]
        state = ["sealed", *known, None, nothing, None, 0, [], "", LOG.head(step - 1), *nobody]
        assert {digest for _, digest, _, _ in LOG.steps[step].values()} == {sha256(value(state))}


def test_p3_piles_of_a_shuffle_under_way():
    """The piles stand in the order of the line, of each zone by back, with who has had them."""
    given = [[act[1:4] for act in acts] for acts in LOG.acts(4)]
    table = Replay.open(PROBE, games=the_game).tables[4]
    state = list(table.plain())
    zones = ("deck", "goals", "stack:1", "stack:0")  # every second one begins with the same seat
    first = {zone: number % 2 for number, zone in enumerate(zones)}
    assert [{zone for zone, _, _ in one} for one in given] == [set(zones[::2]), set(zones[1::2])]
    assert len({back for zone, back, _ in given[1] if zone == "goals"}) == 2
    order = sorted((act for one in given for act in one), key=lambda p: (zones.index(p[0]), p[1]))
    state[7] = [[zone, back, first[zone], [first[zone]], sha256(c)] for zone, back, c in order]
    assert sha256(value(state)) == LOG.steps[5][0][1] == LOG.steps[5][1][1]


def test_p4_a_proof_of_the_start():
    """In step 1 the place has no zone and no key, acts count from 0, the field is "e"."""
    for seat, ((kind, e, _, proof),) in enumerate(LOG.acts(1)):
        cs = CS("possession", LOG.place(1, seat, 0, kind) + LP("e"))
        assert linear_holds([(e, [(0, None)])], 1, proof, cs)
        elsewhere = CS("possession", LOG.place(1, seat, 1, kind) + LP("e"))
        assert not linear_holds([(e, [(0, None)])], 1, proof, elsewhere)


def test_p4_a_roll():
    """A roll is made on a point that hangs on the head, its place holds H and no zone."""
    rolls = 0
    point = hash_to_group(LP("tafelrunde/1/roll", LOG.table, LOG.head(5), rolls), CS("roll", b""))
    for seat, ((kind, data),) in enumerate(LOG.acts(6)):
        part, c, s = data[:32], scalar(data[32:64]), scalar(data[64:])
        cs = CS("roll", LOG.place(6, seat, 0, kind, key=LOG.joint()))
        assert equal_logarithms(LOG.x[seat], [point], [part], c, s, cs)


def equal_logarithms(key, bases, images, c, s, cs):
    """VerifyProof of RFC 9497, section 2.2.2."""

    def field(data):
        return len(data).to_bytes(2, "big") + data

    seed = hashlib.sha512(field(key) + field(b"Seed-" + cs)).digest()
    weights = [
        hash_to_scalar(field(seed) + i.to_bytes(2, "big") + field(a) + field(t) + b"Composite", cs)
        for i, (a, t) in enumerate(zip(bases, images, strict=True))
    ]
    mixed, image = total(weights, bases), total(weights, images)
    first, second = total([s, c], [BASE, key]), total([s, c], [mixed, image])
    message = b"".join(map(field, (key, mixed, image, first, second)))
    return c == hash_to_scalar(message + b"Challenge", cs)


def test_p4_a_relock_names_its_target():
    """Zone and key of a relock are those of where the card goes; its equations stand card by
    card, x before the masks. Here one card of a shuffled hand of two goes to the neighbour.
    """
    for seat, acts in enumerate(LOG.acts(8)):
        (_, hand, _, before, _), _, (kind, renewed, proof) = acts
        taker, less = 1 - seat, -1 % GROUP.order
        key = LOG.x[taker]
        there = LOG.place(8, seat, 2, kind, f"in:{taker}", key)
        here = LOG.place(8, seat, 2, kind, hand, LOG.x[seat])
        held = []
        for card in (before[:64], before[64:]):
            difference = total([1, less], [card[32:], renewed[32:]])
            equations = [
                (LOG.x[seat], [(0, None)]),
                (renewed[:32], [(1, None)]),
                (difference, [(0, card[:32]), (1, total([less], [key]))]),
            ]
            held.append(linear_holds(equations, 2, proof, CS("relock", there)))
            assert not linear_holds(equations, 2, proof, CS("relock", here))
        assert sorted(held) == [False, True]


@pytest.mark.parametrize(
    ("name", "verdict"),
    [
        ("content-acts-flat", (2, "form", None)),
        ("content-riders-text", (2, "form", None)),
        ("content-step-0", (2, "form", None)),
        ("form-rider", (1, "form", 1)),
        ("form-step-ahead", (1, "form", 1)),
        ("acts-ready-more", (1, "form", 2)),
    ],
)
def test_p5_malformed_or_guilty(name, verdict):
    """What cannot be a record names nobody; what can, and says what it must not, its author."""
    assert judged(name) == verdict


def test_p6_a_table_key_that_is_a_sealing_key():
    """The author of X is named, who could see the E of step 1, not that of E."""
    assert judged("start-table-key-is-sealing-key") == (1, "key", 2)
    log = Log(SET / "start-table-key-is-sealing-key.tafel")
    sealing = [e for ((_, e, _, _),) in log.acts(1)]
    assert log.steps[2][2][2][0][2][:32] in sealing


def test_p7_exit_codes():
    """A roster that is none is 2 and never 4; missing books change nothing; a torn tail 3."""
    rosters = [name for name in ROWS if name.startswith(("roster-", "offer-"))]
    assert len(rosters) > 15
    for name in rosters:
        code, kind, seat = judged(name.removesuffix(".tafel"))
        assert (code, seat) in ((2, None), (3, None))
        assert (code == 3) == (kind in ("version", "other rules")), name
    assert judged("finished-no-books") == judged("finished-one-book") == (0, None, None)
    assert judged("torn-8") == (3, None, None)
    assert judged("finished-behind") == (2, "damage", None)


def test_p8_names_and_the_key_of_the_opener():
    """Outer blanks are refused; the opener's key is sound and need not be one of the seats'."""
    for name in (" Ada", "Ada ", "A  da"):
        assert not is_name(name)
    assert is_name("Ada") and is_name("Ada L")
    assert judged("offer-opener") == (2, "roster", None)
    offer = an_offer(opener=CARL.public)
    joins = [
        write_join(ANNA, offer, "Ada", rng=fixed_chance("Ada")),
        write_join(BEA, offer, "Bea", rng=fixed_chance("Bea")),
    ]
    roster = make_roster(offer, joins)
    assert roster.offer.opener not in roster.keys


def test_p9_two_signatures_on_one_content():
    """Other good signatures change no head and no verdict; both in one log are not its form."""
    assert judged("second-signature") == (0, None, None)
    assert judged("second-signature-both") == (2, "head", None)
    one, other = Log(SET / "second-signature.tafel"), Log(SET / "finished.tafel")
    assert one.head(len(one.steps)) == other.head(len(other.steps))
    assert (SET / "second-signature.tafel").read_bytes() != (SET / "finished.tafel").read_bytes()
