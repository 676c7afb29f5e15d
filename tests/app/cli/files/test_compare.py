"""`iobound compare`: two files, archives and folders; what goes where, and the exit status."""

import json
import re
import shutil
import zipfile
from pathlib import Path
from typing import Any

import pytest

from app.analysis.context import JudgingContext
from app.analysis.pool import TookTooLong
from app.cli import main
from app.cli.files import compare
from app.resources import samples_dir
from tests.app.cli.in_this_process import InThisProcess
from tests.app.hours import Hours, hour

BEFORE, AFTER = (samples_dir() / "statspack_text" / f"mtr-{side}.txt" for side in ("before", "after"))


class Reader(InThisProcess, Hours):
    """The stand-in for the worker processes of the command line."""

    beside: JudgingContext | None = None

    def begin_analysis(self, data: bytes, filename: str, beside: JudgingContext | None = None) -> Any:
        return self.begin(self.analyse, (data, filename, beside), 1, list)

    def analyse(self, data: bytes, filename: str, beside: JudgingContext | None = None) -> Any:
        if data == b"slow":
            raise TookTooLong(30)
        type(self).beside = beside
        return super().analyse(data, filename, beside)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder to write reports into, and the stand-in to read them."""
    monkeypatch.setattr(compare, "Analyst", Reader)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "old.txt").write_bytes(hour(0))
    (tmp_path / "new.txt").write_bytes(hour(24, 1.0, 2000))
    return tmp_path


def run(*arguments: str) -> int:
    try:
        return main.main(["compare", *arguments])
    except SystemExit as stop:
        return int(str(stop.code))


def answered(capsys: pytest.CaptureFixture[str], *arguments: str, status: int = 0) -> dict[str, Any]:
    assert run(*arguments, "--format", "json") == status
    found: dict[str, Any] = json.loads(capsys.readouterr().out)
    return found


def complaint(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said where nothing is compared: standard output stays empty."""
    assert run(*arguments) == 2
    out, err = capsys.readouterr()
    assert out == ""
    return err


@pytest.mark.usefixtures("folder")
class TestTwoFiles:
    def test_json_is_the_comparison_object(self, capsys: pytest.CaptureFixture[str]) -> None:
        found = answered(capsys, "old.txt", "new.txt", "--unit", "single_block_read")
        assert (found["schema"], found["unit"]) == (1, "single_block_read")
        assert found["factor"] == pytest.approx(3.5)
        assert found["before"]["reports"] == [{"report": "old.txt"}]
        assert found["after"]["points"][0]["db_time_ms_per_unit"] == pytest.approx(2.0)

    def test_text_begins_with_the_headline_and_fits_80_columns(
        self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setenv("COLUMNS", "80")
        assert run("old.txt", "new.txt", "--unit", "execute") == 0
        out, err = capsys.readouterr()
        assert out.startswith("71 % less DB time per execution\nPer execution the database spent")
        assert max(map(len, out.splitlines())) <= 80
        assert err == ""
        for heading in ("Both sides", "Where the DB time per execution went, ms", "Volume against speed", "Findings"):
            assert f"\n{heading}" in out
        assert re.search(r"All together +14\.00 +4\.00 +−10\.00 ms", out)

    def test_storage_facts_are_known_to_both(self, capsys: pytest.CaptureFixture[str], folder: Path) -> None:
        (folder / "facts.yaml").write_text("media: nvme\n")
        answered(capsys, "old.txt", "new.txt", "--storage", "facts.yaml")
        assert Reader.beside is not None
        assert Reader.beside.storage == {"media": "nvme"}

    def test_markdown_and_html_are_the_exports(self, capsys: pytest.CaptureFixture[str]) -> None:
        assert run("old.txt", "new.txt", "--format", "md") == 0
        assert capsys.readouterr().out.startswith("## 71 % less DB time per transaction\n\nPer ")
        assert run("old.txt", "new.txt", "--format", "html") == 0
        page = capsys.readouterr().out
        assert page.lower().startswith("<!doctype html>")
        assert "/static/" not in page
        assert "Where the time per" in page


class TestSets:
    def test_folders_and_archives_are_sets_of_reports(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "week").mkdir()
        for number in range(4):
            (folder / "week" / f"{number}.txt").write_bytes(hour(number))
        (folder / "week" / ".hidden").write_bytes(b"slow")
        (folder / "week" / "deeper").mkdir()
        found = answered(capsys, "week", "new.txt")
        assert found["before"]["windows"] == 4
        assert found["before"]["reports"] == [{"report": f"week/{number}.txt"} for number in range(4)]

    def test_a_copy_counts_once_and_a_long_window_that_holds_short_ones_not(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (folder / "week").mkdir()
        for number in range(4):
            (folder / "week" / f"{number}.txt").write_bytes(hour(number))
        (folder / "week" / "copy.html").write_bytes(hour(2, format="awr-html"))
        (folder / "week" / "whole.txt").write_bytes(hour(0, hours=4, snap=90))
        found = answered(capsys, "week", "new.txt")
        assert found["before"]["windows"] == 4
        assert found["before"]["set_aside"] == {"twins": 1, "longer": 1}

    def test_what_is_no_report_is_told_and_the_others_are_compared(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (folder / "week").mkdir()
        (folder / "week" / "a.txt").write_bytes(hour(0))
        (folder / "week" / "b.txt").write_bytes(b"a shopping list")
        (folder / "week" / "c.txt").write_bytes(b"slow")
        assert run("week", "new.txt", "--format", "json") == 2
        out, err = capsys.readouterr()
        assert json.loads(out)["before"]["reports"] == [{"report": "week/a.txt"}]
        assert err.splitlines() == [
            "iobound: week/c.txt: This file was not read within 30 seconds: try again, or bring a shorter report.",
            "iobound: passed over as no reports: 1 (week/b.txt).",
        ]

    def test_what_is_no_report_in_a_folder_is_no_failure_and_one_that_was_named_is(
        self, folder: Path, capsys: pytest.CaptureFixture[str]
    ) -> None:
        (folder / "week" / "deeper").mkdir(parents=True)
        (folder / "week" / "deeper" / "a.txt").write_bytes(hour(0))
        (folder / "week" / "b.png").write_bytes(b"a shopping list")
        found = answered(capsys, "week", "new.txt")
        assert found["before"]["reports"] == [{"report": "week/deeper/a.txt"}]
        shutil.copy("week/b.png", "b.png")
        assert "b.png: This is no AWR or Statspack report: bring one." in complaint(capsys, "b.png", "new.txt")

    def test_reports_of_two_instances_are_no_set(self, folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
        (folder / "week").mkdir()
        (folder / "week" / "a.txt").write_bytes(hour(0))
        (folder / "week" / "b.txt").write_bytes(hour(1, instances=[2]))
        told = complaint(capsys, "week", "new.txt")
        assert (
            told
            == "iobound: BEFORE holds reports of 2 series (ORCL instance 1; ORCL instance 2): leave those of one.\n"
        )


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["old.txt", "old.txt"], "old.txt is on both sides"),
        (["old.txt", "same.txt"], "The same report is on both sides"),
        (["old.txt", "empty"], "empty: The folder holds no file: put the reports into it."),
        (["old.txt", "missing.txt"], "missing.txt: No such file or directory."),
        (["list.txt", "new.txt"], "BEFORE holds no report: nothing can be compared."),
        (["old.txt", "new.txt", "--unit", "mile"], "Unknown unit 'mile'"),
        (["old.txt", "few.txt", "--unit", "user_call"], "does not count"),
        (["old.txt", "new.txt", "--storage", "missing.yaml"], "missing.yaml: No such file"),
        (["old.txt"], "AFTER"),
        (["old.txt", "new.txt", "--format", "docx"], "invalid choice"),
    ],
    ids=str,
)
def test_what_cannot_be_compared_is_told_on_standard_error(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    (folder / "empty").mkdir()
    (folder / "list.txt").write_bytes(b"a shopping list")
    shutil.copy("old.txt", "same.txt")
    few = {"elapsed_s": 3600.0, "db_time_s": 7200.0, "transactions_per_s": 20.0}
    (folder / "few.txt").write_bytes(hour(1, metrics=few))
    assert said in complaint(capsys, *arguments)


def test_the_published_migration(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """The sample reports through the real worker; an archive holds the side after."""
    packed = tmp_path / "after.zip"
    with zipfile.ZipFile(packed, "w") as archive:
        archive.write(AFTER, "spreport.lst")
    found = answered(capsys, str(BEFORE), str(packed), "--unit", "single_block_read")
    assert [round(found[side]["db_time_ms_per_unit"], 2) for side in ("before", "after")] == [6.31, 1.77]
    assert (round(found["factor"], 2), round(found["work_ratio"], 2)) == (3.56, 2.35)
    assert found["after"]["reports"] == [{"report": f"{packed}!spreport.lst"}]
    assert found["prediction"]["stored"] is False


def test_a_short_time_has_one_unit_in_the_sentence_and_in_the_table(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(str(BEFORE), str(AFTER)) == 0
    text = " ".join(capsys.readouterr().out.split())
    assert "db file scattered read (49.2 µs per single-block read instead of 1.63 µs" in text
    assert "db file scattered read 1.63 µs 49.2 µs ×30.2" in text
    assert "Unit of work: single-block read (taken)." in text
    assert run("--format", "html", str(BEFORE), str(AFTER)) == 0
    row = capsys.readouterr().out.split('id="slower"')[1].split("</section>")[0]
    assert '<td class="n">1.63 µs</td><td class="n">49.2 µs</td>' in row


def test_why_two_cannot_be_compared_stands_before_what_is_configured_otherwise(
    capsys: pytest.CaptureFixture[str],
) -> None:
    other = samples_dir() / "statspack_text" / "orchard-close-of-month.txt"
    assert run("--format", "html", str(BEFORE), str(other)) == 0
    section = capsys.readouterr().out.split('id="comparable"')[1].split("</section>")[0]
    settings = section.split("Two different databases")[1]
    assert '<summary>Configured otherwise <span class="count">' in settings, "folded: so many settings push all away"
