"""`--format pdf`: one document of all reports, for a file; said before anything is read where it cannot be."""

import io

import pytest
from pypdf import PdfReader

from app.analysis import pdf_library
from app.cli.files.pdf import NO_TERMINAL
from app.cli.main import main
from app.resources import samples_dir

QUARRY, WINE = (samples_dir() / "awr_text" / name for name in ("quarry-spinning-disks.txt", "wine-sorts-to-temp.txt"))
BEFORE, AFTER = (samples_dir() / "statspack_text" / f"mtr-{side}.txt" for side in ("before", "after"))


def opened(capsysbinary: pytest.CaptureFixture[bytes]) -> PdfReader:
    out = capsysbinary.readouterr().out
    assert out.startswith(b"%PDF-")
    return PdfReader(io.BytesIO(out))


def test_a_report_is_a_document_with_its_name_on_the_cover(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["analyze", "--format", "pdf", str(QUARRY)]) == 0
    found = opened(capsysbinary)
    cover = found.pages[0].extract_text()
    assert "QUARRY" in cover
    assert "12.2.0.1.0 EE" in cover
    words = "\n".join(one.extract_text() for one in found.pages)
    for one in ("Where DB time went", "What to do, in this order", "Findings", "Terms"):
        assert one in words
    for dead in ("Judge again", "Copy", "Declare three", "Declare it", "Compare with the report before"):
        assert dead not in words


def test_several_reports_are_one_document(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["analyze", "--format", "pdf", "--summary", str(QUARRY), str(WINE)]) == 0
    found = opened(capsysbinary)
    cover = found.pages[0].extract_text()
    assert "2 reports, judged by iobound" in cover
    assert "QUARRY" in cover
    assert "WINE" in cover


def test_a_comparison_is_a_document(capsysbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["compare", "--format", "pdf", str(BEFORE), str(AFTER)]) == 0
    found = opened(capsysbinary)
    assert "COMPARISON" in found.pages[0].extract_text()
    assert "less CPU and wait time per" in found.pages[1].extract_text()


@pytest.mark.parametrize("command", [("analyze", "nosuch"), ("compare", "nosuch", "other")])
def test_without_the_library_it_says_what_to_install_and_reads_nothing(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, command: tuple[str, ...]
) -> None:
    monkeypatch.setattr(pdf_library, "installed", lambda package: False)
    assert main([*command, "--format", "pdf"]) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert "A PDF cannot be made here yet: install WeasyPrint" in said.err
    assert "nosuch" not in said.err


def test_a_terminal_gets_none(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdout.isatty", lambda: True)
    assert main(["analyze", "--format", "pdf", str(QUARRY)]) == 2
    assert NO_TERMINAL in capsys.readouterr().err
