"""Errors as sentences: every error there is, exact words, exit codes, and no English in German."""

from __future__ import annotations

import gettext
import re
import string
from pathlib import Path

import pytest

import engine.errors
import ledger.errors
from cli.errors import errors_in_words
from cli.text.exit_codes import Exit, Stop
from cli.text.words import Words, words_in
from cli.web.page_files import PartsMissing
from engine.errors import RulesError
from ledger.errors import LedgerError
from ledger.records.identity import fingerprint
from ledger.review.replay import NotPlayable
from ledger.review.rules_of_offer import Mismatch, NotThisGame, OtherRules
from p2p.wire import errors

EN, DE = words_in("en"), words_in("de")

K, L = b"k" * 32, b"l" * 32
HERE = (("192.168.1.20", 7711), ("fd00::20", 7711))
FULL_DISK = OSError(28, "No space left on device")
SAMPLES = [
    *(kind("in English") for kind in (
        engine.errors.RulesError, engine.errors.NotAsked, engine.errors.IllegalMove,
        engine.errors.FalseClaim, engine.errors.BadOption, engine.errors.BadSeats,
        engine.errors.UnknownGame, engine.errors.EndlessRules,
        ledger.errors.LedgerError, ledger.errors.NotPlain, ledger.errors.BadSignature,
        ledger.errors.WrongPurpose, ledger.errors.WeakKey, ledger.errors.WrongTable,
        ledger.errors.OtherSecret,
        ledger.errors.BadOffer, ledger.errors.NotEvidence, NotPlayable,
        errors.P2PError, errors.BadFrame, errors.TooBig, errors.NotANode, errors.BadMessage,
        errors.OutOfPlace, errors.HandshakeFailed, errors.OwnEcho, errors.TooSlow,
        errors.TooMany, errors.GivenUp,
    )),
    *(kind("x.tafel", "in English") for kind in (
        ledger.errors.FileFault, ledger.errors.NotAKeyFile, ledger.errors.NeedsPassphrase,
        ledger.errors.WrongPassphrase, ledger.errors.IdentityInUse, ledger.errors.StoreInUse,
        ledger.errors.NotALog, ledger.errors.UnfinishedLog, ledger.errors.ArrivalUnfinished,
        ledger.errors.NotAStateFile, ledger.errors.NotAnExport, ledger.errors.WouldSetBack,
    )),
    ledger.errors.IdentityMoved("x.key", "moving.keys"),
    ledger.errors.Malformed("in English", 7),
    ledger.errors.StaleAnswer("a", "b"),
    ledger.errors.OtherState(41),
    ledger.errors.CannotAnswer(41, ValueError("in English")),
    ledger.errors.OtherVersion("in English", 2, 1),
    ledger.errors.CannotRead(Path("x.tafel"), FULL_DISK),
    ledger.errors.CannotSave(Path("x.tafel"), FULL_DISK),
    ledger.errors.Damaged(41, 9000, "in English"),
    ledger.errors.DamagedBeginning(9000, "in English"),
    ledger.errors.StoreBroken(Path("x.tafel"), FULL_DISK, 117),
    *(ledger.errors.BadJoin(fault, "x") for fault in ledger.errors.JoinFault),
    *(OtherRules(mismatch, "x/2", "") for mismatch in Mismatch),
    *(engine.errors.UnusableGame(fault, "x y") for fault in engine.errors.GameFault),
    NotThisGame("x/1", "first_crown"),
    ledger.errors.BadRoster(ledger.errors.BadJoin(ledger.errors.JoinFault.TWICE, "x")),
    errors.OtherVersion(1, 2),
    errors.OtherIdentity(K, L),
    errors.OtherOpener(K, L),
    errors.FoundNowhere(tuple((HERE[0], there) for there in errors.Instead)),
    errors.SeveralTables(("ABCD-EFGH", "JKLM-NPQR")),
    errors.Unplayable(OtherRules(Mismatch.RULES, "x/2", "x/1")),
    errors.NameClash("Anna", K, L),
    errors.StrangeTable(K, "Anna", (("x y", K), ("x y", L)), (), known=False),
    errors.OtherKeys(K, "Anna", (("x y", L),), (errors.NameClash("Anna", K, L),), known=True),
    errors.OpenerSilent(41),
    errors.MistypedCode(),
    errors.CodeOrName("x y", "y"),
    errors.WrongGuess(("192.168.1.33",), 41),
    errors.NoPort(7711, 98),
    errors.NoDiscovery(None),
    errors.NoDiscovery(4711),
    *(errors.Refused(reason) for reason in errors.Reason),
    *(errors.SeatRefuses("Anna", reason) for reason in errors.Reason),
    *(errors.LinkFailed(trouble) for trouble in errors.Trouble),
    *(errors.NoAnswer(HERE, errors.LinkFailed(trouble)) for trouble in errors.Trouble),
    *(errors.BadAddress("x y", fault, "y") for fault in errors.AddressFault),
    PartsMissing(),
    KeyboardInterrupt(),
    *(OSError(number, "in English", "x.tafel") for number in (2, 13, 17, 28, 98, 4711)),
]  # fmt: skip
"""Every error a person can be shown, with every fact it can carry."""


class Marking(gettext.NullTranslations):
    """Instead of words, a mark for every letter the catalogue has given: what is left was not."""

    def gettext(self, message):
        """The sentence with its letters marked, its places as they were."""
        parts = string.Formatter().parse(message)
        return "".join(
            "~" * len(text) + ("" if name is None else f"{{{name}}}") for text, name, _, _ in parts
        )


def subclasses(kind):
    """All classes below this one that the program itself defines."""
    below = {one for sub in kind.__subclasses__() for one in ({sub} | subclasses(sub))}
    return {one for one in below if one.__module__.split(".")[0] in ("engine", "ledger", "p2p")}


def test_there_is_a_sample_of_every_error():
    """No error class of ours is left out, neither of the three roots nor of what lies below."""
    shown = {type(error) for error in SAMPLES}
    for root in (RulesError, LedgerError, errors.P2PError):
        below = subclasses(root)
        assert len(below) > 5
        assert {one.__name__ for one in below - shown} <= INSIDE


INSIDE = {"BadEvent"}
"""Errors that the ledger takes itself, and that a table tells by its own facts."""


@pytest.mark.parametrize("error", SAMPLES, ids=repr)
def test_every_error_has_a_sentence(error):
    """No error of ours ends as a fault of the program, and no place stays open."""
    for words in (EN, DE):
        told, code = errors_in_words.sentence(error, words)
        assert "{" not in told and "~" not in told
        assert code in (*range(1, 6), 130)
        assert told[0].isupper() or told[0] in "'0123456789"


FIELDS = re.compile(
    "|".join(
        re.escape(text)
        for text in (
            "'x.tafel'", "'x y'", "x y", "'y'", "'x/2'", "'x/1'", "'Anna'", "192.168.1.20:7711",
            "[fd00::20]:7711", "192.168.1.33", "7711", "ABCD-EFGH, JKLM-NPQR", "41", "9000", "117",
            "4711", "2", "1", fingerprint(K), fingerprint(L), "'x.key'", "'moving.keys'",
        )
    )
)  # fmt: skip


@pytest.mark.parametrize("error", SAMPLES, ids=repr)
def test_nothing_but_the_catalogue_and_the_facts_is_shown(error):
    """No word reaches a person that no translator has seen: so no English in a German sentence."""
    told, _ = errors_in_words.sentence(error, Words("de", Marking()))
    assert set(FIELDS.sub("", told)) <= set("~ ,")


@pytest.mark.parametrize(
    ("error", "code", "told"),
    [
        (
            ledger.errors.Damaged(41, 9000, "the checksum is wrong"),
            2,
            "The log is damaged: record 41 is not as it was written (byte 9000); everything before"
            " it is good. The file was not touched; the copy of anybody else at the table is"
            " as good as this one was.",
        ),
        (
            ledger.errors.DamagedBeginning(16, "the checksum is wrong"),
            2,
            "The log is damaged at its very beginning (byte 16), where it says whose table it is:"
            " nothing in it can be read. The file was not touched; the copy of anybody else at"
            " the table is as good as this one was.",
        ),
        (
            ledger.errors.StoreBroken(Path("a.tafel"), FULL_DISK, 117),
            3,
            "The log 'a.tafel' can no longer be written, so this program stops here: the disk is"
            " full. Records that are safe: 117; nothing else was sent. Once the cause is gone:"
            " tafelrunde resume.",
        ),
        (
            errors.Refused(errors.Reason.FULL),
            5,
            "Refused: all seats are taken. Nothing was changed.",
        ),
        (
            errors.FoundNowhere(
                ((HERE[0], errors.Instead.OTHER_CODE), (HERE[1], errors.Instead.NOBODY))
            ),
            5,
            "The table is at none of its addresses: no table at 192.168.1.20:7711 has this code,"
            " nobody answers at [fd00::20]:7711. Nothing was changed. Ask whoever opened it for a"
            " new link.",
        ),
        (
            errors.NoPort(7711, 98),
            4,
            "Port 7711 cannot be used: the port is taken. Try another one: --port P",
        ),
        (
            errors.BadAddress("x y", errors.AddressFault.HOST, "x y"),
            4,
            "'x y' is not an address: that is no name of a machine. One looks like"
            " 192.168.1.20:7711.",
        ),
        (
            PermissionError(13, "Permission denied", "/locked/x"),
            4,
            "A file or folder cannot be used: '/locked/x': that is not allowed here.",
        ),
        (Stop("That is that.", Exit.CANNOT), 3, "That is that."),
        (KeyboardInterrupt(), 130, "Stopped by you."),
    ],
)
def test_exact_words_and_codes(error, code, told):
    """What happened, what is safe, what to do."""
    assert errors_in_words.sentence(error, EN) == (told, code)


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (
            errors.Refused(errors.Reason.STARTED),
            "Abgelehnt: der Tisch hat schon begonnen. Nichts wurde geändert.",
        ),
        (
            errors.FoundNowhere(
                (
                    (HERE[0], errors.Refused(errors.Reason.TOO_MANY)),
                    (HERE[1], errors.SeveralTables(("AB", "CD"))),
                )
            ),
            "Der Tisch ist unter keiner seiner Adressen: von 192.168.1.20:7711 kam: jenem Tisch"
            " sehen schon so viele zu, wie es geht, von [fd00::20]:7711 kam: Unter dieser Adresse"
            " gibt es mehrere Tische; wähle nach dem Code: AB, CD. Nichts wurde geändert. Bitte"
            " den, der ihn eröffnet hat, um einen neuen Link.",
        ),
        (
            errors.FoundNowhere(
                ((HERE[0], errors.Instead.NO_TABLE), (HERE[1], errors.Instead.OURSELVES))
            ),
            "Der Tisch ist unter keiner seiner Adressen: unter 192.168.1.20:7711 gibt es diesen"
            " Tisch nicht, unter [fd00::20]:7711 antwortet dieses Programm selbst. Nichts wurde"
            " geändert. Bitte den, der ihn eröffnet hat, um einen neuen Link.",
        ),
        (
            errors.NoAnswer(HERE[:1], errors.LinkFailed(errors.Trouble.NOBODY_LISTENS)),
            "Unter 192.168.1.20:7711 antwortet niemand. Dort läuft kein Tisch. Sind beide Rechner"
            " im selben Netz, und lässt die Firewall den Port durch? Siehe: tafelrunde doctor",
        ),
        (
            ledger.errors.WrongPassphrase("x.key", "does not open"),
            "Das Kennwort öffnet 'x.key' nicht. Nichts wurde geändert; versuch es noch einmal.",
        ),
    ],
)
def test_german_sentences_are_german(error, told):
    """From the first word to the last."""
    assert errors_in_words.told(error, DE) == told


ROSTERLESS = ("BadJoin", "BadOffer", "BadSignature", "Malformed", "NotPlain", "WeakKey")
"""What is wrong where the beginning of a log makes no roster."""


@pytest.mark.parametrize(
    "cause", [one for one in SAMPLES if type(one).__name__ in ROSTERLESS], ids=repr
)
def test_that_nobody_is_to_blame_for_a_roster_is_said_once(cause):
    """By the sentence around the cause: a cause that says it as well says it a second time."""
    for words, blame in ((EN, ("blame",)), (DE, ("schuld", "vorzuwerfen"))):
        told = errors_in_words.told(ledger.errors.BadRoster(cause), words)
        assert sum(told.count(one) for one in blame) == 1


def test_a_sentence_about_an_unreadable_beginning_names_the_way_back():
    """Junk in front of a log hides everything behind it; the others have the whole of it."""
    error = ledger.errors.NotALog("x.tafel", "in English")
    told = errors_in_words.told(error, EN)
    assert "the others have it too: tafelrunde join CODE (or ADDRESS) brings back all of it" in told
    assert "this file is kept beside it" in told
    told = errors_in_words.told(error, DE)
    assert "tafelrunde join CODE" in told and "die anderen" in told


def test_unknown_error_is_a_fault_of_the_program():
    """Only what nobody thought of gets a report."""
    assert errors_in_words.sentence(KeyError("x"), EN) is None
