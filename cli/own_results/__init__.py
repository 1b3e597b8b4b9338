"""What came of this person's own games, by the ends of their logs: results, sums, a command.

Nothing is played again here; whoever wants to know whether all was fair audits the logs.
"""
