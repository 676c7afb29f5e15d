"""Reports that come at once are all stored once; nobody hears anything but 201, 202, or 503 with when to come again."""

from pathlib import Path

import pytest

from tests.app.load import burst

COUNT = 20
MOST_MIB = 1200
"""Three processes, each with the libraries that reading needs, and bodies. At 200 it is hardly more."""


@pytest.mark.slow
@pytest.mark.parametrize("engine", ["sqlite", pytest.param("postgresql", marks=pytest.mark.postgres)])
def test_reports_that_come_at_once_are_all_stored_once(engine: str, tmp_path: Path) -> None:
    figures = burst.run(COUNT, engine, tmp_path)
    assert set(figures.first) | set(figures.later) <= {201, 202, 503}
    assert figures.all_said_when
    assert (figures.uploads, figures.reports, figures.intervals) == (COUNT, COUNT, COUNT)
    assert figures.always_healthy
    assert figures.peak_mib < MOST_MIB
