"""The uploaded source: an HTML report as it looks, or any with line numbers, a window around the line of a figure."""

import re
from collections.abc import Sequence
from dataclasses import dataclass

from fastapi import APIRouter, Query
from fastapi.responses import HTMLResponse
from markupsafe import Markup, escape

from app.analysis.html_page import MARK, is_page
from app.reports.export.export import label
from app.store.reports import Store
from app.web.answers.headers import CONTENT_POLICY
from app.web.problems import NotFound
from app.web.services import Provided
from app.web.templating import render

router = APIRouter(include_in_schema=False)

WINDOW = 400
LONGEST = 20_000  # characters of one line that are shown: some spools hold a whole report in one
_TAG = re.compile(r"<[^<>]{0,2000}>")


@dataclass(frozen=True)
class Line:
    """One line of the source; tags of HTML are dimmed, so that the printed text stands out."""

    number: int
    text: Markup
    marked: bool


@dataclass(frozen=True)
class Context:
    """What `reports/source.html` gets."""

    id: str
    """The upload's public id."""
    part: int
    """The report of the file that the reader came from."""
    report: str
    """Whose report that is and of when; the file's name where it is not known."""
    file: str
    """The uploaded file's name."""
    lines: Sequence[Line]
    """The lines of this window."""
    total: int
    """How many lines the file has."""
    line: int | None
    """The marked line."""
    is_html: bool
    """Whether the lines are HTML: then they wrap, and it can be seen as a page."""
    frame: str
    """Address of the page as it looks; empty where the lines are shown."""
    previous: int | None
    """First line of the window before; None at the beginning."""
    following: int | None
    """First line of the window after; None at the end."""


@router.get("/reports/{id}/source")
def source_page(
    id: str,
    store: Provided[Store],
    part: int = Query(1, ge=1),
    line: int | None = Query(None, ge=1),
    start: int | None = Query(None, ge=1),
    raw: bool = False,
) -> HTMLResponse:
    """HTML as a page unless it is asked for `raw`; else the window from `start` on, or with `line` in its middle."""
    upload, text = store.upload(id), store.source_text(id)
    if upload is None or text is None:
        raise NotFound("There is no such report: it may have been deleted.")
    lines = text.split("\n")
    first, is_html = _first(start, line, len(lines)), is_page(text)
    if line and line > len(lines):  # an address from elsewhere: none is marked
        line = None
    framed = is_html and not raw and start is None
    context = Context(
        id=id,
        part=part,
        report=label(analysis) if (analysis := store.analysis(id, part)) else upload.file,
        file=upload.file,
        lines=_window(lines, first, line),
        total=len(lines),
        line=line,
        is_html=is_html,
        frame=_frame(id, line) if framed else "",
        previous=max(1, first - WINDOW) if first > 1 else None,
        following=first + WINDOW if first + WINDOW <= len(lines) else None,
    )
    answer = render("reports/source.html", context)
    if framed:
        answer.headers["content-security-policy"] = f"{CONTENT_POLICY}; frame-src 'self'"
    return answer


def _frame(id: str, line: int | None) -> str:
    address = f"/reports/{id}/source/page"
    return f"{address}?line={line}#{MARK}" if line else address


def _first(start: int | None, line: int | None, total: int) -> int:
    wanted = start if start is not None else (line or 1) - WINDOW // 2
    return max(1, min(wanted, total))


def _window(lines: Sequence[str], first: int, marked: int | None) -> list[Line]:
    shown = enumerate(lines[first - 1 : first - 1 + WINDOW], start=first)
    return [Line(number, _dimmed(text), number == marked) for number, text in shown]


def _dimmed(text: str) -> Markup:
    if len(text) > LONGEST:
        text = f"{text[:LONGEST]} … {len(text) - LONGEST:,} more characters"
    drawn, end = Markup(), 0
    for tag in _TAG.finditer(text):
        drawn += escape(text[end : tag.start()]) + Markup("<s>{}</s>").format(tag[0])
        end = tag.end()
    return drawn + escape(text[end:])
