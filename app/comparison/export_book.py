"""A comparison as a workbook to show: what became of a unit of work, part by part, and what stands behind it."""

from collections.abc import Iterator

from app.comparison.export_sheets import sheets, unit
from app.comparison.view import COMPARABLE
from app.exports.book import Book, Chart, Figure, Part, Summary, filled, paper
from app.exports.sheet import Sheet
from rules.comparison.document import Comparison
from rules.comparison.short_answer import Outcome
from rules.storage.kinds import Sign
from rules.wording import interval

SIGNS: dict[Outcome, Sign] = {"better": "cure", "worse": "open", "same": "nothing", "unclear": "open",
                              "not_comparable": "nothing"}  # fmt: skip


def book(document: Comparison) -> Book:
    """The workbook of one comparison; where it is none, no chart is drawn as a conclusion."""
    by_title = {sheet.title: sheet for sheet in sheets(document)}
    per_unit = f"ms per {unit(document)}"

    def of(*titles: str) -> list[Sheet]:
        return [by_title[title] for title in titles if title in by_title]

    papers = filled(
        paper("Waterfall", f"Where the time of a {unit(document)} went, before and after, with its wait events",
              *_drawn(document, of("Waterfall"), Chart(
                  f"Time of a {unit(document)} by part", "bars", "label", ["before_ms", "after_ms"], per_unit,
                  on_summary=True)),
              *of("Events")),
        paper("Before and after", "Both sides, and what was configured otherwise", *of("Sides", "Configuration")),
        paper("Windows", "What a unit of work took in every window of both sides",
              *_drawn(document, of("Windows"), Chart(
                  f"Time of a {unit(document)} by window", "course", "end_time", ["db_time_ms_per_unit"], per_unit))),
        paper("Figures", "Every figure on both sides, and whether it became better", *of("Metrics")),
        paper("Slower", "What got slower, and common statements", *of("Slower", "Statements")),
        paper("Findings", "What the rules say of the difference", *of("Findings")),
        paper("Forecast and proof", "Prediction against outcome, the rank test, units of work, what is left of limits",
              *of("Prediction", "Rank test", "Units of work", "Headroom")),
        paper("In words", "The answer with every sentence", *of("Comparison")),
    )  # fmt: skip
    return Book(_summary(document), papers)


def _drawn(document: Comparison, tables: list[Sheet], chart: Chart) -> Iterator[Part]:
    for table in tables:
        yield Part(table, chart if document.comparable != "no" else None)


def _summary(document: Comparison) -> Summary:
    before, after = document.before, document.after
    sentences = (COMPARABLE[document.comparable], *document.because)
    return Summary(
        answer=document.short or document.headline,
        sentence=document.answer or document.headline,
        whose=f"Before: {interval(before.begin_time, before.end_time)}. "
        f"After: {interval(after.begin_time, after.end_time)}.",
        figures=list(_figures(document)) if document.comparable != "no" else [],
        lines=[("Comparable", ". ".join(sentence.rstrip(".") for sentence in sentences) + "."),
               *(("", sentence) for sentence in document.more)],
        sign=SIGNS[document.outcome],
    )  # fmt: skip


def _figures(document: Comparison) -> Iterator[Figure]:
    """The cost of a unit of work on both sides, and how work and time changed."""
    unit_name = unit(document)
    for label, cost in (("Before", document.before), ("After", document.after)):
        if cost.db_time_ms_per_unit is not None:
            yield Figure(f"{label}, a {unit_name} takes", cost.db_time_ms_per_unit, "ms", document.base)
    if document.cost_ratio is not None:
        yield Figure("Time of a unit, after / before", document.cost_ratio, "", "below 1 is less")
    if document.work_ratio is not None:
        yield Figure("Units of work, after / before", document.work_ratio, "", "above 1 is more work")
