"""The whole way in, with real worker processes and a real report: bytes to verdict, stored and read again."""

import gzip
import io
import zipfile
from collections.abc import Iterator

import pytest
from fastapi.testclient import TestClient
from sqlalchemy import Engine, func, select

from app.analysis.pool import Analyst, Limits
from app.main import create_app
from app.resources import samples_dir
from app.settings import Settings
from app.store.analysis_rows import new_id
from app.store.schema.tables import MetricValue, Report, Series, Upload
from app.text.file_names import label
from tests.app import jobs
from tests.app.conftest import BASE, Patient
from tests.app.services import provided, settled

REPORTS = "/api/v1/reports"
SAMPLE = samples_dir() / "statspack_text" / "mtr-before.txt"
CURVE = samples_dir() / "curves" / "cern-random.csv"


@pytest.fixture
def real(settings: Settings) -> Iterator[TestClient]:
    with Patient(create_app(settings), base_url=BASE) as client:
        settled(client)
        yield client


def test_a_report_is_judged_stored_and_answered_as_it_was_judged(real: TestClient) -> None:
    created = real.post(f"{REPORTS}?full=1", files={"file": (SAMPLE.name, SAMPLE.read_bytes())})
    assert created.status_code == 201
    analysis = created.json()["reports"][0]["analysis"]
    assert analysis["verdict"]["case"] == "latency_limited"
    assert analysis.items() <= real.get(created.json()["url"]).json().items()
    (listed,) = real.get(REPORTS).json()["reports"]
    assert listed["headline"] == analysis["verdict"]["headline"]
    assert listed["dbid"] == analysis["report"]["database"]["dbid"]
    assert listed["begin_time"] == analysis["report"]["interval"]["begin_time"]


def test_a_real_report_is_judged_again_with_declared_facts_and_a_curve(real: TestClient) -> None:
    created = real.post(f"{REPORTS}?full=1", content=SAMPLE.read_bytes()).json()
    (database,) = real.get("/api/v1/databases").json()["databases"]
    real.put(f"{database['url']}/storage", json={"devices": 60, "device_iops": 180})
    (listed,) = real.get(REPORTS).json()["reports"]
    assert listed["case"] == "capacity_limited"  # in the list: it was judged after the answer, and nobody has read it
    with provided(real, Engine).connect() as connection:
        rows = connection.scalar(select(func.count()).select_from(MetricValue))
    analysis = real.get(created["url"]).json()
    assert analysis["verdict"]["limit"]["kind"] == "device_iops"
    had = sum(one["value"] is not None for one in analysis["metrics"].values())
    assert rows == had + 2  # and two figures of the verdict
    curve = real.post("/api/v1/curves", content=CURVE.read_bytes(), params={"filename": CURVE.name}).json()
    real.put(f"{database['url']}/curve", json={"curve": curve["id"]})
    again = real.get(created["url"]).json()
    assert again["judged_with"]["storage"] == {"device_iops": 180, "devices": 60}
    assert again["judged_with"]["curve"] == {"name": curve["curves"][0]["name"], "source": "csv"}
    states = {one["rule"]: one["state"] for one in [*again["findings"], *again["unfired"]]}
    assert states["load-curve-contradicts-itself"] == "quiet"
    real.put(f"{database['url']}/storage", json={})
    real.put(f"{database['url']}/curve", json={"curve": None})
    restored = real.get(created["url"]).json()
    assert restored["verdict"] == created["reports"][0]["analysis"]["verdict"]


def test_a_curve_that_unpacks_without_end_is_refused(real: TestClient) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("a_iops.csv", bytes(150 * 2**20))
    answer = real.post("/api/v1/curves", content=packed.getvalue())
    assert len(packed.getvalue()) < 200_000  # so that it is not the size of the body
    assert (answer.status_code, answer.json()["code"]) == (422, "not_a_curve")
    assert "unpack" in answer.json()["detail"]


def test_metrics_and_the_series_are_rows(real: TestClient) -> None:
    analysis = real.post(f"{REPORTS}?full=1", content=SAMPLE.read_bytes()).json()["reports"][0]["analysis"]
    with provided(real, Engine).connect() as connection:
        metrics = dict(connection.execute(select(MetricValue.name, MetricValue.value)).all())
        series = connection.execute(select(Series.dbid, Series.scope, Series.instance_number, Series.name)).one()
        begin, end = connection.execute(select(Report.begin_snap, Report.end_snap)).one()
    had = {name: one["value"] for name, one in analysis["metrics"].items() if one["value"] is not None}
    (gain,) = [one for one in analysis["verdict"]["gain"] if one["kind"] == "media" and one["read_ms"] == 0.5]
    assert metrics == pytest.approx(had | {"media_gain_share": gain["conservative"]})
    printed = analysis["report"]
    assert series.dbid == printed["database"]["dbid"]
    assert (series.scope, series.instance_number) == (printed["scope"], printed["instance"]["number"])
    assert (begin, end) == (printed["interval"]["begin_snap"], printed["interval"]["end_snap"])


def test_two_files_of_one_interval_are_two_uploads_of_one_series(real: TestClient) -> None:
    for tail in (b"", b"\nspooled again\n"):
        assert real.post(REPORTS, content=SAMPLE.read_bytes() + tail).status_code == 201
    with provided(real, Engine).connect() as connection:
        rows = connection.execute(
            select(Report.series_id, Report.begin_snap, Report.end_snap, Report.startup_time)
        ).all()
        assert len(rows) == 2
        assert len(set(rows)) == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("deed", "status", "code"), [("hang", 422, "too_slow"), ("die", 422, "unreadable"), ("eat", 413, "too_large")]
)
def test_a_file_that_breaks_its_reader_is_a_problem_and_the_next_is_served(
    settings: Settings, deed: str, status: int, code: str
) -> None:
    analyst = Analyst(Limits(seconds=2, workers=1), job=jobs.obeys)
    with TestClient(create_app(settings, analyst=analyst), base_url=BASE) as client:
        answer = client.post(REPORTS, content=deed.encode())
        assert (answer.status_code, answer.json()["code"]) == (status, code)
        assert client.get(REPORTS).json()["reports"] == []
        assert client.get("/healthz").status_code == 200


STRANGERS = {
    "empty.txt": (b"", "not_a_report"),
    "picture.png": (b"\x89PNG\r\n\x1a\n" + bytes(300), "not_text"),
    "nothing.gz": (gzip.compress(b""), "not_a_report"),
    "cut.gz": (gzip.compress(SAMPLE.read_bytes())[:-100], "bad_archive"),
    "notes.txt": (b"The database is slow on Mondays.\n" * 20, "not_a_report"),
    "ash.txt": (b"ASH Report For INVENTED/invented\n\nDB Name  DB Id\n", "wrong_report"),
    "addm.txt": (b"          ADDM Report for Task 'INVENTED:1_1'\n", "wrong_report"),
}


def test_strangers_are_named_and_leave_nothing_and_the_others_of_the_call_are_served(real: TestClient) -> None:
    for name, (data, code) in STRANGERS.items():
        answer = real.post(REPORTS, files={"file": (name, data)})
        assert (answer.status_code, answer.json()["code"]) == (422, code), name
        assert "bring" in answer.json()["detail"] or "copy" in answer.json()["detail"]
    with provided(real, Engine).connect() as connection:
        for table in (Upload, Report, Series):
            assert connection.scalar(select(func.count()).select_from(table)) == 0
    assert real.post(REPORTS, content=SAMPLE.read_bytes()).status_code == 201


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("C:\\reports\\awr.html", "awr.html"),
        ("../../etc/passwd", "passwd"),
        ("a\x00b\x1b[31m.txt", "ab[31m.txt"),
        ("", "report"),
        ("/", "report"),
        ("n" * 500, "n" * 200),
    ],
)
def test_a_file_name_is_only_a_label(given: str, shown: str) -> None:
    assert label(given) == shown


def test_ids_are_short_and_fit_addresses() -> None:
    made = {new_id() for _ in range(200)}
    assert len(made) == 200
    assert all(len(one) == 10 and one.isalnum() and one.islower() for one in made)
