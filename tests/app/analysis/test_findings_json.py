"""All findings as JSON read as they would encoded one by one, the second time as the first."""

import msgspec
import pytest
from msgspec.structs import replace

from app.analysis import findings_json
from app.analysis.findings_json import findings_as_json
from rules.core.finding import Evidence, Finding, Limit, Source

QUIET = Finding(
    rule="slow-reads",
    code="RD01",
    title="Reads are slow",
    state="quiet",
    severity="medium",
    sources=(Source("A book"),),
    limits={"slow": Limit(20, "ms")},
)
FINDINGS = (
    replace(QUIET, state="fired", severity="high", saves=0.25),
    replace(QUIET, evidence=(Evidence("read", 3.5, "ms", line=7),)),
    replace(QUIET, evidence=(Evidence("read", 4.5, "ms", line=9),)),
    QUIET,
    replace(QUIET, severity="low"),
    replace(QUIET, message="Nobody reads."),
    replace(QUIET, state="not_applicable", message="Nobody reads."),
    replace(QUIET, state="not_enough_data", missing=("events",)),
    replace(QUIET, state="not_enough_data", missing=("elapsed_s",)),
    replace(QUIET, rule="slow-writes", code="WR01"),
)


@pytest.mark.parametrize("most", [findings_json.MOST_KEPT, 2])
def test_they_are_what_each_would_be_alone_however_often_they_are_told(
    monkeypatch: pytest.MonkeyPatch, most: int
) -> None:
    monkeypatch.setattr(findings_json, "MOST_KEPT", most)
    monkeypatch.setattr(findings_json, "_kept", {})
    for told in (FINDINGS, FINDINGS[::-1], (), FINDINGS):
        assert msgspec.json.encode(findings_as_json(told)) == msgspec.json.encode(told)
        assert len(findings_json._kept) <= most
