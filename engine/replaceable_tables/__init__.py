"""Tables whose values no source tells, and what people may play with in their place.

A game names them with their shapes; own values are the text of one option, in one form, checked
here with the place of what is wrong. Leaf of the engine: knows no game, no state, no file.
"""
