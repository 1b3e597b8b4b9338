"""A referee for San Marco, written from the book and the list of decisions, not from the program.

It imports nothing of the game but what it looks at: it keeps a table of its own (``model``), says
who is asked what (``game``), and calls out whatever the game does otherwise (``beside``).
"""
