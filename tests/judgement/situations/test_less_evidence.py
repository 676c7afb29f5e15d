"""A report that prints less makes nobody surer, no finding weightier, and no advice not to buy a purchase."""

from dataclasses import replace

import msgspec
import pytest

import parsers
import rules
from rules.core.finding import SEVERITIES
from tests.judgement.situations import TABLE
from tests.judgement.situations.hour import Figures, text

LEFT_OUT = (
    "background_waits", "wait_histogram", "instance_activity", "time_model", "tablespace_io", "file_io", "parameters",
    "os_statistics",
)  # fmt: skip
BOUGHT = {"faster_media", "more_devices", "more_provisioned", "redo_devices"}
LOW = SEVERITIES.index("low")
PARSING = ("PA01", "PA02", "PA03")
"""One finding: which of them fires goes by the time of hard parses, which the time model alone prints."""
SURENESS = ("low", "medium", "high")
TOLD_BY_THE_HISTOGRAM_ALONE = "a few redo writes stall"
"""Without it redo devices are named, in low confidence and with that as the reason: older releases print none."""


@pytest.mark.parametrize("name", [name for name in TABLE if name != TOLD_BY_THE_HISTOGRAM_ALONE])
def test_less_evidence_buys_no_more(name: str) -> None:
    line = TABLE[name]
    (report,) = parsers.parse(text(msgspec.convert(line["figures"], Figures)).encode(), "quay")
    whole = rules.judge(report, line.get("storage", {})).verdict
    for section in LEFT_OUT:
        rest = {name: held for name, held in report.sections.items() if name != section}
        found = rules.judge(replace(report, sections=rest), line.get("storage", {})).verdict
        assert found.answer not in BOUGHT or whole.answer in BOUGHT, section
        if found.answer in BOUGHT:
            assert SURENESS.index(found.confidence) <= SURENESS.index(whole.confidence), section


@pytest.mark.parametrize("name", TABLE)
def test_no_finding_is_weightier_for_want_of_a_time_model(name: str) -> None:
    line = TABLE[name]
    (report,) = parsers.parse(text(msgspec.convert(line["figures"], Figures)).encode(), "quay")
    rest = {name: held for name, held in report.sections.items() if name != "time_model"}
    whole = _weights(rules.judge(report, line.get("storage", {})))
    less = _weights(rules.judge(replace(report, sections=rest), line.get("storage", {})))
    assert {code: weight for code, weight in less.items() if weight > whole.get(code, LOW)} == {}


def _weights(judgement: rules.Judgement) -> dict[str, int]:
    weights: dict[str, int] = {}
    for finding in judgement.findings:
        if finding.state == "fired":
            code = PARSING[0] if finding.code in PARSING else finding.code
            weights[code] = max(weights.get(code, 0), SEVERITIES.index(finding.severity))
    return weights
