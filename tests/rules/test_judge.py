"""The door: what `judge` answers has the contract's keys, is plain JSON, and holds up when sections are missing."""

import json
from typing import Any

import pytest

import rules
from parsers.model.report import Report
from rules.storage.inputs.media import media
from tests.conventions.tree import ROOT
from tests.read_once import fresh
from tests.rules.build import report_of

SAMPLES = sorted(path for path in (ROOT / "sample_reports").glob("*/*") if path.suffix in {".txt", ".html"})
VERDICT_KEYS = (
    "case media_or_spindles answer short headline details window base time_base confidence confidence_because "
    "evidence leading limit gain steps requirement covers activity next_bottleneck would_change_it also questions "
    "basis arithmetic"
).split()


def _plain(report: Report, **storage: Any) -> dict[str, Any]:
    judged = rules.judge(report, storage).to_dict()
    text = json.dumps(judged, allow_nan=False)
    assert [one["message"] for one in judged["findings"] if one["state"] == "broken"] == []
    return dict(json.loads(text))


def _read(path: Any) -> Report:
    (report,) = fresh(path)
    return report


def test_keys_are_those_of_the_contract() -> None:
    judged = _plain(report_of({}))
    assert list(judged) == ["metrics", "verdict", "findings", "pictures"]
    assert list(judged["verdict"]) == VERDICT_KEYS
    assert judged["verdict"]["case"] == "cannot_judge"


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.name)
def test_any_section_may_be_missing(path: Any) -> None:
    report = _read(path)
    sections = report.sections
    whole = _plain(report)["verdict"]["case"]
    for name in sections:
        report.sections = {other: rows for other, rows in sections.items() if other != name}
        _plain(report)
        report.sections = {name: sections[name]}
        assert _plain(report)["verdict"]["case"] in {"cannot_judge", whole, "mixed", "not_storage"}


@pytest.mark.parametrize("name", sorted(media()))
def test_any_declared_class_is_judged(name: str) -> None:
    """Whatever the class, the figures stay numbers and the gain of faster media is that of the reads alone."""
    verdict = _plain(_read(SAMPLES[-1]), media=name, devices=200, device_iops=500)["verdict"]
    assert verdict["limit"]["kind"] == "device_iops"
    assert all(0 <= one["conservative"] <= 1 for one in verdict["gain"] if one["conservative"] is not None)


def test_storage_facts_reach_the_verdict() -> None:
    before = next(path for path in SAMPLES if path.name == "mtr-before.txt")
    assert _plain(_read(before))["verdict"]["case"] == "latency_limited"
    assert _plain(_read(before), devices=1, volume_iops_limit=10500)["verdict"]["case"] == "capacity_limited"
