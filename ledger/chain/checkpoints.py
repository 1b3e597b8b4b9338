"""After which closed steps a state is held, so that one some steps back is soon there again.

Steps are given up, if at all, near the end of a log (R19). So states stand close together there and
ever further apart behind: to one of some steps back no more than as many have to be played again.
Of a log of any length are held two for each doubling of it.
"""

from __future__ import annotations


def is_checkpoint(step: int, last: int) -> bool:
    """Whether the state after this step is held while the log stands at its step ``last``.

    What is not held now is never asked for later: as a log grows, its steps only drop out.
    """
    age = last - step
    return step % (1 << max(0, age.bit_length() - 2)) == 0
