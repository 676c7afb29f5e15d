"""Discovery is strict: a module that holds nothing of its kind stops the start."""

import sys
import types
from pathlib import Path

import pytest

from parsers.discover import discover


def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **modules: str) -> types.ModuleType:
    root = tmp_path / "found"
    root.mkdir()
    (root / "__init__.py").write_text("")
    for name, text in modules.items():
        (root / f"{name}.py").write_text(text)
    monkeypatch.syspath_prepend(str(tmp_path))
    for name in [one for one in sys.modules if one.split(".")[0] == "found"]:
        monkeypatch.delitem(sys.modules, name)
    return __import__("found")


def test_one_object_a_module_in_the_order_of_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = package(tmp_path, monkeypatch, b="thing = 2.5", a="thing = 1.5")
    assert discover(made, float) == [1.5, 2.5]


def test_a_module_with_two_stops_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = package(tmp_path, monkeypatch, a="one = 1.5\ntwo = 2.5")
    with pytest.raises(ImportError, match="exactly one float"):
        discover(made, float)


def test_a_module_that_cannot_be_imported_stops_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = package(tmp_path, monkeypatch, a="import nothing_of_that_name")
    with pytest.raises(ModuleNotFoundError):
        discover(made, float)
