"""The table of match-ups of `docs/bots.md`, each row with its standard errors.

`python -m bench.matches` plays a tournament in each game, as `tafelrunde simulate` does with
`--tournament` (`cli.series.tournament`), and prints what came of all of them as one table.
"""
