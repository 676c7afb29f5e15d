"""What the structure of a checkout counts to: `python tools/house.py [CHECKOUT]`.

Counts by the syntax of the code, never by running it, so that any two checkouts can be held against each other.
"""

import ast
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Container, Iterator
from pathlib import Path

SUBJECTS = {
    "comparison": r"compar(e|ison|ing)", "trend": r"trend", "fleet": r"fleet", "forecasts": r"forecast",
    "curves": r"curve", "databases": r"database", "reports": r"report", "what_if": r"what_?if",
}  # fmt: skip
LOOSE = re.compile(r"\b(?:dict|Mapping)\[str, Any\]|\bJson\b")
FRAMES = "pandas"


def main() -> None:
    """Prints every count of one checkout."""
    root = Path(sys.argv[1] if len(sys.argv) > 1 else ".").resolve()
    app = {path: ast.parse(path.read_text(encoding="utf-8")) for path in _modules(root / "app")}
    rules = {path: ast.parse(path.read_text(encoding="utf-8")) for path in _modules(root / "rules")}
    in_documents, in_frames = _string_reads(app)
    graph = _imports(root, {**app, **rules})
    rooms = _app_rooms(graph)
    print(f"string-key reads in app, of documents: {in_documents}")
    print(f"string-key reads in app, of pandas frames (in modules that import pandas): {in_frames}")
    print(f"annotations dict[str, Any], Mapping[str, Any], Json: {_loose(app)} in app, {_loose(rules)} in rules")
    print(f"places that read request.app.state or service.state: {_state(app)}")
    print(f"modules that lie flat in app: {sum(path.parent == root / 'app' for path in app)}")
    circles = _circles(graph)
    print(f"import circles of modules in app and rules: {len(circles)}")
    for circle in circles:
        print(f"    {' '.join(sorted(circle))}")
    ties = _two_way(rooms)
    print(f"folders of app that import each other both ways: {len(ties)}")
    for room, other in ties:
        print(f"    {room} <-> {other}")
    floors = _floors(rooms)
    arrows = sum(len(targets) for targets in rooms.values())
    print(f"app: {len(rooms)} rooms (folders and flat modules) on {max(floors.values()) + 1} floors, {arrows} arrows")
    for subject, words in SUBJECTS.items():
        print(f"places of {subject}: {len(_places(root, words))}")


def _modules(folder: Path) -> list[Path]:
    return sorted(path for path in folder.rglob("*.py") if "vendor" not in path.parts)


def _string_reads(trees: dict[Path, ast.Module]) -> tuple[int, int]:
    """`x["key"]` and `x.get("key")`: in modules without pandas, and in those with it."""
    plain = framed = 0
    for tree in trees.values():
        count = sum(_is_string_read(node) for node in ast.walk(tree))
        if any(FRAMES in _names(node) for node in ast.walk(tree) if isinstance(node, ast.Import | ast.ImportFrom)):
            framed += count
        else:
            plain += count
    return plain, framed


def _is_string_read(node: ast.AST) -> bool:
    if isinstance(node, ast.Subscript) and isinstance(node.ctx, ast.Load):
        return _is_text(node.slice)
    is_get = isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "get"
    return is_get and bool(node.args) and _is_text(node.args[0]) and ast.unparse(node.func) != "router.get"


def _is_text(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _names(node: ast.Import | ast.ImportFrom) -> list[str]:
    return [node.module or ""] if isinstance(node, ast.ImportFrom) else [alias.name for alias in node.names]


def _loose(trees: dict[Path, ast.Module]) -> int:
    """Annotations only: a comment or a name that holds the words does not count."""
    count = 0
    for tree in trees.values():
        for node in ast.walk(tree):
            notes = [getattr(node, name, None) for name in ("annotation", "returns")]
            count += sum(len(LOOSE.findall(ast.unparse(note))) for note in notes if note is not None)
    return count


def _state(trees: dict[Path, ast.Module]) -> int:
    return sum(
        isinstance(node, ast.Attribute)
        and node.attr == "state"
        and ast.unparse(node.value).split(".")[-1] in {"app", "service"}
        for tree in trees.values()
        for node in ast.walk(tree)
    )


def _imports(root: Path, trees: dict[Path, ast.Module]) -> dict[str, set[str]]:
    """Module to the modules it imports, lazy imports too."""
    paths = {_dotted(root, path): path for path in trees}
    graph: dict[str, set[str]] = {}
    for name, path in paths.items():
        graph[name] = {module for module in _imported(trees[path], paths) if module in paths and module != name}
    return graph


def _imported(tree: ast.Module, modules: Container[str]) -> Iterator[str]:
    """A module of a package counts for itself and not for the package's door."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            whole = [f"{node.module}.{alias.name}" for alias in node.names]
            yield from (alias if alias in modules else node.module for alias in whole)


def _dotted(root: Path, path: Path) -> str:
    return ".".join(path.relative_to(root).with_suffix("").parts).removesuffix(".__init__")


def _app_rooms(graph: dict[str, set[str]]) -> dict[str, set[str]]:
    """The same for rooms of `app`: a folder with all below it, or a flat module."""
    rooms: dict[str, set[str]] = defaultdict(set)
    for name, targets in graph.items():
        if name.startswith("app."):
            rooms[_room(name)] |= {_room(target) for target in targets if target.startswith("app.")} - {_room(name)}
    for room in [target for targets in rooms.values() for target in targets]:
        rooms[room] |= set()
    return dict(rooms)


def _room(name: str) -> str:
    return name.split(".")[1]


def _two_way(rooms: dict[str, set[str]]) -> list[tuple[str, str]]:
    return sorted((room, other) for room in rooms for other in rooms[room] if room < other and room in rooms[other])


def _floors(rooms: dict[str, set[str]]) -> dict[str, int]:
    """How many floors lie below each room; rooms of one circle share a floor."""
    circles = _strong(rooms)
    of = {room: number for number, circle in enumerate(circles) for room in circle}
    floors: dict[int, int] = {}
    for number, circle in enumerate(circles):  # what is imported comes first
        below = {of[target] for room in circle for target in rooms[room]} - {number}
        floors[number] = 1 + max((floors[under] for under in below), default=-1)
    return {room: floors[of[room]] for room in rooms}


def _circles(graph: dict[str, set[str]]) -> list[set[str]]:
    return [group for group in _strong(graph) if len(group) > 1]


def _strong(graph: dict[str, set[str]]) -> list[set[str]]:
    """Strongly connected parts (Tarjan), what is imported first."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    groups: list[set[str]] = []

    def visit(node: str) -> None:
        index[node] = low[node] = len(index)
        stack.append(node)
        for target in sorted(graph.get(node, ())):
            if target not in index:
                visit(target)
                low[node] = min(low[node], low[target])
            elif target in stack:
                low[node] = min(low[node], index[target])
        if low[node] == index[node]:
            place = stack.index(node)
            groups.append(set(stack[place:]))
            del stack[place:]

    sys.setrecursionlimit(10_000)
    for node in sorted(graph):
        if node not in index:
            visit(node)
    return groups


def _places(root: Path, words: str) -> Counter[str]:
    """Folders of app and templates that hold files named for a subject; files that lie flat count once for all."""
    named = re.compile(words)
    files = [*(root / "app").rglob("*.py"), *(root / "templates").rglob("*.*")]
    places: Counter[str] = Counter()
    for path in files:
        inner = path.relative_to(root)
        if "static" not in inner.parts and inner.parts[0] == "app" and named.search("/".join(inner.parts[1:])):
            places[inner.parts[1] if len(inner.parts) > 2 else inner.stem.split("_")[0]] += 1
    return places


if __name__ == "__main__":
    main()
