"""Every module is tried: what discovery finds has cases, a route is asked for, all else is imported by what is tried.

A section, metric, rule or route is imported by nobody, so its cases, or a request for its path, are what tries it. Any
other module must be reached from a test, by imports within its package; a module that nothing
reaches is dead.
"""

import ast
import re
from functools import cache
from pathlib import Path

from app.cli.main import COMMANDS
from tests.conventions.tree import PACKAGES, ROOT, modules, name, nodes
from tests.yaml_cases import read_yaml

DISCOVERED = (
    *("parsers/sections/instance", "parsers/sections/cluster", "parsers/sections/common"),
    *("rules/metrics", "rules/checks", "rules/comparison/checks"),
)


@cache
def dotted() -> dict[str, Path]:
    """Our modules, tests too, by the names that imports have for them."""
    files = modules(*PACKAGES, "tests", "tools", "benchmarks")
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in files}


def imported(path: Path) -> set[Path]:
    """Our modules that a file imports anywhere in it."""
    names: set[str] = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            names |= {one.name for one in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{one.name}" for one in node.names)}
    return {dotted()[one] for one in names if one in dotted()}


def discovered() -> list[Path]:
    return [path for folder in DISCOVERED for path in modules(folder) if path.stem != "__init__"]


def routes() -> list[Path]:
    return [path for kind in ("api", "pages") for path in (ROOT / "app").glob(f"*/{kind}*.py")]


def commands() -> list[Path]:
    """What the command line imports by its name when it is asked for."""
    return [ROOT / f"{command.module.replace('.', '/')}.py" for command in COMMANDS.values()]


def test_sections_and_rules_have_a_file_of_cases_of_their_name() -> None:
    folders = [folder for folder in DISCOVERED if folder != "rules/metrics"]
    files = [path for folder in folders for path in modules(folder) if path.stem != "__init__"]
    assert len(files) > 300
    assert [name(path) for path in files if not _cases(path).exists()] == [], "its cases stand in tests, as .yml"


def _cases(path: Path) -> Path:
    return ROOT / "tests" / path.relative_to(ROOT).with_suffix(".yml")


def test_every_metric_is_expected_of_a_report() -> None:
    files = sorted((ROOT / "tests" / "rules" / "metrics").glob("*.yml"))
    expected = {metric for path in files for case in read_yaml(path) for metric in case["expect"]}
    assert [path.stem for path in modules("rules/metrics") if path.stem not in {"__init__", *expected}] == [], (
        "expect each of a report in tests/rules/metrics"
    )


def test_every_route_is_asked_for_by_a_test() -> None:
    """By a path that stands written out in a test of the app or of the browser."""
    texts = [path.read_text(encoding="utf-8") for path in (*modules("tests/app"), *modules("tests/browser"))]
    asked = "\n".join(texts)
    unasked = {name(path): sorted(_paths(path)) for path in routes()}
    assert unasked
    unasked = {at: paths for at, paths in unasked.items() if not any(_asked(one, asked) for one in paths)}
    assert {at: paths for at, paths in unasked.items() if set(paths) - PRESSED} == {}, (
        "no test below tests/app or tests/browser writes one of these paths out"
    )


PRESSED = {"/samples/{kind}/{file}"}
"""What tests in a browser reach by a button alone (`open_sample`)."""


def _paths(path: Path) -> set[str]:
    """The last fixed part of each path that a module serves."""
    return set(re.findall(r'@router\.\w+\(\s*"([^"]+)"', path.read_text(encoding="utf-8")))


def _asked(path: str, tests: str) -> bool:
    """Whether a test names the path, or what of it stands behind the first parameter; anything may stand for those."""
    _, _, tail = path.partition("}")
    told = tail if re.search("[a-z]{3}", re.sub(r"\{[^}]*\}", "", tail)) else path
    pattern = '[^\\s"]+'.join(re.escape(part) for part in re.split(r"\{[^}]*\}", told))
    return re.search(pattern, tests) is not None


def test_all_else_is_reached_from_what_is_tried() -> None:
    reached = set().union(*(imported(test) for test in modules("tests")), discovered(), routes(), commands())
    waiting = list(reached)
    while waiting:
        new = imported(waiting.pop()) - reached
        reached |= new
        waiting += new
    files = [path for path in modules(*PACKAGES) if path.stem != "__init__"]
    assert [name(path) for path in files if path not in reached] == [], "no test imports it, nor what a test imports"
