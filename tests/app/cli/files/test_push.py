"""`iobound push`: what it says, what it moves, and its exit status."""

import json
import logging
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from app.cli import main
from tests.app.push.conftest import address, running
from tests.app.queue.until import until
from tests.app.served import Served, served
from tests.app.stand_in import report_bytes
from tests.app.web import logins

__all__ = ["address", "running"]
COMMAND = [sys.executable, "-c", "import sys; from iobound import main; sys.exit(main())", "push"]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    made = tmp_path / "spool"
    (made / "deep").mkdir(parents=True)
    (made / "a.txt").write_bytes(report_bytes(number=1))
    (made / "deep" / "b.txt").write_bytes(report_bytes(number=2))
    (made / "readme.txt").write_bytes(b"hello")
    (made / "c.txt.part").write_bytes(report_bytes(number=3))
    return made


def test_a_folder_is_sent_and_again_nothing(address: str, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["push", "--server", address, str(folder)]) == 0
    out, error = capsys.readouterr()
    assert sorted(line.split()[1] for line in out.splitlines()) == ["no", "sent", "sent"]
    assert error == "iobound: sent: 2, no report: 1.\n"
    assert main.main(["push", "--server", address, str(folder)]) == 0
    assert capsys.readouterr().err == "iobound: there: 2, no report: 1.\n"


def test_of_many_files_of_a_folder_that_are_no_reports_a_few_are_named_on_a_terminal(
    address: str, folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True)
    for number in range(6):
        (folder / f"note{number}.txt").write_bytes(b"a note of somebody")
    assert main.main(["push", "--server", address, str(folder)]) == 0
    out, error = capsys.readouterr()
    assert len(out.splitlines()) == 2
    first = ", ".join(str(folder / f"note{number}.txt") for number in range(3))
    assert error == f"iobound: sent: 2, no report: 7.\niobound: no report: {first} and 4 more.\n"
    assert main.main(["push", "--format", "json", "--server", address, str(folder)]) == 0
    assert capsys.readouterr().out.count('"no report"') == 7


def test_a_service_that_is_away_is_said_while_it_is_tried_again(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    # a service of another test in this process may still say something, or have left a handler whose stream is gone
    monkeypatch.setattr(logging.root, "handlers", [logging.NullHandler()])
    arguments = ["--tries", "2", "--jobs", "1", str(folder / "a.txt")]
    assert main.main(["push", "--server", "http://127.0.0.1:1", *arguments]) == 2
    assert capsys.readouterr().err.splitlines() == [
        "iobound: http://127.0.0.1:1 does not answer (Connection refused): trying again at once (1 of 2).",
        "iobound: http://127.0.0.1:1 does not answer (Connection refused): 1 not sent; run it again later.",
    ]


def test_the_same_content_is_moved_once(address: str, folder: Path) -> None:
    for _ in range(2):
        (folder / "readme.txt").write_bytes(b"hello")
        assert main.main(["push", "--server", address, "--move", str(folder / "readme.txt")]) == 1
    assert [path.name for path in (folder / "refused").iterdir()] == ["readme.txt"]
    assert not (folder / "readme.txt").exists()


def test_what_is_settled_is_moved_beside_it_and_over_nothing(
    address: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main.main(["push", "--server", address, "--move", str(folder)]) == 0
    (folder / "a.txt").write_bytes(report_bytes(number=4))
    assert main.main(["push", "--server", address, "--move", str(folder)]) == 0
    files = sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())
    assert files == ["c.txt.part", "deep/sent/b.txt", "refused/readme.txt", "sent/a.2.txt", "sent/a.txt"]
    capsys.readouterr()
    assert main.main(["push", "--server", address, "--move", str(folder)]) == 0
    assert capsys.readouterr() == ("", "iobound: Nothing was left to send.\n")


def test_a_file_by_name_that_is_no_report_is_refused(
    address: str, folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    names = [str(folder / "readme.txt"), str(folder / "*.txt"), str(folder / "none")]
    assert main.main(["push", "--server", address, "--format", "json", *names]) == 1
    outcomes = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert sorted((one["kind"], Path(one["file"]).name) for one in outcomes) == [
        ("refused", "none"), ("refused", "readme.txt"), ("refused", "readme.txt"), ("sent", "a.txt"),
    ]  # fmt: skip


def test_a_service_that_is_away_is_said_once_and_nothing_is_moved(
    folder: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert (
        main.main(["push", "--server", "http://127.0.0.1:1", "--tries", "0", "--move", "--jobs", "1", str(folder)]) == 2
    )
    out, error = capsys.readouterr()
    assert out == ""
    assert error.splitlines() == [
        "iobound: http://127.0.0.1:1 does not answer (Connection refused): 3 not sent; run it again later.",
        "iobound: not sent: 3.",
    ]
    assert (folder / "a.txt").is_file()


def test_where_it_goes_is_in_the_environment(
    address: str, folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("IOBOUND_SERVER", address)
    assert main.main(["push", str(folder / "a.txt")]) == 0
    assert capsys.readouterr().err == ""
    monkeypatch.setenv("IOBOUND_SERVER", "nowhere")
    assert main.main(["push", str(folder / "a.txt")]) == 2
    assert "'nowhere' is no address of a service" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", [["--wait", "0"], ["--timeout", "soon"], ["--tries", "-1"], ["--jobs", "0"]])
def test_what_is_no_option_is_said(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main.main(["push", "a", *wrong])
    assert ended.value.code == 2
    assert f"argument {wrong[0]}" in capsys.readouterr().err


def test_only_folders_are_watched(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main.main(["push", "--watch", "1", str(folder / "a.txt")]) == 2
    assert "a.txt is no folder: --watch looks into folders." in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_a_watched_folder_is_sent_as_files_come(
    running: Served, address: str, folder: Path, number: signal.Signals
) -> None:
    given = os.environ | {"IOBOUND_SERVER": address}
    with subprocess.Popen(
        [*COMMAND, "--watch", "0.2", "--move", "--host", "db7", str(folder)],
        env=given, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
    ) as watching:  # fmt: skip
        until(lambda: (folder / "deep" / "sent" / "b.txt").is_file() and (folder / "sent" / "a.txt").is_file())
        (folder / "c.txt.part").rename(folder / "c.txt")
        until(lambda: (folder / "sent" / "c.txt").is_file())
        time.sleep(0.3)  # it waits for the next look
        watching.send_signal(number)
        _, error = watching.communicate(timeout=600)
    assert watching.returncode == 0, error
    assert running.ask("/api/v1/reports?reference=db7")[2].count(b'"host":"db7"') == 3


def test_with_logins_a_token_that_may_upload_is_enough(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    app = logins.service(f"sqlite:///{tmp_path / 'iobound.db'}", tmp_path)
    secret = logins.token(app, "upload", ["West"])
    with served(app) as one:
        words = ["push", "--server", f"http://127.0.0.1:{one.port}", str(folder / "a.txt"), str(folder / "deep")]
        assert main.main(words) == 2
        nobody = f"http://127.0.0.1:{one.port} lets nobody in without a login (401): give its token as IOBOUND_TOKEN"
        assert capsys.readouterr().err.splitlines()[0] == f"iobound: {nobody}: 2 not sent."
        monkeypatch.setenv("IOBOUND_TOKEN", f"{secret[:-1]}_")
        assert main.main(words) == 2
        assert "has ended or was revoked" in capsys.readouterr().err
        monkeypatch.setenv("IOBOUND_TOKEN", secret)
        assert main.main(words) == 0
        assert capsys.readouterr().err == "iobound: sent: 2.\n"
        assert main.main([*words, "--by-interval"]) == 0
        out, error = capsys.readouterr()
        assert error == "iobound: there: 2.\n"
        assert secret not in out + error
        status, _, _ = one.ask("/api/v1/databases", headers={"Authorization": f"Bearer {secret}"})
        assert status == 403
