"""From where on a figure means something stands in `rules/thresholds`, once; `app` has no such value.

A numeric constant of a module in `app` is a measure of a picture, an amount (how much is shown, taken or kept: its name
says so), or it is listed here with what it is. A new one that is none of these is a threshold: it goes to `rules`.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conventions.tree import modules, name, syntax

PICTURE = re.compile(r"(chart|axis|chart_\w+|\w+_(chart|axis)|charts)\.py")
AMOUNT = re.compile(
    r"_?(\w+_)?(SHOWN|UNFOLDED|NAMED|NEWEST|RECENT)|_?(MOST|MAX|LONGEST|BIGGEST|ROWS)(_\w+)?|_?(AT_ONCE|AHEAD|PASSES)"
    r"|_?\w+_(SECONDS|ROWS|LENGTH|BYTES|THREADS|AT_ONCE|EACH)|BYTES|THREADS|MEASURED|NARROWEST|WIDEST|WRAPPED|WINDOW|BEGINNING"
)
LISTED = {
    "versions and exit statuses": ("SCHEMA", "USAGE_ERROR", "INTERRUPTED", "REFUSED"),
    "formats, engines and calendars": (
        *(
            "MIB",
            "_MIB",
            "SAFE_DIGITS",
            "NO_MOMENT",
            "FIRST_DAY",
            "DAY",
            "WEEK",
            "HOUR",
            "_HOUR",
            "HALF",
            "FOLDS",
            "PER_SECOND",
        ),
        *(
            "_EPOCH",
            "MIGRATION_LOCK",
            "STRUCTURE_LOCK",
            "AUDIT_LOCK",
            "GUESSING_LOCK",
            "LEVEL",
            "LEVEL_BY_DICTIONARY",
            "LEVEL_TIGHT",
            "MAGIC",
            "NO_DICTIONARY",
            "READABLE",
            "NO_KEY",
            "ZLIB",
            "_OLD",
            "ID_LENGTH",
            "UNDATED",
            "LONG_AGO",
            "FAR_OFF",
        ),
    ),
    "what no machine can do, and what stands for zero": ("LARGEST", "HUGE", "BARELY", "RESIDUE", "ROUNDING", "_SMALL"),
    "what is shown unless asked for otherwise": ("DAYS", "P95"),
    "how many are named": ("NEAR", "BACK"),
    "how figures and texts are laid out": (
        *("WIDTH", "ALIGNED_DECIMALS", "ONE_LINE", "LONG_GAP", "LONG_S", "SAME_WITHIN", "LEAST_SHARE", "QUIET"),
    ),
    "where things stand on a sheet of a workbook": (
        *("TITLE", "FIRST", "APART", "A4", "WIDE", "COLUMNS", "LINE_HEIGHT", "LABEL_COLUMNS", "TILE_COLUMNS"),
    ),
    "how work is cut, shared and put in order": (
        *(
            "_PIECE",
            "STEP",
            "CHUNK",
            "HEAD",
            "SMALL",
            "IN_MEMORY",
            "WHOLE",
            "LEAST_PACKED",
            "SECTION_BLOCKS",
            "FAST",
            "ZSTD",
            "AS_IT_IS",
            "TIGHT",
        ),
        *(
            "SOON",
            "ORDINARY",
            "BEHIND_FILES",
            "LATER",
            "WAITING_TIMES",
            "TIMES_AS_LONG",
            "SWEEPS_A_ROUND",
            "LOST_AFTER",
            "SLACK",
            "STALLED",
        ),
        *("KEPT", "KEPT_PART", "UNBOUNDED", "MANIFEST", "OTHERS", "OTHER_FILES", "SPARE", "FEWEST", "FEW"),
        *("BESIDE_READERS", "BESIDE_REQUESTS", "DEEPEST", "SLOWEST", "DIGITS", "JITTER", "SCANS", "PIECE"),
    ),
    "how passwords, sessions and tokens are kept safe": (
        *("SHORTEST", "FEWEST_SIGNS", "SHORT_NAME", "_RANDOM", "_CHECK", "SEEN_EVERY"),
        *("FREE", "FREE_OF_ADDRESS", "FREE_OF_NAME", "FORGOTTEN", "MINUTE", "SHORTEST_SECRET", "LASTS", "FRESH"),
        *("SECONDS", "DRIFT", "MANY", "GROUPS", "IN_GROUP", "WAITS"),
    ),
    "numbers of the kernel, by which a reader is locked up": (
        *("CREATE", "ADD_RULE", "RESTRICT", "READ_FILE", "READ_DIR", "TCP", "TCP_FROM", "SCOPES"),
        *("SCOPES_FROM", "_PATH_BENEATH", "OPEN_FILES", "NO_NEW_PRIVILEGES", "NOT_DUMPED", "BEYOND_STREAMS"),
        *("UNKNOWN_FROM", "FCNTL", "SET_NAME", "CLONE_THREAD", "_LOAD", "_EQUAL", "_AT_LEAST", "_HAS", "_RETURN"),
        *("_ALLOW", "_ERRNO", "_KILL", "_NUMBER", "_ARCH", "_ARGUMENTS", "_SET_MODE_FILTER"),
    ),
    "columns of a terminal": ("USUAL_WIDTH", "INDENT", "GAP"),
    "the arithmetic of a test for steps": ("MEMORY", "_DRIFT"),
}

MADE_OF_NUMBERS = {"timedelta", "datetime", "timedelta64", "timestamp", "array", "float", "int"}


def is_number(node: ast.expr) -> bool:
    """Whether an expression is made of numbers alone: 0.1, 8 * 2**20, (1, 2), timedelta(days=2)."""
    if isinstance(node, ast.Constant):
        return isinstance(node.value, int | float) and not isinstance(node.value, bool)
    if isinstance(node, ast.Tuple | ast.List | ast.Set):
        return bool(node.elts) and all(map(is_number, node.elts))
    if isinstance(node, ast.BinOp):
        return is_number(node.left) and is_number(node.right)
    if isinstance(node, ast.UnaryOp):
        return is_number(node.operand)
    if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2].casefold() in MADE_OF_NUMBERS:
        given = [*node.args, *(one.value for one in node.keywords)]
        return bool(given) and all(map(is_number, given))
    return False


def numbers(tree: ast.Module) -> Iterator[str]:
    """The names of a module's numeric constants."""
    for node in tree.body:
        if isinstance(node, ast.Assign):
            targets = node.targets
        elif isinstance(node, ast.AnnAssign) and node.value is not None:
            targets = [node.target]
        else:
            continue
        if node.value is not None and is_number(node.value):
            yield from (one.id for each in targets for one in ast.walk(each) if isinstance(one, ast.Name))


def undecided(path: Path) -> list[str]:
    """Numeric constants that are no measure of a picture, no amount by their name, and not listed."""
    if PICTURE.fullmatch(path.name):
        return []
    listed = {one for names in LISTED.values() for one in names}
    return [one for one in numbers(syntax(path)) if not AMOUNT.fullmatch(one) and one not in listed]


def test_app_has_no_threshold() -> None:
    found = {name(path): left for path in modules("app") if (left := undecided(path))}
    assert found == {}, "a figure that means something stands in rules/thresholds, with its unit and source"


def test_the_list_is_no_longer_than_needed() -> None:
    there = {one for path in modules("app") for one in numbers(syntax(path))}
    assert {one for names in LISTED.values() for one in names} - there == set()


@pytest.mark.parametrize(
    ("code", "found"),
    [
        ("DOUBTFUL = 0.10", ["DOUBTFUL"]),
        ("WAITS, BOUND = 0.3, 0.5", ["WAITS", "BOUND"]),
        ("SLACK: timedelta = timedelta(minutes=15)", ["SLACK"]),
        ("NAMES = ('one', 1)", []),
        ("THERE = True", []),
    ],
)
def test_a_number_is_seen(code: str, found: list[str]) -> None:
    assert list(numbers(ast.parse(code))) == found


def test_every_threshold_says_its_unit_or_source() -> None:
    """A text stands below each value or the last of a group."""
    bare = []
    for path in modules("rules/thresholds"):
        body = syntax(path).body
        for node, after in zip(body, [*body[1:], None], strict=True):
            if isinstance(node, ast.Assign) and is_number(node.value):
                said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                bare += [] if said else [f"{name(path)}:{node.lineno}"]
    assert bare == []
