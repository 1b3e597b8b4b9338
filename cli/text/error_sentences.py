"""What is said for each error: a sentence and an exit code a class, and words for their facts.

A sentence says what happened and where, what is safe, and what to do. Its places are the fields of
the error, and `reason`, which is what the system's number means. The rows are read from the top;
the first class that fits decides. Nothing an error says of itself is shown: that is English.
"""

from __future__ import annotations

from cli.text.exit_codes import Exit
from cli.text.words import N_

Row = tuple[str, Exit, str]

ENGINE: tuple[Row, ...] = (
    ("UnknownGame", Exit.USAGE, N_("This game is not here.")),
    ("BadOption", Exit.USAGE, N_("This game has no such option, or it cannot be set like that.")),
    ("BadSeats", Exit.USAGE, N_("This game is not played by so many.")),
    ("EndlessRules", Exit.CANNOT, N_("The rules of this game come to no end; that is a fault.")),
    ("RulesError", Exit.USAGE, N_("The rules do not allow this. Nothing has changed.")),
)
LEDGER: tuple[Row, ...] = (
    (
        "Damaged",
        Exit.DAMAGED,
        N_(
            "The log is damaged: record {record} is not as it was written (byte {offset});"
            " everything before it is good. The file was not touched; another node's copy of this"
            " log is as good as this one was."
        ),
    ),
    (
        "UnfinishedLog",
        Exit.CANNOT,
        N_("Nothing has been written in {path} yet. The file was not touched."),
    ),
    (
        "NotALog",
        Exit.DAMAGED,
        N_(
            "{path} is not the log of a table. The file was not touched. A log ends in .tafel and"
            " lies in the folder tables."
        ),
    ),
    (
        "NotAStateFile",
        Exit.USAGE,
        N_(
            "{path} holds no state of a table. The file was not touched. Such a file ends in .state"
            " and lies beside the log."
        ),
    ),
    (
        "OtherVersion",
        Exit.CANNOT,
        N_(
            "Another version of the program wrote this: it is of version {theirs}, this program of"
            " version {ours}. Nothing was touched; use the version that wrote it."
        ),
    ),
    (
        "StaleAnswer",
        Exit.REFUSED,
        N_(
            "This question is gone, the table has moved on. Nothing was sent; look what is asked"
            " now."
        ),
    ),
    (
        "IdentityInUse",
        Exit.USAGE,
        N_(
            "You are already at a table: another running program uses the identity {path}. Nothing"
            " was changed. End the other one first, or start this one with another folder:"
            " --home DIR."
        ),
    ),
    (
        "IdentityMoved",
        Exit.USAGE,
        N_(
            "The identity {path} was moved from here with the file {file}, so it signs nothing"
            " here; nothing is lost. Play on where that file was imported, or bring it back:"
            " tafelrunde keys import FILE. If there is no such file, the export was cut off: do it"
            " again."
        ),
    ),
    (
        "ArrivalUnfinished",
        Exit.USAGE,
        N_(
            "An import into the folder of {path} was cut off. Nothing is lost, and nothing is"
            " signed before it has ended: tafelrunde keys ends it."
        ),
    ),
    (
        "NotAnExport",
        Exit.USAGE,
        N_(
            "{path} is not a file that tafelrunde keys export has written, or it is cut or"
            " damaged. Nothing was changed."
        ),
    ),
    (
        "WouldSetBack",
        Exit.USAGE,
        N_(
            "At one table you have signed more here than {path} knows of: what is in it is older."
            " Nothing was changed. A seat that is set back could sign a second time, and would be"
            " taken for a cheat."
        ),
    ),
    (
        "StoreInUse",
        Exit.USAGE,
        N_(
            "Another running program is writing the log {path}. Nothing was changed. End that"
            " program first."
        ),
    ),
    (
        "StoreBroken",
        Exit.CANNOT,
        N_(
            "The log {path} can no longer be written, so this node stops here: {reason}. Records"
            " that are safe: {safe}; nothing else was sent. Once the cause is gone: tafelrunde"
            " resume."
        ),
    ),
    (
        "WrongPassphrase",
        Exit.USAGE,
        N_("The passphrase does not open {path}. Nothing was changed; try again."),
    ),
    (
        "NeedsPassphrase",
        Exit.USAGE,
        N_(
            "{path} is closed with a passphrase. Run this on a terminal, or give the passphrase in"
            " TAFELRUNDE_PASSPHRASE."
        ),
    ),
    (
        "NotAKeyFile",
        Exit.USAGE,
        N_(
            "The key file {path} cannot be used: it is damaged, or another kind of file. It was not"
            " touched. Put a copy of it back, or move it away to start with a new identity."
        ),
    ),
    (
        "CannotRead",
        Exit.USAGE,
        N_("{path} cannot be read: {reason}. Look at its name and place."),
    ),
    (
        "CannotSave",
        Exit.USAGE,
        N_("{path} cannot be written: {reason}. What was there before is untouched."),
    ),
    ("FileFault", Exit.USAGE, N_("{path} cannot be used. It was not touched.")),
    ("BadJoin", Exit.USAGE, N_("Nobody can join like this: {fault}.")),
    (
        "BadOffer",
        Exit.USAGE,
        N_("A table cannot be opened like this: seats, options or missing seats do not fit."),
    ),
    (
        "BadRoster",
        Exit.DAMAGED,
        N_(
            "This log does not begin with a table that there can have been: {cause} Nobody is to"
            " blame for that, and the file was not touched."
        ),
    ),
    ("Malformed", Exit.DAMAGED, N_("Bytes are not in the form they must have. Nothing changed.")),
    ("BadSignature", Exit.DAMAGED, N_("A signature does not fit. Nobody is to blame.")),
    (
        "WeakKey",
        Exit.DAMAGED,
        N_("One of the keys is none that can be trusted to belong to one signer."),
    ),
    (
        "OtherState",
        Exit.CANNOT,
        N_(
            "At step {step} the log goes on from another table than this program comes to: one of"
            " two programs is wrong. The log was not touched; go on with the version of the"
            " program that wrote it, or with one that was put right."
        ),
    ),
    (
        "OtherSecret",
        Exit.USAGE,
        N_(
            "Your seat at this table has played with keys that do not follow from your identity, by"
            " another version of the program, say. It cannot go on here; nothing was changed."
        ),
    ),
    ("WrongTable", Exit.USAGE, N_("This belongs to another table. Nothing was changed.")),
    ("LedgerError", Exit.CANNOT, N_("The log cannot be used like this. It was not touched.")),
)
RULES: tuple[Row, ...] = (
    ("OtherRules", Exit.CANNOT, N_("{mismatch}: there {theirs}, here {ours}.")),
    (
        "NotThisGame",
        Exit.DAMAGED,
        N_(
            "The offer is not one of this game: {rules} cannot begin with these seats and options."
            " Nobody can have played by it."
        ),
    ),
)
REPLAY: tuple[Row, ...] = (
    (
        "NotPlayable",
        Exit.CANNOT,
        N_("This log cannot be played again from here on. What is wrong: tafelrunde audit LOG"),
    ),
)
P2P: tuple[Row, ...] = (
    (
        "SeveralTables",
        Exit.REFUSED,
        N_("There are several tables at that address; choose by code: {codes}"),
    ),
    (
        "FoundNowhere",
        Exit.REFUSED,
        N_(
            "The table is at none of its addresses: {found}. Nothing was changed. Ask whoever"
            " opened it for a new link."
        ),
    ),
    (
        "OtherOpener",
        Exit.REFUSED,
        N_(
            "The table was opened by {opener}, but {found} answers. Nothing was changed. Ask"
            " whoever opened it for the address."
        ),
    ),
    ("Unplayable", Exit.REFUSED, N_("This program cannot play that table. {cause}")),
    (
        "NameClash",
        Exit.REFUSED,
        N_(
            "{name} is refused: the name is known here as {known}, and comes with {found} now."
            " Compare the two by voice. If it is the same person: tafelrunde keys --forget {name}"
        ),
    ),
    ("Refused", Exit.REFUSED, N_("Refused: {reason}. Nothing was changed.")),
    ("MistypedCode", Exit.USAGE, N_("The code is mistyped; nobody was asked. Type it again.")),
    (
        "WrongGuess",
        Exit.REFUSED,
        N_(
            "Somebody at {hosts} was not let in: wrong code (number {count}). If it was none of"
            " you: type code for a new one."
        ),
    ),
    (
        "OtherVersion",
        Exit.REFUSED,
        N_(
            "The other node speaks version {theirs} of the protocol, this program version {ours}:"
            " both sides need the same. Nothing was changed."
        ),
    ),
    (
        "OtherIdentity",
        Exit.REFUSED,
        N_(
            "Somebody else answers there: {found} instead of {expected}. Nothing was sent to them."
            " Ask for the code of the table and compare the fingerprints (tafelrunde keys)."
        ),
    ),
    ("OwnEcho", Exit.REFUSED, N_("This address leads back to this very program.")),
    (
        "HandshakeFailed",
        Exit.REFUSED,
        N_(
            "The other node could not prove who it is; somebody may sit between. Nothing was sent"
            " to it."
        ),
    ),
    ("NotANode", Exit.REFUSED, N_("Something else answers there, no table of this program.")),
    ("BadFrame", Exit.REFUSED, N_("The other node sent bytes that are not of this protocol.")),
    ("BadMessage", Exit.REFUSED, N_("The other node sent a message that does not exist.")),
    ("OutOfPlace", Exit.REFUSED, N_("The other node sent a message that has no place there.")),
    ("TooSlow", Exit.REFUSED, N_("The other node is too slow, or has fallen silent.")),
    ("TooMany", Exit.REFUSED, N_("There are as many links, watchers or tables as there may be.")),
    ("LinkFailed", Exit.REFUSED, N_("{trouble}")),
    (
        "NoAnswer",
        Exit.REFUSED,
        N_(
            "Nobody answers at {addresses}. {cause} Are both machines in the same network, and does"
            " the firewall let the port through? See: tafelrunde doctor"
        ),
    ),
    (
        "NoPort",
        Exit.USAGE,
        N_("Port {port} cannot be used: {reason}. Try another one: --port P"),
    ),
    (
        "NoDiscovery",
        Exit.CANNOT,
        N_(
            "Tables cannot be found by themselves in this network: {reason}. Ask for the address"
            " and type it: tafelrunde join ADDRESS"
        ),
    ),
    (
        "BadAddress",
        Exit.USAGE,
        N_("{typed} is not an address: {fault}. One looks like 192.168.1.20:7711."),
    ),
    ("GivenUp", Exit.REFUSED, N_("The search for a table was given up.")),
    ("P2PError", Exit.REFUSED, N_("The network could not do this. Nothing was changed.")),
)
MODULES: tuple[tuple[str, tuple[Row, ...]], ...] = (
    ("ledger.chain.rules_of_offer", RULES),
    ("ledger.review.replay", REPLAY),
    ("engine.errors", ENGINE),
    ("ledger.errors", LEDGER),
    ("p2p.wire.errors", P2P),
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
        "another node has closed its link to this program, which sent it far more than a game"
        " needs. It takes a link again within minutes; until then your moves come to it through the"
        " other seats, if there are any. If this happens again, end the program and resume the"
        " table"
    ),
    "Reason.CODE_WANTED": N_("that table is closed; join it with its code: tafelrunde join CODE"),
    "Reason.WRONG_CODE": N_("that is not its code, or not any more; ask whoever opened the table"),
    "Reason.LATER": N_("too many codes are being tried at that table; try again in a minute"),
    "Reason.SENT_AWAY": N_("whoever opened that table has taken your seat back"),
    "Instead.NOBODY": N_("nobody answers at {address}"),
    "Instead.OURSELVES": N_("this very program answers at {address}"),
    "Instead.SOMETHING_ELSE": N_("something else answers at {address}"),
    "Instead.NO_TABLE": N_("there is no such table at {address}"),
    "Instead.OTHER_CODE": N_("no table at {address} has this code"),
    "Trouble.NOBODY_LISTENS": N_("Nobody listens there."),
    "Trouble.NO_ANSWER": N_("No answer came in time."),
    "Trouble.NO_WAY": N_("There is no way to that network from here."),
    "Trouble.UNKNOWN_NAME": N_("The name of that machine is not known here."),
    "Trouble.GIVEN_UP": N_("The attempt was given up."),
    "Trouble.CLOSED_THERE": N_("The other side closed the link."),
    "Trouble.CLOSED_HERE": N_("This side closed the link."),
    "Trouble.BROKEN": N_("The link broke."),
    "Trouble.OTHER": N_("The connection did not come about."),
    "AddressFault.CODE": N_("the code of a table has at least 8 letters and digits"),
    "AddressFault.BRACKETS": N_("the brackets hold no IPv6 address"),
    "AddressFault.PORT": N_("the port is a number from 1 to 65535"),
    "AddressFault.HOST": N_("that is no name of a machine"),
    "AddressFault.NUMBERS": N_("it has four numbers up to 255"),
    "JoinFault.LENGTH": N_("a name has 1 to 32 characters"),
    "JoinFault.SIGNS": N_(
        "a name is made of letters, digits, single blanks and ' - . _, begins with a letter or a"
        " digit and holds a letter"
    ),
    "JoinFault.OFFER": N_("it is meant for another table"),
    "JoinFault.SEATS": N_("as many have to join as the table has seats"),
    "JoinFault.TWICE": N_("the same identity has joined twice"),
    "JoinFault.SAME_NAME": N_("two seats have the same name"),
    "Mismatch.GAME": N_("This game is not here"),
    "Mismatch.RULES": N_("The rules have another version"),
    "Mismatch.DATA": N_("The cards and tables of the game differ"),
}
"""The words of an enumeration's members, by `Class.MEMBER`."""

NOTHING = N_("nothing")
FOLDER = N_("A file or folder cannot be used: {path}: {reason}.")
INTERRUPTED = N_("Stopped by you. A game that was going on is saved.")
