"""Built cluster reports are what the writer prints, and are read and judged as their YAML says."""

from functools import cache
from typing import Any

import pytest

from parsers import Report, parse
from rules import judge
from tests.built.clusters import CLUSTERS, BuiltCluster, expected
from tests.writer.cluster.compare import differences
from tests.yaml_cases import read_yaml

each = pytest.mark.parametrize("built", CLUSTERS, ids=lambda one: one.path.name)


@cache
def read(built: BuiltCluster) -> Report:
    (report,) = parse(built.path.read_bytes())
    return report


@cache
def wanted(built: BuiltCluster) -> dict[str, Any]:
    return dict(read_yaml(built.yaml))


@each
def test_a_committed_report_is_what_the_writer_prints(built: BuiltCluster) -> None:
    assert built.path.read_bytes() == built.written().data
    assert {name: one for name, one in wanted(built).items() if name != "case"} == expected(built)


@each
def test_its_header_and_sections_are_read(built: BuiltCluster) -> None:
    found = read(built).to_dict()
    for part in ("database", "interval"):
        assert {name: found[part].get(name) for name in wanted(built)[part]} == wanted(built)[part]
    assert [found["format"], found["scope"]] == [wanted(built)["format"], wanted(built)["scope"]]
    assert [one.name for one in read(built).instances] == wanted(built)["instances"]
    assert {read(built).section(name).state for name in wanted(built)["sections"]} == {"present"}


@each
def test_every_printed_cell_is_read(built: BuiltCluster) -> None:
    assert differences(built.written(), read(built)) == []


@each
def test_it_is_judged(built: BuiltCluster) -> None:
    figures = wanted(built)["figures"]
    judgement = judge(read(built))
    assert judgement.verdict.case == wanted(built)["case"]
    read_ms: Any = judgement.metrics["single_block_read_ms"]
    assert read_ms.value == pytest.approx(figures["single_block_read_ms"], rel=0.02)
    events = [one for one in read(built).rows("top_events") if one["instance"] is None]
    (single,) = [one for one in events if one["event"] == "db file sequential read"]
    assert single["waits"] == figures["single_block_waits"]
    total = next(one for one in read(built).rows("instance_activity") if one["statistic"] == "physical reads")
    assert total["total"] == figures["read_blocks"]
