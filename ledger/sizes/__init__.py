"""How long an event could be by public sizes, before anybody has made it; what one event holds.

Nothing is computed in a group here, and no secret is known.
"""
