"""The parts of a seat, of its log and of its chain: nobody reaches into one of them."""

import ast

from tests.source import Source, planted, program

ROOMS = ("ledger.live", "ledger.seat", "ledger.signing", "ledger.chain", "ledger.short_close")
UNDER_WAY = ("ledger.chain.event_checks", "arrival")
"""What is no part: an event on its way through the checks, which write down what they find."""


def set_from_outside(source: Source):
    """Fields of a part that somebody else sets: it was not given them, nor asked to change."""
    for node in ast.walk(source.tree):
        aims = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        if not isinstance(node, ast.Assign | ast.AugAssign | ast.AnnAssign):
            continue
        for aim in aims:
            for one in aim.elts if isinstance(aim, ast.Tuple) else [aim]:
                owner = ast.unparse(one.value) if isinstance(one, ast.Attribute) else "self"
                if owner not in ("self", "cls") and (source.name, owner) != UNDER_WAY:
                    yield source.at(node, f"sets {ast.unparse(one)}")


def test_a_field_that_is_set_from_outside_is_noticed():
    """Of a part, of a part's part, in company, and where it is added to."""
    text = "class A:\n    def f(self, log):\n        self.x = {}\n"
    for told in ("log.own = 1", "self.log.x.own = 1", "self.x, log.own = 1, 2", "log.own += 1"):
        (source,) = planted(ledger__live__a=text.format("1") + f"        {told}\n")
        assert len(list(set_from_outside(source))) == 1, told
    (source,) = planted(ledger__live__a=text.format("1"))
    assert list(set_from_outside(source)) == []


def test_no_part_is_changed_from_outside():
    """What a part holds it was given when it was made, or it has a word for the change."""
    sources = [one for one in program() if one.name.rpartition(".")[0] in ROOMS]
    assert len(sources) > 40
    assert [told for source in sources for told in set_from_outside(source)] == []


DECIDES = ast.If | ast.IfExp | ast.BoolOp | ast.For | ast.While | ast.Match | ast.Compare
MADE = {"begin", "_with_files", "over"}
"""How a table is made of its files, and whether the game has its result: no part is asked that."""


def decided(source: Source, name: str):
    """The methods of a class in which something is decided."""
    for node in ast.walk(source.tree):
        if isinstance(node, ast.ClassDef) and node.name == name:
            for method in node.body:
                if any(isinstance(one, DECIDES) for one in ast.walk(method)):
                    yield getattr(method, "name", "")


def test_the_public_face_of_a_seat_decides_nothing():
    """Each of its words goes to a part; what is asked before it counts is asked there."""
    (source,) = planted(ledger__a="class A:\n    def f(self):\n        return self.x and 1\n")
    assert list(decided(source, "A")) == ["f"]
    (face,) = [one for one in program() if one.name == "ledger.live.seated_table"]
    assert set(decided(face, "SeatedTable")) <= MADE
    assert "class SeatedTable(" in face.text


def test_records_are_told_apart_in_one_place():
    """For seats and watchers alike, by the log that both follow."""
    places = set()
    for source in program():
        if source.name.startswith("ledger.live."):
            for node in ast.walk(source.tree):
                if isinstance(node, ast.MatchClass) and ast.unparse(node.cls) == "OpenedKey":
                    places.add(source.name)
    assert places == {"ledger.live.followed_log"}
