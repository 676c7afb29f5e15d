"""`iobound analyze --format junit` and `sarif`: the real command on samples, an archive and what is no report."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from app.resources import samples_dir
from tests.app.exports.test_junit import checked as junit_checked
from tests.app.exports.test_sarif import checked as sarif_checked

COMMAND = Path(sys.executable).with_name("iobound")
BEFORE = samples_dir() / "statspack_text" / "mtr-before.txt"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of a report, an archive of two and a text; and beside it what is no report."""
    top = tmp_path_factory.mktemp("builds")
    (top / "d").mkdir()
    (top / "d" / "one.txt").write_bytes(BEFORE.read_bytes())
    with zipfile.ZipFile(top / "d" / "two.zip", "w") as archive:
        for name in ("mtr-before.txt", "mtr-after.txt"):
            archive.write(BEFORE.with_name(name), name)
    for name in ("d/readme", "none.txt"):
        (top / name).write_text("hello")
    return top


def run(folder: Path, *arguments: str) -> tuple[int, bytes]:
    command = [COMMAND, "analyze", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, timeout=600, check=False)
    assert b"Traceback" not in done.stderr
    return done.returncode, done.stdout


def test_junit_has_a_case_for_each_report_and_for_what_is_none(folder: Path) -> None:
    status, out = run(folder, "--format", "junit", "d", "none.txt")
    (suite,) = junit_checked(out.decode())
    assert status == 2
    assert [suite.get(name) for name in ("tests", "failures", "errors", "skipped")] == ["5", "3", "1", "1"]
    classes = {one.get("classname") for one in suite.iter("testcase")}
    assert classes == {"d/one.txt", "d/two.zip: mtr-before.txt", "d/two.zip: mtr-after.txt", "d/readme", "none.txt"}
    texts = [one.text or "" for one in suite.iter("failure")]
    assert all("high: RD01 " in one and "(line " in one for one in texts)


def test_junit_fails_where_the_command_does(folder: Path) -> None:
    status, out = run(folder, "--format", "junit", "--fail-on", "blocker", "d/one.txt")
    assert (status, junit_checked(out.decode())[0].get("failures")) == (0, "0")
    status, out = run(folder, "--format", "junit", "--fail-on-case", "latency_limited", "d/one.txt")
    assert (status, junit_checked(out.decode())[0].get("failures")) == (1, "1")


def test_sarif_leads_to_the_lines_of_the_reports(folder: Path) -> None:
    status, out = run(folder, "--format", "sarif", "d", "none.txt")
    log = sarif_checked(out)
    assert status == 2
    uris = [one["location"]["uri"] for one in log["artifacts"]]
    assert uris == ["d/one.txt", "d/readme", "d/two.zip", "/mtr-before.txt", "/mtr-after.txt", "none.txt"]
    assert [one["level"] for one in log["invocations"][0]["toolExecutionNotifications"]] == ["note", "error"]
    first = next(one for one in log["results"] if one["ruleId"] == "RD01")
    line = first["locations"][0]["physicalLocation"]["region"]["startLine"]
    assert "db file sequential read" in BEFORE.read_text().split("\n")[line - 1]
    assert len([one for one in log["results"] if one["ruleId"] == "verdict"]) == 3


def test_of_nothing_but_refusals_there_is_a_document(folder: Path) -> None:
    status, out = run(folder, "--format", "sarif", "none.txt", "missing.txt")
    assert status == 2
    codes = [one["descriptor"]["id"] for one in sarif_checked(out)["invocations"][0]["toolExecutionNotifications"]]
    assert codes == ["not_a_report", "not_readable"]
    status, out = run(folder, "--format", "junit", "missing.txt")
    assert (status, junit_checked(out.decode())[0].get("errors")) == (2, "1")


def test_what_lies_on_the_way_in_json_is_not_indented(folder: Path) -> None:
    _, out = run(folder, "--format", "sarif", "d/one.txt")
    assert out.count(b"\n") == 1
    assert json.loads(out)["version"] == "2.1.0"
