"""Every limit of the network in one place, each with its reason.

Whatever a peer can make this program hold, send or work at is bounded by a number on this page
(promise P7). Sizes are bytes, times are seconds of the monotonic clock, the rest are counts.
"""

from typing import Final

# --- bytes on a link -------------------------------------------------------------------------

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

# --- life of a link --------------------------------------------------------------------------

# A silent link is asked for a sign of life after PING, and given up after GONE: a person on Wi-Fi
# walks between two rooms in less.
PING: Final = 15.0
GONE: Final = 45.0
# A peer that does not read what it asked for is cut off before it costs us memory (fault 9).
QUEUE: Final = 1_048_576
# A room full of people, with the second links that meet while two nodes dial each other.
LINKS: Final = 64
# One machine has no reason for more. Loopback is left out: there a whole table shares an address.
LINKS_PER_ADDRESS: Final = 8
# Out-of-place messages (unknown tables, for example) an honest peer sends now and then while a
# table starts; one that keeps on is cut off.
STRAYS: Final = 256

# --- gossip ----------------------------------------------------------------------------------

# Records asked for at once, and bytes given for one question: at least one whole step (8 seats,
# one full frame each), and well under QUEUE.
WANT: Final = 256
WANT_BYTES: Final = 786_432
# Questions for records a peer may put in a second: catching up takes one a window, so a peer that
# asks faster is making us work, not catching up.
WANTS_PER_SECOND: Final = 100
# Questions in a row that bring nothing, each reaching four times as far back, before a node waits
# for the next heads: the last one reaches further back than any fork that links can hide.
TRIES: Final = 6
# Remembered content hashes, of a table and of a link; older ones are known to the table itself.
SEEN: Final = 8_192
# Records held back until what they stand on is there: one a seat for each of 64 steps (R8).
HELD: Final = 512
# Heads are told again at this pace, so that a record that was lost with a link is found missing.
HEADS_EVERY: Final = 5.0

# --- tables ----------------------------------------------------------------------------------

WATCHERS: Final = 64  # fault 25
TABLES: Final = 128  # fault 24
SEATS: Final = 8  # of the largest game; a form check, the rules say more
OFFERS: Final = 8  # open tables one node may list to a peer
# An offer is a few short fields and options, a join four.
OFFER_BYTES: Final = 4_096
JOIN_BYTES: Final = 1_024
# How long a seat in the lobby is kept for somebody whose link broke.
LOBBY_PATIENCE: Final = 30.0

# --- words and addresses ---------------------------------------------------------------------

CHAT: Final = 250  # characters (1 KiB at most, the cap of a text); nobody reads more at a table
CHATS_PER_SECOND: Final = 5
REASON: Final = 250  # characters of a refusal or a good-bye
NAME: Final = 255  # characters of a host name (RFC 1035 has 255 octets)
KNOWN_NODES: Final = 512  # identities whose addresses are remembered: all seats of many tables
ADDRESSES: Final = 16  # of one node: several adapters, two families each

# --- dialling --------------------------------------------------------------------------------

# The next address of the same node is tried while the last one has not answered yet.
STAGGER: Final = 0.4
CONNECT: Final = 8.0
BACKOFF_FIRST: Final = 0.5
BACKOFF_LAST: Final = 15.0
# The seat with the larger key lets the other one dial first, so that two links are rare.
POLITE: Final = 1.5
# Rounds over the typed addresses before a person is told that nobody answers.
CONTACT_ROUNDS: Final = 4
# How often a node looks at its clocks.
TICK: Final = 0.5
