"""What a node knows of one link at one table: who is there, and who has asked whom for what."""

from __future__ import annotations

from dataclasses import dataclass, field

from p2p.gossip.catch_up import CatchUp
from p2p.gossip.inquiry import Inquiry
from p2p.gossip.peers_questions import PeersQuestions
from p2p.gossip.table_peer import TablePeer


@dataclass(frozen=True)
class Side:
    """One link: its peer, what we ask of it, what it is to hold of us, what it asks of us."""

    peer: TablePeer
    catch_up: CatchUp = field(default_factory=CatchUp)
    inquiry: Inquiry = field(default_factory=Inquiry)
    questions: PeersQuestions = field(default_factory=PeersQuestions)
