"""The command of the container as another user, over a tree that it may not write into: its folder and /tmp do."""

import http.client
import json
import os
import pwd
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from app.resources import samples_dir
from tests.app.queue.until import until
from tests.conventions.tree import ROOT

SHIPPED = ("app", "parsers", "rules", "templates", "migrations", "sample_reports", "iobound.py")
REPORT = samples_dir() / "statspack_text" / "mtr-before.txt"
READS = "--inh-caps=+dac_read_search", "--ambient-caps=+dac_read_search"
"""The interpreter may lie where only root looks: it may be read, and nothing may be written."""


@pytest.fixture
def folder() -> Iterator[Path]:
    with tempfile.TemporaryDirectory(prefix="read-only-") as name:
        yield Path(name)


@pytest.fixture
def tree(folder: Path) -> Path:
    """What a wheel holds, written by nobody any more."""
    home = folder / "tree"
    home.mkdir()
    for name in SHIPPED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, home / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, home)
    for path in (home, *home.rglob("*")):
        path.chmod(0o555 if path.is_dir() else 0o444)
    return home


def another() -> tuple[list[str], int]:
    """How a command is run as somebody who owns nothing here, and who that is."""
    if os.geteuid() != 0:
        return [], os.geteuid()
    user = pwd.getpwnam("nobody")
    return ["setpriv", f"--reuid={user.pw_uid}", f"--regid={user.pw_gid}", "--clear-groups", *READS], user.pw_uid


def ask(address: str, method: str, path: str, body: bytes | None = None) -> tuple[int, bytes]:
    connection = http.client.HTTPConnection(address.removeprefix("http://"), timeout=600)
    try:
        connection.request(method, path, body)
        answer = connection.getresponse()
        return answer.status, answer.read()
    finally:
        connection.close()


def test_it_reads_and_stores_and_writes_nowhere_else(folder: Path, tree: Path) -> None:
    as_another, number = another()
    data, temporary = folder / "data", folder / "tmp"
    for own in (data, temporary):
        own.mkdir()
        os.chown(own, number, -1)
    folder.chmod(0o755)
    before = {path for path in folder.rglob("*") if tree in path.parents}
    known = {
        "PATH": os.environ["PATH"], "HOME": str(temporary), "TMPDIR": str(temporary), "IOBOUND_DATA": str(data),
        "IOBOUND_ALLOWED_HOSTS": "localhost,127.0.0.1", "IOBOUND_HOST": "0.0.0.0", "IOBOUND_WORKERS": "1",
    }  # fmt: skip
    command = [*as_another, sys.executable, "-u", str(tree / "iobound.py"), "serve", "--port", "0", "--allow-no-login"]
    with subprocess.Popen(command, env=known, cwd="/", stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout
        try:
            address = process.stdout.readline().strip().replace("0.0.0.0", "127.0.0.1")
            assert address.startswith("http://127.0.0.1:"), "it did not start: its sentence is above"
            status, answer = ask(address, "POST", "/api/v1/reports?wait=100", REPORT.read_bytes())
            assert status == 201, answer
            url = json.loads(answer)["url"]
            assert ask(address, "GET", url.replace("/api/v1", ""))[0] == 200
            assert ask(address, "GET", f"{url}/export.pdf")[0] in (200, 501)
            until(lambda: ask(address, "GET", "/readyz")[0] == 200)
        finally:
            process.send_signal(signal.SIGTERM)
            assert process.wait(300) == 0
    assert {path for path in folder.rglob("*") if tree in path.parents} == before
    assert {path.stat().st_uid for path in data.rglob("*")} == {number}
    assert any(data.iterdir())
