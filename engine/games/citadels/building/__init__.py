"""Building: what may be built, every way to pay for it, and what follows once it stands.

Rule book: "Gebäude bauen", and every district and character that changes cost, limit or payment.
Also how a district falls again. Whose turn it is comes from the state; no menu is known.
"""
