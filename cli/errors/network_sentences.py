"""What is said for errors of the network: tables that are looked for, links, addresses."""

from __future__ import annotations

from cli.text.exit_codes import Exit, Row
from cli.text.words import N_

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
    (
        "OtherKeys",
        Exit.REFUSED,
        N_(
            "At the table where a seat is yours, as {name}, sits somebody with another key than"
            " before. Nothing was changed. {clashes} Or take the seat all the same: --take-seat"
        ),
    ),
    (
        "StrangeTable",
        Exit.REFUSED,
        N_(
            "A table that runs has a seat of yours, as {name}, and nothing kept here tells of it."
            " With you sit: {others}. Nothing was changed. Compare the keys by voice; then:"
            " --take-seat"
        ),
    ),
    (
        "OpenerSilent",
        Exit.REFUSED,
        N_(
            "Whoever opened the table has a link to you again, and has not taken you in again for"
            " {seconds} s. You wait there no longer; nothing was played. Ask them what is wrong,"
            " and try again."
        ),
    ),
    (
        "SeatRefuses",
        Exit.REFUSED,
        N_("{name} refuses this program and gives as reason: {reason}. That is its word alone."),
    ),
    ("Refused", Exit.REFUSED, N_("Refused: {reason}. Nothing was changed.")),
    (
        "CodeOrName",
        Exit.USAGE,
        N_(
            "{typed} reads like the code of a table with a slip in it; nobody was asked. If it is"
            " one, type it again: codes have eight or twelve letters and digits, none of them I, O,"
            " 0 or 1. If it is the name of a machine, type it with its port: {named}."
        ),
    ),
    (
        "MistypedCode",
        Exit.USAGE,
        N_(
            "The code is mistyped; nobody was asked. Codes have eight or twelve letters and digits,"
            " none of them I, O, 0 or 1. Type it again, or the name of a machine with its port."
        ),
    ),
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
            "The other program has version {theirs}, this one version {ours}: both sides need the"
            " same. Nothing was changed."
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
            "The other program could not prove who it is; somebody may sit between. Nothing was"
            " sent to it."
        ),
    ),
    ("NotANode", Exit.REFUSED, N_("Something else answers there, no table of this program.")),
    ("BadFrame", Exit.REFUSED, N_("The other program sent what this one cannot read.")),
    ("BadMessage", Exit.REFUSED, N_("The other program sent a message that does not exist.")),
    ("OutOfPlace", Exit.REFUSED, N_("The other program sent a message that has no place there.")),
    ("TooSlow", Exit.REFUSED, N_("The other program is too slow, or has fallen silent.")),
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
