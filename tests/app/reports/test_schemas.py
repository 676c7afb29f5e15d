"""What OpenAPI shows of reports is what is answered: real reports, read strictly by those types, come out as they are.

A section's own facts stand beside its rows under names of their own; the documented section leaves them open.
"""

import json
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from app.analysis.document import Analysis
from app.analysis.finished import Finished, reports_of
from app.analysis.jobs import analyse_to_json
from app.analysis.parts import Kind
from app.reports.schemas import Section, WholeAnalysis
from app.resources import samples_dir
from parsers.model.table import PrintedTable

SAMPLES = [path for path in sorted(samples_dir().glob("*/*.*")) if path.suffix in (".txt", ".html")]


@pytest.fixture(scope="module")
def reports() -> list[Finished]:
    read = [reports_of(analyse_to_json(path.read_bytes(), path.name)) for path in SAMPLES]
    return [report for file in read for report in file]


def test_there_are_samples(reports: list[Finished]) -> None:
    assert len(reports) >= len(SAMPLES) > 0


def test_the_core_fits_the_documented_one(reports: list[Finished]) -> None:
    for report in reports:
        assert again(report.core, Analysis) == json.loads(report.core)


def test_the_whole_fits_the_documented_one(reports: list[Finished]) -> None:
    for report in reports:
        expected = json.loads(report.whole())
        sections = expected["report"]["sections"]
        expected["report"]["sections"] = {name: without_facts(section) for name, section in sections.items()}
        assert {**again(report.whole(), WholeAnalysis), "unfired": None} == {**expected, "unfired": None}


def test_sections_and_tables_fit_the_documented_ones(reports: list[Finished]) -> None:
    for section in raws(reports, "section"):
        assert again(section, Section) == without_facts(json.loads(section))
    for table in raws(reports, "table"):
        assert again(table, PrintedTable) == json.loads(table)


def again(document: bytes, kind: type[msgspec.Struct]) -> dict[str, Any]:
    """The document when it was read by that type and written again: a key that the type does not tell is lost."""
    written: dict[str, Any] = json.loads(msgspec.json.encode(msgspec.json.decode(document, type=kind, strict=True)))
    return written


def without_facts(section: dict[str, Any]) -> dict[str, Any]:
    assert {"state", "line", "title", "rows"} <= set(section)
    return {name: section[name] for name in ("state", "line", "title", "rows")}


def raws(reports: list[Finished], kind: Kind) -> Iterator[bytes]:
    return (part for report in reports for _, part in report.raws(kind))
