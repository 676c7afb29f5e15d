"""A client that a generator made of the OpenAPI document works, typed, and nothing of the document was lost for it."""

import importlib
import json
import shutil
import socket
import subprocess
import sys
import threading
import time
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO
from types import ModuleType
from typing import Any

import pytest
import uvicorn
from fastapi import FastAPI

from app.main import create_app
from app.settings import Settings
from tests.app.services import settled
from tests.app.stand_in import StandIn, report_bytes
from tests.app.web.logins import token

PACKAGE = "iobound_client"


class Generated:
    """The client's modules, and calls with it to a service at that address."""

    def __init__(self, service: FastAPI, address: str, token: str) -> None:
        self.service, self.address, self.token = service, address, token

    def part(self, name: str) -> ModuleType:
        return importlib.import_module(f"{PACKAGE}.{name}")

    def __call__(self, operation: str, *given: Any, **named: Any) -> Any:
        """The whole response of `tag.operation`: its status, and its content by its type."""
        with self.part("client").AuthenticatedClient(base_url=self.address, token=self.token) as client:
            return self.part(f"api.{operation}").sync_detailed(*given, client=client, **named)


@contextmanager
def serving(service: FastAPI) -> Iterator[str]:
    """The address at which it answers."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        server = uvicorn.Server(uvicorn.Config(service, log_level="error"))
        thread = threading.Thread(target=server.run, args=([listening],))
        thread.start()
        give_up = time.monotonic() + 300
        while not server.started:
            assert thread.is_alive()
            assert time.monotonic() < give_up
            time.sleep(0.05)
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        thread.join()


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Generated]:
    folder = tmp_path_factory.mktemp("client")
    service = create_app(Settings(data=folder, login=True), analyst=StandIn())  # type: ignore[arg-type]
    with serving(service) as address:
        (folder / "openapi.json").write_text(json.dumps(service.openapi()))
        (folder / "generator.yml").write_text("post_hooks: []\n")  # it would format what it wrote
        words = ["generate", "--path", folder / "openapi.json", "--config", folder / "generator.yml"]
        done = subprocess.run(
            [sys.executable, "-m", "openapi_python_client", *words, "--output-path", folder / "made"],
            capture_output=True, text=True, timeout=300, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout + done.stderr
        assert "WARNING" not in done.stdout + done.stderr, done.stdout + done.stderr
        sys.path.insert(0, str(folder / "made"))
        yield Generated(service, address, token(service, "admin"))
        sys.path.remove(str(folder / "made"))
        for name in [one for one in sys.modules if one.split(".")[0] == PACKAGE]:
            del sys.modules[name]
        shutil.rmtree(folder / "made")


def test_an_upload_is_typed(generated: Generated) -> None:
    file = generated.part("types").File(payload=BytesIO(report_bytes(database="CLIENT")), file_name="a.txt")
    answer = generated("reports.upload_report", body=file, ticket="CHG-1")
    assert answer.status_code == 201
    assert type(answer.parsed).__name__ == "Uploaded"
    (report,) = answer.parsed.reports
    assert (report.database, report.case, report.interval.begin_snap) == ("CLIENT", "latency_limited", 101)
    analysis = generated("reports.get_report", answer.parsed.id).parsed
    assert type(analysis.verdict).__name__ == "Verdict"
    assert analysis.verdict.headline == report.headline
    listed = generated("reports.list_reports", dbid=1234567890).parsed
    assert [one.id for one in listed.reports] == [answer.parsed.id]


def test_an_error_is_typed(generated: Generated) -> None:
    answer = generated("reports.get_report", "none")
    assert (answer.status_code, type(answer.parsed).__name__) == (404, "ProblemDocument")
    assert answer.parsed.code == "not_found"


def test_who_is_not_let_in_is_told_typed(generated: Generated) -> None:
    nobody = Generated(generated.service, generated.address, "iob_none")
    answer = nobody("reports.list_reports")
    assert (answer.status_code, type(answer.parsed).__name__, answer.parsed.code) == (
        401, "ProblemDocument", "login_wanted",
    )  # fmt: skip
    uploader = Generated(generated.service, generated.address, token(generated.service, "upload"))
    answer = uploader("databases.list_databases")
    assert (answer.status_code, type(answer.parsed).__name__, answer.parsed.code) == (
        403, "ProblemDocument", "not_allowed",
    )  # fmt: skip


def test_a_batch_is_typed(generated: Generated) -> None:
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("one.txt", report_bytes(dbid=77, snap=500))
        archive.writestr("notes.txt", b"no report")
    packed.seek(0)
    file = generated.part("types").File(payload=packed, file_name="a.zip")
    answer = generated("batches.upload_batch", body=file)
    assert answer.status_code == 202
    settled(generated.service)
    batch = generated("batches.get_batch", answer.parsed.id).parsed
    assert batch.state == "done"
    members = generated("batches.list_members", answer.parsed.id).parsed.members
    assert sorted(one.file for one in members) == ["notes.txt", "one.txt"]


def test_a_trend_is_typed(generated: Generated) -> None:
    for snap in (1, 2):
        end = f"2026-01-31T1{snap}:00:07"
        data = report_bytes(dbid=55, snap=snap * 10, begin=f"2026-01-31T1{snap - 1}:00:12", end=end)
        file = generated.part("types").File(payload=BytesIO(data), file_name="a.txt")
        assert generated("reports.upload_report", body=file).status_code == 201
    (database,) = generated("databases.list_databases", dbid=55).parsed.databases
    trend = generated("databases.get_trend", database.id, metric=["read_iops"]).parsed
    assert type(trend).__name__ != "ProblemDocument"
    (course,) = trend.trends
    assert [point.value for point in course.points] == [9855.2, 9855.2]


def test_operations_are_called_as_their_functions(generated: Generated) -> None:
    paths = generated.service.openapi()["paths"].values()
    names = [operation["operationId"] for path in paths for operation in path.values()]
    assert len(names) == len(set(names)) > 50
    assert all(name.isidentifier() and "api_v1" not in name for name in names)
