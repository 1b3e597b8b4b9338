"""The rules give the same state on every node: what a game may not say, read from its trees.

No floats, no order taken from a set, no `hash` or `id` (both differ from run to run), no file, no
screen, and of the standard library only what knows no clock, disk or chance. Sets are followed as
far as one function shows them: literals, calls, operators, names bound to them, parameters and
fields annotated as sets. A set that comes back from a call is not seen here; recorded games under
several hash seeds are the net below.
"""

import ast
from collections.abc import Iterator

from engine.game import Game
from tests.games.checks.words import home
from tests.source import Source, dotted, imports, within

STANDARD = {
    "__future__",
    "abc",
    "collections",
    "collections.abc",
    "dataclasses",
    "enum",
    "functools",
    "itertools",
    "math",
    "operator",
    "types",
    "typing",
}
"""What rules may take from the standard library: nothing that knows a clock, a disk or chance."""

FORBIDDEN = {
    "float": "a float may differ between machines",
    "complex": "a float may differ between machines",
    "hash": "hash() differs from run to run",
    "id": "id() differs from run to run",
    "open": "the rules read no files",
    "input": "the rules ask nobody",
    "print": "the rules have no screen",
    "eval": "rules are written, not computed",
    "exec": "rules are written, not computed",
    "__import__": "the engine's imports stand at the top",
}
WHOLE_MATH = {"ceil", "comb", "factorial", "floor", "gcd", "isqrt", "lcm", "perm", "prod"}

SET_TYPES = {"set", "frozenset", "Set", "AbstractSet", "MutableSet"}
SET_METHODS = {"copy", "difference", "intersection", "symmetric_difference", "union"}
SET_OPERATORS = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Sub)
# Calls whose answer keeps the order in which they met the elements.
ORDERED = {"dict", "enumerate", "filter", "iter", "list", "map", "next", "reversed", "tuple", "zip"}
ORDERED_METHODS = {"extend", "fromkeys", "join"}
# Calls that answer the same whatever the order was.
UNORDERED = {"all", "any", "frozenset", "len", "max", "min", "set", "sorted", "sum"}

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda


def floats(sources: list[Source]) -> Iterator[str]:
    """A float in the text, a division that makes one, or a part of `math` that does."""
    for source in sources:
        for node in ast.walk(source.tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
                yield source.at(node, f"{node.value!r} is a float")
            if isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Div):
                yield source.at(node, "/ makes a float; // does not")
            if isinstance(node, ast.Attribute) and _named(node.value, "math"):
                if node.attr not in WHOLE_MATH:
                    yield source.at(node, f"math.{node.attr} may make a float")
            if isinstance(node, ast.ImportFrom) and node.module == "math":
                for alias in node.names:
                    if alias.name not in WHOLE_MATH:
                        yield source.at(node, f"math.{alias.name} may make a float")


def forbidden_names(sources: list[Source]) -> Iterator[str]:
    """A built-in that differs from run to run or reaches outside."""
    for source in sources:
        for node in ast.walk(source.tree):
            # A field may be called id; only the reading of the name finds the built-in.
            if not isinstance(node, ast.Name) or not isinstance(node.ctx, ast.Load):
                continue
            if node.id in FORBIDDEN:
                yield source.at(node, f"{node.id!r}: {FORBIDDEN[node.id]}")


def set_orders(sources: list[Source]) -> Iterator[str]:
    """A place where the order of a set's elements gets into what the rules do."""
    fields = {name for source in sources for name in _set_fields(source.tree)}
    for source in sources:
        for node, known in _scoped(source.tree, frozenset()):
            if _takes_order(node, known, fields):
                yield source.at(node, "the order of a set is not the same everywhere; sort it")


def _set_fields(tree: ast.Module) -> Iterator[str]:
    """Names of the fields that any class declares as sets."""
    for node in ast.walk(tree):
        if isinstance(node, ast.ClassDef):
            for line in node.body:
                if isinstance(line, ast.AnnAssign) and _is_set_type(line.annotation):
                    if isinstance(line.target, ast.Name):
                        yield line.target.id


def _scoped(node: ast.AST, known: frozenset[str]) -> Iterator[tuple[ast.AST, frozenset[str]]]:
    """Every node with the names that are sets where it stands."""
    if isinstance(node, Function | ast.Module):
        known = known - _arguments(node) | _bound_sets(node, known)
    innocent = _innocent(node)
    for child in ast.iter_child_nodes(node):
        if child not in innocent:
            yield child, known
        yield from _scoped(child, known)


def _innocent(node: ast.AST) -> list[ast.AST]:
    """Generators handed straight to a call that does not mind their order."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and not node.keywords:
        if node.func.id in UNORDERED:
            return [arg for arg in node.args if isinstance(arg, ast.GeneratorExp)]
    return []


def _arguments(scope: Function | ast.Module) -> set[str]:
    if isinstance(scope, ast.Module):
        return set()
    given = scope.args
    return {arg.arg for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs)}


def _bound_sets(scope: Function | ast.Module, known: frozenset[str]) -> set[str]:
    """Names that this scope, not one inside it, declares or binds as sets."""
    found: set[str] = set()
    if not isinstance(scope, ast.Module):
        given = scope.args
        for arg in (*given.posonlyargs, *given.args, *given.kwonlyargs):
            if arg.annotation is not None and _is_set_type(arg.annotation):
                found.add(arg.arg)
    todo = list(ast.iter_child_nodes(scope))
    while todo:
        node = todo.pop(0)
        if isinstance(node, Function | ast.ClassDef):
            continue
        todo += ast.iter_child_nodes(node)
        if isinstance(node, ast.Assign) and _is_set(node.value, known | found, set()):
            found |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            if _is_set_type(node.annotation):
                found.add(node.target.id)
    return found


def _is_set_type(annotation: ast.expr) -> bool:
    """Whether the annotation says set, on its own or with something in brackets."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        return _is_set_type(ast.parse(annotation.value, mode="eval").body)
    outer = annotation.value if isinstance(annotation, ast.Subscript) else annotation
    return any(_named(outer, name) for name in SET_TYPES)


def _is_set(node: ast.expr, known: frozenset[str] | set[str], fields: set[str]) -> bool:
    """Whether the expression is a set, as far as the text shows."""
    if isinstance(node, ast.Set | ast.SetComp):
        return True
    if isinstance(node, ast.Name):
        return node.id in known
    if isinstance(node, ast.Attribute):
        return node.attr in fields
    if isinstance(node, ast.BinOp) and isinstance(node.op, SET_OPERATORS):
        return _is_set(node.left, known, fields) or _is_set(node.right, known, fields)
    if isinstance(node, ast.IfExp):
        return _is_set(node.body, known, fields) or _is_set(node.orelse, known, fields)
    if isinstance(node, ast.Call):
        if isinstance(node.func, ast.Attribute) and node.func.attr in SET_METHODS:
            return _is_set(node.func.value, known, fields)
        return _named(node.func, "set") or _named(node.func, "frozenset")
    return False


def _takes_order(node: ast.AST, known: frozenset[str], fields: set[str]) -> bool:
    """Whether the node looks at the elements of a set one after the other."""

    def a_set(value: ast.expr) -> bool:
        return _is_set(value, known, fields)

    if isinstance(node, ast.For):
        return a_set(node.iter)
    if isinstance(node, ast.ListComp | ast.DictComp | ast.GeneratorExp):
        return any(a_set(part.iter) for part in node.generators)
    if isinstance(node, ast.Starred):
        return a_set(node.value)
    if not isinstance(node, ast.Call):
        return False
    if isinstance(node.func, ast.Name):
        keyed = node.func.id in {"max", "min", "sorted"} and not _breaks_ties(node)
        return (node.func.id in ORDERED or keyed) and any(map(a_set, node.args))
    if isinstance(node.func, ast.Attribute):
        popped = node.func.attr == "pop" and not node.args and a_set(node.func.value)
        return popped or (node.func.attr in ORDERED_METHODS and any(map(a_set, node.args)))
    return False


def _breaks_ties(call: ast.Call) -> bool:
    """Whether no two elements can be equal to the call: no key, or one that ends in the element."""
    keys = [word.value for word in call.keywords if word.arg == "key"]
    for key in keys:
        if not isinstance(key, ast.Lambda) or not isinstance(key.body, ast.Tuple):
            return False
        if not _named(key.body.elts[-1], key.args.args[0].arg):
            return False
    return True


def _named(node: ast.expr, name: str) -> bool:
    """Whether the expression is that name, bare or taken from a module."""
    return (isinstance(node, ast.Name) and node.id == name) or (
        isinstance(node, ast.Attribute) and node.attr == name
    )


def strange_imports(sources: list[Source], package: str) -> Iterator[str]:
    """What a game asks for besides the engine, itself and what is harmless of Python."""
    for source in sources:
        for found in imports(source):
            other = within(found.target, "engine.games") and not within(found.target, package)
            known = found.target in STANDARD or within(found.target, "engine", package)
            if other or not known:
                yield source.at(found.node, f"a game must not import {found.target!r}")


def rules_are_pure(game: Game) -> None:
    """Nothing in the sources of the game can make two nodes disagree in these ways."""
    folder = home(game)
    sources = [
        Source(
            ".".join((game.package, *dotted(path.relative_to(folder)).split("."))).rstrip("."),
            path.relative_to(folder.parent).as_posix(),
            path.read_text(encoding="utf-8"),
        )
        for path in sorted(folder.rglob("*.py"))
    ]
    found = [*floats(sources), *forbidden_names(sources), *set_orders(sources)]
    found += strange_imports(sources, game.package)
    assert sources and not found, found
