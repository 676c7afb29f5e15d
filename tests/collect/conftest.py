"""The shells that hosts of databases have, with no other commands than those they come with; and curl."""

import os
import shutil
import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.app.push.conftest import address, running
from tests.collect.busy_service import BusyService, busy_service

__all__ = ["address", "running"]
COLLECT = Path(__file__).parents[2] / "collect"


@dataclass
class Shell:
    """Runs a script of `collect`; `words` is the shell, `path` where its commands are."""

    words: list[str]
    path: str
    folder: Path

    def run(
        self, script: str, *arguments: str, given: str = "", **environment: str
    ) -> "subprocess.CompletedProcess[str]":
        everything = {"PATH": self.path, "HOME": str(self.folder), "TMPDIR": str(self.folder / "own"), **environment}
        return subprocess.run(
            [*self.words, str(COLLECT / script), *arguments],
            env=everything, cwd=self.folder, capture_output=True, input=given, text=True, timeout=600, check=False,
        )  # fmt: skip


@pytest.fixture(params=["dash", "busybox"])
def shell(request: pytest.FixtureRequest, tmp_path: Path) -> Shell:
    """`dash` with the system's commands; busybox ash with busybox's own for all but curl."""
    commands = tmp_path / "bin"
    commands.mkdir()
    (tmp_path / "own").mkdir()
    if request.param == "dash":
        dash = shutil.which("dash")
        assert dash is not None
        return Shell([dash], f"{commands}:{os.environ['PATH']}", tmp_path)
    busybox, curl = shutil.which("busybox"), shutil.which("curl")
    assert busybox is not None
    assert curl is not None
    applets = subprocess.run([busybox, "--list"], check=True, capture_output=True, text=True).stdout.split()
    for name in applets:
        (commands / name).symlink_to(busybox)
    (commands / "curl").symlink_to(curl)
    return Shell([busybox, "sh"], str(commands), tmp_path)


@pytest.fixture
def busy() -> Iterator[BusyService]:
    with busy_service() as one:
        yield one
