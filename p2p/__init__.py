"""Bytes between nodes: wire (what a link says), core (what a node does), shell (the real network).

No rule and no card is known here; a table is known by `p2p.core.gossip_table` alone.
"""
