"""What each constant of a game's bot is worth: `python -m bench.shake GAME`.

A bot that can be shaken takes its constants as one frozen value, the default of its parameter
`taste`. Each is halved, doubled and moved by a little, and the bot with the changed one plays
against unchanged ones, on the seeds on which it played unchanged.
"""
