"""p2p.wire.handshake: both sides prove who they are; what liars, relays, old programs can do."""

import itertools
import os

import pytest

from ledger.records import canon, purposes
from p2p.wire.errors import (
    BadFrame,
    HandshakeFailed,
    NotANode,
    OtherIdentity,
    OtherVersion,
    OwnEcho,
)
from p2p.wire.handshake import TRANSITIONS, Handshake, Peer, Role, Stage
from p2p.wire.noise import NoiseNN
from tests.faults import Faults
from tests.p2p.people import chance, person


def sides(*, expect=None, versions=(1, 1), people=(0, 1), roles=(Role.PLAYER, Role.PLAYER)):
    """A dialler and an answerer that have said nothing yet."""
    dialler = Handshake(
        person(people[0]), roles[0], dialled=True, expect=expect, version=versions[0],
        rng=os.urandom,
    )  # fmt: skip
    answerer = Handshake(
        person(people[1]), roles[1], dialled=False, version=versions[1], rng=os.urandom
    )
    return dialler, answerer


def talk(dialler, answerer, change=lambda place, payload: payload):
    """Carry payloads between the two until nobody says anything; change may alter each."""
    payloads, at_answerer = dialler.open(), True
    said = 0
    while payloads:
        replies = []
        for payload in payloads:
            side = answerer if at_answerer else dialler
            replies += side.receive(change(said, payload))
            said += 1
        payloads, at_answerer = replies, not at_answerer
    return said


def test_four_frames_and_both_know_each_other():
    """Both sides end with the other's proven identity and role, and with one channel."""
    dialler, answerer = sides(expect=person(1).public, roles=(Role.WATCHER, Role.PLAYER))
    assert talk(dialler, answerer) == 4
    assert dialler.peer == Peer(person(1).public, Role.PLAYER)
    assert answerer.peer == Peer(person(0).public, Role.WATCHER)
    for one, two in ((dialler, answerer), (answerer, dialler)):
        assert two.ciphers[1].decrypt(one.ciphers[0].encrypt(b"word")) == b"word"


def test_the_stages_are_those_of_the_table():
    """Each side goes through the table from its first stage to the end, a frame a stage."""
    assert TRANSITIONS == {
        Stage.FIRST: Stage.PROOF,
        Stage.PROOF: Stage.DONE,
        Stage.ANSWER: Stage.LAST,
        Stage.LAST: Stage.DONE,
    }
    dialler, answerer = sides()
    walks = {dialler: [dialler.stage], answerer: [answerer.stage]}
    payloads, side, other = dialler.open(), answerer, dialler
    while payloads:
        payloads = side.receive(*payloads)
        walks[side].append(side.stage)
        side, other = other, side
    assert walks[dialler] == [Stage.ANSWER, Stage.LAST, Stage.DONE]
    assert walks[answerer] == [Stage.FIRST, Stage.PROOF, Stage.DONE]
    for done in (dialler, answerer):
        with pytest.raises(HandshakeFailed, match="over"):
            done.receive(b"more")


def test_identities_are_hidden_from_who_listens():
    """Neither key and neither signature's key is in the bytes of the handshake."""
    heard = []
    dialler, answerer = sides()
    talk(dialler, answerer, lambda place, payload: heard.append(payload) or payload)
    everything = b"".join(heard)
    assert person(0).public not in everything
    assert person(1).public not in everything
    assert sum(map(len, heard)) < 500


def test_every_flipped_byte_is_noticed():
    """Whatever one byte between the two is changed, no side that reads it is up."""
    heard = []
    talk(*sides(), lambda place, payload: heard.append(payload) or payload)
    for place, payload in enumerate(heard):
        for at in range(len(payload)):

            def change(said, payload, place=place, at=at):
                if said != place:
                    return payload
                return payload[:at] + bytes([payload[at] ^ 0x40]) + payload[at + 1 :]

            dialler, answerer = sides()
            with pytest.raises((HandshakeFailed, BadFrame)):
                talk(dialler, answerer, change)
            assert (answerer if place % 2 == 0 else dialler).peer is None
            assert dialler.peer is None


def test_relay_in_the_middle_is_noticed():
    """Somebody between holds two channels, opens both, and passes each word on: it fails."""
    dialler, answerer = sides(expect=person(1).public)
    prologue = canon.encode((purposes.LINK, 1))
    to_dialler = NoiseNN(prologue, dialled=False, rng=os.urandom)
    to_answerer = NoiseNN(prologue, dialled=True, rng=os.urandom)
    head = dialler.open()[0][:6]
    (hello,) = answerer.receive(head + to_answerer.write())
    identity = to_answerer.read(hello[6:])
    first = Handshake(person(0), Role.PLAYER, dialled=True, rng=chance(1)).open()[0]
    to_dialler.read(first[6:])
    dialler = Handshake(
        person(0), Role.PLAYER, dialled=True, expect=person(1).public, rng=chance(1)
    )
    assert dialler.open()[0] == first
    (proof,) = dialler.receive(head + to_dialler.write(identity))
    words = to_dialler.ciphers()[1].decrypt(proof)
    with pytest.raises(HandshakeFailed, match="somebody may sit between"):
        answerer.receive(to_answerer.ciphers()[0].encrypt(words))
    assert answerer.peer is None


class Between:
    """Somebody who answers the dialler and dials the answerer, each with keys of her own."""

    def __init__(self, roles):
        self.eve = person(9)
        self.dialler, self.answerer = sides(expect=person(1).public, roles=roles)
        prologue = canon.encode((purposes.LINK, 1))
        to_dialler = NoiseNN(prologue, dialled=False, rng=os.urandom)
        to_answerer = NoiseNN(prologue, dialled=True, rng=os.urandom)
        hello = self.dialler.open()[0]
        self.head = hello[:6]
        to_dialler.read(hello[6:])
        (answer,) = self.answerer.receive(self.head + to_answerer.write())
        self.shown = to_answerer.read(answer[6:])  # what the answerer says it is
        self.to_dialler, self.to_answerer = to_dialler, to_answerer

    def show(self, words):
        """Frame 2 with these words; the dialler's proof, opened."""
        (proof,) = self.dialler.receive(self.head + self.to_dialler.write(words))
        return canon.decode(self.to_dialler.ciphers()[1].decrypt(proof))

    def prove(self, words):
        """Frame 3 with these words; what the answerer signs then."""
        sealed = self.to_answerer.ciphers()[0].encrypt(canon.encode(words))
        (last,) = self.answerer.receive(sealed)
        return self.to_answerer.ciphers()[1].decrypt(last)

    def end(self, words):
        """Frame 4 with these words."""
        self.dialler.receive(self.to_dialler.ciphers()[0].encrypt(words))

    def signed(self, dialler, answerer, side):
        """Eve's own signature of a handshake with the answerer, or with the dialler."""
        noise = self.to_answerer if side == 0 else self.to_dialler
        content = canon.encode((purposes.LINK, 1, noise.hash, *dialler, *answerer, side))
        return self.eve.sign(content)


def passes_all_on(relay):
    """Every word as it came."""
    relay.end(relay.prove(relay.show(relay.shown)))


def shows_herself(relay):
    """Her own name to the dialler, which looks for another."""
    relay.show(canon.encode((relay.eve.public, 0)))


def proves_herself(relay):
    """The answerer's name to the dialler, her own to the answerer, and its signature passed on."""
    proof = relay.show(relay.shown)
    me, there = (relay.eve.public, proof[1]), canon.decode(relay.shown)
    relay.end(relay.prove((*me, relay.signed(me, there, 0))))


def signs_for_another(relay):
    """Her own signature under the answerer's name."""
    proof = relay.show(relay.shown)
    signature = relay.signed(proof[:2], canon.decode(relay.shown), 1)
    relay.end(canon.encode((signature,)))


def changes_the_role(relay):
    """The dialler's proof, under another role."""
    identity, role, signature = relay.show(relay.shown)
    relay.prove((identity, 1 - role, signature))


RELAYS = (passes_all_on, shows_herself, proves_herself, signs_for_another, changes_the_role)


@pytest.mark.faults
@pytest.mark.parametrize("roles", list(itertools.product(Role, Role)), ids=str)
@pytest.mark.parametrize("relay", RELAYS, ids=lambda one: one.__name__)
def test_nobody_comes_up_through_somebody_between(relay, roles):
    """Twenty relays: the dialler never takes her for the one it looks for, the answerer never for
    the dialler; where she proves to be herself, she is herself and sees nothing of the other."""
    between = Between(roles)
    with pytest.raises(HandshakeFailed):
        relay(between)
    assert between.dialler.peer is None
    assert between.answerer.peer in (None, Peer(between.eve.public, roles[0]))
    faults = Faults(23, "somebody in between")
    faults.happened("somebody in between")
    faults.check()


def test_replayed_handshake_fails():
    """Bytes of an old handshake bring nobody up a second time, on either side."""
    heard = []
    talk(*sides(), lambda place, payload: heard.append(payload) or payload)
    _, answerer = sides()
    answerer.receive(heard[0])
    with pytest.raises(HandshakeFailed):
        answerer.receive(heard[2])
    dialler, _ = sides()
    dialler.open()
    with pytest.raises(HandshakeFailed):
        dialler.receive(heard[1])


@pytest.mark.faults
@pytest.mark.parametrize("versions", list(itertools.permutations((1, 2, 3, 4), 2)))
def test_other_version_names_both(versions):
    """Each side says which two versions met."""
    dialler, answerer = sides(versions=versions)
    with pytest.raises(OtherVersion) as at_answerer:
        answerer.receive(dialler.open()[0])
    with pytest.raises(OtherVersion) as at_dialler:
        dialler.receive(answerer.last_words)
    assert (at_answerer.value.ours, at_answerer.value.theirs) == versions[::-1]
    assert (at_dialler.value.ours, at_dialler.value.theirs) == versions
    faults = Faults(22, "another version of the protocol")
    for number in versions:
        assert f"version {number}" in str(at_dialler.value)
        faults.happened("another version of the protocol")
    faults.check()


def test_version_cannot_be_turned_down_between():
    """A changed version number in front fails, since both sides mix their own in."""
    dialler, answerer = sides(versions=(2, 1))
    with pytest.raises(HandshakeFailed):
        talk(
            dialler,
            answerer,
            lambda place, p: p[:5] + bytes([1 if place == 0 else 2]) + p[6:] if place < 2 else p,
        )


def test_pinned_identity_is_checked_before_we_say_who_we_are():
    """A dialler that looks for Bea tells Cem nothing."""
    dialler, answerer = sides(expect=person(7).public)
    (answer,) = answerer.receive(dialler.open()[0])
    with pytest.raises(OtherIdentity) as other:
        dialler.receive(answer)
    assert (other.value.expected, other.value.found) == (person(7).public, person(1).public)
    assert answerer.peer is None


def test_whoever_names_the_expected_identity_learns_who_dials_and_comes_no_further():
    """It is named in frame 2 and proven in frame 4 only: the dialler has said who it is by then. No
    link comes up, and its signature serves on no other link."""
    dialler = Handshake(
        person(0), Role.PLAYER, dialled=True, expect=person(1).public, rng=chance(1)
    )
    liar = NoiseNN(canon.encode((purposes.LINK, 1)), dialled=False, rng=chance(2))
    hidden = canon.encode((person(1).public, int(Role.PLAYER)))
    first = dialler.open()[0]
    liar.read(first[6:])
    (proof,) = dialler.receive(first[:6] + liar.write(hidden))
    ciphers = liar.ciphers()
    named, _, _ = canon.decode(ciphers[1].decrypt(proof))
    assert named == person(0).public
    lies = canon.encode((bytes(64),))
    with pytest.raises(HandshakeFailed, match="could not prove"):
        dialler.receive(ciphers[0].encrypt(lies))
    assert dialler.peer is None
    with pytest.raises(HandshakeFailed):  # what it was shown is nothing on another link
        talk(*sides(), change=lambda place, payload: proof if place == 2 else payload)


def test_own_echo():
    """A node that reaches itself notices."""
    with pytest.raises(OwnEcho):
        talk(*sides(people=(3, 3)))


def test_weak_identity_is_refused():
    """A key of small order is no identity, whatever it could sign."""
    dialler, _ = sides()
    noise = NoiseNN(canon.encode((purposes.LINK, 1)), dialled=False, rng=os.urandom)
    first = dialler.open()[0]
    noise.read(first[6:])
    weak = canon.encode((bytes([1]) + bytes(31), 0))
    with pytest.raises(HandshakeFailed, match="not sound"):
        dialler.receive(first[:6] + noise.write(weak))


@pytest.mark.parametrize(
    "hidden",
    [b"", b"\xc0", canon.encode((b"x", 0)), canon.encode((person(1).public, 2)),
     canon.encode((person(1).public, True)), canon.encode((person(1).public, 0, 0)),
     canon.encode((person(1).public,)), canon.encode(7)],
)  # fmt: skip
def test_odd_forms_are_refused(hidden):
    """What is inside the channel must have exactly the form that is asked for."""
    dialler, _ = sides()
    noise = NoiseNN(canon.encode((purposes.LINK, 1)), dialled=False, rng=os.urandom)
    first = dialler.open()[0]
    noise.read(first[6:])
    with pytest.raises(HandshakeFailed):
        dialler.receive(first[:6] + noise.write(hidden))


def test_signature_of_the_other_side_is_no_proof():
    """The dialler's own signature sent back to it proves nothing: the side is signed too."""
    dialler, answerer = sides()
    (answer,) = answerer.receive(dialler.open()[0])
    (proof,) = dialler.receive(answer)
    signature = canon.decode(answerer.noise.ciphers()[1].decrypt(proof))[2]
    echo = answerer.noise.ciphers()[0].encrypt(canon.encode((signature,)))
    with pytest.raises(HandshakeFailed, match="could not prove"):
        dialler.receive(echo)


def test_more_words_after_the_end_are_refused():
    """A handshake that is over takes nothing more."""
    dialler, answerer = sides()
    talk(dialler, answerer)
    for side in (dialler, answerer):
        with pytest.raises(HandshakeFailed, match="is over"):
            side.receive(b"more")


def test_what_is_no_node_is_told_apart():
    """A web server at the address is not called a liar."""
    dialler, _ = sides()
    for words in (b"HTTP/1.1 400 Bad Request", b"", b"TFL"):
        with pytest.raises(NotANode):
            dialler.receive(words)
