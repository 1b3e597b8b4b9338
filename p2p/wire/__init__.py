"""One link: addresses, frames, handshake, encryption, messages and what may be said when; sans-IO.

Nothing here knows a second link, a table or a lobby.
"""
