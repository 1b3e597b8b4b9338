"""The rules of Burgund a second time, written from the book alone, beside the engine's games.

``box`` are the cards, ``player`` what lies before one, ``placing``, ``turns`` and ``course`` the
rules, told as one story that asks and is answered; ``watching`` runs it beside a game. Only
``watching`` and ``bots`` know the game's code.
"""
