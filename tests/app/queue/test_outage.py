"""Workers of their own: one is killed, the server starts anew, and every report is stored once."""

from pathlib import Path

import pytest

from tests.app.queue import outage

pytestmark = [pytest.mark.slow, pytest.mark.postgres]
COUNT = 200


def test_with_one_killed_and_the_server_started_anew_every_report_is_stored_once(tmp_path: Path) -> None:
    figures = outage.run(COUNT, tmp_path)
    assert (figures.uploads, figures.reports, figures.intervals, figures.done) == (COUNT, COUNT, COUNT, COUNT)
    assert (figures.jobs, figures.workers) == (0, 0)
    said = (tmp_path / "worker-2.txt").read_text().splitlines()
    away = sum("The queue does not answer now" in one for one in said)
    assert 1 <= away <= outage.EACH
    assert sum(one.endswith("The queue answers again") for one in said) == away
    assert [one for one in said if "Traceback" in one or one.startswith(" ")] == []
