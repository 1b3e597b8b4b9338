"""What the bot that looks ahead would do, for people who want to learn: hints and looks back.

Hints are thought about in the process beside the node (`cli.thinking`), and given at tables of one
person alone; a review reads a log. Neither knows a game but by its hooks and its words.
"""
