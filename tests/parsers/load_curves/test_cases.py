"""Files of Orion and CALIBRATE_IO and plain tables become curves, or one sentence."""

from pathlib import Path
from typing import Any

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve
from parsers.load_curves.source import source
from parsers.load_curves.tools import TOOLS
from tests.yaml_cases import read_yaml

CASES = read_yaml(Path(__file__).with_name("cases.yml"))
each = pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])


def files(case: dict[str, Any]) -> list[tuple[str, bytes]]:
    return [(name, text.encode()) for name, text in case["files"].items()]


def points(curve: LoadCurve) -> list[list[Any]]:
    return [[one.outstanding, one.iops, one.mbps, one.latency_ms] for one in curve.points]


def near(rows: list[list[Any]]) -> list[Any]:
    return [[None if one is None else pytest.approx(one, rel=1e-6) for one in row] for row in rows]


def plain(value: Any) -> Any:
    return [plain(one) for one in value] if isinstance(value, tuple) else value


@each
def test_a_case(case: dict[str, Any]) -> None:
    if "refused" in case:
        with pytest.raises(NotACurve) as caught:
            read_curves(files(case))
        assert [words for words in case["refused"] if words not in str(caught.value)] == []
        assert "\n" not in str(caught.value)
        return
    found = read_curves(files(case))
    assert points(found[0]) == near(case["points"])
    if "second" in case:
        assert points(found[1]) == near(case["second"])
    if "lines" in case:
        assert [one.line for one in found[0].points] == case["lines"]
    for curve, expected in zip(found, case.get("curves", []), strict=False):
        assert {key: plain(getattr(curve, key)) for key in expected} == expected
    assert len(found) >= len(case.get("curves", []))
    said = " ".join(note for curve in found for note in curve.notes)
    assert [words for words in case.get("says", []) if words not in said] == []


@each
def test_one_tool_knows_a_file(case: dict[str, Any]) -> None:
    for name, data in files(case):
        if data and not name.endswith((".lun", "_trace.txt")):
            known = sum(tool.recognises(source(name, data)) for tool in TOOLS)
            assert known == case.get("tools", 1)


def test_how_busy_the_cpus_were_stands_beside_each_load() -> None:
    (found,) = read_curves([("a.csv", b"outstanding,iops,cpu_percent\n1,100,5\n2,190,97.5\n")])
    assert [one.cpu_percent for one in found.points] == [5, 97.5]
    with pytest.raises(NotACurve, match="no share of the CPUs"):
        read_curves([("a.csv", b"outstanding,iops,cpu_percent\n1,100,105\n")])
