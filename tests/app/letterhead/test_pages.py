"""The page of the letterhead: set, refused beside the field, changed back, cleared; and where it stands then."""

import base64
import io
import re

import pytest
from fastapi.testclient import TestClient
from pypdf import PdfReader

from app.analysis import pdf_library
from app.exports.letterhead import LOGO_BYTES, NO_PICTURE, TOO_LARGE
from tests.app.logos import SVG, png
from tests.app.visit import upload

PAGE = "/letterhead"
BROWSER = {"accept": "text/html"}


def save(client: TestClient, name: str = "", note: str = "", logo: bytes | None = None, **more: str) -> str:
    files = {"logo": ("logo.png" if logo else "", logo or b"")}  # as browsers send none
    return client.post(PAGE, data={"name": name, "note": note} | more, files=files).text


def test_it_is_set_and_stands_on_html_and_pdf(visitor: TestClient) -> None:
    said = save(visitor, "Nord & Wind", "For\r\nthe board", png(40, 20))
    assert 'role="status">Saved' in said
    assert 'value="Nord &amp; Wind"' in said
    assert f'src="data:image/png;base64,{base64.b64encode(png(40, 20)).decode()}"' in said
    address = f"/api/v1{upload(visitor)}"
    page = visitor.get(f"{address}/export.html").text
    assert "Nord &amp; Wind" in page
    assert 'src="data:image/png;base64,' in page
    cover = PdfReader(io.BytesIO(visitor.get(f"{address}/export.pdf").content)).pages[0]
    assert "Nord & Wind" in cover.extract_text()
    assert "the board" in cover.extract_text()
    assert len(cover.images) == 1


def test_a_logo_stays_until_another_comes_or_it_is_taken_away(visitor: TestClient) -> None:
    save(visitor, "A", logo=png(4, 2))
    save(visitor, "B")
    assert "data:image/png" in visitor.get(PAGE).text
    assert "data:image/png" not in save(visitor, "B", without="on")


@pytest.mark.parametrize(
    ("field", "given", "said"),
    [
        ("logo", {"logo": SVG}, NO_PICTURE),
        ("logo", {"logo": b"x" * (LOGO_BYTES + 1)}, TOO_LARGE),
        ("name", {"name": "n" * 121}, "The name takes up to 120 letters, and these are 121"),
        ("note", {"note": "n" * 1001}, "The note takes up to 1,000 letters"),
    ],
)
def test_a_fault_stands_beside_its_field_with_what_was_typed(
    visitor: TestClient, field: str, given: dict[str, object], said: str
) -> None:
    found = save(visitor, **({"name": "typed"} | given))  # type: ignore[arg-type]
    (marked,) = re.findall(r"<(?:input|textarea)[^>]*aria-invalid[^>]*>", found)
    assert f'id="{field}"' in marked
    assert "autofocus" in marked
    assert f'<strong class="fault">{said}' in found
    assert visitor.get("/api/v1/letterhead").json()["name"] is None


def test_a_change_is_undone_and_all_of_it_cleared(visitor: TestClient) -> None:
    assert "Undo" not in visitor.get(PAGE).text
    save(visitor, "A", logo=png(4, 2))
    assert 'action="/letterhead/undo"' in save(visitor, "B", without="on")
    assert 'value="A"' in visitor.post(f"{PAGE}/undo").text
    assert "data:image/png" in visitor.get(PAGE).text
    assert "Cleared" in visitor.post(f"{PAGE}/clear").text
    assert visitor.get("/api/v1/letterhead").json() == {"name": None, "note": None, "logo": None}
    assert 'value="A"' in visitor.post(f"{PAGE}/undo").text


def test_nothing_to_undo_is_no_error(visitor: TestClient) -> None:
    found = visitor.post(f"{PAGE}/undo")
    assert (found.status_code, "Changed back" in found.text) == (200, False)


def test_without_the_library_the_menu_and_the_route_say_what_to_install(
    visitor: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    report = upload(visitor)
    assert 'export.pdf?part=1">PDF, for a customer</a>' in visitor.get(report).text
    monkeypatch.setattr(pdf_library, "installed", lambda package: False)
    page = visitor.get(f"{report}?part=1").text  # at an address of its own: the page of before is kept
    assert "export.pdf" not in page
    assert "PDF: install WeasyPrint" in page
    found = visitor.get(f"/api/v1{report}/export.pdf")
    assert (found.status_code, found.json()["code"]) == (501, "no_pdf")
    assert found.json()["detail"].startswith("A PDF cannot be made here yet: install WeasyPrint")
