"""The sentences of the page in which a number stands: each for one and for more of what is counted.

As `cli.page.sentences`: the English sentences are the key, and a test reads the modules and
compares.
"""

from cli.text.words import NN_

COUNTED = (
    NN_("{n} card", "{n} cards"),
    NN_("{n} point", "{n} points"),
    NN_("{n} shuffle made, {proven} proven", "{n} shuffles made, {proven} proven"),
    NN_("{n} share of a card given, {proven} proven", "{n} shares of cards given, {proven} proven"),
    NN_("{n} own card opened, {proven} proven", "{n} own cards opened, {proven} proven"),
    NN_(
        "{n} claim about closed cards, {proven} proven",
        "{n} claims about closed cards, {proven} proven",
    ),
    NN_(
        "{n} count of closed cards, {proven} proven",
        "{n} counts of closed cards, {proven} proven",
    ),
    NN_("{n} free seat", "{n} free seats"),
    NN_("{n} more table", "{n} more tables"),
    NN_("{taken} of {n} seat", "{taken} of {n} seats"),
)
"""What every tab loads."""
