"""The purposes: with which words the content of each kind begins, so that no bytes serve for two.

Whoever signs for one purpose has signed for no other (R2). What only files of our own hold, and
what hashes bind, begins with other words behind the same `PREFIX`, each where it is made.
"""

from __future__ import annotations

PREFIX = "tafelrunde/1/"
JOIN = PREFIX + "join"
EVENT = PREFIX + "event"
ACK = PREFIX + "ack"
REPORT = PREFIX + "report"
RETURN = PREFIX + "return"
LEAVE = PREFIX + "leave"
END = PREFIX + "end"
WISH = PREFIX + "wish"
UNDO = PREFIX + "undo"
LINK = PREFIX + "link"
BESIDE = PREFIX + "beside"
START = PREFIX + "start"
SIGNED = frozenset({JOIN, EVENT, ACK, REPORT, RETURN, LEAVE, END, WISH, UNDO, LINK, BESIDE, START})

# Not signed: the first is bound by every join, the others prove themselves.
OFFER = PREFIX + "offer"
OPENED_KEY = PREFIX + "book"
EVIDENCE = PREFIX + "evidence"
MARK = PREFIX + "mark"
