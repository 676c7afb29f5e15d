"""Which figures of an analysis lists and histories read."""

from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from app.analysis.document import Analysis, MetricValue
from app.store.analysis_rows import figures, new_id, waits_for_storage
from rules.pictures import TimePart
from tests.app.fixture import core
from tests.app.stand_in import StandIn, report_bytes

METRICS = {"read_iops": {"value": 9855.2}, "write_iops": {"value": None}}


def analysis(**verdict: Any) -> Analysis:
    (report,) = StandIn().analyse(report_bytes(), "awr.txt")
    core = msgspec.json.decode(report.core)
    core |= {"metrics": METRICS, "verdict": core["verdict"] | verdict}
    return msgspec.convert(core, Analysis)


def test_metrics_that_could_be_had_and_no_others() -> None:
    assert figures(analysis()) == {"read_iops": 9855.2}


def test_what_reads_at_half_a_millisecond_would_save() -> None:
    gain = [
        {"kind": "media", "change": "x", "read_ms": 1.0, "conservative": 0.3},
        {"kind": "devices_x2", "change": "x", "read_ms": 0.5, "conservative": 0.1},
        {"kind": "media", "change": "x", "read_ms": 0.5, "conservative": 0.4},
    ]
    assert figures(analysis(gain=gain))["media_gain_share"] == 0.4
    assert "media_gain_share" not in figures(analysis(gain=gain[:2]))


@pytest.mark.parametrize(
    ("limit", "share"),
    [
        ({"kind": "device_iops", "used": 4500.0, "maximum": 5000.0}, 0.9),
        ({"kind": "redo_bandwidth", "used": 0.0, "maximum": 5.0}, 0.0),
        ({"kind": "device_iops", "used": None, "maximum": 5000.0}, None),
        ({"kind": "device_iops", "used": 4500.0, "maximum": None}, None),
        ({"kind": "logs", "used": 217.0, "maximum": 6.0}, None),
        ({"kind": "cpu", "used": 0.99, "maximum": 0.9}, None),
    ],
)
def test_a_limit_of_the_storage_counts_and_no_other(limit: dict[str, Any], share: float | None) -> None:
    assert figures(analysis(limit=limit)).get("limit_used_share") == share


@pytest.mark.parametrize(("base", "share"), [("db_time", 0.48), ("captured_time", None)])
def test_unaccounted_time_that_the_verdict_explains(base: str, share: float | None) -> None:
    judged = replace(analysis(base=base), metrics=analysis().metrics | {"unaccounted_share": MetricValue(0.48)})
    assert figures(judged).get("explained_share") == share


def test_what_waits_for_storage_is_of_the_time_that_the_verdict_judges_by() -> None:
    known = core()
    assert known.pictures.db_time is not None
    parts = tuple(replace(part, share=part.share / 2) for part in known.pictures.db_time.parts)
    halved = replace(known, pictures=replace(known.pictures, db_time=replace(known.pictures.db_time, parts=parts)))
    assert waits_for_storage(halved) == pytest.approx(waits_for_storage(known) / 2)
    open_part = TimePart("unaccounted", "time no wait event explains", 1.0, 0.5)
    drawn = replace(known.pictures.db_time, parts=(*parts, open_part))
    for base in ("db_time", "captured_time"):
        judged = replace(
            known, pictures=replace(known.pictures, db_time=drawn), verdict=replace(known.verdict, base=base)
        )
        whole = 1 if base == "captured_time" else 2
        assert waits_for_storage(judged) == pytest.approx(waits_for_storage(known) / whole, rel=0.02)
    without = replace(known, pictures=replace(known.pictures, db_time=None))
    assert waits_for_storage(replace(without, metrics={})) is None


def test_a_new_id_is_of_its_own_length_and_letters_and_no_other_is_the_same() -> None:
    ids = [new_id() for _ in range(1000)]
    assert len(set(ids)) == 1000
    assert {len(one) for one in ids} == {10}
    assert set("".join(ids)) == set("23456789abcdefghjkmnpqrstvwxyz")
    assert len({one[0] for one in ids}) == len({one[-1] for one in ids}) == 30
