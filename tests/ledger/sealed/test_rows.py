"""Cards of several seats in one row: played sealed and open, opened later by whose they are."""

import functools
from itertools import pairwise

from ledger.review.audit import audit
from ledger.sealed.acts import COUNT, OPEN, RELOCK, SHUFFLE
from ledger.sealed.sealed_table import DECK
from tests.games.columns import GAME as COLUMNS
from tests.ledger.sealed.test_sealed_equals_open import same_states
from tests.ledger.tables import seating, tell, the_game


@functools.cache
def column_tale(seats: int = 3):
    """A whole game with rows."""
    return tell(seating(COLUMNS, seats, f"columns {seats}"), 2)


def rows(tale, step):
    """The cards that lie in rows after a step, zone by zone."""
    state = tale.chains[step].table.state
    if state is None:
        return {}
    return {name: cards for name, cards in state.zones.items() if state.is_row(name)}


def test_sealed_and_open_with_rows():
    """The same digest after every answer with either dealer, at two seats and at three."""
    for seats in (2, 3):
        assert same_states(column_tale(seats)) > 6 * seats


def test_a_log_with_rows_passes_the_audit(tmp_path):
    """From the log alone: nothing about a row is known to its owners only."""
    path = tmp_path / "rows.tafel"
    path.write_bytes(column_tale().log)
    verdict = audit(path, games=the_game)
    assert (verdict.ok, verdict.exit_code) == (True, 0)


def test_owners_open_their_cards_after_they_were_moved_along():
    """Two seats' cards lie in one row under two keys, move on, and are opened by both of them."""
    tale = column_tale()
    first, opened = {}, {}
    for step in range(len(tale.steps)):
        for name, cards in rows(tale, step).items():
            state = tale.chains[step].table.state
            for card in cards:
                if first.setdefault(card, name) != name and card in state.faces:
                    opened[card] = state.whose(card)
    assert len(set(opened.values())) >= 2
    openers = {e.seat for events in tale.steps for e in events if OPEN in (a[0] for a in e.acts)}
    assert set(opened.values()) <= openers


def test_each_card_of_a_row_has_a_ciphertext_under_its_owners_key_alone():
    """None under the joint key; a glimpse is one more, for its reader."""
    tale, mixed = column_tale(), 0
    for step in range(len(tale.steps)):
        table = tale.chains[step].table
        for cards in rows(tale, step).values():
            closed = [card for card in cards if card not in table.state.faces]
            for card in closed:
                locks = {lock for (one, lock) in table.ciphers if one == card}
                assert locks == set(table.state.readers[card]) and DECK not in locks
            mixed += len({table.state.owner(card) for card in closed}) > 1
    assert mixed > 5


def test_what_rows_are_for_happens_in_the_game():
    """A glimpse out of a row, a card of a row under the deck, a count of a card that came home."""
    tale = column_tale()
    events = [[act[0] for act in event.acts] for step in tale.steps for event in step]
    tables = [chain.table.state for chain in tale.chains if chain.table.state is not None]
    assert any(len(state.readers.get(c, ())) > 1 for state in tables for c in state.laid())
    decks = [len(state.zone("deck")) for state in tables]
    assert any(one < other for one, other in pairwise(decks)) and [RELOCK] in events
    assert [SHUFFLE, COUNT] in [event[-2:] for event in events]
