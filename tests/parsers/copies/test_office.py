"""Documents of office programs are called what they are, and are no archives (`parsers.copies.office`)."""

import io
import zipfile

import pytest

from app.analysis.archives import is_archive
from parsers import parse
from parsers.copies.office import office_document
from parsers.errors import NotACurve, NotText
from parsers.load_curves import read_curves

TYPES, RELATIONS = "[Content_Types].xml", "_rels/.rels"
WORD = (TYPES, RELATIONS, "word/document.xml")
EXCEL = ("docProps/app.xml", "xl/workbook.xml", RELATIONS, TYPES)


def packed(*names: str, text: str = "<x/>", method: int = zipfile.ZIP_DEFLATED) -> bytes:
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as archive:
        for name in names:
            archive.writestr(name, text)
    return file.getvalue()


OPEN = packed("mimetype", "content.xml", text="application/vnd.oasis.opendocument.text", method=zipfile.ZIP_STORED)


@pytest.mark.parametrize(
    ("data", "kind"),
    [
        (packed(*WORD), "a Word document"),
        (packed(*EXCEL), "an Excel workbook"),
        (packed(TYPES, RELATIONS, "ppt/presentation.xml"), "a PowerPoint presentation"),
        (packed(TYPES, RELATIONS, "visio/document.xml"), "an office document"),
        (OPEN, "an OpenDocument text"),
    ],
)
def test_it_is_called_what_it_is_and_what_to_do(data: bytes, kind: str) -> None:
    assert office_document(data) == kind
    assert not is_archive(data)
    with pytest.raises(NotText, match=f"^report.docx is {kind}; save it as plain text and bring that, or the file"):
        parse(data, "report.docx")


@pytest.mark.parametrize(
    "data", [packed("awr.html"), packed("word/awr.html", "word/sp.lst"), packed(), b"PK\x03\x04", b"plain text"]
)
def test_other_files_are_none(data: bytes) -> None:
    assert office_document(data) is None


def test_a_workbook_is_no_run_of_a_storage_test() -> None:
    with pytest.raises(NotACurve, match=r"^test\.xlsx is an Excel workbook: save its table as CSV"):
        read_curves([("test.xlsx", packed(*EXCEL))])
