"""`iobound curve --compare` and `--sheet`: several curves at once, from files and from stated maxima."""

import json
from pathlib import Path

import pytest

from app.cli.main import main
from app.resources import samples_dir

CURVES = samples_dir() / "curves"
SCAN, RANDOM = str(CURVES / "cern-scan.csv"), str(CURVES / "cern-random.csv")


def facts(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text)
    return str(path)


def test_one_node_against_four(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    one = facts(tmp_path, "one.yaml", "ports: 2\nport_mb_s: 200\n")
    four = facts(tmp_path, "four.yaml", "controllers: 4\ncontroller_mb_s: 200\n")
    assert main(["curve", "398 MB/s", SCAN, "--compare", "--storage", one, "--storage", four]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert "398 MB/s ended at its 2 ports: 398 of 400 MB/s" in said
    assert "cern-scan ended at its 4 controllers: 745 of 800 MB/s" in said


def test_several_are_held_against_the_first_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    ramsan = str(CURVES / "ramsan-orion.csv")
    assert main(["curve", RANDOM, ramsan, "8675 IOPS", "--compare", "--format", "json"]) == 0
    first, second = map(json.loads, capsys.readouterr().out.splitlines())
    assert first["second"]["name"] == "ramsan-orion"
    assert len(first["at_loads"]) > 5
    assert [one["real"] for one in second["differences"]] == [False]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ([RANDOM], "needs two curves or more"),
        ([RANDOM, "100 IOPS/disk"], "how many devices there are is not known"),
        ([RANDOM, "nowhere.csv"], "nowhere.csv"),
    ],
)
def test_what_cannot_be_compared_is_one_sentence(
    arguments: list[str], words: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["curve", *arguments, "--compare"]) == 2
    told = capsys.readouterr()
    assert (told.out, words in told.err) == ("", True)


def test_a_set_of_tests_is_one_sheet(capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(path) for path in sorted(CURVES.glob("benchware-*.csv"))]
    assert main(["curve", *files, "--sheet"]) == 0
    assert "A write costs as much as 4.8 reads" in " ".join(capsys.readouterr().out.split())
    assert main(["curve", *files, "--sheet", "--format", "json"]) == 0
    assert len(json.loads(capsys.readouterr().out)["rows"]) == 5
