"""Finding a table: what was announced in this network, what a person typed, which table is meant.

Nobody sits down here, and no table is opened: that is `cli.lobby` and `cli.session`.
"""
