"""The sentences of what no table loads at once: of a log that is looked at, of the first
screen, a lobby, a wall, of phones.

As `cli.page.sentences`: the English sentence is the key, and a test reads the modules and compares.
"""

from cli.text.numbers import PART_CHECKED
from cli.text.screen import NOT_LAID
from cli.text.words import N_

OF_LOGS = (
    N_("A log from elsewhere"),
    N_("Choose a log"),
    N_(
        "Drop it here, or choose it: it stays on this machine, and is looked at by your"
        " own program alone."
    ),
    N_(
        "A log has at most {n} MB, and this file is empty or larger: it is none, and was"
        " not opened."
    ),
    N_("The file could not be handed to your own program. It was not changed; try it once more."),
    N_("All hands"),
    NOT_LAID,
    N_("By the eyes of"),
    N_("Costliest decisions"),
    N_("Whose decisions?"),
    N_("A bot looks at all of them once more, by what that seat knew then. It takes some seconds."),
    N_("The decisions are looked at once more."),
    N_("Another seat"),
    N_("Decision {n} of {count}"),
    N_("What would you have answered? Choose from the list, or have it shown."),
    N_("What would you have answered? Make up your mind, and have it shown."),
    N_("Show what was answered"),
    N_("Show this step of the game"),
    N_("Next question"),
    N_("The answers there were"),
    N_("answered"),
    N_("the bot"),
    N_("your guess"),
    N_("Keep the verdict"),
    N_("Print"),
    N_("Show the result"),
    N_("Skip passes"),
    N_("Stop checking"),
    N_("The keys are not laid open: nobody's hand can be shown."),
    N_(
        "The keys are not laid open: of all hands only your own can be shown, by your key on this"
        " machine."
    ),
    N_(
        "Your own key is closed with a passphrase, so your hand cannot be shown by it. It can where"
        " TAFELRUNDE_PASSPHRASE holds the passphrase when the program starts."
    ),
    N_("The log is being checked."),
    PART_CHECKED,
    N_("The log is being read."),
    N_("This file stays on this machine: a process of your own program checks all of it."),
    N_("Where in the game"),
    N_("With the next step the game is over."),
    N_("everybody"),
    N_("{name} has taken the last answer back."),
    N_("{name} takes the lead from {other}."),
    N_("to the next round, to the one before"),
    N_("to the beginning, to the end"),
    N_("step {step} of {steps}"),
    N_("the table before step {step}"),
    N_("The marks above it:"),
    N_("a round begins"),
    N_("a turning point, a new leader, or an answer taken back"),
)
"""What is said of a log that is looked at, and comes with what draws that."""

OF_FIRST = (
    N_("A JSON file with own values for: {names}"),
    N_("A code, an address or a link"),
    N_("After the game"),
    N_("The first round, with a teacher"),
    N_("As whoever opened the table has told you"),
    N_("Bots among them"),
    N_("Everybody sees how strong each bot is; the machine that plays a bot sees what it holds."),
    N_("Strength of bot {n}"),
    N_("Code of the table"),
    N_("Everybody in this network"),
    N_("Finished"),
    N_("Go on"),
    N_("Hands are shown"),
    N_("Hands stay closed"),
    N_("How many seats may be absent"),
    N_("Join"),
    N_("Look on"),
    N_("Only look on"),
    N_("Open a table"),
    N_("Open the table"),
    N_("Own values"),
    N_("Play with the usual values"),
    N_("Seats"),
    N_("Sit down"),
    N_("Tables in this network"),
    N_("This machine cannot look for tables: type a code or an address below."),
    N_("Unfinished"),
    N_("What you agree on"),
    N_("Who may come"),
    N_("Who may come, and what stays closed"),
    N_("Whoever has the code"),
    N_("Your name"),
    N_("its code opens it"),
    N_("full; by its code you can look on"),
    N_("Search by game or name"),
    N_("won by {names}"),
    N_("your place: {place}, points: {points}"),
    N_("not checked yet"),
    N_("{n} of {total}"),
    N_("Show all"),
    N_("free"),
    N_("not reached"),
    N_("full"),
    N_("closed"),
    N_("over"),
    N_("code {code}"),
    N_("since {time}"),
    N_("seen since {time}"),
    N_("audited: {found}"),
    N_("What happened last"),
    N_("All seats are taken"),
    N_("Another code"),
    N_("Come and join"),
    N_("For Tafelrunde on another machine; a phone alone cannot use it."),
    N_("I am ready"),
    N_("Keep it"),
    N_("No bots of this table on my machine"),
    N_("Not with them"),
    N_("Ready; wait after all"),
    N_("Refuse"),
    N_("Sit with them all the same"),
    N_("Take back the seat of {name}? Nobody with this key can come to this table again."),
    N_("Take it back"),
    N_("The invitation as a QR code"),
    N_("What is agreed"),
    N_("What this table has agreed on"),
    N_("Who sits here"),
    N_("a free seat"),
    N_("bot of your machine"),
    N_("bot of {name}'s machine"),
    N_("not ready yet"),
    N_("ready"),
    N_("unreachable just now"),
    N_("by a phone, on your machine"),
    N_("on {name}'s machine"),
)
"""What is said on the first screen, in a lobby or on a wall alone; it comes with those of logs."""

PHONE_NAMES = N_("A phone has scanned the code and is choosing a name.")

OF_PHONES = (
    N_("A guest's page takes the number of an answer here, and words to all under Talk."),
    N_("A phone wants to come in"),
    PHONE_NAMES,
    N_("A seat for somebody who only has a phone"),
    N_("A seat on {name}'s machine"),
    N_("A second screen ({words})"),
    N_("A second screen of your own seat: both show the same, and the first answer counts."),
    N_("Another address of this machine"),
    N_("Another phone for {name}'s seat"),
    N_("Ask for a seat"),
    N_("Connecting to the machine of the table."),
    N_("Do these same two words stand on the phone?"),
    N_("End"),
    N_("Go on here"),
    N_("In this tab alone, until it is closed; sent to nobody."),
    N_("It shows what this page shows."),
    N_("No code after all"),
    N_(
        "No connection to {name}'s machine; trying again. Where its program was started anew, "
        "it has forgotten this phone: scan a new code there."
    ),
    N_(
        "Nobody can sit down here as {name}: the name is taken or can be nobody's, no seat is"
        " free, or it was taken back."
    ),
    N_("One moment: the table has not come yet."),
    N_(
        "Only {name} can end it, let others in, see other files than the log of a game that is"
        " over, or leave the table."
    ),
    N_("No: other words, or none"),
    N_(
        "Phones come by this Wi-Fi without TLS. What they see and say is sealed with the key in"
        " the code, so nobody can read along or answer for them. But whoever rules the network "
        "can hand a phone another page while it loads, and then see what it sees and play as "
        "it."
    ),
    N_("Scan it with the camera of a phone in this Wi-Fi: once, within {n} s."),
    N_("The address of the page as a QR code"),
    N_("{words} on both: let it in"),
    N_("These two words must stand on {name}'s screen as well"),
    N_("This code is too old now."),
    N_("This goes on in another tab of this phone."),
    N_(
        "This is a second screen of {name}'s own seat: both show the same, and the first answer"
        " counts."
    ),
    N_(
        "This is {you}'s seat on {name}'s machine, which can read these cards; all at the table"
        " are told so."
    ),
    N_("This page on a phone as well"),
    N_(
        "This phone is not known here, or no more: a code opens the page once, within two "
        "minutes, and whoever owns it can end each phone. Have a new code shown at the table's "
        "own machine, and scan it."
    ),
    N_("What are you called at the table?"),
    N_(
        "What you see and say here is sealed with a key from the code you have scanned. Whoever"
        " rules this Wi-Fi can still hand a phone another page while it loads, and then see "
        "what it sees and play as it: use a network whose people you trust."
    ),
    N_(
        "Where they do, {name} lets you in with one press. Where other words stand there, "
        "somebody else has come by this code: tell {name}."
    ),
    N_("Who looks in"),
    N_(
        "With a key of its own on this machine, which can read that hand: all at the table are "
        "told so."
    ),
    N_("You are given a seat; one moment."),
    N_(
        "Your seat has a key of its own there. {name}'s machine can read your cards, and "
        "everybody at the table is told so."
    ),
    N_("asleep, or out of reach"),
    N_("here for {n} min"),
    N_("{name} wants to sit down by a phone"),
    N_("{name}'s list calls this phone by its two words: {words}"),
    N_("{name}'s phone"),
)
"""What is said about phones and by them alone; it is loaded with what draws them."""

OF_AUDITOR = (
    N_("Check a game, and look back at it"),
    N_("Drop a log here, or choose one"),
    N_("It stays on this machine: this page can open no connection."),
    N_(
        "The program in this page has stopped: this file was too much for it, or this browser"
        " is too old for it. Nothing was changed. Try it again, or in a terminal: tafelrunde"
        " audit"
    ),
    N_("The program is being unpacked: some seconds."),
    N_("This page judges by the program Tafelrunde {version}."),
    N_("The SHA-256 of its archive:"),
    N_(
        "An installed Tafelrunde tells the same number with tafelrunde --version. Whoever"
        " gave you this page could have given you another one: it is worth as much as the way"
        " it came by."
    ),
    N_("This file cannot be read."),
    N_(
        "What computes the sums quickly does not run in this browser, so Python computes"
        " them: the verdict is the same, but the check takes many times as long."
    ),
)
"""What is said on the desk of the auditor in a browser alone."""
