"""A second referee of Citadels (2017), written from the rule book alone.

It keeps a table of its own in plain terms (faces, seats, coins) and plays along: before each
question it says who must be asked and what that seat may answer, after each answer what must lie
where. Nothing here imports the rules of the game but ``reading``, which puts what the game shows
and asks into the referee's words, and judges nothing.
"""
