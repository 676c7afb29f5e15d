"""PDFs as a reader opens them: pages, words, outline, figures as vectors, and nothing fetched from anywhere."""

import io
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, HTTPServer
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader
from pypdf.generic import StreamObject

from app.analysis import pdf_library
from app.analysis.pdf_worker import NoPdf, render
from app.exports import printing
from app.exports.about import About
from app.exports.letterhead import Letterhead, logo_of
from app.exports.paper import book
from app.exports.printing import NotPrinted, Printing
from app.text.charts import bar, stacked_bar, swatch
from rules.pictures import TimePart
from tests.app.logos import png

PARTS = [TimePart("reads", "Reads", 7.0, 0.7), TimePart("cpu", "CPU", 3.0, 0.3)]
ABOUT = About("Storage report", "LEDGER", [("Interval", "10:00 to 11:00")])


@pytest.fixture(scope="module")
def printer() -> Iterator[Printing]:
    with Printing() as made:
        yield made


@pytest.fixture
def asked() -> Iterator[tuple[str, list[str]]]:
    """A server on this machine, and every path that it is asked for."""
    paths: list[str] = []

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            paths.append(self.path)
            self.send_response(404)
            self.end_headers()

        def log_message(self, *_: Any) -> None:
            """Says nothing."""

    with HTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, daemon=True)
        thread.start()
        yield f"http://127.0.0.1:{server.server_port}", paths
        server.shutdown()


def page(body: str) -> str:
    return f"<html><head><title>T</title></head><body><main><h1>Buy nothing</h1>{body}</main></body></html>"


def long_page() -> str:
    picture = stacked_bar("pic", "Where time went", PARTS)
    rows = "".join(f'<tr><th scope="row">row {one}</th><td class="n">{one}</td></tr>' for one in range(120))
    table = (
        f'<div class="table"><table><thead><tr><th>Name</th><th class="n">Value</th></tr></thead>{rows}</table></div>'
    )
    legend = f"<p>{swatch('pic', 'reads')} Reads {bar(0.5)}</p>"
    return page(f'<section id="time"><h2>Where time went</h2>{picture}{legend}</section>'
                f'<section id="rows"><h2>Every row of DB time</h2>{table}</section>')  # fmt: skip


def opened(data: bytes) -> PdfReader:
    return PdfReader(io.BytesIO(data))


def links(reader: PdfReader) -> list[str]:
    """Addresses outside of the document that something in it leads to."""
    found = [one.get_object() for sheet in reader.pages for one in sheet.get("/Annots", [])]
    return [str(one["/A"]["/URI"]) for one in found if "/URI" in one.get("/A", {})]


def streams(reader: PdfReader) -> list[StreamObject]:
    every = [reader.get_object(number) for number in range(1, reader.trailer["/Size"])]
    return [one for one in every if isinstance(one, StreamObject)]


def test_a_document_has_a_cover_contents_numbers_and_an_outline(printer: Printing) -> None:
    by = Letterhead("Nordwind Consulting", "For the board", logo_of(png(60, 20)))
    found = opened(printer.pdf(book([("", long_page())], ABOUT, by)))
    words = [one.extract_text() for one in found.pages]
    count = len(words)
    assert count >= 4
    for said in ("STORAGE REPORT", "LEDGER", "Nordwind Consulting", "For the board", "Buy nothing", "Contents"):
        assert said in words[0]
    for number, text in enumerate(words, 1):
        assert f"{number} / {count}" in text
    assert "Where time went . ." in words[0].replace("  ", " ")
    assert [one.title for one in found.outline if not isinstance(one, list)] == ["Buy nothing"]
    (below,) = [one for one in found.outline if isinstance(one, list)]
    assert [one.title for one in below] == ["Where time went", "Every row of DB time", "Terms"]
    assert found.metadata
    assert found.metadata.author == "Nordwind Consulting"
    assert found.metadata.title == "Storage report: LEDGER"
    assert [one.get("/Subtype") for one in streams(found)].count("/Image") == 1  # the logo: figures are drawn
    assert links(found) == []


def test_a_table_has_its_heading_on_every_page_and_loses_no_row(printer: Printing) -> None:
    found = opened(printer.pdf(book([("", long_page())], ABOUT)))
    words = [one.extract_text() for one in found.pages]
    assert all("Name" in text for text in words if "row " in text.replace("Every row", ""))
    whole = "\n".join(words)
    assert all(f"row {one}" in whole for one in range(120))


def test_pictures_keep_the_colours_of_their_classes(printer: Printing) -> None:
    data = printer.pdf(book([("", long_page())], ABOUT))
    drawn = streams(opened(data))
    assert b"0.121569 0.435294 0.698039" in b"".join(one.get_data() for one in drawn)
    assert any(one.get("/PatternType") == 1 for one in drawn)


def test_nothing_is_fetched_whatever_a_name_says(
    printer: Printing, asked: tuple[str, list[str]], tmp_path: Path
) -> None:
    address, paths = asked
    secret = tmp_path / "secret.txt"
    secret.write_text("SESAME-9")
    evil = (
        f'<img src="{address}/a.png"><object data="{secret.as_uri()}"></object>'
        f'<p style="background:url({address}/b)">x</p>'
        f'<link rel="stylesheet" href="{address}/c.css"><style>@import "{address}/d.css"; p::before '
        f'{{ content: url({secret.as_uri()}) }}</style><a href="{secret.as_uri()}" rel="attachment">y</a>'
        f'<link rel="attachment" href="{secret.as_uri()}"><iframe src="{address}/e"></iframe>'
        f'<svg xmlns="http://www.w3.org/2000/svg"><image href="{address}/f.png"/>'
        f'<use href="{secret.as_uri()}#a"/></svg>'
        '<img src="data:image/svg+xml;base64,PHN2ZyB4bWxucz0iaHR0cDovL3d3dy53My5vcmcvMjAwMC9zdmciLz4=">'
    )
    raw = printer.pdf(f"<html><head>{evil}</head><body><h1>Words</h1>{evil}</body></html>")
    made = printer.pdf(book([(evil, page(evil))], About(evil, evil, [(evil, evil)]), Letterhead(evil, evil)))
    for data in (raw, made):
        assert b"SESAME-9" not in data
        found = opened(data)
        assert list(found.attachments) == []
        assert "SESAME-9" not in "".join(one.extract_text() for one in found.pages)
    assert paths == []
    assert links(opened(made)) == []


def test_without_the_library_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_library, "installed", lambda package: False)
    with Printing() as printer, pytest.raises(NotPrinted) as refused:
        printer.pdf("<p>x")
    assert refused.value.code == "no_pdf"
    assert str(refused.value) == (
        "A PDF cannot be made here yet: install WeasyPrint (pip install 'iobound[pdf]') and Pango (apt-get install "
        "libpango-1.0-0 libpangoft2-1.0-0 libharfbuzz-subset0), then start iobound again."
    )


def test_without_a_library_of_the_system_the_sentence_names_its_package(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pdf_library, "LIBRARIES", ("libnosuch.so.7",))
    assert pdf_library.lacking().startswith("install Pango (apt-get install libpango-1.0-0 ")
    with Printing() as printer, pytest.raises(NotPrinted, match="cannot be made here yet: install Pango"):
        printer.pdf("<p>x")


def test_a_library_that_does_not_load_in_the_process_is_the_same_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "weasyprint", None)
    with pytest.raises(NoPdf):
        render("<p>x", "", "")


def test_what_takes_too_long_is_told_and_the_next_one_is_made() -> None:
    with Printing(seconds=0.01) as printer, pytest.raises(NotPrinted) as refused:
        printer.pdf("<p>x")
    assert (refused.value.code, str(refused.value)) == ("timeout", printing.SLOW)


def test_only_so_many_wait_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(printing, "MOST_WAITING", 0)
    with Printing() as printer, pytest.raises(NotPrinted) as refused:
        printer.pdf("<p>x")
    assert refused.value.code == "busy"


def test_what_storage_must_deliver_stays_within_the_margins(printer: Printing) -> None:
    """Thirteen columns: the last of them stood in the margin."""
    kinds = [(what, how) for what in ("Reads", "Writes", "Read MiB", "Written MiB") for how in ("mean", "95 %", "LAST")]
    over = '<th class="n"><span class="over">{}/\u2060s</span> <a href="#x">{}</a></th>'
    heading = "<th>Database</th>" + "".join(over.format(*kind) for kind in kinds)
    row = '<th scope="row">ORDERS</th>' + '<td class="n">79,683</td>' * 6 + '<td class="n">623</td>' * 6
    table = f'<table class="fleet"><thead><tr>{heading}</tr></thead><tr>{row}</tr></table>'
    section = f'<section id="needing"><h2>N</h2><div class="table wide">{table}</div></section>'
    found = opened(printer.pdf(book([("", page(section))], ABOUT)))
    ends: list[float] = []

    def seen(text: str, cm: list[float], tm: list[float], _font: Any, size: float) -> None:
        if "LAST" in text:
            ends.append((tm[4] * cm[0] + cm[4]) + len("LAST") * size * abs(cm[0] * tm[0]) / 2)

    for sheet in found.pages:
        sheet.extract_text(visitor_text=seen)
    assert ends
    assert max(ends) <= float(found.pages[0].mediabox.width) * 194 / 210
