"""A service that listens on every address, as the image starts it, is called by no name but those it was given."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.app.load.program import Program
from tests.conventions.tree import ROOT

EVIL = "rebound.example"


@pytest.fixture(scope="module")
def program(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Program]:
    folder = tmp_path_factory.mktemp("names")
    known = {"host": "0.0.0.0", "allowed_hosts": "db.example,127.0.0.1", "workers": 1}
    made = Program(f"sqlite:///{folder / 'iobound.db'}", folder, 0, "--allow-no-login", **known)
    yield made
    made.kill()


def test_the_image_listens_on_every_address_and_names_none_itself() -> None:
    image = (ROOT / "Dockerfile").read_text(encoding="utf-8")
    assert "IOBOUND_HOST=0.0.0.0" in image
    lines = [line for line in image.splitlines() if not line.startswith("#")]
    assert "IOBOUND_ALLOWED_HOSTS" not in "\n".join(lines)
    assert 'CMD ["serve"]' in lines


def test_without_names_it_does_not_start(tmp_path: Path) -> None:
    refused = Program(f"sqlite:///{tmp_path / 'x.db'}", tmp_path, 0, "--allow-no-login", wait=False, host="0.0.0.0")
    assert refused.process.wait(300) == 2
    assert "IOBOUND_ALLOWED_HOSTS" in refused.said.read_text()


@pytest.mark.parametrize(
    "name", [EVIL, f"{EVIL}:{{port}}", f"db.example.{EVIL}", "0.0.0.0", "192.0.2.7", "[::]", "", "*"]
)
def test_a_name_that_was_bound_anew_reads_and_changes_nothing(program: Program, name: str) -> None:
    host = name.format(port=program.port)
    page = {"host": host, "origin": f"http://{host}", "sec-fetch-site": "same-origin"}
    for call in (
        "GET /api/v1/reports",
        "GET /",
        "DELETE /api/v1/reports/none",
        "POST /upload",
        "GET /static/iobound.css",
    ):
        method, path = call.split()
        answer = program.ask(method, path, **page)
        assert (answer.status, b"wrong_host" in answer.body or b"answers to" in answer.body) == (400, True), path


@pytest.mark.parametrize("header", ["x-forwarded-host", "forwarded", "x-original-host", "x-http-host-override"])
def test_no_other_header_stands_for_the_name(program: Program, header: str) -> None:
    value = "host=db.example" if header == "forwarded" else "db.example"
    assert program.ask("GET", "/api/v1/reports", **{"host": EVIL, header: value}).status == 400
    answer = program.ask("GET", "/api/v1/reports", **{"host": "db.example", header: value.replace("db.example", EVIL)})
    assert answer.status == 200
    assert EVIL.encode() not in answer.body


def test_its_own_names_are_taken(program: Program) -> None:
    for host in ("db.example", f"127.0.0.1:{program.port}", "DB.EXAMPLE:80"):
        assert program.ask("GET", "/api/v1/reports", host=host).status == 200
    assert program.ask("GET", "/healthz", host="192.0.2.7").status == 200  # what watches a container
