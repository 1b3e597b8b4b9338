"""What the bot ``medium`` answers at a scene."""

from dataclasses import replace

from engine.games.citadels.bot.medium import medium
from engine.games.citadels.bot.reading import asked_of
from engine.games.citadels.bot.taste import TASTE
from engine.games.citadels.table.state import PILE
from engine.sight import Seen


def sight_of(scene, read=()):
    """What the asked seat knows; ``read`` are characters it has read in the draft."""
    seat = scene.asked.seat
    memory = (Seen(scene.state.began + 1, PILE[seat], tuple(read)),) if read else ()
    return replace(scene.dealt.sight(seat), memory=memory)


def question(scene, read=(), taste=TASTE):
    """What the bot is asked, as its parts hand it on to each other."""
    sight, asked = sight_of(scene, read), scene.asked
    return asked_of(sight, asked.honest(sight), scene.chance, taste)


def choose(scene, read=(), taste=TASTE):
    """The bot's move, worded, and checked to be an honest one."""
    sight, asked = sight_of(scene, read), scene.asked
    move = medium(sight, asked.honest(sight), scene.chance, taste=taste)
    assert asked.allows(scene.state, move)
    assert sight.believes(asked.claims(scene.state, move))
    return scene.worded(move)


def play_on(scene, *until):
    """The bot goes on by itself until it answers one of these names; that move, worded."""
    while True:
        sight, asked = sight_of(scene), scene.asked
        move = medium(sight, asked.honest(sight), scene.chance)
        worded = scene.worded(move)
        if move.name in until:
            return worded
        scene.answer(move)
