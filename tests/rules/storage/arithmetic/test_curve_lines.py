"""The arithmetic of a verdict by the load curve, done again from what each line says."""

from typing import Any

import pytest

from rules.core.facts import Facts
from rules.curves import study
from rules.storage.arithmetic.curve_lines import curve_lines
from rules.storage.arithmetic.line import Part
from rules.storage.gains.by_curve import curve_gains
from rules.storage.gains.model import reads
from tests.rules.cases import facts_of
from tests.rules.curves.samples import iops, sample

CERN, RAMSAN = study(sample("cern-random")), study(sample("ramsan-orion"))
THROTTLE = study(iops((1, 455), (4, 1818), (11, 5000), (22, 5000), (44, 5000), io_bytes=8192))


def _facts(of: Any, rate: float, read_ms: float) -> Facts:
    events = {"db file sequential read": {"waits": rate * 900, "time_s": rate * 0.9 * read_ms}}
    told = {
        "read_iops": rate, "write_iops": 0.0, "single_block_read_ms": read_ms, "elapsed_s": 900.0,
        "mean_read_bytes": 8192, "db_time_s": rate * read_ms, "events": events,
    }  # fmt: skip
    return facts_of(told).knowing(curve=of)


def _lines(facts: Facts) -> list[dict[str, Any]]:
    return curve_lines(facts, reads(facts), Part("T", "DB time", facts["db_time_s"], "s"), "share of DB time")


@pytest.mark.parametrize(
    "facts", [_facts(CERN, 8675, 36.8), _facts(CERN, 4048, 9.27), _facts(CERN, 4048, 12.0), _facts(THROTTLE, 4789, 6.1)]
)
def test_every_line_comes_out_as_it_says(facts: Facts) -> None:
    lines = _lines(facts)
    assert len(lines) == 6
    for line in lines:
        values = {one.symbol: one.value for one in line.figures}
        again = eval(line.formula, {"__builtins__": {}, "min": min, "max": max}, values)
        assert again == pytest.approx(line.result), line.what


def test_the_last_line_is_the_gain_of_the_verdict() -> None:
    facts = _facts(CERN, 8675, 36.8)
    gain = next(one for one in curve_gains(facts, reads(facts)) if one.kind == "devices_x2")
    assert _lines(facts)[-1].result == pytest.approx(gain.closed)
    assert _lines(facts)[-2].result == pytest.approx(gain.read_ms)


def test_use_and_stretch_stand_alone_where_no_formula_of_one_line_tells_more() -> None:
    assert [one.formula for one in _lines(_facts(RAMSAN, 30_000, 0.13))] == ["x / X", "R / F"]
    assert [one.formula for one in _lines(_facts(CERN, 5000, 1.0))] == ["x / X", "R / F"]


def test_without_a_curve_there_are_no_lines() -> None:
    assert _lines(_facts(None, 5000, 1.0)) == []
