"""A referee of San Marco, written from the rule book beside the game and not from its code.

``box`` is what lies in the box, ``model`` the table, ``uses`` what a card can do, ``scoring`` who
is paid, ``course`` rounds and passages, ``beside`` compares, ``reading`` puts the game into the
referee's words, ``playing`` runs both. Only ``reading`` knows the game's state and moves.
"""
