"""Every limit of the network in one place, each with its reason.

Whatever a peer can make this program hold, send or work at is bounded by a number on this page.
Sizes are bytes, times are seconds of the monotonic clock, the rest are counts.
"""

from typing import Final

# -- bytes on a link --------------------------------------------------------------------------

# A Noise message is at most 65,535 bytes, its tag included (Noise specification, section 3).
FRAME: Final = 65_535
# What is left of a frame for a message, once the tag of 16 bytes is taken off.
MESSAGE: Final = FRAME - 16
# One record of a table inside a message: kind, table id and array heads take fewer than 64 bytes.
# A shuffle of 288 cards (R36) fits; what does not fit has to be several events.
RECORD: Final = MESSAGE - 64
# Before a peer has said who it is it gets no more room than its handshake needs (under 400 bytes).
HANDSHAKE_BYTES: Final = 4_096
# A handshake is two round trips; half-open links must not pile up.
HANDSHAKE_SECONDS: Final = 10.0

# -- life of a link ---------------------------------------------------------------------------

# A silent link is asked for a sign of life after PING, and given up after GONE: a person on Wi-Fi
# walks between two rooms in less.
PING: Final = 15.0
GONE: Final = 45.0
# Of two programs with one identity the first one stays while something has come from it in this
# time: at a table each side tells its head every HEADS_EVERY. A program that died with its machine
# is taken for gone after it.
ALIVE: Final = 12.0
# A peer that does not read what it asked for is cut off before it costs us memory (fault 9).
QUEUE: Final = 1_048_576
# A room full of people, with the second links that meet while two nodes dial each other. Of these
# STRANGERS can be held by nodes that neither sit, watch, nor were met before, and WATCHERS by
# watchers that were not met: the rest is kept for seats and for those a seat has met. What a node
# says to one more watcher costs it some 50 us a record, after the seats have theirs.
LINKS: Final = 96
STRANGERS: Final = 16
# Connections that have not said yet who is there; where they are more, the oldest goes. A handshake
# takes two round trips, so it would need this many new ones within them to push an honest one out.
HALF_OPEN: Final = 32
# Sockets in all, those among them that only wait for their last words to get through.
SOCKETS: Final = 192
# New connections taken a second: a handshake costs a quarter of a millisecond and a connection
# about as much again, so all of them take a few hundredths of the time. The nodes of two tables
# that come back at one moment find room, and a node that dials again and again
# does so far more slowly.
KNOCKS_PER_SECOND: Final = 50
KNOCKS_PER_ADDRESS: Final = 16
# Of those, an address that has knocked in the same second already has no more than this together
# with all others that have: a dozen that knock all the time leave room for whoever comes once.
KNOCKS_AGAIN: Final = 25
# One machine has no reason for more. Loopback is left out: there a whole table shares an address.
LINKS_PER_ADDRESS: Final = 8
# Out-of-place messages (unknown tables, for example) an honest peer sends now and then while a
# table starts; one that keeps on is cut off.
STRAYS: Final = 256
# So many of them one pretended proof counts for: an honest node shows one that it believes itself.
EMPTY_PROOF: Final = 16

# Messages of one kind a second on one link. What a person brings about, and what answers it:
TALK_PER_SECOND: Final = 20
# What tells of all others, too: the lobby, heads, who is linked, while a table of eight comes and
# goes or catches up. Two nodes may meet at TABLES tables at once, each told of at each tick; and
# this is twice what an allowance (WORK) lets through, so that words which waited are no flood.
NEWS_PER_SECOND: Final = 1_024

# -- gossip -----------------------------------------------------------------------------------

# Records asked for at once, and bytes given for one question: at least one whole step (8 seats,
# one full frame each), and well under QUEUE.
WANT: Final = 256
WANT_BYTES: Final = 786_432
# Questions for records a peer may put in a second: catching up takes one a window and table, and
# there can be TABLES of them; a peer that asks faster is making us work, not catching up.
WANTS_PER_SECOND: Final = 256
# Answers given between two ticks: to each seat, and to all watchers together. An answer takes up
# to 4 ms to make, so nobody who asks takes more than a few hundredths of the time; a seat that
# catches up gets 4,096 records a second.
ANSWERS_PER_TICK: Final = 8
# Questions in a row that bring nothing, each reaching four times as far back, before a node waits
# for the next heads: the last one reaches further back than any fork that links can hide.
TRIES: Final = 6
# Records left out on a link whose peer gets them from their bringer, that are remembered: a few
# steps of eight seats. Whoever lacks one stands no further back, or asks for all there is anyhow.
OMISSIONS: Final = 64
# Remembered content hashes, of a table and of a link; older ones are known to the table itself.
SEEN: Final = 8_192
# Records held back until the step they wait for, and their bytes, of each seat that sends some: as
# much as an answer brings (WANT, WANT_BYTES), so that one whose first record was lost is not asked
# for twice. What finds no room is asked for again.
HELD: Final = 256
HELD_BYTES: Final = 786_432
# Those that name no step, ends and books, are offered to the table at each: one of either a seat.
HELD_LOOSE: Final = 16
# Records between two ticks, of one link, that were of no use when they came: known by another
# signature, too early, about nothing. Each costs up to 0.3 ms to look at; an answer (WANT) that
# brings nothing new fits. Beyond that they are dropped unread till the tick, and asked for again.
FRUITLESS_PER_TICK: Final = 256
# Work for nothing that one link may cause between two ticks, in units of some 30 us; then nothing
# of it is read till the tick, and its sender waits. Whoever does the worst all the time takes a few
# hundredths of ours; 250 records that the table has to look at pass at once, so that an honest peer
# (an answer that brings nothing new, acks that come late) hardly ever meets this.
WORK: Final = 1_024
# At each further table a node is at, its peers have a few words more to say for nothing: heads, who
# is linked, where. At a hundred tables the worst of them takes a fifth of our time.
WORK_OF_TABLE: Final = 24
# What is neither a seat nor dialled by us has less, and all of those together have no more.
WORK_OF_OTHER: Final = 256
WORK_OF_OTHERS: Final = 1_024
# Where they are many, each has its part of that, and at least this: enough to ask for a table, be
# told what there is, and ask for its log. So a few that say all they can do not silence the rest.
WORK_OF_ONE: Final = 32
# A record we have by its very bytes; one the table had to look at; each 4 KiB of either; any other
# word; a question, whose answer takes up to 4 ms.
GLANCE: Final = 1
LOOK: Final = 4
BULK: Final = 4_096
WORD: Final = 4
QUESTION: Final = 256
# A join that was not there in the last state of a lobby; its key may be new, which takes 1.5 ms.
JOIN: Final = 48
# A link that has used its allowance in so many ticks one after the other, half of it or more for
# what no honest node sends, is closed. What a node that catches up asks and gets does not count.
SATED_TICKS: Final = 4
# For so long no link of that node is taken or made; twice as long each time it does it again before
# PAUSE_LAST has gone by. Its signed words still come through others.
PAUSE_FIRST: Final = 15.0
PAUSE_LAST: Final = 240.0
# For so long at most it counts that peers say to be linked with a seat we have no link to, while
# nothing signed of that seat comes. A node whose people wait a shorter while before they are asked
# (`--patience`, usually as much) takes that, so that a liar costs them as much again and no more.
HEARSAY: Final = 90.0
# Heads are told again at this pace, so that a record that was lost with a link is found missing.
HEADS_EVERY: Final = 5.0

# -- tables -----------------------------------------------------------------------------------

WATCHERS: Final = 64  # not met before; see LINKS (fault 25)
TABLES: Final = 128  # fault 24
SEATS: Final = 8  # of the largest game; a form check, the rules say more
OFFERS: Final = 8  # open tables one node may list to a peer
# An offer is a few short fields and options, a join four.
OFFER_BYTES: Final = 4_096
JOIN_BYTES: Final = 1_024
# Strangers with a known name of whom a lobby's host is told; the others are turned away unsaid.
TURNED_AWAY: Final = 8
# A machine that is asked to play one of the opener's bots has so long to seat it: a node and its
# link take a second.
BOT_PATIENCE: Final = 15.0
# A member whose readiness was taken back, for a known name sat down with another key, says again
# that it is ready no sooner than so long after the last time: whoever comes and goes all the time
# has it say less than ends a link (DEEDS_PER_SECOND; each time takes two words, false and true).
READY_AGAIN: Final = 2.0
# How long a seat in the lobby is kept for somebody whose link broke.
LOBBY_PATIENCE: Final = 30.0
# What a seat of a table that runs says against us, for which it would end its link, is told where
# the link ends within so many seconds: both come in one go, and may be held up together.
REFUSAL_ENDS: Final = 5.0

# -- closed tables -----------------------------------------------------------------------------

# Exchanges about a code that a node answers: so many at once, then one each EVERY seconds, whoever
# asks; one that ends well is given back. A guess needs an exchange, which costs 7 ms of ours: one
# that guesses all the time has a guess in 2^35 a second and takes a hundredth of our time.
# At a table that runs each of its n nodes has n times that pause, so that all together are as slow.
CODE_TRIES: Final = 8
CODE_EVERY: Final = 1.0
# The same of one address, so that one guesser leaves the others' exchanges alone. Not of loopback.
CODE_TRIES_PER_ADDRESS: Final = 4
CODE_EVERY_PER_ADDRESS: Final = 15.0
# Each wrong one of an address, to CODE_TRIES - 1, leaves one more of the exchanges at once to those
# with fewer, so that a steady guesser has only what nobody else wants; after so long one is
# forgotten. Whoever mistyped a code waits two seconds longer, and that only while others guess.
CODE_FORGIVEN: Final = 600.0
# An exchange that is not ended by then is forgotten; two round trips take less.
CODE_SECONDS: Final = 10.0
# A node that is told to come later asks again after so long, and so often before a person is told.
CODE_AGAIN: Final = 1.5
CODE_ROUNDS: Final = 40
# Each proof of ours tells a host that only pretends whether one guess of its own was right. An
# honest one says LATER to a proof only where it came too late or the code was changed meanwhile. So
# often a link may answer a proof so and be asked again: it is sent one proof more than this.
CODE_PROOFS: Final = 2
# A seat that does not know how its table is entered asks the others again after so long, twice as
# long each time: the answer holds a roster, and perhaps no seat knows.
CODE_ASKED_AGAIN: Final = 5.0
CODE_ASKED_LAST: Final = 240.0
# Identities that were let in, of one table; the oldest give their code once more.
LET_IN: Final = 256

# -- words and addresses ----------------------------------------------------------------------

CHAT: Final = 250  # characters (1 KiB at most, the cap of a text); nobody reads more at a table
DEEDS_PER_SECOND: Final = 5  # what a person does in a lobby: more ends the link
# Words on one link: an opener passes on those of all its members. Twice what eight seats say at
# once, since words that waited come in a heap.
CHATS_PER_SECOND: Final = 80
# Words of one identity that a node shows: so many at once, then one every so many seconds. One of
# 250 signs takes a minute to type and twelve seconds to read; short ones come in a row of a few.
WORDS_AT_ONCE: Final = 5
WORDS_EVERY: Final = 5.0
# What a person is let say, less, so that nothing of it is lost where words arrive in a heap.
OWN_WORDS_AT_ONCE: Final = 4
OWN_WORDS_EVERY: Final = 6.0
REASON: Final = 250  # characters of a refusal or a good-bye
NAME: Final = 255  # characters of a host name (RFC 1035 has 255 octets)
KNOWN_NODES: Final = 512  # identities whose addresses are remembered: all seats of many tables
ADDRESSES: Final = 16  # of one node: several adapters, two families each

# -- dialling ---------------------------------------------------------------------------------

# The next address of the same node is tried while the last one has not answered yet.
STAGGER: Final = 0.4
CONNECT: Final = 8.0
BACKOFF_FIRST: Final = 0.5
# Once a network that fell apart is whole again its seats stand together within ten seconds (fault
# 7): a rest that has just begun, a connection and a handshake fit.
BACKOFF_LAST: Final = 6.0
# The seat with the larger key lets the other one dial first, so that two links are rare.
POLITE: Final = 1.5
# Rounds over the typed addresses before a person is told that nobody answers.
CONTACT_ROUNDS: Final = 4
# A node that was asked for its tables, or for a table it has named, has so long to answer, also one
# that is at work on a shuffle, or answers a crowd of strangers in turn (the last of sixteen that
# ask for a whole log all the time waits three quarters of a minute); the other addresses are asked
# meanwhile.
ASK_SECONDS: Final = 60.0
# So often a link may end before its node has answered, at one address: Wi-Fi breaks one, not three.
ASK_BREAKS: Final = 3
# Announced nodes that are asked for their tables: of a list for people, and at one time. Each costs
# a handshake; whoever announces more than a room holds is not worth more time.
SURVEY: Final = 128
SURVEY_AT_ONCE: Final = 32
# Until one of them makes room for the next, and until all must have answered.
SURVEY_PATIENCE: Final = 1.0
SURVEY_SECONDS: Final = 4.0
# Announcements that are remembered, some 1 KiB each; those for one address (as many as a node may
# list, OFFERS), and for this machine's own, at which a whole evening of programs may stand.
ANNOUNCED: Final = 4_096
HOST_PLACES: Final = 8
LOOPBACK_PLACES: Final = 64
# How often a node looks at its clocks.
TICK: Final = 0.5
