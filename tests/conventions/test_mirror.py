"""The tests are the same tree again: every module of ours has its test, or its cases, where one looks for them."""

import re
from pathlib import Path

from tests.conventions.tree import PACKAGES, ROOT, modules, name

TESTS = ROOT / "tests"


def _is_mirrored(path: Path) -> bool:
    """A test or cases of the same name, or tests of the package that name the module."""
    where = TESTS / path.relative_to(ROOT).parent
    if (
        (where / f"test_{path.stem}.py").exists()
        or any(where.glob(f"{path.stem}.y*ml"))
        or (where / path.stem).is_dir()
    ):
        return True
    word = re.compile(rf"\b{re.escape(path.stem)}\b")
    texts = (TESTS / path.relative_to(ROOT).parts[0]).rglob("*")
    return any(
        word.search(text.read_text(encoding="utf-8")) for text in texts if text.suffix in {".py", ".yml", ".yaml"}
    )


def test_every_module_is_tested_where_one_looks_for_it() -> None:
    files = [path for path in modules(*PACKAGES) if path.stem != "__init__"]
    assert files
    assert [name(path) for path in files if not _is_mirrored(path)] == []
