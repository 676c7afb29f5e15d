"""A large batch takes bounded memory, bears kill -9, and leaves nothing behind where it is cancelled."""

from pathlib import Path

import pytest

from tests.app.load import batch

COUNT, CANCELLED = 1000, 300
MOST_MIB = 1200
"""Three processes, each with the libraries that reading needs. Ten times as many members take no more."""
ENGINES = pytest.mark.parametrize("engine", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
NOTHING = [0, 0, 0, 0]


@pytest.mark.slow
@ENGINES
def test_a_batch_whose_service_is_killed_goes_on_and_takes_bounded_memory(engine: str, tmp_path: Path) -> None:
    figures = batch.killed(COUNT, engine, tmp_path)
    assert (figures.state, figures.members, figures.listed) == ("done", COUNT, COUNT)
    assert (figures.stored, figures.uploads, figures.reports) == (COUNT, COUNT, COUNT)
    assert figures.debris == NOTHING
    assert figures.always_healthy
    assert figures.peak_mib < MOST_MIB


@pytest.mark.slow
@ENGINES
def test_a_batch_that_is_cancelled_half_way_leaves_what_is_stored_and_nothing_else(engine: str, tmp_path: Path) -> None:
    figures, left = batch.cancelled(CANCELLED, engine, tmp_path)
    assert figures.state == "cancelled"
    assert CANCELLED // 2 <= figures.stored == figures.uploads == figures.reports < CANCELLED
    assert figures.stored + figures.cancelled == figures.members == figures.listed <= CANCELLED
    assert figures.debris == NOTHING
    assert figures.always_healthy
    assert left == 0
