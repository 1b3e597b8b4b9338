"""One file a command, `tafelrunde NAME`: what it takes and what it does, and what only one needs.

What two commands share beyond their options stands in `cli.session` or `cli.text`.
"""
