"""One file a command, `tafelrunde NAME`: what it takes and what it does, and what only one needs.

The options that commands share stand in `cli.options`; what else two of them share in `cli.session`
or `cli.text`.
"""
