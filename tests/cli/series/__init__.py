"""Series of games by bots: the same results in one process and in several."""
