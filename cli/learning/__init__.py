"""A first round with a teacher: real rules, bots at the other seats, a sentence to each question.

It is played by the open dealer within this program, so nothing is signed, kept or sent. What the
teacher says of a question stands in the catalogue of its game.
"""
