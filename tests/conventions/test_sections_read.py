"""The list of sections that the judgement reads is what the modules of `rules` name, no more and no less."""

import ast
import re
from pathlib import Path
from typing import TypeGuard

from app.analysis.needed_sections import needed_sections
from parsers.sections.catalogue import catalogue
from rules.core.sections_read import SECTIONS_READ
from tests.conventions.tree import ROOT, modules, name, nodes

LIST = ROOT / "rules" / "core" / "sections_read.py"
READING = ("parsers/copies", "parsers/corrections", "parsers/header", "parsers/recognition", "parsers/reader.py")
"""What of the parsers looks into sections that were read."""
SECTIONS = {section.name for section in catalogue()}


def _named(files: list[Path]) -> set[str]:
    """Sections whose name stands written out in these files."""
    strings = (node.value for path in files for node in nodes(path) if isinstance(node, ast.Constant))
    return {text for text in strings if isinstance(text, str)} & SECTIONS


def test_the_list_has_what_the_rules_name() -> None:
    named = _named([path for path in modules("rules") if path != LIST])
    assert sorted(named - SECTIONS_READ) == [], f"a metric or rule reads them: add them to {name(LIST)}"
    assert sorted(SECTIONS_READ - named) == [], f"no metric or rule reads them: take them out of {name(LIST)}"


def test_no_name_of_a_section_is_put_together() -> None:
    """Such a name could not be seen above."""
    joined = ((path, node) for path in modules("rules") for node in nodes(path) if _may_name(node))
    assert [f"{name(path)}:{node.lineno}" for path, node in joined] == []


def _may_name(node: ast.AST) -> TypeGuard[ast.JoinedStr]:
    """Whether a section's name may come out of a formatted string that has words of its own."""
    if not isinstance(node, ast.JoinedStr):
        return False
    if not any(isinstance(part, ast.Constant) and "_" in str(part.value) for part in node.values):
        return False
    parts = (re.escape(str(part.value)) if isinstance(part, ast.Constant) else r"\w+" for part in node.values)
    pattern = re.compile("".join(parts))
    return any(map(pattern.fullmatch, SECTIONS))


def test_what_reading_itself_looks_into_is_read() -> None:
    files = [path for part in READING for path in (modules(part) if not part.endswith(".py") else [ROOT / part])]
    assert _named(files) - needed_sections() == set()


def test_most_sections_can_wait() -> None:
    assert needed_sections() <= SECTIONS
    assert len(needed_sections()) < len(SECTIONS) / 2
