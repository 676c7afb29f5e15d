"""Reads in flight are one figure, whatever way it was had in."""

import pytest

from rules.core.facts import Facts
from rules.core.metric import Measured
from rules.storage.arithmetic.reads_in_flight import reads_in_flight
from tests.rules.evaluate import holds

KNOWN = {"elapsed_s": 1800.0, "read_iops": 387.0, "single_block_read_ms": 5.0}


def facts(reads: float | None, **changed: float | None) -> Facts:
    measured = {} if reads is None else {"outstanding_reads": Measured(reads, "reads", "by waits", line=41)}
    return Facts({**KNOWN, "outstanding_reads": reads, **changed}, measured)


def test_by_the_time_of_their_waits() -> None:
    (line,) = reads_in_flight(facts(1.7))
    assert (line.formula, line.result, line.unit) == ("t / E", 1.7, "reads")
    assert [(part.symbol, part.value, part.line) for part in line.figures] == [("t", 3060.0, 41), ("E", 1800.0, None)]
    assert holds(line)


@pytest.mark.parametrize("reads", [1.935, None])
def test_by_rate_and_latency(reads: float | None) -> None:
    (line,) = reads_in_flight(facts(reads))
    assert (line.formula, line.result) == ("X * R / 1000", pytest.approx(1.935))
    assert holds(line)


@pytest.mark.parametrize("unknown", ["read_iops", "single_block_read_ms"])
def test_nothing_is_shown_of_what_is_not_known(unknown: str) -> None:
    assert reads_in_flight(facts(None, **{unknown: None})) == []
