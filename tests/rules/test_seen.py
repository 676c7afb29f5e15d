"""Every rule fires on a report that it names, with evidence on that line; else it says what it waits for."""

from pathlib import Path
from typing import Any

import pytest
from msgspec import to_builtins

import rules
from parsers.host_tools import read_host
from parsers.load_curves import read_curves
from parsers.load_curves.curve import LoadCurve
from rules.core.rule import Rule, Seen
from rules.engine import rules as all_rules
from tests.conventions.tree import ROOT
from tests.corpus import CORPUS, needs_corpus
from tests.read_once import reports

SAMPLES = ROOT / "sample_reports"
SEEN = [pytest.param(one, id=one.id) for one in all_rules() if one.seen]


def _path(name: str) -> Path:
    """A file of our own samples, else of the corpus."""
    mine = SAMPLES / name
    return mine if mine.exists() else CORPUS / name


def _report(name: str) -> Any:
    return reports(_path(name))[0]


def _curve(path: Path) -> LoadCurve:
    """The first curve of a file, or of the files of one test."""
    files = sorted(path.iterdir()) if path.is_dir() else [path]
    return read_curves([(one.name, one.read_bytes()) for one in files])[0]


def _outcome(rule: Rule, seen: Seen) -> dict[str, Any]:
    curve = _curve(_path(seen.curve)) if seen.curve else None
    if seen.report is None:
        assert curve is not None
        return to_builtins(next(one for one in rules.study(curve, seen.storage).audit if one.rule == rule.id))
    host = [read_host(_path(one).read_bytes(), Path(one).name) for one in seen.host]
    judged = rules.judge(_report(seen.report), seen.storage, curve, host).to_dict()
    return next(one for one in judged["findings"] if one["rule"] == rule.id)


@needs_corpus
@pytest.mark.corpus
@pytest.mark.parametrize("rule", SEEN)
def test_a_rule_fires_where_it_was_seen(rule: Rule) -> None:
    assert rule.seen
    found = _outcome(rule, rule.seen)
    assert found["state"] == "fired", found
    if rule.seen.line is not None:
        assert any(_stands_on(one, rule.seen) for one in found["evidence"])


def _stands_on(evidence: dict[str, Any], seen: Seen) -> bool:
    """Whether a figure stands on that line: of the report, or of the host's output that came with it."""
    if seen.host:
        return evidence["line"] is None and str(evidence["source"]).endswith(f", line {seen.line}")
    return bool(evidence["line"] == seen.line)


def test_a_rule_that_was_seen_on_a_report_names_the_line() -> None:
    assert [one.code for one in all_rules() if one.seen and one.seen.report and one.seen.line is None] == []
