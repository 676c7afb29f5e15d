"""A report's analysis in every format: the ticket text, the page as one file, its figures as sheets."""

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from app.declared import storage_form
from app.exports import markdown
from app.exports.sheet import Exported, moment
from app.reports import export_section_sheets, export_sheets, gains_view, verdict_text, view
from app.text.figures import UNKNOWN, figure, interval, saved, sentence

if TYPE_CHECKING:
    from app.declared.databases import DatabaseLine

Json = Mapping[str, Any]


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

    asked = whatifview.view(document["verdict"].get("basis"), {}, [], None, "")
    return bytes(render("report.html", context("", document, tables, asked, database)).body).decode("utf-8")


def ticket(document: Json) -> str:
    """What goes into a ticket: headline, whose report, what decides, limit, gains, steps, findings."""
    verdict, report = document["verdict"], document["report"]
    headline, window = view.headline(verdict)
    fired = [one for one in document["findings"] if one["state"] == "fired"]
    return markdown.render(
        "report.md.j2",
        headline=headline,
        window=window,
        identity=view.identity(report, document["metrics"], verdict.get("covers")),
        warnings=report.get("warnings") or [],
        ruling=[storage_form.in_words(one) for one in verdict_text.ruling(verdict)],
        judged_with=verdict_text.judged_with(document.get("judged_with")),
        verdict=verdict,
        base=view.base(verdict),
        gains=gains_view.gains(verdict),
        weighty=[one for one in fired if _weighty(one)],
        noted=[one for one in fired if not _weighty(one)],
        lines=lines,
        evidence=evidence_table,
        gain_table=gain_table,
        document=document,
    )


def evidence_table(evidence: Sequence[Json]) -> markdown.Md:
    """The figures that decide, each with the line it stands on."""
    rows = (
        (sentence(one["what"]), figure(one["value"], one["unit"]), _limit(one),
         storage_form.in_words(one["source"] or ""),
         one["line"])
        for one in evidence
    )  # fmt: skip
    return markdown.table("Figure|>Value|>Limit|From|>Line", rows)


def _limit(one: Json) -> str:
    return "" if one["limit"] is None else figure(one["limit"], one["unit"])


def gain_table(gains: Sequence[gains_view.Gain]) -> markdown.Md:
    """What each change would save, and what that assumes."""
    rows = ((one.change, one.assumes, saved(one.conservative), saved(one.coupled)) for one in gains)
    return markdown.table("Change|Assumes|>Conservative|>Coupled", rows)


def _weighty(finding: Json) -> bool:
    """What is to be told whole; the rest is named."""
    return finding["severity"] != "info" or finding["saves"] is not None


def lines(finding: Json) -> str:
    """The lines of the report that a finding stands on."""
    found = sorted({one["line"] for one in finding["evidence"] if one["line"] is not None})
    return f"line{'s' if len(found) > 1 else ''} {', '.join(map(str, found))}" if found else ""
