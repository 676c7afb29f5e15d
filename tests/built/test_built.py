"""Built reports are what the writer prints, and are read and judged as their YAML says."""

from functools import cache
from typing import Any

import pytest

from parsers import Report, parse
from rules import judge
from tests.built.reports import REPORTS, Built, expected
from tests.writer.compare import differences
from tests.yaml_cases import read_yaml

each = pytest.mark.parametrize("built", REPORTS, ids=lambda one: one.path.name)


@cache
def read(built: Built) -> Report:
    (report,) = parse(built.path.read_bytes())
    return report


@cache
def wanted(built: Built) -> dict[str, Any]:
    return dict(read_yaml(built.yaml))


def subset(wanted: dict[str, Any], found: dict[str, Any]) -> dict[str, Any]:
    return {name: found.get(name) for name in wanted}


@each
def test_a_committed_report_is_what_the_writer_prints(built: Built) -> None:
    assert built.path.read_bytes() == built.written().data
    assert {name: one for name, one in wanted(built).items() if name != "case"} == expected(built)


@each
def test_its_header_and_sections_are_read(built: Built) -> None:
    found = read(built).to_dict()
    for part in ("database", "instance", "interval"):
        assert subset(wanted(built)[part], found[part]) == wanted(built)[part]
    assert [found["format"], found["scope"]] == [wanted(built)["format"], wanted(built)["scope"]]
    states = {name: read(built).section(name).state for name in wanted(built)["sections"]}
    assert states == wanted(built)["sections"]


@each
def test_every_printed_cell_is_read(built: Built) -> None:
    assert differences(built.written(), read(built)) == []


@each
def test_it_is_judged(built: Built) -> None:
    figures = wanted(built)["figures"]
    judgement = judge(read(built))
    assert judgement.verdict.case == wanted(built)["case"]
    read_ms: Any = judgement.metrics["single_block_read_ms"]
    assert read_ms.value == pytest.approx(figures["single_block_read_ms"], rel=0.02)
    waits = {row["event"]: row for row in read(built).rows("foreground_waits")}
    assert waits["db file sequential read"]["waits"] == figures["single_block_waits"]
    total = next(row for row in read(built).rows("instance_activity") if row["statistic"] == "physical reads")
    assert total["total"] == figures["read_blocks"]
