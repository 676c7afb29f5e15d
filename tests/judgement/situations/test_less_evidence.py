"""A report that prints less makes nobody surer, and turns no advice not to buy into a purchase."""

from dataclasses import replace

import msgspec
import pytest

import parsers
import rules
from tests.judgement.situations import TABLE
from tests.judgement.situations.hour import Figures, text

LEFT_OUT = (
    "background_waits", "wait_histogram", "instance_activity", "time_model", "tablespace_io", "file_io", "parameters",
    "os_statistics",
)  # fmt: skip
BOUGHT = {"faster_media", "more_devices", "more_provisioned", "redo_devices"}
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
