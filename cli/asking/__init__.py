"""What a person is asked in line mode, what is typed, and what a typed line means as an answer.

Drawn from the `asked` part of a view and a game's words; no table, network or file is known here.
"""
