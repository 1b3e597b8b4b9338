"""What is said for errors of logs, files and identities, and of what is played again from a log."""

from __future__ import annotations

from cli.text.exit_codes import Exit, Row
from cli.text.words import N_

LEDGER: tuple[Row, ...] = (
    (
        "DamagedBeginning",
        Exit.DAMAGED,
        N_(
            "The log is damaged at its very beginning (byte {offset}), where it says whose table"
            " it is: nothing in it can be read. The file was not touched; the copy of anybody else"
            " at the table is as good as this one was."
        ),
    ),
    (
        "Damaged",
        Exit.DAMAGED,
        N_(
            "The log is damaged: record {record} is not as it was written (byte {offset});"
            " everything before it is good. The file was not touched; the copy of anybody else at"
            " the table is as good as this one was."
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
            "{path} is not the log of a table, or its beginning is damaged. The file was not"
            " touched. A log ends in .tafel and lies in the folder tables. If it was a game of"
            " yours, the others have it too: tafelrunde join CODE (or ADDRESS) brings back all of"
            " it, and this file is kept beside it."
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
            "The log {path} can no longer be written, so this program stops here: {reason}."
            " Records that are safe: {safe}; nothing else was sent. Once the cause is gone:"
            " tafelrunde resume."
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
        N_("A table cannot be opened like this: seats, options or absent seats do not fit."),
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
    ("BadSignature", Exit.DAMAGED, N_("A signature does not fit what it stands under.")),
    (
        "WeakKey",
        Exit.DAMAGED,
        N_("One of the keys is none that can be trusted to belong to one signer."),
    ),
    (
        "OtherState",
        Exit.CANNOT,
        N_(
            "At step {step} the log goes on from another state of the table than this program"
            " comes to: one of two programs is wrong. The log was not touched; go on with the"
            " version of the program that wrote it, or with one that was put right."
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
    (
        "CannotAnswer",
        Exit.CANNOT,
        N_(
            "Your seat cannot give what step {step} asks of it: this program finds nothing there"
            " that can be proven. Nothing was signed, nobody is to blame, and the log is safe. If"
            " the table can spare a seat, the others can go on without you. Please report it, with"
            " the log."
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
