"""The tests mirror the tree: a test of a file stands where that file stands, and is called so.

What is about more than one file is an exception, named here with its reason.
"""

from tests.source import PACKAGES, ROOT

TESTS = ROOT / "tests"

SUBJECTS = {
    "ledger/attacks": "what dishonest seats and peers may do to whole tables",
    "ledger/live/absence": "seats that are absent, at whole nodes",
    "ledger/live/ends": "tables that end, are given up or put down",
    "ledger/live/files": "what is kept, lost and set back, at whole nodes",
    "ledger/live/undo": "the last answer taken back, at whole nodes",
    "p2p/core/alone": "one node driven by hand: values in, values out",
}
"""Folders that stand for a subject and for no room: no file in them has to be one of a file."""

EXCEPTIONS = {
    "what somebody at a screen meets, through several files of the room": (
        "cli/absence/test_ends_wished_for.py",
        "cli/absence/test_own_links.py",
        "cli/absence/test_seats_asked.py",
        "cli/input_line/test_lines.py",
        "cli/commands/test_keys_closed.py",
        "cli/commands/test_keys_moved.py",
        "cli/commands/test_page_of_log.py",
        "cli/faces/test_played_prompts.py",
        "cli/faces/test_typed_at_table.py",
        "cli/moving/test_moving.py",
        "cli/moving/test_whose_arrives.py",
        "cli/session/test_evening_entry.py",
        "cli/session/test_paced_answers.py",
        "cli/text/test_catalogue_words.py",
        "cli/text/test_narrow_windows.py",
        "cli/text/test_sentences.py",
        "cli/verdict/test_true_reasons.py",
        "cli/verdict/test_true_sentences.py",
    ),
    "whole programs, processes or builds": (
        "cli/commands/test_audit_abroad.py",
        "cli/commands/test_foreign_games.py",
        "cli/commands/test_killed_seat.py",
        "cli/commands/test_resume_over.py",
        "cli/commands/test_two_starts.py",
        "cli/moving/test_moving_killed.py",
        "cli/session/test_closed_killed.py",
        "cli/session/test_hints_at_table.py",
        "cli/session/test_put_out.py",
        "cli/session/test_read_beside_a_page.py",
        "ledger/deck/wasm/test_made_from.py",
        "ledger/files/test_append_only_killed.py",
        "p2p/test_patient_clock.py",
    ),
    "what hostile bytes or peers come to, through every file that they pass": (
        "cli/session/test_strange_tables.py",
        "cli/session/test_words_of_others.py",
        "cli/web/test_socket_guests.py",
        "ledger/deck/proofs/test_forged.py",
        "ledger/deck/proofs/test_forged_statements.py",
        "ledger/deck/proofs/test_shuffle_weights.py",
        "ledger/deck/test_attacks.py",
        "ledger/deck/test_attacks_on_shuffles.py",
        "ledger/live/test_floods.py",
        "ledger/review/test_spoiled_logs.py",
        "p2p/shell/test_bad_guests.py",
        "p2p/shell/test_crowds.py",
        "p2p/shell/test_false_starts.py",
        "p2p/shell/test_slow_peers.py",
        "p2p/wire/test_malformed.py",
    ),
    "lines and zones as the kernel plays them, through several files of the engine": (
        "engine/shapes/test_shapes.py",
        "engine/test_absence.py",
        "engine/test_rows.py",
        "engine/test_together.py",
        "engine/test_trim.py",
    ),
    "several files of the room together, as those that use the room see them": (
        "cli/browser/test_nothing_idle.py",
        "ledger/chain/test_reports.py",
        "ledger/chain/test_set_aside.py",
        "ledger/deck/group/test_public_scalars.py",
        "ledger/deck/test_tables.py",
        "ledger/files/test_log_bounds.py",
        "ledger/files/test_table_opened.py",
        "ledger/records/test_played_beside.py",
        "ledger/review/test_batches.py",
        "ledger/review/test_ends_of_logs.py",
        "ledger/sealed/test_rows.py",
        "ledger/sealed/test_sealed_equals_open.py",
        "ledger/sealed/test_verifier.py",
        "ledger/signing/test_due_reports.py",
        "ledger/signing/test_files_set_back.py",
        "ledger/signing/test_signed_before.py",
        "ledger/signing/test_signing.py",
        "ledger/step_kinds/test_kinds_of_step.py",
        "ledger/step_kinds/test_large_shuffles.py",
        "ledger/steps/test_logs.py",
        "ledger/step_kinds/test_rescues.py",
        "ledger/steps/test_short_closes.py",
        "ledger/steps/test_who_is_absent.py",
    ),
    "an implementation of its own, vectors or a page, set beside several files of the room": (
        "ledger/deck/proofs/test_proofs.py",
        "ledger/deck/proofs/test_verificatum.py",
        "ledger/deck/test_frozen.py",
        "ledger/records/test_log_vectors.py",
        "ledger/review/test_away_by_the_page.py",
        "ledger/review/test_by_the_page.py",
        "ledger/review/test_chance_by_the_page.py",
        "ledger/review/test_rescue_by_the_page.py",
        "ledger/review/test_table_vectors.py",
        "p2p/wire/test_protocol_page.py",
    ),
    "a table in play as a whole, of no one subject that has a folder": (
        "ledger/live/test_own_run.py",
        "ledger/live/test_planted_desync.py",
        "ledger/live/test_remembered_cards.py",
        "ledger/live/test_while_waiting.py",
    ),
    "nodes and links as a whole, through several files of the room": (
        "p2p/core/test_bots_of_a_lobby.py",
        "p2p/core/test_seats_that_go_along.py",
        "p2p/core/test_watched_lobbies.py",
        "p2p/gossip/test_words_heard.py",
        "p2p/shell/test_changes_told.py",
    ),
}
"""By their reason: tests in a mirrored room that are of no one file of it."""

NAMED = frozenset(place for places in EXCEPTIONS.values() for place in places)


def stray(tests, named):
    """Of tests, as places below `tests`, those that mirror nothing and are not named."""
    return [one for one in tests if one not in named and not mirrored(one)]


def mirrored(place):
    """Whether a test is one of a file, of a room, or of a subject that has a folder."""
    folder, _, file = place.rpartition("/")
    if folder in SUBJECTS:
        return True
    thing = file.removeprefix("test_").removesuffix(".py")
    files = (ROOT / folder / f"{thing}.{end}" for end in ("py", "js"))
    return any(file.is_file() for file in files) or (ROOT / folder / thing).is_dir()


def tests_there():
    """Every test of the four packages, as a place below `tests`, but those of single games."""
    found = (path for package in PACKAGES for path in (TESTS / package).rglob("test_*.py"))
    return sorted(path.relative_to(TESTS).as_posix() for path in found)


def test_each_test_mirrors_a_file_or_is_named():
    """A test of a file that has gone, or that was never put in its place, is told."""
    there = tests_there()
    assert len(there) > 300
    assert stray(there, NAMED) == []


def test_exceptions_are_needed():
    """Each is there, once, and would be told without its name: none outlives its reason."""
    places = [place for every in EXCEPTIONS.values() for place in every]
    assert len(places) == len(NAMED)
    assert sorted(stray(tests_there(), ())) == sorted(NAMED)


def test_subjects_are_needed():
    """Each has tests, and there is no room of that name whose files they could mirror."""
    for folder in SUBJECTS:
        assert list((TESTS / folder).glob("test_*.py")), folder
        assert not (ROOT / folder).exists(), folder


def test_a_stray_test_is_told():
    """One whose file is not there, in a room and in a folder that no room stands for."""
    planted = ["ledger/records/test_nothing.py", "ledger/nowhere/test_event.py"]
    assert stray([*planted, "ledger/records/test_event.py"], NAMED) == planted
