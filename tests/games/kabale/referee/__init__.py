"""A referee of Kabale & Hiebe, written from the rule book beside the game and not from its code.

``box`` are the cards, ``model`` the table, ``columns`` who wins a goal, ``course`` the turns and
rounds, ``beside`` compares, ``playing`` reads the game and runs both. Only ``playing`` knows the
game's code.
"""
