"""What a run over many files came to, in one line."""

import pytest

from app.cli.files import tally
from app.cli.files.report_files import Named
from app.cli.files.tally import Tally


def said(capsys: pytest.CaptureFixture[str], counted: Tally, status: int = 0) -> list[str]:
    assert counted.end() == status
    out, err = capsys.readouterr()
    assert out == ""
    return err.splitlines()


def test_few_named_files_need_no_line(capsys: pytest.CaptureFixture[str]) -> None:
    files = [Named(str(number)) for number in range(tally.MANY_NAMED - 1)]
    assert said(capsys, Tally(files)) == []


def test_many_files_are_counted(capsys: pytest.CaptureFixture[str]) -> None:
    files = [Named(str(number)) for number in range(1200)]
    counted = Tally(files)
    for one in files[2:]:
        counted.read(one)
    assert all(counted.refused(one, one.name, "not_a_report") for one in files[:2])
    assert said(capsys, counted) == ["iobound: files: 1,200, reports read: 1,198, refused: 2."]


def test_of_a_folder_it_is_told_what_is_no_report(capsys: pytest.CaptureFixture[str]) -> None:
    files = [Named(f"d/{number}", "d") for number in range(7)]
    counted = Tally(files)
    counted.read(files[0])
    assert counted.refused(files[1], files[1].name, "wrong_report")
    assert not any(counted.refused(one, one.name, tally.NO_REPORT[0]) for one in files[2:4])
    assert not any(counted.refused(one, one.name, tally.NO_REPORT[1]) for one in files[4:])
    assert said(capsys, counted) == [
        "iobound: files: 7, reports read: 1, refused: 1, passed over as no reports: 5 (d/2, d/3, d/4 and 2 more)."
    ]


def test_a_folder_without_a_report_is_a_failure(capsys: pytest.CaptureFixture[str]) -> None:
    files = [Named("d/a", "d"), Named("e/b", "e")]
    counted = Tally(files)
    counted.read(files[1])
    counted.refused(files[0], "d/a", "not_text")
    assert said(capsys, counted, status=2) == [
        "iobound: files: 2, reports read: 1, refused: 0, passed over as no reports: 1 (d/a).",
        "iobound: d holds no report: name the folder that the reports lie in.",
    ]


def test_a_name_in_the_line_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    counted = Tally([Named("d/a", "d"), Named("d/\x1b[2J", "d")])
    counted.read(Named("d/a", "d"))
    counted.refused(Named("d/\x1b[2J", "d"), "d/\x1b[2J", "not_text")
    assert "\x1b" not in said(capsys, counted)[0]
