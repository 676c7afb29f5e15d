"""A real rsyslog with the example of `deploy/rsyslog`, and a receiver of its lines that speaks TLS."""

import contextlib
import os
import shutil
import socket
import ssl
import subprocess
import tempfile
import threading
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tests.app.queue.until import until
from tests.conventions.tree import ROOT
from tests.corpus import IN_CI
from tests.deploy.nginx import nobody

EXAMPLE = ROOT / "deploy" / "rsyslog" / "iobound.conf"
MAIN = """
global(maxMessageSize="64k" workDirectory="{folder}")
module(load="imuxsock" SysSock.Use="off")
input(type="imuxsock" Socket="{folder}/socket")
include(file="{folder}/iobound.conf")
"""


def binary() -> str:
    """Where rsyslog is; the test is skipped where it is not, and fails in CI."""
    found = shutil.which("rsyslogd", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
    if found is None:
        (pytest.fail if IN_CI else pytest.skip)("needs rsyslog: apt-get install rsyslog rsyslog-openssl")
    return str(found)


@contextlib.contextmanager
def rsyslog(address: str, port: int, authority: Path) -> Iterator[Path]:
    """The socket that it reads, as systemd's journal or `logger` write there; it sends to that receiver."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        example = EXAMPLE.read_text().replace("logs.example.com", address).replace('"6514"', f'"{port}"')
        example = example.replace("/etc/iobound/logs-ca.pem", str(folder / "ca.pem"))
        example = example.replace('resumeInterval="10"', 'resumeInterval="1"')
        shutil.copy(authority, folder / "ca.pem")
        (folder / "iobound.conf").write_text(example)
        (folder / "main.conf").write_text(MAIN.format(folder=folder))
        who = nobody()
        for one in (folder, *folder.iterdir()) if who else ():
            os.chown(one, who["user"], who["group"])
        command = [binary(), "-n", "-f", str(folder / "main.conf"), "-i", str(folder / "pid")]
        with (folder / "said").open("wb") as said:
            process = subprocess.Popen(command, stdout=said, stderr=said, **who)
        try:
            until(lambda: (folder / "socket").exists() or process.poll() is not None)
            assert process.poll() is None, (folder / "said").read_text()
            yield folder / "socket"
        finally:
            process.terminate()
            process.wait(300)


@dataclass
class Receiver:
    """What came, a line each, and how often somebody came and left again."""

    lines: list[str] = field(default_factory=list)
    left: int = 0


@contextlib.contextmanager
def receiver(address: str, port: int, certificate: Path) -> Iterator[Receiver]:
    """A host that takes logs (RFC 5425), with that certificate and its key."""
    tls = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    tls.load_cert_chain(certificate, certificate.with_suffix(".key"))
    one = Receiver()
    with socket.create_server((address, port)) as listening:
        listening.settimeout(0.2)
        ending = threading.Event()
        thread = threading.Thread(target=_receive, args=(listening, tls, one, ending), daemon=True)
        thread.start()
        try:
            yield one
        finally:
            ending.set()
            thread.join()


def _receive(listening: socket.socket, tls: ssl.SSLContext, one: Receiver, ending: threading.Event) -> None:
    while not ending.is_set():
        try:
            connection, _ = listening.accept()
        except TimeoutError:
            continue
        connection.settimeout(0.2)
        with contextlib.suppress(OSError), tls.wrap_socket(connection, server_side=True) as encrypted:
            _lines(encrypted, one, ending)
        one.left += 1


def _lines(encrypted: ssl.SSLSocket, one: Receiver, ending: threading.Event) -> None:
    """Each behind its length in octets."""
    got = b""
    while not ending.is_set():
        try:
            more = encrypted.recv(65536)
        except TimeoutError:
            continue
        if not more:
            return
        got += more
        while b" " in got:
            length, _, rest = got.partition(b" ")
            if len(rest) < int(length):
                break
            one.lines.append(rest[: int(length)].decode())
            got = rest[int(length) :]
