"""The page's own sentences as `speech.js` fills them: no browser is needed for that.

Where there is no Node (`make page` brings one), these are left out.
"""

from __future__ import annotations

import json

import pytest

from cli.page.counted_sentences import COUNTED
from cli.page.served_catalogues import computed_words
from cli.text.words import LANGUAGES, words_in
from tests.cli.browser.node import NODE, said_by

pytestmark = pytest.mark.skipif(NODE is None, reason="there is no node: make page brings one")
COUNTS = (0, 1, 2, 21, 101)


def test_each_count_has_the_words_that_gettext_gives_it(tmp_path):
    """For none, one and more, in both languages: the rule of the page is that of the catalogue."""
    served = {lang: json.loads(computed_words()[f"words/{lang}.json"]()) for lang in LANGUAGES}
    script = f"""
    import {{ Words }} from "./speech.js";
    for (const [lang, sentences] of Object.entries({json.dumps(served)})) {{
      const words = new Words(lang, sentences);
      for (const [one, more] of {json.dumps(COUNTED)}) {{
        const told = (n) => words.many(one, more, n, {{ taken: 1, done: 0, proven: 2, n: 7 }});
        console.log(JSON.stringify([lang, one, {json.dumps(COUNTS)}.map(told)]));
      }}
    }}
    """
    fillings = {"taken": 1, "done": 0, "proven": 2}
    assert said_by(script, tmp_path, ["speech.js"]) == [
        [lang, one, [words_in(lang).many(one, more, n, **fillings) for n in COUNTS]]
        for lang in served
        for one, more in COUNTED
    ]


def test_what_the_program_has_told_is_said_in_this_language_and_no_error_is_torn_from_its_sign(
    tmp_path,
):
    """A text, or each of several; what is more than a text, and what there is none of, is left."""
    line = {"text": "Nobody has cheated.", "step": 4}
    told = [{"en": "2.0 points (± 1.0)"}, {"en": ["±", "(± 2)", "(± 3) (± 4)"], "de": [line]}, {}]
    found = said_by(
        f"""
        import {{ Words }} from "./speech.js";
        for (const lang of ["en", "de"]) {{
          const words = new Words(lang, {{}});
          console.log(JSON.stringify({json.dumps(told)}.map((one) => words.of(one) ?? null)));
        }}
        """,
        tmp_path,
        ["speech.js"],
    )
    points = "2.0 points (±\u00a01.0)"
    assert found == [
        [points, ["±", "(±\u00a02)", "(±\u00a03) (±\u00a04)"], None],
        [points, [line], None],
    ]


def test_a_single_point_is_one_point_in_both_languages(tmp_path):
    """As whoever reads a score reads it."""
    german = json.loads(computed_words()["words/de.json"]())
    found = said_by(
        f"""
        import {{ Words }} from "./speech.js";
        for (const words of [new Words("en", {{}}), new Words("de", {json.dumps(german)})])
        {{
          const told = (n) => words.many("{{n}} point", "{{n}} points", n);
          console.log(JSON.stringify([0, 1, 2].map(told)));
        }}
        """,
        tmp_path,
        ["speech.js"],
    )
    assert found == [["0 points", "1 point", "2 points"], ["0 Punkte", "1 Punkt", "2 Punkte"]]
