"""A log folded step by step: which events a step asks for, what rides in them, the table after it.

The kind of step that is open is asked (``ledger.step_kinds``); signatures, forks, files and people
are not seen here, and nothing here knows when our own event may leave.
"""
