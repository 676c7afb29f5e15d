"""A real nginx before the service: a process of its own, as an ordinary user, with its files in a folder."""

import contextlib
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.app.queue.until import until
from tests.corpus import IN_CI

CONFIG = """
daemon off;
master_process off;
pid {folder}/pid;
error_log stderr;
events {{ worker_connections 64; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body;
  proxy_temp_path {folder}/proxy;
  fastcgi_temp_path {folder}/fastcgi;
  uwsgi_temp_path {folder}/uwsgi;
  scgi_temp_path {folder}/scgi;
{http}
  server {{
    listen 127.0.0.1:{port};
{server}
  }}
}}
"""


def binary() -> str:
    """Where nginx is; the test is skipped where it is not, and fails in CI."""
    found = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin:/usr/local/sbin")
    if found is None:
        (pytest.fail if IN_CI else pytest.skip)("needs nginx: apt-get install nginx-light")
    return str(found)


def nobody() -> dict[str, Any]:
    """Whom a program is run as where the tests are run by root."""
    if os.geteuid() != 0:
        return {}
    user = pwd.getpwnam("nobody")
    return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}


@contextlib.contextmanager
def nginx(server: str, http: str = "", **files: str) -> Iterator[int]:
    """The port on which it answers, until the context ends; `server` is the inner part of its `server` block, `http`
    what stands before it, `files` lie in its folder, which `FOLDER` stands for."""
    program, who = binary(), nobody()
    with tempfile.TemporaryDirectory(prefix="nginx-") as name:
        folder, port = Path(name), _free_port()
        made = CONFIG.format(folder=folder, port=port, server=server, http=http)
        for called, text in {"nginx.conf": made.replace("FOLDER", str(folder)), **files}.items():
            (folder / called).write_text(text)
        if who:
            os.chown(folder, who["user"], who["group"])
        said = folder / "said"
        with said.open("wb") as log:
            command = [program, "-p", name, "-e", "stderr", "-c", str(folder / "nginx.conf")]
            process = subprocess.Popen(command, stderr=log, cwd=folder, **who)
        try:
            until(lambda: process.poll() is not None or _answers(port))
            assert process.poll() is None, said.read_text()
            yield port
        finally:
            process.terminate()
            process.wait(300)


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as one:
        return int(one.getsockname()[1])


def _answers(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
        return True
    return False
