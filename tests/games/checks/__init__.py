"""What must hold for any game: each check is a function of a walk or of a game, and tells a fault.

Checks know no game and keep nothing. ``tests/games/test_every_game.py`` runs them over every game
there is, ``tests/games/test_broken_games.py`` and ``test_broken_words.py`` over games with a fault
planted in them: each check is shown to fail.
"""
