"""`iobound redact` and its way back."""

import gzip
from pathlib import Path

import pytest

from app.cli.files import redact
from app.cli.main import main
from tests.app.cli.in_this_process import InThisProcess

SAMPLE = Path(__file__).parents[4] / "sample_reports" / "statspack_text" / "orchard-close-of-month.txt"
OTHER = SAMPLE.parents[1] / "awr_html" / "ledger-slow-redo.html"


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(redact, "Workers", InThisProcess)
    monkeypatch.chdir(tmp_path)
    return tmp_path


def made(folder: Path, prefix: str = "redacted") -> list[Path]:
    return sorted(folder.glob(f"{prefix}-*"))


def test_a_redacted_report_has_another_name_and_the_same_size(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["redact", str(SAMPLE), "--output", "out"]) == 0
    (file,) = made(here / "out")
    text, before = file.read_text(), SAMPLE.read_text()
    assert [len(line) for line in text.splitlines()] == [len(line) for line in before.splitlines()]
    assert "orchard" not in text.lower()
    assert capsys.readouterr().out == f"{SAMPLE}: {Path('out') / file.name}\n"


def test_one_key_gives_the_same_names_another_run_others(here: Path) -> None:
    for folder, key in (("a", "key"), ("b", "key"), ("c", "another")):
        assert main(["redact", str(SAMPLE), "--key", key, "--output", folder]) == 0
    one, same, other = (made(here / folder)[0] for folder in "abc")
    assert one.read_bytes() == same.read_bytes()
    assert one.read_bytes() != other.read_bytes()
    assert (here / "key").stat().st_mode & 0o777 == 0o600


def test_without_a_key_nobody_can_make_the_names_again(here: Path) -> None:
    for folder in ("a", "b"):
        assert main(["redact", str(SAMPLE), "--output", folder]) == 0
    assert made(here / "a")[0].read_bytes() != made(here / "b")[0].read_bytes()


def test_the_map_leads_back_byte_for_byte(here: Path) -> None:
    packed = here / "packed.gz"
    packed.write_bytes(gzip.compress(OTHER.read_bytes()))
    assert main(["redact", str(SAMPLE), str(packed), "--map", "map", "--output", "out"]) == 0
    assert (here / "map").stat().st_mode & 0o777 == 0o600
    assert main(["redact", "--restore", "--map", "map", "--output", "back", "out"]) == 0
    assert {one.read_bytes() for one in made(here / "back", "restored")} == {SAMPLE.read_bytes(), OTHER.read_bytes()}


def test_a_letter_about_the_report_gets_its_names_back(here: Path) -> None:
    assert main(["redact", str(SAMPLE), "--key", "key", "--map", "map", "--output", "out"]) == 0
    first = next(
        (one, two)
        for one, two in zip(SAMPLE.read_text().split(), made(here / "out")[0].read_text().split(), strict=True)
        if one != two and one.isalpha()
    )
    (here / "letter.txt").write_text(f"Look at {first[1]}.\n")
    assert main(["redact", "--restore", "--map", "map", "--output", "back", "letter.txt"]) == 0
    assert made(here / "back", "restored")[0].read_text() == f"Look at {first[0]}.\n"


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--restore"], "To restore what was redacted, name the map"),
        (["--key", "short"], "holds fewer than 16 bytes"),
        (["--map", "short"], "short is no map of redactions"),
        ([str(OTHER), "--output", "-"], "Several reports cannot go to standard output"),
    ],
)
def test_what_cannot_be_done_is_one_sentence(
    arguments: list[str], sentence: str, here: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (here / "short").write_text("too short")
    assert main(["redact", str(SAMPLE), *arguments]) == 2
    assert sentence in capsys.readouterr().err
    assert not made(here)


def test_what_is_no_report_is_refused_beside_others(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "note.txt").write_text("no report at all\n")
    assert main(["redact", "note.txt", str(SAMPLE), "--output", "out"]) == 2
    assert "note.txt: The file is no AWR or Statspack report" in capsys.readouterr().err
    assert len(made(here / "out")) == 1


def test_one_report_goes_to_standard_output(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["redact", str(SAMPLE), "--output", "-"]) == 0
    assert len(capsysbinary.readouterr().out) == SAMPLE.stat().st_size
