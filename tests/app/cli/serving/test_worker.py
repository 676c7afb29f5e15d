"""`iobound worker`: what it says when it cannot work, and how it is stopped."""

import os
import signal
import socket
import subprocess
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import psycopg
import pytest
from fastapi.testclient import TestClient
from sqlalchemy.engine import make_url

from app.cli import main
from app.cli.serving.worker import FINISHING
from app.main import create_app
from app.settings import Settings
from app.store.open_store import Unusable
from tests import databases
from tests.app.conftest import BASE
from tests.app.queue import outage
from tests.app.queue.outage import Worker
from tests.app.queue.until import until

WAITING = 5
PATIENT = {"LOCK_SECONDS": "600", "STATEMENT_SECONDS": "600", "STOP_SECONDS": "600"}


@pytest.fixture
def url(postgres: Any) -> Iterator[str]:
    with databases.postgres_store(postgres) as address:
        yield address


@pytest.fixture
def look(url: str) -> Iterator[Any]:
    """One figure of the database."""
    with connected(url) as connection:
        yield lambda query: connection.execute(query).fetchone()[0]


@pytest.fixture
def held(url: str) -> Iterator["psycopg.Connection[Any]"]:
    """A connection that holds a lock until the test ends."""
    with connected(url) as connection:
        yield connection


def connected(url: str) -> "psycopg.Connection[Any]":
    address = make_url(url)
    return psycopg.connect(host=str(address.query["host"]), user="postgres", dbname=address.database, autocommit=True)


def lock_uploads(held: Any) -> None:
    for statement in ("BEGIN", "LOCK TABLE upload IN ACCESS EXCLUSIVE MODE"):
        held.execute(statement)


@pytest.fixture
def start(url: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Any]:
    begun: list[Worker] = []
    monkeypatch.setenv("IOBOUND_SLOW_QUERY_SECONDS", "3600")  # it says nothing of a machine that is slow

    def start(**settings: str) -> Worker:
        for name, value in settings.items():
            monkeypatch.setenv(f"IOBOUND_{name}", value)
        begun.append(Worker(url, tmp_path, len(begun), 1))
        return begun[-1]

    yield start
    for worker in begun:
        worker.process.kill()
        worker.process.wait()


@pytest.mark.parametrize(
    ("environment", "said"),
    [
        ({}, "workers of their own need PostgreSQL: with SQLite the service reads all by itself, 2 at a time"),
        ({"DATABASE_URL": "sqlite:////var/a.db"}, "workers of their own need PostgreSQL"),
        ({"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/none"}, "the database does not answer ("),
        ({"DATABASE_URL": "nonsense"}, "DATABASE_URL names no PostgreSQL and no SQLite file"),
        ({"DATABASE_URL": "postgresql://h/d", "IOBOUND_WORKERS": "0"}, "say by --jobs how many files are read"),
        ({"IOBOUND_WORKERS": "some"}, "the setting IOBOUND_WORKERS cannot be 'some'"),
    ],
)
def test_what_stands_in_its_way_is_one_sentence(
    environment: dict[str, str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.delenv("DATABASE_URL", raising=False)
    for name, value in (environment | {"IOBOUND_DATA": str(tmp_path)}).items():
        monkeypatch.setenv(name, value)
    may_answer_later = 75 if said.startswith("the database does not answer") else 2
    assert main.main(["worker"]) == may_answer_later
    out, error = capsys.readouterr()
    assert out == ""
    assert error.startswith(f"iobound: {said}" if "say by" not in said else "iobound: IOBOUND_WORKERS is 0")
    assert said in error
    assert error.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("jobs", ["0", "-1", "many", "1.5"])
def test_it_reads_one_file_at_a_time_or_more(jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main.main(["worker", f"--jobs={jobs}"])
    assert ended.value.code == 2
    assert "argument --jobs" in capsys.readouterr().err


def test_a_service_on_sqlite_has_to_read_itself(tmp_path: Path) -> None:
    with pytest.raises(Unusable, match="IOBOUND_WORKERS is 0, and only a store in PostgreSQL"):
        create_app(Settings(database_url=f"sqlite:///{tmp_path / 'a.db'}", workers=0))


@pytest.mark.parametrize("port", ["0", "-1", "65536", "many"])
def test_a_port_for_figures_is_a_number(port: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main.main(["worker", f"--metrics-port={port}"])
    assert ended.value.code == 2
    assert "is no port" in capsys.readouterr().err


@pytest.mark.postgres
def test_it_says_what_it_counts_on_a_port_of_its_own(url: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        given = os.environ | {"DATABASE_URL": url, "IOBOUND_DATA": str(tmp_path)}
        command = [str(outage.COMMAND), "worker", "--jobs", "1", "--metrics-port", str(port)]
        refused = subprocess.run(command, env=given, capture_output=True, text=True, check=False, timeout=600)
        assert refused.returncode == 2
        assert f"port {port} of 127.0.0.1 cannot be used for --metrics-port" in refused.stderr
    with subprocess.Popen(command, env=given, stdout=subprocess.PIPE, text=True) as worker:
        try:
            assert worker.stdout is not None
            assert worker.stdout.readline().startswith("Reads 1 file at a time")
            with urllib.request.urlopen(f"http://127.0.0.1:{port}/metrics", timeout=600) as answer:
                assert "iobound_reading_seconds_count 0.0" in answer.read().decode()
        finally:
            worker.send_signal(signal.SIGTERM)
        assert worker.wait(300) == 0


@pytest.mark.postgres
def test_it_says_that_it_is_ready_and_an_idle_one_ends_at_once(start: Any, look: Any) -> None:
    worker = start()
    said = worker.ready()
    assert said.startswith("Reads 1 file at a time for postgresql+psycopg://postgres@/t_")
    assert said.endswith("; Ctrl+C stops.\n")
    until(lambda: look("SELECT count(*) FROM procrastinate_workers"))
    assert worker.end() == 0
    until(worker.nothing_left)
    assert look("SELECT count(*) FROM procrastinate_workers") == 0
    assert worker.said.read_text() == FINISHING


@pytest.mark.postgres
@pytest.mark.slow
@pytest.mark.parametrize("everybody", [False, True], ids=["SIGTERM", "Ctrl+C in a terminal"])
def test_what_is_in_hand_is_finished_and_the_rest_waits_for_another(
    url: str, start: Any, look: Any, held: Any, everybody: bool
) -> None:
    """The first file cannot be stored before the worker was told to end, however fast it reads."""
    outage.put(url, WAITING)
    lock_uploads(held)
    worker = start(**PATIENT)
    until(lambda: look("SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing'"))
    if everybody:  # a terminal tells all processes in front of it
        worker.end_group(signal.SIGINT)
    else:
        worker.process.send_signal(signal.SIGTERM)
    until(lambda: FINISHING in worker.said.read_text())
    held.execute("ROLLBACK")
    assert worker.process.wait(300) == 0
    until(worker.nothing_left)
    assert look("SELECT count(*) FROM upload") == 1
    assert look("SELECT count(*) FROM incoming WHERE state = 'reading'") == 0
    assert look("SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing'") == 0
    assert look("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'read'") == WAITING - 1
    assert worker.said.read_text() == FINISHING


@pytest.mark.postgres
@pytest.mark.slow
def test_a_second_signal_ends_it_at_once(url: str, start: Any, look: Any, held: Any) -> None:
    outage.put(url, 1)
    lock_uploads(held)
    worker = start(**PATIENT)
    worker.ready()
    until(lambda: look("SELECT count(*) FROM procrastinate_jobs WHERE status = 'doing'"))
    worker.process.send_signal(signal.SIGTERM)
    until(lambda: FINISHING in worker.said.read_text())
    worker.process.send_signal(signal.SIGTERM)
    assert worker.process.wait(300) == 128 + signal.SIGTERM
    until(worker.nothing_left)


@pytest.mark.postgres
@pytest.mark.slow
def test_a_service_may_leave_all_reading_to_workers(url: str, start: Any) -> None:
    service = create_app(Settings(database_url=url, workers=0))
    with TestClient(service, base_url=BASE) as client:
        taken = client.post("/api/v1/reports?wait=0.1", content=outage.SAMPLE.read_bytes())
        assert (taken.status_code, taken.json()["state"]) == (202, "waiting")
        start()
        until(lambda: client.get(taken.json()["url"]).json()["state"] == "done")
        answer = client.post("/api/v1/reports?wait=600", content=next(outage.reports(1)))
        assert answer.status_code == 201
