"""The version stands in one place, and the newest heading of the changes is about it."""

import re
import tomllib
from datetime import date

from tests.conventions.tree import ROOT

HEADING = re.compile(r"^## (\d+)\.(\d+)\.(\d+) \((\d{4}-\d\d-\d\d)\)$")


def releases() -> list[tuple[tuple[int, ...], date]]:
    """Version and day of every heading of CHANGELOG.md."""
    lines = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines()
    headings = [HEADING.match(line) for line in lines if line.startswith("## ")]
    assert headings
    assert all(headings), "a heading is `## 1.2.3 (2026-11-22)`"
    parts = [heading.groups() for heading in headings if heading]
    return [(tuple(map(int, numbers)), date.fromisoformat(day)) for *numbers, day in parts]


def test_the_newest_changes_are_those_of_this_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["version"] == ".".join(map(str, releases()[0][0]))


def test_versions_and_days_only_go_up() -> None:
    versions, days = zip(*releases(), strict=True)
    assert list(versions) == sorted(set(versions), reverse=True)
    assert list(days) == sorted(days, reverse=True)
