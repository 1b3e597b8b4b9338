"""Our own seat at a table: its number, its secrets, and what it can read with them (R53, R54)."""

from __future__ import annotations

from engine.basics import Card, Face, Seat
from engine.open_table.open_dealer import Eyes
from ledger.deck.group.ciphertext import Ciphertext
from ledger.deck.keys import TableKeys, derive_keys
from ledger.errors import OtherSecret
from ledger.sealed.own_cards import face_behind, readable
from ledger.sealed.run import Run
from ledger.sealed.sealed_table import SealedTable


class OwnSeat:
    """Our seat at a table: its number, its table secret, and the keys that follow from it."""

    def __init__(self, number: Seat, secret: bytes, table: SealedTable) -> None:
        """``secret`` is the table secret of 32 bytes."""
        self.number = number
        self.secret = secret
        self.keys: TableKeys = derive_keys(table.group, secret, table.roster.table_id)
        self._known = False
        self._read: dict[Card, tuple[Ciphertext, Face]] = {}

    def check_keys(self, table: SealedTable) -> None:
        """Whether what our seat has committed to in step 1 is what follows from its secret.

        Raises OtherSecret: with other keys nothing can be played, and what was signed with them
        would be signed a second time.
        """
        if self._known or not table.committed:
            return
        committed = table.group.encode(table.committed[self.number].e)
        if committed != table.group.encode(self.keys.sealing_key):
            raise OtherSecret(f"seat {self.number} has committed to another key")
        self._known = True

    def eyes(self, table: SealedTable, run: Run | None = None) -> dict[Card, Face]:
        """The closed cards this seat can read; as they are within a run, if one is given."""
        if table.state is None:
            return {}
        if table.solo:
            return dict(Eyes(table.state, table.truth, self.number))
        state = table.state if run is None else run.state
        ciphers = table.ciphers if run is None else {**table.ciphers, **run.fresh}
        found = readable(state, ciphers, self.number)
        # What was read once need not be read again, as long as it is the very same ciphertext.
        self._read = {
            card: (cipher, self._face(table, card, cipher)) for card, cipher in found.items()
        }
        return {card: face for card, (_, face) in self._read.items()}

    def _face(self, table: SealedTable, card: Card, cipher: Ciphertext) -> Face:
        known = self._read.get(card)
        if known is not None and known[0] is cipher:
            return known[1]
        return face_behind(table, cipher, table.group.mul(self.keys.x, cipher.a))
