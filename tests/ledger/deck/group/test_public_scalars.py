"""The type checker keeps secret numbers out of sums whose time depends on them."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[4]

PROGRAM = """
from ledger.deck.group.group import Element, Group, public
from ledger.deck.group.hashing import hash_to_scalar
from ledger.deck.keys import TableKeys


def uses(group: Group, keys: TableKeys, nonce: int) -> list[Element]:
    c = hash_to_scalar(group, b"", b"")
    return [
        {}
    ]
"""

PASSED = [
    "group.msm([c], [keys.key])",
    "group.mul(keys.x, keys.key)",
    "group.mul_sum([keys.x, c], [keys.key, group.generator])",
    "*group.sums([([c, public((nonce + c * keys.x) % group.order)], [keys.key, keys.key])])",
]
REFUSED = [
    "group.msm([keys.x], [keys.key])",
    "group.msm([nonce + c * keys.x], [keys.key])",
    "group.msm([c, 1], [keys.key, keys.key])",
    "*group.sums([([keys.e], [keys.key])])",
]


@pytest.mark.slow
def test_secret_numbers_are_no_public_ones(tmp_path):
    """mypy takes what is public or vouched for, and refuses keys, nonces and sums with them."""
    lines = [f"{line}," for line in PASSED] + [f"{line},  # refused" for line in REFUSED]
    program = tmp_path / "program.py"
    program.write_text(PROGRAM.format("\n        ".join(lines)), encoding="utf-8")
    told = subprocess.run(
        [sys.executable, "-m", "mypy", "--no-error-summary", str(program)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    ).stdout
    found = {int(line.split(":")[1]) for line in told.splitlines() if "error:" in line}
    text = program.read_text(encoding="utf-8").splitlines()
    assert found == {at for at, line in enumerate(text, 1) if line.endswith("# refused")}, told
