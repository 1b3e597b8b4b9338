"""What is said for each error: a sentence and an exit code a class, and words for their facts.

A sentence says what happened and where, what is safe, and what to do. Its places are the fields of
the error, and `reason`, which is what the system's number means. The rows are read from the top;
the first class that fits decides. Nothing an error says of itself is shown: that is English.
"""

from __future__ import annotations

from cli.errors.log_sentences import LEDGER, REPLAY, RULES
from cli.errors.network_sentences import P2P
from cli.errors.series_sentences import CLUSTER, KEPT, PICTURE
from cli.text.exit_codes import Exit, Row
from cli.text.words import N_

ENGINE: tuple[Row, ...] = (
    (
        "UnusableGame",
        Exit.CANNOT,
        N_(
            "This game cannot be played here: {fault} ({package}). All other games can be, and"
            " nothing was changed. Install another version of that package, or remove it."
        ),
    ),
    ("UnknownGame", Exit.USAGE, N_("This game is not here.")),
    ("BadOption", Exit.USAGE, N_("This game has no such option, or it cannot be set like that.")),
    ("BadSeats", Exit.USAGE, N_("This game is not played by so many.")),
    ("EndlessRules", Exit.CANNOT, N_("The rules of this game come to no end; that is a fault.")),
    ("RulesError", Exit.USAGE, N_("The rules do not allow this. Nothing has changed.")),
)
PAGE: tuple[Row, ...] = (
    (
        "PartsMissing",
        Exit.USAGE,
        N_(
            "The page for the browser is not whole here: its parts are fetched once, by `make page`"
            " in the folder of the program. Everything can be played without it, in line mode."
        ),
    ),
)
MODULES: tuple[tuple[str, tuple[Row, ...]], ...] = (
    ("ledger.review.rules_of_offer", RULES),
    ("ledger.review.replay", REPLAY),
    ("engine.errors", ENGINE),
    ("ledger.errors", LEDGER),
    ("p2p.wire.errors", P2P),
    ("cli.web.page_files", PAGE),
    ("cli.series.kept_results", KEPT),
    ("cli.series.cluster", CLUSTER),
    ("cli.scores.rating_picture", PICTURE),
)

FACTS: dict[str, str] = {
    "Reason.NO_TABLE": N_("there is no such table there"),
    "Reason.FULL": N_("all seats are taken"),
    "Reason.STARTED": N_("the table has started already"),
    "Reason.TWICE": N_("your identity sits at that table already"),
    "Reason.OTHER_RULES": N_("the rules there and here are not the same"),
    "Reason.BAD_JOIN": N_("the request to join is not good for that table"),
    "Reason.TOO_MANY": N_("as many watch that table as can"),
    "Reason.NOT_WELCOME": N_(
        "your name is known there with another key. Compare your fingerprint by voice"
        " (tafelrunde keys), or take another name"
    ),
    "Reason.CLOSED": N_("the table was given up before it started"),
    "Reason.OTHER_CODE": N_("no table there has this code"),
    "Reason.NAME_TAKEN": N_(
        "this name, or one that looks like it, is taken at that table; choose another: --name NAME"
    ),
    "Reason.ELSEWHERE": N_(
        "another program with your identity is there already. End that one first; if it died with"
        " its machine, wait a quarter of a minute"
    ),
    "Reason.TOO_MUCH": N_(
        "another program at the table has closed its link to this one, which sent it far more than"
        " a game needs. It takes a link again within minutes; until then your moves come to it"
        " through the other seats, if there are any. If this happens again, end the program and"
        " resume the table"
    ),
    "Reason.CODE_WANTED": N_("that table is closed; join it with its code: tafelrunde join CODE"),
    "Reason.WRONG_CODE": N_("that is not its code, or not any more; ask whoever opened the table"),
    "Reason.LATER": N_("too many codes are being tried at that table; try again in a minute"),
    "Reason.EXCLUDED": N_("whoever opened that table has taken your seat back"),
    "Reason.ONE_MACHINE": N_(
        "one machine would play so many seats there that it could read all closed cards"
    ),
    "Reason.BOT_MOVED": N_("another machine plays this bot"),
    "Instead.NOBODY": N_("nobody answers at {address}"),
    "Instead.OURSELVES": N_("this very program answers at {address}"),
    "Instead.SOMETHING_ELSE": N_("something else answers at {address}"),
    "Instead.NO_TABLE": N_("there is no such table at {address}"),
    "Instead.OTHER_CODE": N_("no table at {address} has this code"),
    "Instead.SILENT": N_("what is at {address} says nothing of its tables"),
    "Instead.CLOSES": N_("each link to what is at {address} ended before an answer"),
    "Instead.OTHER_OPENER": N_("what is at {address} did not open the table that it lists"),
    "Instead.OTHER_VERSION": N_("what is at {address} is of another version of the program"),
    "Instead.FALSE_TABLE": N_(
        "what is at {address} names the table and tells something else of it"
    ),
    "Instead.UNSHOWN": N_("what is at {address} names the table and shows nothing of it"),
    "Trouble.NOBODY_LISTENS": N_("Nobody listens there."),
    "Trouble.NO_ANSWER": N_("No answer came in time."),
    "Trouble.NO_WAY": N_("There is no way to that network from here."),
    "Trouble.UNKNOWN_NAME": N_("The name of that machine is not known here."),
    "Trouble.GIVEN_UP": N_("The attempt was given up."),
    "Trouble.CLOSED_THERE": N_("The other side closed the link."),
    "Trouble.STOPPED_THERE": N_("The program on the other side was ended."),
    "Trouble.CLOSED_HERE": N_("This side closed the link."),
    "Trouble.BROKEN": N_("The link broke."),
    "Trouble.OTHER": N_("The connection did not come about."),
    "AddressFault.CODE": N_(
        "the code of a table has at least 8 letters and digits, none of them I, O, 0 or 1"
    ),
    "AddressFault.BRACKETS": N_("the brackets hold no IPv6 address"),
    "AddressFault.PORT": N_("the port is a number from 1 to 65535"),
    "AddressFault.HOST": N_("that is no name of a machine"),
    "AddressFault.NUMBERS": N_("it has four numbers up to 255"),
    "AddressFault.NO_PLACE": N_("it is the code of a table, and tells no place"),
    "JoinFault.LENGTH": N_("a name has 1 to 32 characters"),
    "JoinFault.SIGNS": N_(
        "a name is made of letters, digits, single blanks and ' - . _, begins with a letter or a"
        " digit and holds a letter"
    ),
    "JoinFault.OFFER": N_("it is meant for another table"),
    "JoinFault.SEATS": N_("as many have to join as the table has seats"),
    "JoinFault.TWICE": N_("the same identity has joined twice"),
    "JoinFault.SAME_NAME": N_("two seats have the same name"),
    "JoinFault.MACHINE": N_("nobody sits there whose machine could play this seat"),
    "Mismatch.GAME": N_("This game is not here"),
    "Mismatch.RULES": N_("The rules have another version"),
    "Mismatch.DATA": N_("The cards and tables of the game differ"),
    "Mismatch.CODE": N_(
        "The package of this game has another version, its code or cards differ; install the same"
        " on all machines"
    ),
    "Mismatch.BROKEN": N_(
        "The package of this game does not work here (tafelrunde rules GAME tells why)"
    ),
    "Setting.GAME": N_("its game is another one"),
    "Setting.RULES": N_("its rules or bots have changed since"),
    "Setting.SEATS": N_("its number of seats is another one (--seats)"),
    "Setting.OPTIONS": N_("its options are others (--option)"),
    "Setting.BOTS": N_("its bots are others (--bots or --tournament)"),
    "Setting.TOURNAMENT": N_("one of the two is a tournament, the other is not"),
    "Setting.SEED": N_("its first seed is another one (--seed)"),
    "GameFault.TWICE": N_("more than one package has a game of this id"),
    "GameFault.RAISES": N_("its package does not load"),
    "GameFault.HANGS": N_("loading its package comes to no end"),
    "GameFault.NO_GAME": N_("its package lacks what a game needs"),
    "GameFault.OTHER_ID": N_("it calls itself by another id than its package announces"),
    "GameFault.ENGINE": N_("its package was written for another version of this program"),
    "GameFault.NO_SOURCE": N_(
        "its package holds code without its source, so its version cannot be told"
    ),
}
"""The words of an enumeration's members, by `Class.MEMBER`."""

NOTHING = N_("nothing")
FOLDER = N_("A file or folder cannot be used: {path}: {reason}.")
NOT_WRITTEN = N_("Something could not be written: {reason}. What is in a log is safe.")
INTERRUPTED = N_("Stopped by you.")
INTERRUPTED_GAME = N_("Stopped by you. The game that was going on is saved.")
