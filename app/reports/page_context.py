"""What the report page shows, made from an analysis object: for the page and for the file that opens without us."""

from collections.abc import Sequence
from dataclasses import dataclass

from msgspec.structs import replace

from app.analysis.analyse import versions
from app.analysis.document import Analysis, PrintedSection, TableHead, Versions
from app.analysis.kept_parts import OPEN_ON_PAGE, TOP_EVENTS
from app.analysis.printed import Printed
from app.databases import three_facts
from app.databases.three_facts import ThreeField
from app.declared.databases import DatabaseLine
from app.forecasts import view as forecastview
from app.history.forecasts import ForecastLine
from app.reports.page import contents_view, first_screen, gains_view, limits_view, table_view, view
from app.reports.page.drawn import Drawn, drawn
from app.reports.page.drawn_table import TableView
from app.reports.page.verdict_text import limited_by
from app.web import unfired_rules
from app.what_if import view as whatifview
from parsers.model.report import Instance, Unread
from rules.metric_values import catalogue as metric_catalogue
from rules.storage.arithmetic.line import Line
from rules.storage.verdict import Verdict
from rules.waits import means
from rules.wording import capital

# Contract keys of the sections that DBAs read first.
TOP_COLUMNS = ("event", "waits", "time_s", "avg_wait_ms", "percent")
INSTANCE, AGGREGATE = "instance", "aggregate"
ROWS_SHOWN, ROWS_OF_TOP = 30, 10
UNREAD_SHOWN = 30
REASONS_SHOWN = 2
"""Sentences below a headline that stand open: what tells the answer from another one."""


@dataclass(frozen=True)
class Context:
    """What `reports/page.html` gets."""

    id: str
    """The upload's public id."""
    part: int
    """Which report of the file, from 1."""
    parts: int
    """How many reports the file holds."""
    file: str
    """The uploaded file's name, with the member of an archive."""
    source: str
    """Address of the source page up to the line number."""
    verdict: Verdict
    """The contract's verdict."""
    headline: str
    """The verdict in one sentence."""
    reasons: int
    """How many of the sentences below it are not folded."""
    window: str
    """The window and what it covers, as the verdict words them."""
    limited_by: str
    """What limits the database, in few words; empty where nothing does."""
    window_short: str
    """From when to when, for the path; empty where that is not printed."""
    tiles: Sequence[first_screen.Tile]
    """The few figures that matter, those that the report shows."""
    drawn: Drawn
    """Its pictures."""
    identity: Sequence[view.Fact]
    """Database, instance, release, host, interval, load."""
    instances: Sequence[Instance]
    """The instances of a cluster report."""
    warnings: Sequence[str]
    """The warnings that somebody has to heed."""
    corrected: Sequence[str]
    """What is said of Oracle's own mistakes that were put right."""
    base: str
    """What shares are shares of: DB time, or the time that the report accounts for."""
    gains: Sequence[gains_view.Gain]
    """What each change would save; devices as a range."""
    foremost: Sequence[gains_view.Gain]
    """Those of them that stand open."""
    devices: Sequence[gains_view.Gain]
    """What more devices would save, by what an unloaded read may take."""
    requirement: Sequence[gains_view.Need]
    """What the storage must deliver."""
    limits: Sequence[limits_view.Limit]
    """Declared limits with their use, the fullest first."""
    unseen: Sequence[limits_view.Unseen]
    """What could not be seen, and how many rules wait for it."""
    worked: Sequence[Line]
    """The verdict's arithmetic, line by line."""
    what_if: whatifview.View
    """The what-if form and its answer."""
    top: TableView | None
    """What the report itself ranks first, beside our regrouping."""
    findings: view.Shown
    """By what they could save; what is for information only stands last."""
    unfired: Sequence[unfired_rules.Group]
    """Rules that did not fire, by state."""
    metrics: Sequence[view.MetricRow]
    """Every derived metric with its way or what was missing."""
    first: Sequence[TableView]
    """The sections that DBAs read first, those with rows."""
    subjects: Sequence[contents_view.Subject]
    """Every section by its subject, without rows: they are fetched when they are unfolded."""
    printed: int
    """How many sections there are."""
    absent: Sequence[str]
    """Titles of sections that other reports of this scope print."""
    others: Sequence[TableHead]
    """Printed tables that no section claims: number, title, rows, line."""
    empty: Sequence[TableHead]
    """Of those, the ones printed without data."""
    unread: Sequence[Unread]
    """Rows that could not be read, with the reason: the first of them."""
    unread_more: int
    """How many more there are."""
    database: DatabaseLine | None
    """Its database, with what is declared of the storage."""
    three: Sequence[ThreeField]
    """The three facts that settle most verdicts, to be declared in place; none without a database."""
    earlier: str
    """Address of the comparison with the interval before; empty where there is none."""
    versions: Versions
    """Versions of parser, rules and media table."""
    older: str
    """That these are not today's, as a sentence; empty where they are."""
    forecasts: Sequence[forecastview.Line]
    """What was foreseen of it, as it was foreseen then."""
    kept: bool = False
    """Whether a forecast has just been kept."""
    already: bool = False
    """Whether its file has just been sent again."""
    sample: bool = False
    """Whether it is one of the program's own samples."""


def source_of(id: str, part: int) -> str:
    """Address of the source page up to the line number."""
    return f"/reports/{id}/source?part={part}&line="


def context(
    id: str,
    analysis: Analysis,
    printed: Printed,
    asked: whatifview.View,
    database: DatabaseLine | None,
    earlier: str = "",
    forecasts: Sequence[ForecastLine] = (),
) -> Context:
    """All that the page shows of one analysis; of what is `printed` only the sections that stand open are read."""
    report, verdict, part = analysis.report, analysis.verdict, analysis.part
    unclaimed = [table for table in analysis.contents.tables if table.section is None]
    subjects = contents_view.subjects(analysis, id, part)
    base, limits, gains = view.base(verdict), limits_view.limits(verdict), gains_view.gains(verdict)
    return Context(
        id=id,
        part=part,
        parts=analysis.parts,
        file=" › ".join(filter(None, (analysis.file, analysis.member))),
        source=source_of(id, part),
        verdict=verdict,
        headline=verdict.headline,
        reasons=REASONS_SHOWN,
        window=capital(verdict.window),
        limited_by=limited_by(verdict),
        window_short=view.span(report.interval),
        tiles=first_screen.tiles(analysis, limits),
        drawn=drawn(analysis),
        identity=view.identity(analysis),
        instances=report.instances,
        warnings=report.warned_of,
        corrected=report.corrected,
        base=base,
        gains=gains,
        foremost=gains_view.foremost(gains),
        devices=gains_view.devices(verdict),
        requirement=gains_view.requirement(verdict),
        limits=limits,
        unseen=limits_view.unseen(analysis.unfired),
        worked=verdict.arithmetic,
        what_if=asked,
        top=_top(id, analysis, printed),
        findings=view.shown(analysis.findings),
        unfired=unfired_rules.unfired(analysis.unfired),
        metrics=view.metric_rows(analysis.metrics, _labels()),
        first=_first(id, analysis, printed),
        subjects=subjects,
        printed=sum(len(subject.entries) for subject in subjects),
        absent=contents_view.absent(analysis),
        others=[table for table in unclaimed if not table.empty],
        empty=[table for table in unclaimed if table.empty],
        unread=report.unread[:UNREAD_SHOWN],
        unread_more=max(len(report.unread) - UNREAD_SHOWN, 0),
        database=database,
        three=three_facts.fields(database.storage) if database else (),
        earlier=earlier,
        versions=analysis.versions,
        older=forecastview.older(analysis.versions, versions()),
        forecasts=forecastview.lines(forecasts),
    )


def _first(id: str, analysis: Analysis, printed: Printed) -> list[TableView]:
    opened = (_open(id, analysis, name, printed.section(name)) for name in OPEN_ON_PAGE)
    return [table for table in opened if table is not None and table.total]


def _top(id: str, analysis: Analysis, printed: Printed) -> TableView | None:
    """What the report ranks first, in so few columns that it fits beside our picture; of a cluster, its own rows."""
    section = printed.section(TOP_EVENTS)
    if section is None:
        return None
    own = [row for row in section.rows if row.get(INSTANCE) is None and row.get(AGGREGATE) is None]
    narrow = [{key: row[key] for key in (*TOP_COLUMNS, "line") if key in row} for row in own]
    with_means = means.derived(narrow)
    facts = {**section.facts, **({"average wait": "time by waits; the report prints none"} if with_means else {})}
    return _open(id, analysis, TOP_EVENTS, replace(section, rows=with_means or narrow, facts=facts), ROWS_OF_TOP)


def _open(
    id: str, analysis: Analysis, name: str, section: PrintedSection | None, rows: int = ROWS_SHOWN
) -> TableView | None:
    """A section that stands open, with its first rows; none of these has statements."""
    if section is None or section.state == "absent":
        return None
    return table_view.of_section(
        contents_view.declared(name, analysis.report.scope),
        section,
        f"/reports/{id}/sections/{name}?part={analysis.part}",
        rows,
        unread=analysis.report.unread,
    )


def _labels() -> dict[str, str]:
    return {name: metric.label for name, metric in metric_catalogue().items()}
