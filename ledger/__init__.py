"""What did happen at a table, and the proof of it: the signed log, its file, and the cards.

Ground floor (knows no rules and no cards): `canon`, `wire`, `identity`, `lobby`, `event`,
`absence`, `records`, `heads`, `store`, `evidence`. Mental poker stands in `ledger.deck`.
"""
