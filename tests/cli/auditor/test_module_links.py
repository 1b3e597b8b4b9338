"""Modules of JavaScript in their order, their imports by names from the root."""

from __future__ import annotations

import pytest

from cli.auditor.module_links import ModulesInCircle, module_links

TEXTS = {
    "a.js": "// import { none } from './none.js';\nimport { b } from './b.js';\nimport './c.js';\n",
    "b.js": "/**\n * import './none.js';\n */\nimport {\n  p,\n} from 'package/p.js';\n",
    "c.js": 'export { b } from "./b.js";\nexport const text = "from";\n',
    "package/p.js": "import { q } from '../other/q.js';\nconst x = `import './none.js'`;\n",
    "other/q.js": 'export function q() { return "/none.js"; }\n',
}


def test_each_stands_behind_what_it_imports():
    """Beside the importer, above it, of a package, over several lines, and only to be run."""
    found = module_links("a.js", TEXTS.__getitem__)
    assert [name for name, _ in found] == ["other/q.js", "package/p.js", "b.js", "c.js", "a.js"]
    texts = dict(found)
    assert 'import { b } from "@@b.js";\nimport "@@c.js";' in texts["a.js"]
    assert '} from "@@package/p.js";' in texts["b.js"]
    assert 'from "@@other/q.js"' in texts["package/p.js"]
    assert texts["c.js"].startswith('export { b } from "@@b.js";\nexport const text = "from"')
    assert "none.js'" in texts["a.js"].splitlines()[0]  # a comment stays as it is


def test_modules_in_a_circle_are_refused():
    """None of them could be given an address before the other."""
    texts = {"a.js": "import './b.js';", "b.js": "import './a.js';"}
    with pytest.raises(ModulesInCircle, match=r"a.js -> b.js -> a.js"):
        module_links("a.js", texts.__getitem__)
