"""Bytes between nodes: wire (a link), gossip (a table), core (a node), shell (the real network).

No rule and no card is known here; a table is known by `p2p.gossip.gossip_table` alone.
"""
