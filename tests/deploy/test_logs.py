"""Logs and the audit log off the host: a real service's lines, by a real rsyslog, to a receiver that has the right
certificate, and to no other."""

import json
import re
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from tests.app.queue.until import until
from tests.app.store.test_tls import certificate
from tests.conventions.tree import ROOT
from tests.deploy.rsyslog import Receiver, receiver, rsyslog

pytestmark = pytest.mark.slow
HEAD = re.compile(r"<\d+>1 \d{4}-\d\d-\d\dT\S+ \S+ iobound \S+ \S+ - ?(?:\ufeff)?")
"""What RFC 5424 puts before a message."""
LOGGER = ["logger", "--tag", "iobound", "--size", "64KiB", "--socket"]
"""As systemd does it, which cuts lines by itself, at 48 KiB."""


def free(address: str) -> int:
    with socket.create_server((address, 0)) as one:
        return int(one.getsockname()[1])


@pytest.fixture
def place() -> tuple[str, int]:
    """Where a receiver will be."""
    address = "127.18.7.3"
    return address, free(address)


def said(to: Path, text: str) -> None:
    subprocess.run([*LOGGER, str(to), "--", text], check=True)


def documents(came: Receiver) -> list[dict[str, Any]]:
    """The JSON lines among what came."""
    plain = [HEAD.sub("", line, count=1).strip() for line in came.lines if HEAD.match(line)]
    return [json.loads(one) for one in plain if one.startswith("{")]


def test_lines_and_audit_entries_of_a_service_reach_another_host(place: tuple[str, int], tmp_path: Path) -> None:
    mine = certificate(tmp_path, place[0], "receiver")
    environment = {"IOBOUND_DATA": str(tmp_path / "data"), "IOBOUND_LOG_FORMAT": "json", "IOBOUND_LOG_AUDIT": "1",
                   "IOBOUND_WORKERS": "1", "PATH": "/usr/bin:/bin"}  # fmt: skip
    with rsyslog(*place, mine) as to, receiver(*place, mine) as came:
        serving = [sys.executable, "-m", "app.cli", "serve", "--port", "0"]
        with (
            subprocess.Popen(
                serving, cwd=ROOT, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
            ) as service,
            subprocess.Popen([*LOGGER, str(to)], stdin=service.stderr) as logger,
        ):
            try:
                until(lambda: any(one.get("action") == "service.settings" for one in documents(came)))
            finally:
                service.terminate()
                service.wait(300)
                logger.wait(300)
    (entry,) = [one for one in documents(came) if one.get("action") == "service.settings"]
    assert (entry["event"], entry["level"], entry["logger"], entry["number"]) == ("audit", "info", "iobound.audit", 1)
    assert (entry["object"], entry["outcome"], len(entry["hash"])) == ("serve", "done", 64)
    assert json.loads(entry["detail"])["settings"]["log_audit"] is True


def test_what_is_said_while_the_receiver_is_away_comes_later(place: tuple[str, int], tmp_path: Path) -> None:
    """Each line at least once: the one that it tried first may come twice."""
    mine = certificate(tmp_path, place[0], "receiver")
    lines = [*(f"line {number}" for number in range(20)), "x" * 20_000]
    with rsyslog(*place, mine) as to:
        for one in lines:
            said(to, one)
        with receiver(*place, mine) as came:
            until(lambda: len(plain(came)) == len(lines))
    assert plain(came) == set(lines)


def plain(came: Receiver) -> set[str]:
    return {HEAD.sub("", one, count=1).strip() for one in came.lines}


@pytest.mark.parametrize("named", ["127.18.7.3", "127.18.7.4"])
def test_a_receiver_of_another_authority_or_name_gets_nothing(
    place: tuple[str, int], tmp_path: Path, named: str
) -> None:
    """Of another authority under the right name, or of the right authority under another name."""
    other = certificate(tmp_path, named, "other")
    trusted = certificate(tmp_path, place[0], "receiver") if named == place[0] else other
    with rsyslog(*place, trusted) as to, receiver(*place, other) as came:
        said(to, "a secret line")
        until(lambda: came.left >= 2)
    assert came.lines == []
