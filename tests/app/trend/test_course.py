"""Times of a trend's points, as they are written."""

from datetime import datetime

import pandas as pd
import pytest

from app.trend import course

AT = datetime(2026, 3, 1, 10, 0, 7)


@pytest.mark.parametrize(
    ("times", "written"),
    [
        ([AT, AT.replace(day=2)], ["2026-03-01T10:00:07", "2026-03-02T10:00:07"]),
        ([AT, None], ["2026-03-01T10:00:07", None]),
        ([AT, AT.replace(microsecond=250000)], ["2026-03-01T10:00:07", "2026-03-01T10:00:07.250000"]),
        ([], []),
    ],
    ids=["whole seconds", "one unknown", "parts of a second", "none"],
)
def test_times_are_written_alike_at_once_or_singly(times: list[datetime | None], written: list[str | None]) -> None:
    assert course._written(pd.Series(times, dtype="datetime64[us]")) == written
