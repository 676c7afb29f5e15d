"""What shows that the storage is Exadata."""

from typing import Any

import pytest

from rules.storage.inputs.exadata import exadata
from tests.rules.cases import facts_of

CELLS = {"cell single block physical read": {"waits": 900, "time_s": 1}}
DIRECT = {"direct path read": {"waits": 900, "time_s": 9}}
FILES = {"db file sequential read": {"waits": 900, "time_s": 20}}
HITS = {"cell flash cache read hits": {"total": 900}}


@pytest.mark.parametrize(
    ("known", "seen"),
    [
        ({"events": CELLS}, True),
        ({"events": CELLS | DIRECT}, True),
        ({"events": DIRECT, "statistic": HITS}, True),
        ({"events": DIRECT}, False),
        ({"events": DIRECT, "statistic": {"cell flash cache read hits": {"total": 0}}}, False),
        ({"events": CELLS | FILES}, False),
        ({"events": FILES, "statistic": HITS}, False),
        ({"events": {}, "statistic": HITS}, False),
    ],
)
def test_direct_reads_are_of_cells_where_cells_are_seen_at_work(known: dict[str, Any], seen: bool) -> None:
    assert exadata(facts_of(known)) is seen
