"""Setting up: what is missing and cannot be installed is one sentence with the apt line, and a failure."""

import os
import subprocess
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[1] / "tools" / "system_packages"


def run(folder: Path, **commands: str) -> "subprocess.CompletedProcess[str]":
    """The script where no browser is, with stand-ins for the commands it calls."""
    for name, body in commands.items():
        (folder / name.replace("_", "-")).write_text(f"#!/bin/sh\n{body}\n")
        (folder / name.replace("_", "-")).chmod(0o755)
    environment = {
        **os.environ,
        "PATH": f"{folder}:{os.environ['PATH']}",
        "HOME": str(folder),
        "CHROMIUM": str(folder / "chromium"),
    }
    return subprocess.run([SCRIPT], env=environment, cwd=folder, capture_output=True, text=True, timeout=60)


@pytest.mark.parametrize(
    "commands",
    [
        {"id": "echo 1000", "sudo": "exit 1"},
        {"id": "echo 0", "apt_get": "exit 1"},
    ],
    ids=["no rights", "no such package"],
)
def test_what_cannot_be_installed_is_one_sentence_with_the_apt_line(tmp_path: Path, commands: dict[str, str]) -> None:
    done = run(tmp_path, **commands)
    assert done.returncode == 1
    assert done.stdout == ""
    assert "chromium" in done.stderr.splitlines()[-1]
    assert "apt-get install -y chromium" in done.stderr.splitlines()[-1]


def test_what_can_be_installed_is(tmp_path: Path) -> None:
    install = f'case "$*" in *install*chromium*) touch "{tmp_path}/chromium"; chmod +x "{tmp_path}/chromium";; esac'
    done = run(tmp_path, id="echo 0", apt_get=install)
    assert done.returncode == 0
    assert done.stdout == ""


def test_nothing_is_done_where_nothing_is_missing(tmp_path: Path) -> None:
    (tmp_path / "chromium").touch(mode=0o755)
    done = run(tmp_path, apt_get="echo called >&2")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
