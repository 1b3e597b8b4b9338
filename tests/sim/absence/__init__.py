"""A table at which seats come and go, searched: every order of records, every yes, one liar.

What a seat may sign and how a step closes is asked of ``ledger.short_close`` itself; the model has
no rules of its own but who owes an event. Cards, acks as messages and leaving are not in it.
"""
