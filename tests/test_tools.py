"""Setting up: what is missing is one line that can be pasted, and what was interrupted is made anew."""

import shutil
import signal
import subprocess
from pathlib import Path

import pytest

TOOLS = Path(__file__).parents[1] / "tools"
PYTHON = """#!/bin/sh
# stands in for Python: makes an environment with itself inside, and installs a file
case "$*" in
  *venv*) mkdir -p .venv/bin; cp "$0" .venv/bin/python; touch .venv/made_first ;;
  *pip*) touch .venv/installed ;;
esac
case "$*" in *"$FAILS"*) eval "$BY" ;; esac
"""


def _takes_ctrl_c() -> None:
    """As in a terminal, however the tests themselves were started: what runs in the background ignores Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def run(script: str, folder: Path, *words: str, **environment: str) -> "subprocess.CompletedProcess[str]":
    """A script with no other commands than those in `folder/bin`."""
    everything = {"PATH": str(folder / "bin"), "HOME": str(folder), "CHROMIUM": str(folder / "chromium"), **environment}
    command = [TOOLS / script, *words]
    return subprocess.run(
        command,
        env=everything,
        cwd=folder,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
        preexec_fn=_takes_ctrl_c,
    )


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A minimal system: a shell, and an apt-get that does nothing."""
    (tmp_path / "bin").mkdir()
    for name in ("bash", "sh", "env", "dirname", "grep", "mkdir", "cp", "mv", "rm", "touch", "chmod"):
        (tmp_path / "bin" / name).symlink_to(shutil.which(name) or name)
    lay(tmp_path, "apt-get", "true")
    lay(tmp_path, "python3", "true")
    lay(tmp_path, "id", "echo 0")
    return tmp_path


def lay(folder: Path, name: str, body: str) -> None:
    """A stand-in for a command."""
    (folder / "bin" / name).unlink(missing_ok=True)
    (folder / "bin" / name).write_text(body if body.startswith("#!") else f"#!/bin/sh\n{body}\n")
    (folder / "bin" / name).chmod(0o755)


@pytest.mark.parametrize(
    ("user", "sudo", "begins"),
    [
        ("0", None, "apt-get update && apt-get install -y --no-install-recommends chromium"),
        ("1000", "exit 1", "sudo apt-get update && sudo apt-get install -y --no-install-recommends chromium"),
        ("1000", None, "su - -c 'apt-get update && apt-get install -y --no-install-recommends chromium"),
    ],
    ids=["root", "sudo asks for a password", "no sudo"],
)
def test_what_cannot_be_installed_is_one_line_that_works_here(
    folder: Path, user: str, sudo: str | None, begins: str
) -> None:
    lay(folder, "id", f"echo {user}")
    if sudo:
        lay(folder, "sudo", sudo)
    done = run("system_packages", folder)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines()[-1].partition(": ")[2].startswith(begins)


def test_a_system_without_apt_is_told_the_names(folder: Path) -> None:
    (folder / "bin" / "apt-get").unlink()
    done = run("system_packages", folder)
    assert done.returncode == 1
    assert "chromium" in done.stderr
    assert "apt-get" not in done.stderr


def test_a_python_without_venv_is_named_with_the_others(folder: Path) -> None:
    lay(folder, "python3", "exit 1")
    lay(folder, "id", "echo 1000")
    assert "python3-venv chromium" in run("system_packages", folder).stderr


def test_what_can_be_installed_is(folder: Path) -> None:
    lay(
        folder,
        "apt-get",
        f'case "$*" in *install*chromium*) touch "{folder}/chromium"; chmod +x "{folder}/chromium";; esac',
    )
    done = run("system_packages", folder)
    assert (done.returncode, done.stdout) == (0, "")


def test_nothing_is_done_where_nothing_is_missing(folder: Path) -> None:
    (folder / "chromium").touch(mode=0o755)
    lay(folder, "apt-get", "echo called >&2")
    done = run("system_packages", folder)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_ubuntus_browser_comes_by_playwright_once_that_is_there(folder: Path) -> None:
    (folder / "os-release").write_text("ID=ubuntu\n")
    assert run("system_packages", folder, OS_RELEASE="os-release").returncode == 0
    (folder / ".venv" / "bin").mkdir(parents=True)
    lay(folder, "../.venv/bin/playwright", 'touch "$CHROMIUM"; chmod +x "$CHROMIUM"; echo "$*" >&2')
    done = run("system_packages", folder, OS_RELEASE="os-release")
    assert done.returncode == 0
    assert "install --with-deps chromium" in done.stderr


@pytest.fixture
def checkout(folder: Path) -> Path:
    """Where an environment is to be set up."""
    lay(folder, "python3", PYTHON)
    return folder


@pytest.mark.parametrize("end", ["kill -9 $PPID", "kill -INT $PPID", "exit 1"], ids=["killed", "Ctrl-C", "failed"])
@pytest.mark.parametrize("at", ["-m venv", "--require-hashes", "-e ."])
def test_what_was_interrupted_is_made_anew(checkout: Path, at: str, end: str) -> None:
    assert run("environment", checkout, "serve", FAILS=at, BY=end).returncode != 0
    assert not (checkout / ".venv" / ".serve").exists()
    (checkout / ".venv").mkdir(exist_ok=True)
    (checkout / ".venv" / "half").touch()
    done = run("environment", checkout, "serve", FAILS="never", BY="")
    assert done.returncode == 0
    assert (checkout / ".venv" / ".serve").exists()
    assert not (checkout / ".venv" / "half").exists()


@pytest.mark.parametrize(("end", "stays"), [("kill -9 $PPID", False), ("kill -INT $PPID", False), ("exit 1", True)])
@pytest.mark.parametrize("what", ["serve", "dev"])
def test_what_is_changed_is_whole_or_made_anew(checkout: Path, what: str, end: str, *, stays: bool) -> None:
    assert run("environment", checkout, "serve", FAILS="never", BY="").returncode == 0
    assert run("environment", checkout, what, FAILS="--require-hashes", BY=end).returncode != 0
    assert (checkout / ".venv" / ".serve").exists() is stays
    assert not (checkout / ".venv" / ".dev").exists()


def test_both_stamps_are_there_in_the_end_and_make_has_nothing_to_do(checkout: Path) -> None:
    for what in ("serve", "dev", "serve", "dev"):
        assert run("environment", checkout, what, FAILS="never", BY="").returncode == 0
    stamps = [(checkout / ".venv" / name).stat().st_mtime_ns for name in (".serve", ".dev")]
    assert stamps == sorted(stamps)


def test_a_missing_venv_module_is_one_line(checkout: Path) -> None:
    done = run("environment", checkout, "serve", FAILS="-m venv", BY="exit 1")
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1].endswith("apt-get install -y --no-install-recommends python3-venv")
    assert not (checkout / ".venv").exists()
