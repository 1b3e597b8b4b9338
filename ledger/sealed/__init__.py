"""The table under seal: where a log stands, who owes an event, whether its acts are right.

No signature, no file and no peer is known here, and nothing waits.
"""
