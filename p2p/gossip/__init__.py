"""Who has what of one table, and what is sent to whom next; what the network needs of a table; the
tables of one node by their ids.

Knows messages and the bytes of records. No lobby, no dialling, no socket and no clock: time comes
in as a number, and what is to be sent goes into whatever sends it.
"""
