"""What people are told of seats that are unreachable or absent, and what they are asked."""

from __future__ import annotations

from collections.abc import Sequence

from cli.absence.running_table import Absent
from cli.absence.unreachable_wait import Changed, Delays, WaitEvent
from cli.text.words import N_, Words
from engine.basics import Seat

PAUSED = N_(
    "{names}: unreachable for {n} s. The game waits; in {left} s you are asked how to go on."
)
BEFORE = N_(
    "If the game has to wait for somebody whom nobody reaches, you are told after {unreachable} s,"
    " and after {patience} s more you are asked how to go on; the word who counts down to that."
)
REACHED = N_("{names}: reachable again, the game goes on.")
ARRIVED = N_("What was missing of {names} had reached one of the others: the game goes on.")
BRIEFLY = N_("{names}: reachable for a moment, and unreachable again. The game waits.")
ASK = N_(
    "Go on without {names}? Their turns are passed, their cards stay closed but for what the rules"
    " of the game open, and they can come back at any time. Type without to go on, wait to wait,"
    " quit to put the game down."
)
ASK_ONE = N_(
    "Go on without {name}? The turns are passed, the cards stay closed but for what the rules of"
    " the game open, and {name} can come back at any time. Type without to go on, wait to wait,"
    " quit to put the game down."
)
CLOSING = N_("One moment: the others are asked, and all agree on where they stand.")
UNSIGNED = N_("Nothing is signed. Type sign if you want to go on after all.")
WAITS_ON = N_("You wait on; in {left} s you are asked again.")
TOO_FEW = N_(
    "Nobody can stand in for {names}. You can wait. quit puts the game down, to go on another day;"
    " stop ends it, and the log says that the game waited for {names}."
)
AGREED = N_("{name} goes on without {names}.")
OPEN = N_("{names} have not answered yet.")
OPEN_ONE = N_("{names} has not answered yet.")
NOT_ASKED = N_("Nobody is waited for whom the game could go on without.")
ABSENT = N_(
    "{name} is absent from step {step} on: the game goes on without {name}, who can come back."
)
RETURNED = N_("{name} is back at the table.")
RETURNED_TO_ROUND = N_(
    "The passes made for {name} meanwhile stand; from the next question on {name} answers again."
)
LEFT = N_(
    "{name} has left the table for good; the cards of that seat stay closed but for what the rules"
    " of the game open."
)
LEFT_OURSELVES = N_("You have left the table for good. You can look on; quit closes it here.")
CUT = N_(
    "You are absent from step {step} on: the others went on without you. You come back by yourself"
    " as soon as they hear you."
)
ALONE = N_(
    "This machine has had no link to any of the others for {n} s: they may go on without you. You"
    " come back by yourself as soon as it is in the network again."
)
LOST = N_("Your last move came too late, and does not count.")
RETURN = N_(
    "You are back; from the next step on you play again. The passes made for you meanwhile stand."
)
LEAVE = N_(
    "Leaving is for good: your cards stay closed but for what the rules of the game open, the"
    " others play on. Type leave once more to do it. (quit only puts the game down; you can come"
    " back.)"
)
LEAVING = N_("Your good-bye is signed; it counts from the others' next step on.")
CANNOT_LEAVE = N_(
    "The table cannot do without one more seat. quit puts the game down; stop ends it, if all"
    " agree."
)
STOP_WAITING = N_(
    "End the game here, without a result? The log says that it waited for {names}. This can still"
    " be undone: whoever is waited for may come back and play on, and then the end counts no more."
    " The keys stay closed, so nobody can see all hands later. Type stop once more to end it."
    " (quit only puts the game down.)"
)
STOP_AGREED = N_(
    "End the game here, without a result? It ends when all the others want it, too; then nothing"
    " can undo it. The keys stay closed, so nobody can see all hands later. Type stop once more to"
    " say so. (quit only puts the game down.)"
)
ENDED_BY = N_(
    "While you were unreachable {names} ended the game here; the log says that it waited for you."
    " If you play on, that end counts no more and the game goes on for all; quit leaves it ended."
)
ENDED_LINKED = N_(
    "Signed by {names}: that the game ends here because it waited for you, though you have been"
    " linked with the table. If you play on, that counts no more and the game goes on for all."
)
PLAYED_ON = N_(
    "The end of the game counts no more: whoever was waited for has come back and played on."
)
WISH = N_("{name} wants to end the game here. stop: you too; it ends when all want it.")
WISH_SEEN = N_("{name} wants to end the game here; it ends when all who play want it.")
WISH_TOO = N_("{name} wants to end it, too.")
WISHED = N_(
    "You want to end the game here. It ends when all the others want it. wait: you would go on"
    " after all."
)
WISH_STAYS = N_(
    "You want to end the game here, and now that stands whether {names} can be reached or not. It"
    " ends when all the others who are there want it. wait: you would go on after all."
)
WISH_UNHEARD = N_(
    "The others cannot be told any more after this step that you want to end the game: that can be"
    " said and taken back a few times only. Type stop again after the next step; quit puts the"
    " game down."
)
ENDED = N_("All who are there want it: the game ends here, without a result.")
ENDED_WAITING = N_("The game ends here, without a result; the log says that it waited for {names}.")
ALONE_STOP = N_(
    "You have no link to any of the others, who may go on: nothing is ended. quit puts the game"
    " down, and you can come back."
)
UNWISHED = N_("You would go on after all; the others are told.")
WISH_OVER = N_("{name} would go on after all and does not want to end the game any more.")
OWN_WISH_OVER = N_(
    "You were waiting for somebody who is reachable again: your wish to end the game is over."
)
CROSSED_OWN = N_(
    "For going on after all: {names}. But your word for the end was signed already and cannot be"
    " taken back: after this step your seat signs nothing else. The game ends if all want it"
    " again. Where the step closes without your seat, the end counts no more and you play on."
)
CROSSED_QUIT = N_(
    "If the game waits for your seat now, the others can go on without it: type quit. When they"
    " have gone on, come back, and you play on."
)
CROSSED = N_(
    "Signed by {names}: that the game ends here, which not all want any more. After this step"
    " these seats sign nothing else. stop: it ends here, if all want it again. Else it goes on"
    " where it does not need them; whoever is needed can type quit and come back, if the others"
    " can go on meanwhile."
)
TOO_LATE = N_("All had agreed, and your word is signed: the end cannot be taken back.")


def change_lines(change: Changed, names: Sequence[str], words: Words) -> list[str]:
    """An event of the wait, as sentences."""
    told = listed(change.seats, names)
    match change.event:
        case WaitEvent.UNREACHABLE | WaitEvent.OTHERS:
            return [words.say(PAUSED, names=told, n=change.seconds, left=change.asks_in)]
        case WaitEvent.REACHED:
            return [words.say(REACHED, names=told)]
        case WaitEvent.ARRIVED:
            return [words.say(ARRIVED, names=told)]
        case WaitEvent.BRIEFLY:
            return [words.say(BRIEFLY, names=told)]
        case WaitEvent.WITHOUT | WaitEvent.AGREED | WaitEvent.OURS:
            return []  # it is told who is absent
        case WaitEvent.ENOUGH:
            if len(change.seats) == 1:
                return [words.say(ASK_ONE, name=told)]
            return [words.say(ASK, names=told)]
        case WaitEvent.TOO_FEW:
            return [words.say(TOO_FEW, names=told)]
        case WaitEvent.YES:
            return [words.say(CLOSING)]
        case WaitEvent.NO:
            return [words.say(WAITS_ON, left=change.asks_in)]


def before_the_game(delays: Delays, words: Words) -> str:
    """When people will be asked about a seat that nobody reaches, told before anybody is."""
    return words.say(BEFORE, unreachable=int(delays.unreachable), patience=int(delays.patience))


def listed(seats: Sequence[Seat], names: Sequence[str]) -> str:
    """The names of these seats."""
    return ", ".join(names[seat] for seat in seats)


class AlreadySaid:
    """What has been told of absent seats, so that each is told once."""

    def __init__(self) -> None:
        """Nothing yet."""
        self._absent: tuple[Seat, ...] = ()
        self._left: tuple[Seat, ...] = ()
        self._yes: tuple[Seat, ...] = ()
        self._without: tuple[Seat, ...] = ()
        self._cut: int | None = None
        self.returned: frozenset[Seat] = frozenset()

    def lines(
        self, absent: Absent, own: Seat | None, names: Sequence[str], words: Words
    ) -> list[str]:
        """What is new since the last look."""
        lines = [*self._answers(absent, own, names, words), *self._own(absent, words)]
        for seat in absent.left:
            if seat not in self._left:
                ours = seat == own
                lines.append(words.say(LEFT_OURSELVES if ours else LEFT, name=names[seat]))
        for seat in absent.may_return:
            if seat not in self._absent and seat != own:
                lines.append(words.say(ABSENT, name=names[seat], step=absent.since[seat]))
        self.returned = frozenset(self._absent).difference(absent.may_return, absent.left, {own})
        for seat in sorted(self.returned):
            lines += [words.say(RETURNED, name=names[seat])]
            lines += [words.say(RETURNED_TO_ROUND, name=names[seat])]
        self._absent, self._left = absent.may_return, absent.left
        return lines

    def _own(self, absent: Absent, words: Words) -> list[str]:
        """What has become of our own seat."""
        before, self._cut = self._cut, absent.cut_out_at
        if absent.cut_out_at is not None and before is None:
            lost = [words.say(LOST)] if absent.late_event_void else []
            return [words.say(CUT, step=absent.cut_out_at), *lost]
        if absent.cut_out_at is None and before is not None:
            return [words.say(RETURN)]
        return []

    def _answers(
        self, absent: Absent, own: Seat | None, names: Sequence[str], words: Words
    ) -> list[str]:
        """Who else has said yes to what is asked now, and who has not yet."""
        asked = absent.proposal
        if asked is None:
            self._yes = self._without = ()
            return []
        known = self._yes if asked.without == self._without else ()
        new = [seat for seat in asked.yes if seat not in known and seat != own]
        self._yes, self._without = asked.yes, asked.without
        if not new:
            return []
        without = listed(asked.without, names)
        lines = [words.say(AGREED, name=names[seat], names=without) for seat in new]
        others = [seat for seat in asked.unsigned if seat != own]
        if others:
            text = OPEN_ONE if len(others) == 1 else OPEN
            lines.append(words.say(text, names=listed(others, names)))
        return lines
