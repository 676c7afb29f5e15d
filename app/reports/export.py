"""A report's analysis in every format: the ticket text, the page as one file, its figures as sheets."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from app.exports.sheet import Exported, moment
from app.reports import export_section_sheets, export_sheets
from app.reports.markdown import Json, ticket
from rules.wording import UNKNOWN, interval

if TYPE_CHECKING:
    from app.declared.databases import DatabaseLine


def exported(
    document: Json,
    tables: Callable[[], Sequence[Json]] = list,
    *,
    raw: bytes | None = None,
    database: "DatabaseLine | None" = None,
) -> Exported:
    """The report of an analysis object. `tables` gives its printed tables, `raw` is the object as it was written."""
    return Exported(
        name=name(document),
        title=document["verdict"]["headline"],
        document=document if raw is None else raw,
        sheets=lambda: [*export_sheets.sheets(document), *export_section_sheets.sheets(document)],
        page=lambda: page(document, tables(), database),
        markdown=lambda: ticket(document),
        moment=moment(document.get("judged_at")),
    )


def name(document: Json) -> str:
    """Whose report this is and of when, for a file's name."""
    report, begin = document["report"], moment(document["report"]["interval"]["begin_time"])
    instance = (report["instance"] or {}).get("name")
    parts = [report["database"]["name"], instance, begin and f"{begin:%Y-%m-%d-%H%M}"]
    known = list(dict.fromkeys(str(one) for one in parts if one))
    return "-".join(["iobound", *(known or [document["file"]])])


def label(document: Json) -> str:
    """Whose report this is and of when, in words; the file's name where the report does not say."""
    span = document["report"]["interval"]
    when = interval(span["begin_time"], span["end_time"])
    known = [document["report"]["database"]["name"], None if when == UNKNOWN else when]
    return ", ".join(str(one) for one in known if one) or str(document["file"])


def page(document: Json, tables: Sequence[Json], database: "DatabaseLine | None") -> str:
    """The report page, as the service shows it."""
    from app.reports.page_context import context
    from app.web.templating import render
    from app.what_if import view as whatifview  # the database and the web framework: a ticket text does without
    from rules.what_if.asked_change import AskedChange
    from rules.what_if.basis import stored_basis

    asked = whatifview.view(stored_basis(document["verdict"].get("basis")), AskedChange(), [], None, "")
    return bytes(render("reports/page.html", context("", document, tables, asked, database)).body).decode("utf-8")
