"""Every regular expression of the product with the ways it is asked, and lines that were made to trouble it."""

import ast
import importlib
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from re import _constants, _parser  # type: ignore[attr-defined]
from typing import Any, TypeVar

import app
import parsers
import rules
from tests.conventions.tree import ROOT

Node = TypeVar("Node", bound=ast.AST)
PACKAGES = (parsers, rules, app)
WAYS = ("search", "match", "fullmatch", "findall", "finditer", "sub", "subn", "split")
FILLERS = (" ", "0", "-", "a", "A", ".", ",", "#", "~", "_", "/", ":", "\t", "\n", "<", "(", "'", "|",
           "a ", "- ", " -", "1,", "0.", "A:", "\n\n", " \n", "<a", "aA0 ", "--")  # fmt: skip
"""What hostile lines are full of, whatever an expression looks for."""
ENDS = ("!", "\n!")
"""What comes after it and lets the whole fail."""


@cache
def modules() -> tuple[Any, ...]:
    found = []
    for package in PACKAGES:
        for one in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            if not one.name.endswith("__main__"):
                found.append(importlib.import_module(one.name))
    return tuple(found)


def compiled() -> dict[re.Pattern[str], str]:
    """Those that modules hold, in whatever holds them, and where."""
    found: dict[re.Pattern[str], str] = {}
    seen: set[int] = set()
    for module in modules():
        for name, value in vars(module).items():
            if not name.startswith("__"):
                _within(value, f"{module.__name__}.{name}", found, seen)
    return found


def _within(value: Any, place: str, found: dict[re.Pattern[str], str], seen: set[int]) -> None:
    if isinstance(value, re.Pattern):
        if isinstance(value.pattern, str):
            found.setdefault(value, place)
        return
    if id(value) in seen or isinstance(value, (str, bytes, int, float)):
        return
    seen.add(id(value))
    if isinstance(value, dict):
        parts = [*value, *value.values()]
    elif isinstance(value, (list, tuple, set, frozenset)):
        parts = list(value)
    elif type(value).__module__.partition(".")[0] in ("parsers", "rules", "app"):
        names = getattr(value, "__struct_fields__", ()) or getattr(value, "__slots__", ())
        parts = [getattr(value, name, None) for name in names] + list(getattr(value, "__dict__", {}).values())
    elif isinstance(value, type) and value.__module__.partition(".")[0] in ("parsers", "rules", "app"):
        parts = list(vars(value).values())
    else:
        return
    for part in parts:
        _within(part, place, found, seen)


@cache
def asked() -> dict[str, frozenset[str]]:
    """The ways in which a compiled expression is asked, by its place; `*.NAME` where it is asked as part of another."""
    ways = defaultdict[str, set[str]](set)
    for module, node in _nodes(ast.Attribute):
        if node.attr not in WAYS:
            continue
        of = node.value.value if isinstance(node.value, ast.Subscript) else node.value
        if isinstance(of, ast.Name):
            ways[_imported().get((module, of.id), f"{module}.{of.id}")].add(node.attr)
        elif isinstance(of, ast.Attribute):
            ways[f"*.{of.attr}"].add(node.attr)
    return {name: frozenset(one) for name, one in ways.items()}


@cache
def _imported() -> dict[tuple[str, str], str]:
    """By module and name, the place that the name was imported from."""
    return {
        (module, one.asname or one.name): f"{node.module}.{one.name}"
        for module, node in _nodes(ast.ImportFrom)
        for one in node.names
    }


def literal() -> Iterator[tuple[str, str, int]]:
    """Expressions that stand in a call of `re` itself: text, way, flags."""
    for _, node in _nodes(ast.Call):
        if (
            isinstance(node.func, ast.Attribute)
            and isinstance(node.func.value, ast.Name)
            and node.func.value.id == "re"
            and node.func.attr in WAYS
            and isinstance(node.args[0], ast.Constant)
            and isinstance(node.args[0].value, str)
        ):
            yield node.args[0].value, node.func.attr, 0


def _nodes(kind: type[Node]) -> Iterator[tuple[str, Node]]:
    """Every node of that kind with the module in which it stands."""
    for module, tree in _trees():
        for node in ast.walk(tree):
            if isinstance(node, kind):
                yield module, node


@cache
def _trees() -> tuple[tuple[str, ast.Module], ...]:
    files = [path for package in PACKAGES for path in sorted((ROOT / package.__name__).rglob("*.py"))]
    return tuple(
        (".".join(path.relative_to(ROOT).with_suffix("").parts), ast.parse(path.read_text(encoding="utf-8")))
        for path in files
    )


def expressions() -> dict[tuple[re.Pattern[str], str], str]:
    """Each expression with one way to ask it, and where it stands. Where no way is known, it is searched for."""
    found: dict[tuple[re.Pattern[str], str], str] = {}
    for pattern, place in compiled().items():
        ways = asked().get(place) or asked().get(f"*.{place.rpartition('.')[2]}")
        for way in ways or {"search"}:
            found[pattern, "sub" if way == "subn" else way] = place
    for text, way, flags in literal():
        found.setdefault((re.compile(text, flags), way), f"re.{way}({text!r})")
    return found


def pieces(pattern: re.Pattern[str]) -> Iterator[tuple[str, str]]:
    """For each repeated part of an expression: an example of what stands before it, and one of the part."""
    before = ""
    for token, given in _parser.parse(pattern.pattern, pattern.flags):
        yield from _repeated(token, given, before)
        before += _example([(token, given)])


def _repeated(token: Any, given: Any, before: str) -> Iterator[tuple[str, str]]:
    if token in (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT):
        yield before, _example(given[2]) or " "
        inner = given[2]
    elif token is _constants.SUBPATTERN:
        inner = given[3]
    elif token is _constants.BRANCH:
        for one in given[1]:
            yield from _all(one, before)
        return
    else:
        return
    yield from _all(inner, before)


def _all(tokens: Any, before: str) -> Iterator[tuple[str, str]]:
    for token, given in tokens:
        yield from _repeated(token, given, before)
        before += _example([(token, given)])


def _example(tokens: Any) -> str:
    """A text that these parts of an expression fit, roughly."""
    return "".join(_one(token, given) for token, given in tokens)


def _one(token: Any, given: Any) -> str:
    if token is _constants.LITERAL:
        return chr(given)
    if token is _constants.NOT_LITERAL:
        return "a" if given != ord("a") else "b"
    if token is _constants.ANY:
        return "x"
    if token is _constants.IN:
        return _of_set(given)
    if token in (_constants.MAX_REPEAT, _constants.MIN_REPEAT, _constants.POSSESSIVE_REPEAT):
        return _example(given[2]) * max(1, min(given[0], 20))
    if token is _constants.SUBPATTERN:
        return _example(given[3])
    if token is _constants.ATOMIC_GROUP:
        return _example(given)
    return _example(given[1][0]) if token is _constants.BRANCH else ""


_CATEGORIES = {"CATEGORY_DIGIT": "0", "CATEGORY_SPACE": " ", "CATEGORY_WORD": "a"}


def _of_set(given: Any) -> str:
    if given[0][0] is _constants.NEGATE:
        excluded = {chr(one) for kind, one in given[1:] if kind is _constants.LITERAL}
        return next(one for one in "a0 -!é" if one not in excluded)
    kind, one = given[0]
    if kind is _constants.LITERAL:
        return chr(one)
    return chr(one[0]) if kind is _constants.RANGE else _CATEGORIES.get(str(one), "!")


def lines(pattern: re.Pattern[str], length: int) -> Iterator[str]:
    """Hostile lines of about that length."""
    known = {("", filler) for filler in FILLERS} | {(before[:200], piece[:200]) for before, piece in pieces(pattern)}
    for before, piece in sorted(known):
        for end in ENDS:
            yield before + piece * (length // len(piece)) + end
    for before, piece in sorted(set(pieces(pattern))):
        if before:  # every beginning of it may go as far as the end
            yield (before[:200] + piece[:200]) * (length // len(before[:200] + piece[:200])) + "!"
