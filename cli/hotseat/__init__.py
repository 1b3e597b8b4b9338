"""Several people at one keyboard: a seat and a node for each, and the screen for one at a time.

Whose screen it is follows from who is asked (`cli.hotseat.whose_screen`); between two people it is
cleared, and nothing that is told to a seat is shown before that person looks. No rules of a game
and no network are known here.
"""
