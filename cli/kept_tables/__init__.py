"""What a person keeps of tables: where each log lies, and the small files beside it.

tables/GAME-XXXXXXXX.tafel     the log; X: the first bits of the table's id, the same everywhere
tables/GAME-XXXXXXXX.nodes     where the others listened last, as JSON
tables/GAME-XXXXXXXX.start     how it began: the opener's signature, for whoever comes back to it
tables/GAME-XXXXXXXX.talk      what was said there and shown here, the newest words, as JSON
tables/GAME-XXXXXXXX.clock     how long people have thought, at a table with a clock for its game
tables/GAME-XXXXXXXX.notes     what this person has noted on it at the page (cli.kept_page), as JSON
tables/GAME-XXXXXXXX.code      how the table is entered: its code, or that it is open to all

The last is on the disk before the log is: a table of which nothing is kept there is neither open
nor closed, and its seat lets in seats and those it has met, until another seat has told it.
"""
