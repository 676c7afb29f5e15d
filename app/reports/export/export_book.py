"""A report as a workbook to show: the answer, its charts, what to do, and what it prints gathered by subject."""

from collections.abc import Iterator, Sequence

from app.analysis.document import Analysis
from app.analysis.printed import Printed
from app.exports.book import Book, Figure, Paper, Summary, filled, paper
from app.exports.findings_sheet import findings, fired
from app.exports.sheet import Sheet
from app.exports.xlsx_cells import TITLE_LENGTH
from app.reports.export import export_charts, export_figures, export_sheets
from app.reports.export.export_section_sheets import section, texts
from app.reports.page import first_screen, limits_view, view
from app.reports.page.contents_view import declared
from app.text import storage_form
from rules.storage.kinds import SIGNS
from rules.wording import capital

FEW_ROWS = 12
"""A subject of no more rows is gathered with others of its size."""
GATHERED = "Other sections"


def book(analysis: Analysis, printed: Printed, label: str) -> Book:
    """The workbook of one report; `label` says whose it is and of when."""
    verdict, results = analysis.verdict, printed.findings()
    every = findings(results, view.base(verdict))
    papers = filled(
        export_charts.charts(analysis),
        paper("Steps and savings", "What to do, what each change would save, what storage must deliver",
              export_figures.steps(verdict, printed), export_figures.gains(verdict), export_figures.limits(verdict),
              export_figures.requirement(verdict)),
        paper("Findings", f"What {len(fired(results))} rules say, and the others with what they lack", every),
        paper("Verdict", "How it was judged: the case, the figures that decide, the class that leads",
              export_sheets.known("Verdict", export_sheets.judged(verdict)), export_figures.evidence(verdict),
              export_figures.classes(verdict)),
        paper("Figures", "Every figure that is derived from the report, how it was had, its line",
              export_figures.derived(analysis)),
        paper("The report", "Database, instance, window and file; rows that could not be read",
              export_sheets.known("Whose report it is", export_sheets.whose(analysis.report)),
              export_sheets.known("What it was read from", export_sheets.origin(analysis)),
              export_figures.unread(analysis)),
    )  # fmt: skip
    return Book(_summary(analysis, printed, label), [*papers, *_printed(analysis, printed)])


def _summary(analysis: Analysis, printed: Printed, label: str) -> Summary:
    verdict = analysis.verdict
    tiles = first_screen.tiles(analysis, limits_view.limits(verdict))
    return Summary(
        answer=verdict.short or verdict.headline,
        sentence=verdict.headline,
        whose=f"{label}. {capital(verdict.window)}".strip(". "),
        figures=[
            Figure(tile.label, tile.figure if tile.value is None else tile.value, tile.unit, tile.note)
            for tile in tiles
        ],
        lines=list(_lines(analysis)),
        steps=_people(export_figures.steps(verdict, printed)) if verdict.steps else None,
        sign=SIGNS[verdict.answer] if verdict.answer else "open",
    )


def _people(steps: Sheet) -> Sheet:
    """The steps without their rules: what to do, its cost, what it saves."""
    return Sheet(
        steps.title, [column for column in steps.columns if column.key not in ("rule", "step.finding")], steps.rows
    )


def _lines(analysis: Analysis) -> Iterator[tuple[str, str]]:
    verdict = analysis.verdict
    because = f": {verdict.confidence_because.rstrip('.')}" if verdict.confidence_because else ""
    yield "How sure", f"{capital(verdict.confidence)}{because}."
    if verdict.would_change_it:
        yield "What would settle it", f"{capital(storage_form.labelled(verdict.would_change_it)).rstrip('.')}."
    if verdict.next_bottleneck:
        yield "What comes next", f"{capital(verdict.next_bottleneck).rstrip('.')}."
    for warning in analysis.report.warned_of:
        yield "Warning", warning


def _printed(analysis: Analysis, printed: Printed) -> list[Paper]:
    """A sheet for each subject of the report, small subjects on one, the statements' texts last."""
    scope = analysis.report.scope
    held = [(declared(name, scope), content) for name, content in printed.sections() if content.rows]
    by_subject: dict[str, list[Sheet]] = {}
    for known, content in held:
        by_subject.setdefault(known.group, []).append(section(known, content.rows))
    small = [name for name, tables in by_subject.items() if sum(len(table.rows) for table in tables) <= FEW_ROWS]
    gathered = [table for name in small for table in by_subject[name]] if len(small) > 1 else []
    own = {name: tables for name, tables in by_subject.items() if not (gathered and name in small)}
    papers = [paper(_called(name), _named(tables), *tables) for name, tables in own.items()]
    statements = texts(printed)
    return [
        *papers,
        *filled(paper(GATHERED, _named(gathered), *gathered)),
        *filled(paper("Statements", "The text of every statement that the report prints", *statements)),
    ]


def _called(subject: str) -> str:
    """A subject as a sheet is called: no slash, and no longer than it must be."""
    title = subject.replace("/", "")
    return title if len(title) <= TITLE_LENGTH else title.replace(" and ", ", ")


def _named(tables: Sequence[Sheet]) -> str:
    """What a sheet holds, by the first of its tables."""
    names = list(dict.fromkeys(table.title for table in tables))
    more = f" and {len(names) - 3} more" if len(names) > 4 else ""
    return ", ".join(names[: 3 if more else 4]) + more
