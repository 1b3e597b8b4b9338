"""A second auditor, written from docs/protocol.md and docs/rules-of-games.md alone.

It shares no line with `ledger` but the arithmetic of the group (`points` says which); the rules of
a game it asks by the verbs of the kernel. So where it and the program come to two verdicts, the
pages or the program are wrong.
"""
