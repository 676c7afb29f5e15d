"""An identity provider of its own for tests: npm's oidc-provider behind `provider.mjs`, on loopback."""

import contextlib
import os
import shutil
import socket
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx2
import pytest

from tests.corpus import IN_CI

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
SECRET = "a secret & of signs: + / = %"


@dataclass
class Running:
    """Where it answers."""

    port: int
    process: "subprocess.Popen[str]"

    @property
    def issuer(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def wish(self, **wished: Any) -> None:
        """What the next logins are to be like."""
        httpx2.post(f"{self.issuer}/control", json=wished).raise_for_status()

    def logged_in(self, address: str, back: str) -> str:
        """What a browser that begins there comes back with: the address of the service, by all redirects."""
        with httpx2.Client(follow_redirects=False) as browser:
            for _ in range(10):
                answer = browser.get(address)
                address = str(httpx2.URL(address).join(answer.headers["location"]))
                if address.startswith(back):
                    parts = urlsplit(address)
                    return f"{parts.path}?{parts.query}"
        raise AssertionError(f"it leads nowhere: {address}")


@contextlib.contextmanager
def identity_provider(
    back: str, out: str, *, in_token: bool = False, at: socket.socket | None = None
) -> Iterator[Running]:
    """Runs until the context ends. `back` and `out` are where it leads after logins and logouts; `at` is the socket at
    which it answers, else a free port is."""
    if shutil.which("node") is None or shutil.which("npm") is None:
        (pytest.fail if IN_CI else pytest.skip)("needs Node: apt-get install nodejs npm")
    subprocess.run([ROOT / "tools" / "identity_provider"], check=True, stdout=subprocess.DEVNULL)
    command = ["node", str(HERE / "provider.mjs"), str(ROOT / ".cache" / "identity-provider"), back, out]
    command += [] if at is None else [str(at.fileno())]
    environment = {**os.environ, "IN_TOKEN": "1" if in_token else "0", "NODE_ENV": "production"}
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        env=environment,
        pass_fds=() if at is None else (at.fileno(),),
    ) as process:
        try:
            assert process.stdout is not None
            yield Running(int(process.stdout.readline()), process)
        finally:
            process.terminate()
