"""A question on the page, as `question.js` reads it from a view: no browser is needed for that.

Where there is no Node (`make page` brings one), these are left out.
"""

from __future__ import annotations

import json
import subprocess

import pytest

from engine.games import find_game
from engine.open_table.onlookers import view_of
from tests.cli.browser.node import NODE
from tests.games.checks.walked import walked
from tests.source import ROOT

MODULE = ROOT / "cli/browser/question.js"

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")

ASKS = """
import { readFileSync } from "node:fs";
const told = (question) => question.entries.map(({ kind, number, on, moves }) =>
  ({ kind, number, on, moves: moves.map((one) => one.move) }));
const asked = JSON.parse(readFileSync(process.argv[2], "utf8"));
console.log(JSON.stringify(asked.map((one) => {
  const whole = new Question(one);
  return {
    entries: told(whole),
    opened: whole.entries.filter((entry) => entry.kind === "group")
      .map((entry) => told(new Question(one, [entry.key]))),
    why: one.hindered.map(({ on }) => whole.why(on)),
    barred: whole.barred.map(({ text }) => text),
    meant: targets(one.on).map((target) => whole.meant(target)),
    led: one.moves.map((move) => {
      const all = targets(move.on);
      const lit = all.length === 0 || all.some((on) => whole.about(on).length > 0);
      const left = all.reduce((question, on) => question.towards(on), whole);
      return { lit, left: told(left), chosen: all.every((on) => left.chosen(on)) };
    }),
  };
})));
"""
"""Of each question: its entries, what its groups lead on to, and for each move what is left once
all that the move is about has been chosen."""


def read(tmp_path, *asked):
    """What the module makes of these questions."""
    there = tmp_path / "asked.json"
    there.write_text(json.dumps(asked), encoding="utf-8")
    told = subprocess.run(
        [NODE, "--input-type=module", "-", there],
        input=MODULE.read_text(encoding="utf-8") + ASKS,
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return json.loads(told.stdout)


def asked_in(name, seats):
    """The questions of a random game, as the seats that are asked see them."""
    game = find_game(name)
    for _, stop in walked(game, seats, 1).some(3):
        for seat in stop.dealt.state.order:
            asked = view_of(game, stop.dealt, seat)[1]["asked"]
            if asked is not None:
                yield asked


def moves_of(entries):
    """All moves that some entries lead to, as texts."""
    return [json.dumps(move) for entry in entries for move in entry["moves"]]


def targets_of(on):
    """What an answer is about, as a list."""
    return [] if on is None else on if isinstance(on[0], list) else [on]


@pytest.mark.parametrize(
    ("name", "seats"),
    [("ohne_furcht", 4), ("citadels", 4), ("san_marco", 4), ("burgund", 2), ("kabale", 2)],
)
def test_every_answer_of_a_game_is_led_to_by_number_and_by_the_table(tmp_path, name, seats):
    """Each stands below one number and no second one; one that is about something is led to by
    choosing those things on the table, of which the first is lit from the start."""
    questions = list(asked_in(name, seats))
    assert any(len(targets_of(m["on"])) > 1 for one in questions for m in one["moves"]) or (
        name in ("ohne_furcht", "citadels")
    )
    for asked, told in zip(questions, read(tmp_path, *questions), strict=True):
        moves = [json.dumps(move["move"]) for move in asked["moves"]]
        entries = told["entries"]
        assert sorted(moves_of(entries)) == sorted(moves)
        assert [entry["number"] for entry in entries] == [*range(1, len(entries) + 1)]
        groups = [entry for entry in entries if entry["kind"] == "group"]
        assert [moves_of(one) for one in told["opened"]] == [moves_of([one]) for one in groups]
        assert all(told["meant"])
        for move, led in zip(moves, told["led"], strict=True):
            assert led["lit"] and led["chosen"] and move in moves_of(led["left"])


def test_a_reason_is_found_by_what_it_is_told_of(tmp_path):
    """Cards carry theirs, acts are listed with their names."""
    late = {"on": ["card", 7], "text": ["face.king", {}], "why": ["hindered.late", {}]}
    used = {"on": ["act", "smithy"], "text": ["act.smithy", {}], "why": ["hindered.used", {}]}
    moves = [{"move": ["end"], "text": ["move.end", {}], "on": None, "under": None}]
    asked = {"on": None, "moves": moves, "choices": [], "hindered": [late, used]}
    (told,) = read(tmp_path, asked)
    assert told["why"] == [late["why"], used["why"]]
    assert told["barred"] == [["act.smithy", {}]]


CARD = {"text": ["under.lay", {"face": "face.king"}]}


def laid(card, column):
    """The answer that lays one of two kings."""
    on = [["card", card], ["space", "columns", f"column{column}"]]
    under = {**CARD, "on": ["card", card]}
    return {"move": ["lay", card, column], "text": ["move.lay", {}], "on": on, "under": under}


def test_two_cards_of_one_face_are_two_choices(tmp_path):
    """They share their words, and each leads to its own answers alone."""
    moves = [laid(card, column) for card in (7, 9) for column in (1, 2)]
    (told,) = read(tmp_path, {"on": None, "moves": moves, "choices": [], "hindered": []})
    assert [(one["kind"], one["on"]) for one in told["entries"]] == [
        ("group", [["card", 7]]),
        ("group", [["card", 9]]),
    ]
    assert [[move[1] for move in one["moves"]] for one in told["entries"]] == [[7, 7], [9, 9]]


def test_what_has_been_chosen_is_no_longer_offered_where_several_are_left(tmp_path):
    """Of the card only the columns are lit then; with both chosen one answer is left, lit whole."""
    moves = [laid(7, column) for column in (1, 2)]
    bare = [{**move, "under": None, "on": move["on"][:1]} for move in moves]
    both, one = read(
        tmp_path,
        {"on": ["die", 3], "moves": bare, "choices": [], "hindered": []},
        {"on": None, "moves": moves, "choices": [], "hindered": []},
    )
    assert [entry["on"] for entry in both["led"][0]["left"]] == [[], []] and both["meant"] == [True]
    assert [entry["on"] for entry in one["opened"][0]] == [
        [["card", 7], ["space", "columns", "column1"]],
        [["card", 7], ["space", "columns", "column2"]],
    ]
    assert one["led"][1]["left"][0]["on"] == moves[1]["on"]


def test_many_answers_about_few_things_are_sorted_by_the_thing(tmp_path):
    """By the first one in which they differ; what is about none of them stays beside them, and few
    answers stand as they are."""
    word = ["word", {}]

    def asked(districts):
        about = [(d, s) for d in range(districts) for s in range(3)]
        moves = [
            {"move": ["transfer", d, s], "text": word, "under": None,
             "on": [["card", 7], ["space", "venice", str(d)], ["seat", s]]}
            for d, s in about
        ]  # fmt: skip
        forgo = {"move": ["forgo", 7], "text": word, "on": ["card", 7], "under": None}
        return {"moves": [*moves, forgo], "choices": [], "hindered": [], "on": None}

    many, few = read(tmp_path, asked(3), asked(2))
    assert [len(one["moves"]) for one in many["entries"]] == [3, 3, 3, 1]
    assert [one["number"] for one in many["entries"]] == [1, 2, 3, 4]
    assert [one["moves"] for one in many["opened"][1]] == [[["transfer", 1, s]] for s in range(3)]
    assert all(len(one["left"]) == 1 and one["lit"] for one in many["led"][:9])
    assert [one["kind"] for one in few["entries"]] == ["move"] * 7
