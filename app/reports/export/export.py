"""A report's analysis in every format: the ticket text, the page as one file, its figures as sheets."""

from collections.abc import Callable
from functools import cache
from typing import TYPE_CHECKING

from app.analysis.document import Analysis
from app.analysis.printed import Printed
from app.exports.about import About
from app.exports.exported import Exported
from app.exports.sheet import moment
from app.reports.export import export_book, export_section_sheets, export_sheets
from app.reports.markdown import ticket
from app.reports.page import view
from rules.wording import UNKNOWN, interval, with_answer

if TYPE_CHECKING:
    from app.declared.databases import DatabaseLine


def exported(
    analysis: Analysis,
    printed: Printed,
    whole: Callable[[], bytes],
    database: "DatabaseLine | None" = None,
    all_read: Callable[[], Analysis] | None = None,
) -> Exported:
    """The report of an analysis; `whole` gives the whole analysis object as JSON, `all_read` the analysis with the
    sections that it does not count yet."""
    every = cache(all_read or (lambda: analysis))
    return Exported(
        name=name(analysis),
        title=with_answer(analysis.verdict.short, analysis.verdict.headline),
        document=whole,
        sheets=lambda: [*export_sheets.sheets(every(), printed), *export_section_sheets.sheets(every(), printed)],
        page=lambda: page(every(), printed, database),
        markdown=lambda: ticket(analysis),
        about=about(analysis),
        moment=moment(analysis.judged_at),
        book=lambda: export_book.book(every(), printed, label(analysis)),
    )


def name(analysis: Analysis) -> str:
    """Whose report this is and of when, for a file's name."""
    report, begin = analysis.report, moment(analysis.report.interval.begin_time)
    instance = report.instance.name if report.instance else None
    parts = [report.database.name, instance, f"{begin:%Y-%m-%d-%H%M}" if begin else None]
    known = list(dict.fromkeys(part for part in parts if part))
    return "-".join(["iobound", *(known or [analysis.file])])


def label(analysis: Analysis) -> str:
    """Whose report this is and of when, in words; the file's name where the report does not say."""
    span = analysis.report.interval
    when = interval(span.begin_time, span.end_time)
    known = [analysis.report.database.name, None if when == UNKNOWN else when]
    return ", ".join(part for part in known if part) or analysis.file


def about(analysis: Analysis) -> About:
    """What the cover of a report says."""
    facts = [(fact.label, fact.value) for fact in view.identity(analysis)]
    return About("Storage report", label(analysis), facts)


def page(analysis: Analysis, printed: Printed, database: "DatabaseLine | None") -> str:
    """The report page, as the service shows it."""
    from app.reports.page_context import context
    from app.web.templating import render
    from app.what_if import view as whatifview  # the database and the web framework: a ticket text does without
    from rules.what_if.asked_change import AskedChange

    asked = whatifview.view(analysis.verdict.basis, AskedChange(), [], None, "")
    return bytes(render("reports/page.html", context("", analysis, printed, asked, database)).body).decode("utf-8")
