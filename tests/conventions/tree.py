"""The tree as the conventions see it: our own files, other people's left out."""

import ast
import subprocess
from functools import cache
from pathlib import Path

from hatchling.builders.sdist import SdistBuilder

ROOT = Path(__file__).parents[2]
PACKAGES = ("app", "parsers", "rules")
VENDOR = ROOT / "app" / "static" / "vendor"


def modules(*folders: str) -> list[Path]:
    """Our Python files below those folders, sorted."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py") if VENDOR not in path.parents)


def name(path: Path) -> str:
    """A file as messages name it."""
    return path.relative_to(ROOT).as_posix()


@cache
def syntax(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Every node of a file: a dozen tests go over all of them, and walking a tree takes longer than to parse it."""
    return tuple(ast.walk(syntax(path)))


def functions(path: Path) -> list[ast.FunctionDef | ast.AsyncFunctionDef]:
    """Every function of a file, methods and inner ones too."""
    return [node for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]


def tracked(*paths: str) -> list[Path]:
    """What git holds or would take: tracked files and new ones that are not ignored."""
    found = _held_by_git(paths) if (ROOT / ".git").exists() else _not_ignored(paths)
    return [path for path in found if path.is_file() and VENDOR not in path.parents]


def _held_by_git(paths: tuple[str, ...]) -> list[Path]:
    command = ["git", "-C", str(ROOT), "ls-files", "--cached", "--others", "--exclude-standard", "--", *paths]
    listed = subprocess.run(command, check=True, capture_output=True, text=True).stdout
    return [ROOT / line for line in listed.splitlines()]


def _not_ignored(paths: tuple[str, ...]) -> list[Path]:
    """The same in an unpacked sdist, where no git is, as hatchling reads .gitignore."""
    files = [Path(file.path) for file in SdistBuilder(str(ROOT)).recurse_selected_project_files()]
    places = [ROOT / path for path in paths or (".",)]
    return sorted(path for path in files if any(path.is_relative_to(place) for place in places))
