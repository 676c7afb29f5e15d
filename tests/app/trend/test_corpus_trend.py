"""The one history in the corpus: a soak test in half hours, some with a DB time that cannot be (field trial §1.1)."""

from collections.abc import Iterator

import pytest
from fastapi import FastAPI
from fastapi.testclient import TestClient
from sqlalchemy import Engine

from app.analysis.context import JudgingContext
from app.analysis.finished import Finished, reports_of
from app.analysis.jobs import analyse_to_json
from app.declared.databases import Databases
from app.history.frames import History
from app.main import create_app
from app.settings import Settings
from app.store.access.visibility import EVERYBODY
from app.trend.document import OneTrend
from app.trend.service import trend
from tests.app.conftest import BASE
from tests.app.services import provided
from tests.corpus import corpus_files, needs_corpus

pytestmark = needs_corpus
SOAK = "jdmoreno__awr-export__awrrpt_1_1"
DAY = {"since": "2023-12-20"}


class InProcess:
    """Reads reports as the workers do, in this process."""

    def analyse(
        self, data: bytes, filename: str, beside: JudgingContext | None = None, whole: bool = True,
        sha256: str | None = None,
    ) -> list[Finished]:  # fmt: skip
        return reports_of(analyse_to_json(data, filename))

    def close(self) -> None:
        pass


@pytest.fixture(scope="module")
def soak(tmp_path_factory: pytest.TempPathFactory) -> Iterator[FastAPI]:
    """Fifteen half hours, three hours of four days before, and a day that holds the half hours."""
    settings = Settings(data=tmp_path_factory.mktemp("soak"))
    service = create_app(settings, analyst=InProcess())  # type: ignore[arg-type]
    with TestClient(service, base_url=BASE) as client:
        for path in corpus_files("awr-html"):
            if path.name.startswith(SOAK):
                assert client.post("/api/v1/reports", content=path.read_bytes()).status_code == 201
        yield service


def ask(soak: FastAPI, **asked: str) -> OneTrend:
    (line,) = provided(soak, Databases).page(EVERYBODY).databases
    return trend(History(provided(soak, Engine)), line.id, asked, EVERYBODY)


def test_the_same_load_every_half_hour_is_told_as_such(soak: FastAPI) -> None:
    found = ask(soak, metric="average_active_sessions", **DAY)
    values = [one.value for one in found.points]
    assert len(values) == 15
    assert 1.96 < min(values) < max(values) < 2.11
    assert found.change_points == []
    assert found.sentence == (
        "Average active sessions: the median of 15 intervals on Sat 23 Dec 2023 is 2.06, and no change of level "
        "stands out from the noise; the peak is 2.10 on Sat 23 Dec 2023, 12:00."
    )
    assert found.notes[0].startswith("In 11 of 15 intervals DB time cannot be trusted")
    left = found.left_out
    assert (left.twins, left.longer, left.undated, left.misdated) == (0, 1, 0, 0)


@pytest.mark.parametrize("metric", ["single_block_read_ms", "io_share", "read_share", "read_iops", "cpu_share"])
def test_nothing_changes_in_a_soak_test(soak: FastAPI, metric: str) -> None:
    found = ask(soak, metric=metric, **DAY)
    assert len(found.points) == 15
    assert found.change_points == []
    assert found.statistics.peak < 1.4 * found.statistics.median


def test_three_hours_of_another_load_are_its_peak_and_no_change(soak: FastAPI) -> None:
    found = ask(soak, metric="average_active_sessions")
    assert found.change_points == []
    assert found.sentence.endswith("the peak is 21.9, 10.6 times that, on Tue 19 Dec 2023, 21:30.")
    assert found.heat.load.longer == 1
    known = [value for value in found.heat.latency.median[5] if value is not None]
    assert len(known) == 8
    assert all(1.1 < value < 1.2 for value in known)


def test_latency_is_what_the_reports_print(soak: FastAPI) -> None:
    found = ask(soak)
    assert found.sentence.startswith(
        "Single-block read: the median of 16 intervals from Tue 19 Dec 2023 to Sat 23 Dec 2023 is 1.14 ms"
    )
    assert [one.doubtful for one in found.points] == [False] * 16


@pytest.mark.parametrize(
    ("metric", "whole", "rest"), [("average_active_sessions", 7.68, 10.6), ("read_iops", 1864, 2385)]
)
def test_what_the_half_hours_leave_of_the_day_is_told(soak: FastAPI, metric: str, whole: float, rest: float) -> None:
    found = ask(soak, metric=metric, **DAY)
    (day,) = found.longer_windows
    assert (day.value, day.rest) == (pytest.approx(whole, rel=1e-2), pytest.approx(rest, rel=1e-2))
    (said,) = (note for note in found.notes if "shorter ones" in note)
    assert said.startswith("1 report of 22 h is left out because shorter ones lie within; they cover 7.5 h of it; ")
    assert f"over the other 14.5 h {rest:,}" in said


def test_few_commits_make_no_peak(soak: FastAPI) -> None:
    found = ask(soak, metric="log_file_sync_ms")
    assert max(one.value for one in found.points) == 7.65
    assert found.few_waits == 15
    assert found.statistics.peak == found.statistics.p95 == pytest.approx(6.33, abs=0.01)
    assert "fewer than about 1,000 waits" in " ".join(found.notes)


def test_a_share_has_one_denominator_where_db_time_is_doubtful(soak: FastAPI) -> None:
    found = ask(soak, metric="read_share", **DAY)
    calm = next(one for one in found.points if not one.doubtful)
    assert calm.value == pytest.approx(0.4558 / (1 + 0.0166), abs=1e-3)
    assert "in every interval the share is of CPU and wait time" in found.notes[0]
