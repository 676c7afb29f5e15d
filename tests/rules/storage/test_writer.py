"""Sessions wait for clean buffers: the side of the writer that is short decides the cure, and is the first step."""

from typing import Any

import pytest

from rules.engine import run
from rules.storage.preconditions import weighed
from rules.storage.verdict import Verdict, verdict
from tests.rules.storage.mtr import mtr
from tests.verdict_text import whole_text

WAITS = {"read_share": 0.2, "writer_share": 0.5, "commit_share": 0.1, "io_share": 0.8}
ADVICE = [
    {
        "pool": "D",
        "size_mb": size,
        "size_factor": size / 700,
        "physical_read_factor": left,
        "physical_reads": left * 9e6,
    }
    for size, left in ((350, 1.4), (700, 1.0), (1050, 0.65), (1400, 0.6))
]


def judged(**changed: Any) -> Verdict:
    facts = weighed(mtr(**WAITS, **changed))
    return verdict(facts, run(facts))


@pytest.mark.parametrize(
    ("cure", "said", "given"),
    [
        ("either", "what each can do is not known", {}),
        ("neither", "disk_asynch_io is FALSE", {"parameter": {"disk_asynch_io": "FALSE"}}),
        ("neither", "with 1,050 MB of cache", {"buffer_pool_advisory": ADVICE}),
        ("spindles", "75 % of the", {"storage.volume_iops_limit": 10083 / 0.75}),
        ("neither", "the writers are too few", {"storage.volume_iops_limit": 100000}),
    ],
)
def test_each_side(cure: str, said: str, given: dict[str, Any]) -> None:
    found = judged(**given)
    assert (found.case, found.media_or_spindles) == ("writer_bound", cure)
    assert said in whole_text(found)
    assert "50 %" in whole_text(found)
    assert found.headline.count("(") == 0
    bought = [one for one in found.steps if one.cost == "purchase"]
    assert bool(bought) is (cure == "spindles")
    if cure == "neither":
        assert found.steps[0].finding in ("writer-falls-behind", "asynchronous-io-off")
        assert found.confidence != "low"
    if cure == "either":
        assert found.confidence == "low"
