"""Kill -9 in the middle: nothing is half-stored, and what was not done is done after the restart."""

import json
import os
import random
import re
import signal
import sqlite3
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from app.analysis.analyse import versions
from app.ingest.service import Ingest
from app.resources import samples_dir
from app.store.analysis_rows import stamp
from app.store.engine import engine as db
from app.store.reports import Store
from app.store.schema.tables import Document, Forecast, MetricValue, PrintedPart, Report, Upload
from tests import databases
from tests.app.batches.archives import zipped
from tests.app.filled import content, faults, fill, store
from tests.app.killed import FILES, ingest, rejudge
from tests.app.services import changing
from tests.app.stand_in import StandIn
from tests.conventions.tree import ROOT

pytestmark = pytest.mark.slow
COMMAND = Path(sys.executable).with_name("iobound")
SAMPLES = [one for one in sorted(samples_dir().glob("*/*.txt")) if one.stat().st_size < 200_000][:4]


def killed(deed: str, url: str, *moments: int | str) -> list[dict[str, Any]]:
    """What each run left; the last one was not killed, nor is one whose moment never came as little was left to do."""
    words = [sys.executable, "-m", "tests.app.killed", deed, url, *map(str, moments)]
    done = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, done.stderr
    runs = [json.loads(line) for line in done.stdout.splitlines()]
    first, *others, last = (one["ended"] for one in runs)
    assert (first, last, {-signal.SIGKILL, 0} >= set(others)) == (-signal.SIGKILL, 0, True), done.stderr
    return runs


def anywhere(most: int, times: int) -> list[int]:
    """Statements at random; a failure tells them with the words of the program."""
    return sorted(random.Random().sample(range(1, most), times))


def outcome(url: str) -> dict[str, Any]:
    """What a store holds but for what is drawn by lot and the hour."""
    engine = db.connect(url)
    wanted = (
        select(Upload.sha256, Report.part, Report.headline, Report.versions, Document.document)
        .join(Report, Report.upload_id == Upload.id)
        .join(Document, Document.report_id == Report.id)
    )
    parts = select(Upload.sha256, Report.part, PrintedPart.kind, PrintedPart.name, PrintedPart.body)
    parts = parts.join(Report, Report.upload_id == Upload.id).join(PrintedPart, PrintedPart.report_id == Report.id)
    figures = select(Upload.sha256, Report.part, MetricValue.name, MetricValue.value, MetricValue.end_time)
    figures = figures.join(Report, Report.upload_id == Upload.id).join(MetricValue, MetricValue.report_id == Report.id)
    with engine.connect() as connection:
        found = {
            "reports": sorted(tuple(row) for row in connection.execute(wanted)),
            "parts": sorted(tuple(row) for row in connection.execute(parts)),
            "figures": sorted(tuple(row) for row in connection.execute(figures)),
        }
    counted = {name: len(rows) for name, rows in content(engine).items()}
    engine.dispose()
    return found | {"counted": counted}


def test_an_ingest_that_is_killed_leaves_nothing_and_is_done_when_it_is_sent_again(
    database_url: str, tmp_path: Path
) -> None:
    store(database_url).dispose()
    points = [0, 8, *anywhere(50, 3)]  # 8 lies within the transaction that stores the first file
    runs = killed("ingest", database_url, *points)
    assert [one["faults"] for one in runs] == [[]] * len(runs), points
    undisturbed = databases.sqlite_database(tmp_path / "undisturbed")
    store(undisturbed).dispose()
    ingest(undisturbed)
    assert outcome(database_url) == outcome(undisturbed)
    assert outcome(database_url)["counted"]["upload"] == FILES


def test_a_rejudge_that_is_killed_goes_on_and_touches_no_forecast(database_url: str, tmp_path: Path) -> None:
    engine = store(database_url)
    fill(engine)
    foreseen = content(engine)["forecast"]
    points = [0, *anywhere(60, 3)]
    runs = killed("rejudge", database_url, *points)
    assert [one["faults"] for one in runs] == [[]] * len(runs), points
    with engine.connect() as connection:
        assert set(connection.scalars(select(Report.versions))) == {stamp(versions())}
        assert connection.scalar(select(Forecast.id).limit(1)) is not None
    assert content(engine)["forecast"] == foreseen
    engine.dispose()
    undisturbed = databases.sqlite_database(tmp_path / "undisturbed")
    other = store(undisturbed)
    fill(other)
    rejudge(undisturbed)
    assert outcome(database_url) == outcome(undisturbed)
    other.dispose()


def test_a_copy_that_is_killed_goes_on_and_ends_equal(database_url: str, tmp_path: Path) -> None:
    source = store(database_url)
    fill(source)
    target = databases.sqlite_database(tmp_path / "copies")
    points = [40, *(f"step:{random.Random().randint(1, 6)}" for _ in range(3))]  # until 40 tables are made
    runs = killed("copy", f"{database_url} {target}", *points)
    damaged = [fault for one in runs[:-1] for fault in one["faults"] if fault.endswith("refers to nothing")]
    assert (damaged, runs[-1]["faults"]) == ([], []), points
    copied = db.connect(target)
    assert content(copied) == content(source)
    source.dispose()
    copied.dispose()


@pytest.mark.postgres
def test_a_copy_to_postgresql_that_is_killed_goes_on_and_ends_equal(postgres: Any, tmp_path: Path) -> None:
    source = store(databases.sqlite_database(tmp_path))
    fill(source)
    with databases.postgres_database(postgres) as target:
        points = [40, *(f"step:{random.Random().randint(1, 6)}" for _ in range(3))]
        runs = killed("copy", f"{databases.sqlite_database(tmp_path)} {target}", *points)
        assert runs[-1]["faults"] == [], points
        copied = db.connect(target)
        assert content(copied) == content(source)
        copied.dispose()
    source.dispose()


@contextmanager
def service(url: str, data: Path) -> Iterator[tuple["subprocess.Popen[str]", str]]:
    """The real service on a free port; whatever is left of it is ended afterwards."""
    environment = {**os.environ, "DATABASE_URL": url, "IOBOUND_DATA": str(data)}
    running = subprocess.Popen(
        [COMMAND, "serve", "--port", "0"],
        cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, start_new_session=True,
    )  # fmt: skip
    try:
        assert running.stdout
        address = running.stdout.readline().strip()
        assert re.fullmatch(r"http://127\.0\.0\.1:\d+", address), address
        yield running, address
    finally:
        os.killpg(running.pid, signal.SIGKILL)
        running.wait(300)
        assert running.stdout
        running.stdout.close()


def send(address: str, sample: Path) -> int:
    """The status, 0 where the service is gone."""
    request = urllib.request.Request(f"{address}/api/v1/reports?wait=600", sample.read_bytes(), method="POST")
    try:
        with urllib.request.urlopen(request, timeout=600) as answer:
            return int(answer.status)
    except (OSError, urllib.error.URLError):
        return 0


def test_a_service_that_is_killed_while_it_reads_files_takes_the_rest_after_its_restart(
    database_url: str, tmp_path: Path
) -> None:
    waits = [random.Random().uniform(0.2, 1.5), 0.9]
    for wait in waits:
        with service(database_url, tmp_path) as (running, address):
            senders = [threading.Thread(target=send, args=(address, one)) for one in SAMPLES]
            for one in senders:
                one.start()
            time.sleep(wait)
            os.kill(running.pid, signal.SIGKILL)
            for one in senders:
                one.join(600)
        engine = db.connect(database_url)
        assert faults(engine) == [], waits
        engine.dispose()
    with service(database_url, tmp_path) as (_, address):
        assert {send(address, one) for one in SAMPLES} <= {200, 201}
        assert {send(address, one) for one in SAMPLES} == {200}
    engine = db.connect(database_url)
    assert faults(engine) == []
    assert {name: len(rows) for name, rows in content(engine).items()}["upload"] == len(SAMPLES)
    engine.dispose()


def test_the_faults_that_are_looked_for_are_seen(tmp_path: Path) -> None:
    engine = store(databases.sqlite_database(tmp_path))
    analyst: Any = StandIn()
    Ingest(Store(engine), analyst).take(b"INVENTED REPORT\n{}\n", "a.txt")
    assert faults(engine) == []
    with sqlite3.connect(str(engine.url.database)) as unchecked:
        for table in ("document", "printed_part", "metric_value", "forecast", "series"):
            unchecked.execute(f"delete from {table}")
        unchecked.execute("update report set parts = 2")
    assert faults(engine) == [
        "reports without document", "reports without parts", "reports without figures", "reports without forecast",
        "uploads lacking reports", "report.series_id refers to nothing", "series_tally.series_id refers to nothing",
    ]  # fmt: skip
    with changing(engine) as connection:
        for table in ("report", "series_tally"):
            connection.exec_driver_sql(f"delete from {table}")
    assert faults(engine) == ["uploads without report"]
    engine.dispose()


def test_a_batch_goes_on_after_the_service_was_killed_while_it_unpacked_and_while_it_read(
    database_url: str, tmp_path: Path
) -> None:
    """A thousand tiny files, most of them no reports; killed at two moments, then left alone."""
    chance = random.Random(13)
    members = [(f"{number}.txt", b"no report %d" % number) for number in range(1000 - len(SAMPLES))]
    members += [(one.name, one.read_bytes()) for one in SAMPLES]
    chance.shuffle(members)
    waits, batch = [chance.uniform(0.1, 1.0), chance.uniform(1.0, 3.0)], ""
    for wait in waits:
        with service(database_url, tmp_path) as (running, address):
            batch = batch or answered(f"{address}/api/v1/batches", zipped(members))["url"]
            time.sleep(wait)
            os.kill(running.pid, signal.SIGKILL)
    with service(database_url, tmp_path) as (_, address):
        until, state = time.monotonic() + 1200, {"state": ""}
        while state["state"] != "done" and time.monotonic() < until:
            time.sleep(0.2)
            state = answered(f"{address}{batch}")
        counts = {"members": 1000, "stored": len(SAMPLES), "refused": 1000 - len(SAMPLES), "duplicate": 0}
        assert state["counts"] == counts | {"waiting": 0, "reading": 0, "cancelled": 0}, waits
    engine = db.connect(database_url)
    left = content(engine)
    assert (faults(engine), left["spool_chunk"]) == ([], [])
    assert len(left["upload"]) == len(SAMPLES)
    assert len({row[3] for row in left["incoming"]}) == 1000
    engine.dispose()


def answered(address: str, body: bytes | None = None) -> dict[str, Any]:
    with urllib.request.urlopen(urllib.request.Request(address, body), timeout=600) as answer:
        found: dict[str, Any] = json.load(answer)
    return found
