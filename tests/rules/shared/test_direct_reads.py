"""Small direct reads are those of LOBs; temp is taken out, and nothing is told where nothing is printed."""

from typing import Any

import pytest

from rules.shared.direct_reads import lobs_lead, small_direct_reads
from tests.rules.cases import facts_of

READS = {"direct path read": {"waits": 1000, "time_s": 30}, "db file sequential read": {"waits": 1000, "time_s": 20}}


def _facts(blocks: float | None, temp: float = 0, **changed: Any) -> Any:
    printed = {
        "physical reads direct": {"total": blocks},
        "physical reads direct temporary tablespace": {"total": temp},
    }
    return facts_of({"events": READS, "block_size_bytes": 8192, "statistic": printed} | changed)


@pytest.mark.parametrize(
    ("blocks", "temp", "bytes_each"),
    [(1000, 0, 8192), (4000, 0, 32768), (4001, 0, None), (5000, 4000, 8192), (0, 0, None), (None, 0, None)],
)
def test_the_size_of_a_direct_read(blocks: float | None, temp: float, bytes_each: float | None) -> None:
    assert small_direct_reads(_facts(blocks, temp)) == bytes_each


def test_lobs_lead_by_size_or_by_name() -> None:
    assert lobs_lead(_facts(1000))
    assert not lobs_lead(_facts(9000))
    assert not lobs_lead(_facts(1000, events=READS | {"db file scattered read": {"waits": 9, "time_s": 40}}))
    assert lobs_lead(_facts(None, events={"direct path read (lob)": {"waits": 9, "time_s": 40}}))
    assert small_direct_reads(facts_of({})) is None
