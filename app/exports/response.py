"""One exported thing as an answer of the service: its type, a name that every browser takes, nothing that runs."""

import re
from collections.abc import Callable, Sequence
from typing import Literal
from urllib.parse import quote

from fastapi import Response

from app.exports import csv, tables, xlsx
from app.exports.about import About
from app.exports.exported import Exported
from app.exports.letterhead import NOBODY, Letterhead
from app.exports.offline_html import offline, policy
from app.exports.sheet import Sheet, plain
from app.web.answers.headers import SANDBOX_POLICY
from app.web.documents import Document
from app.web.problems import NotFound

Plain = Literal["json", "md", "html", "xlsx", "csv"]
Format = Literal[Plain, "pdf"]
TYPES: dict[Format, str] = {
    "json": "application/json",
    "md": "text/markdown; charset=utf-8",
    "html": "text/html; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "csv": "text/csv; charset=utf-8",
    "pdf": "application/pdf",
}
LONGEST_NAME = 100
_UNFIT = re.compile(r'[\s<>:"/\\|?*%;]+')
_NOT_ASCII = re.compile(r"[^A-Za-z0-9._]+")


def answer(fmt: Plain, exported: Exported, sheet: str | None = None, letterhead: Letterhead = NOBODY) -> Response:
    """The thing in one format as a file to keep; `sheet` narrows sheets to the one of that title."""
    if fmt == "html":
        about = exported.about and About(exported.about.kind, exported.about.subject)  # its facts are on the page
        page = offline(exported.page(), (), about, letterhead)
        return kept(fmt, exported.name, page.encode("utf-8"), f"sandbox; {policy(page)}; frame-ancestors 'none'")
    if fmt == "json":
        body = _json(exported.document)
    elif fmt == "md":
        body = exported.markdown().encode("utf-8")
    elif fmt == "csv":
        body = _csv(exported, sheet)
    elif sheet is None and exported.book:
        body = xlsx.render_book(exported.book(), exported.title, exported.moment)
    else:
        body = xlsx.render(_wanted(exported.sheets(), sheet), exported.title, exported.moment)
    return kept(fmt, exported.name, body)


def kept(fmt: Format, name: str, body: bytes, policy: str = SANDBOX_POLICY) -> Response:
    """These bytes as a file to keep, of that name."""
    headers = {"content-disposition": disposition(name, fmt), "content-security-policy": policy}
    return Response(body, media_type=TYPES[fmt], headers=headers)


def _csv(exported: Exported, sheet: str | None) -> bytes:
    if exported.tables is None:
        return csv.render(_wanted(exported.sheets(), sheet))
    return tables.render(tables.chosen(exported.tables(), sheet))


def _json(document: Document | Callable[[], bytes]) -> bytes:
    return document.as_json() if isinstance(document, Document) else document()


def _wanted(sheets: Sequence[Sheet], title: str | None) -> Sequence[Sheet]:
    if title is None:
        return sheets
    chosen = [sheet for sheet in sheets if sheet.title.casefold() == title.casefold()]
    if not chosen:
        raise NotFound(f"There is no sheet of that title; there are: {', '.join(sheet.title for sheet in sheets)}.")
    return chosen


def disposition(name: str, ending: str) -> str:
    """A file to keep, by a name without anything that a file system or a header takes for its own."""
    whole = _UNFIT.sub("-", plain(name)).strip("-. ")[:LONGEST_NAME] or "iobound"
    simple = _NOT_ASCII.sub("-", whole).strip("-.") or "iobound"
    wide = f"; filename*=UTF-8''{quote(f'{whole}.{ending}', safe='')}" if simple != whole else ""
    return f'attachment; filename="{simple}.{ending}"{wide}'
