"""Completion, by the shells themselves: what stands on the line after a tab."""

import os
import pty
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from app.cli.completion import script
from app.cli.main import COMMANDS
from app.cli.options import SHELLS
from tests.app.queue.until import until

TYPED = [
    ("ana", "analyze"),
    ("analyze --form", "--format"),
    ("analyze --format sar", "sarif"),
    ("analyze --fail-on blo", "blocker"),
    ("analyze --fail-on-case parse", "parse_bound"),
    ("analyze --media nv", "nvme"),
    ("analyze aw", "awr.html"),
    ("analyze --storage li", "limits.yaml"),
    ("compare --unit tr", "transaction"),
    ("compare aw", "awr.html"),
    ("rules single-block-reads-l", "single-block-reads-lead"),
    ("completion z", "zsh"),
    ("push --by", "--by-interval"),
]
BASH = """
source "$1"
COMP_WORDS=($2) COMP_CWORD=$((${#COMP_WORDS[@]} - 1)) COMP_LINE=$2 COMP_POINT=${#2}
"$(complete -p iobound | sed 's/.*-F \\([^ ]*\\).*/\\1/')" iobound "${COMP_WORDS[-1]}" "${COMP_WORDS[-2]}"
printf '%s\\n' "${COMPREPLY[@]}"
"""
ZSH = """
fpath=($PWD $fpath); autoload -Uz compinit; compinit -u -d ./dump
tab() { zle complete-word; print -r -- "$BUFFER" > whole; mv whole line; }
zle -N tab; bindkey '^X' tab; : > ready
"""


@pytest.fixture(scope="module", params=SHELLS)
def shell(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> tuple[str, Path]:
    """A shell and a folder with its script and a few files."""
    name: str = request.param
    assert shutil.which(name), f"{name} is not installed: tools/system_packages installs it"
    folder = tmp_path_factory.mktemp(name)
    for file in ("awr.html", "limits.yaml"):
        (folder / file).touch()
    (folder / "_iobound").write_text(script(name))
    return name, folder


def completed(shell: str, folder: Path, typed: str) -> list[str]:
    """What the last word of a line may become."""
    line = f"iobound {typed}"
    if shell == "zsh":
        return [in_zsh(folder, line).split()[-1]]
    command = {
        "bash": ["bash", "--norc", "-c", BASH, "bash", "./_iobound", line],
        "fish": ["fish", "--no-config", "-c", f"source ./_iobound; complete -C {shlex.quote(line)}"],
    }[shell]
    done = subprocess.run(command, cwd=folder, env=clean(folder), capture_output=True, text=True, check=True)
    assert done.stderr == ""
    return [one.split("\t")[0].strip() for one in done.stdout.splitlines()]


def in_zsh(folder: Path, line: str) -> str:
    """Its line editor works on a terminal only."""
    for old in ("ready", "line"):
        (folder / old).unlink(missing_ok=True)
    ours, its = pty.openpty()
    with subprocess.Popen(["zsh", "-f", "-i"], cwd=folder, env=clean(folder), stdin=its, stdout=its, stderr=its) as one:
        os.close(its)
        try:
            (folder / "setup").write_text(ZSH)
            os.write(ours, b"source ./setup\n")
            until((folder / "ready").exists)
            os.write(ours, f"{line}\x18".encode())
            until((folder / "line").exists)
        finally:
            one.kill()
    os.close(ours)
    return (folder / "line").read_text()


def clean(folder: Path) -> dict[str, str]:
    return {"PATH": os.environ["PATH"], "HOME": str(folder), "TERM": "dumb", "LC_ALL": "C.UTF-8"}


@pytest.mark.parametrize(("typed", "becomes"), TYPED, ids=[typed for typed, _ in TYPED])
def test_a_word_is_completed(shell: tuple[str, Path], typed: str, becomes: str) -> None:
    assert completed(*shell, typed) == [becomes]


def test_every_command_is_known(shell: tuple[str, Path]) -> None:
    name, folder = shell
    if name == "zsh":
        written = (folder / "_iobound").read_text()
        assert [one for one in COMMANDS if f"\n    {one}:" not in written] == []
    else:
        assert set(COMMANDS) <= set(completed(name, folder, "'' " if name == "bash" else ""))


def test_the_command_prints_the_script() -> None:
    command = Path(sys.executable).with_name("iobound")
    done = subprocess.run([command, "completion", "bash"], capture_output=True, text=True, check=True)
    assert done.stdout == script("bash") + "\n"
