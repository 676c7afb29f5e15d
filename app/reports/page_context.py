"""What the report page shows, made from an analysis object: for the page and for the file that opens without us."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.analysis import analyse
from app.declared.databases import DatabaseLine
from app.forecasts import view as forecastview
from app.history.forecasts import ForecastLine
from app.reports import contents_view, gains_view, limits_view, table_view, view
from app.reports.markdown import ticket
from app.reports.statement_links import Statements
from app.web import unfired_rules
from app.what_if import view as whatifview
from rules.core.measure import catalogue as metric_catalogue

# Contract keys of the sections that DBAs read first.
TOP = "top_events"
TOP_COLUMNS = ("event", "waits", "time_s", "avg_wait_ms", "percent")
FIRST = ("load_profile", "tablespace_io")
ROWS_SHOWN, ROWS_OF_TOP = 30, 10
UNREAD_SHOWN = 30


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
    verdict: Mapping[str, Any]
    """The contract's verdict."""
    headline: str
    """The verdict's sentence."""
    window: str
    """The window and what it covers, as the verdict words them."""
    identity: Sequence[view.Fact]
    """Database, instance, release, host, interval, load."""
    instances: Sequence[Mapping[str, Any]]
    """The instances of a cluster report."""
    warnings: Sequence[str]
    """The report's own warnings."""
    pictures: Mapping[str, Any]
    """Pictures as data, from the rules: title, unit, parts."""
    base: str
    """What shares are shares of: DB time, or the time that the report accounts for."""
    gains: Sequence[gains_view.Gain]
    """What each change would save; devices as a range."""
    devices: Sequence[gains_view.Gain]
    """What more devices would save, by what an unloaded read may take."""
    slots: Sequence[view.Slot]
    """The activity over the window."""
    requirement: Sequence[gains_view.Need]
    """What the storage must deliver."""
    limits: Sequence[limits_view.Limit]
    """Declared limits with their use, the fullest first."""
    unseen: Sequence[limits_view.Unseen]
    """What could not be seen, and how many rules wait for it."""
    worked: Sequence[Mapping[str, Any]]
    """The verdict's arithmetic, line by line."""
    what_if: whatifview.View
    """The what-if form and its answer."""
    top: table_view.TableView | None
    """What the report itself ranks first, beside our regrouping."""
    fired: Sequence[Mapping[str, Any]]
    """Findings, by what they could save."""
    unfired: Sequence[unfired_rules.Group]
    """Rules that did not fire, by state."""
    metrics: Sequence[view.MetricRow]
    """Every derived metric with its way or what was missing."""
    first: Sequence[table_view.TableView]
    """The sections that DBAs read first."""
    subjects: Sequence[contents_view.Subject]
    """Every section by its subject, without rows: they are fetched when they are unfolded."""
    printed: int
    """How many sections there are."""
    absent: Sequence[str]
    """Titles of sections that other reports of this scope print."""
    others: Sequence[Mapping[str, Any]]
    """Printed tables that no section claims: number, title, rows, line."""
    empty: Sequence[Mapping[str, Any]]
    """Of those, the ones printed without data."""
    unread: Sequence[Mapping[str, Any]]
    """Rows that could not be read, with the reason: the first of them."""
    unread_more: int
    """How many more there are."""
    database: DatabaseLine | None
    """Its database, with what is declared of the storage."""
    earlier: str
    """Address of the comparison with the interval before; empty where there is none."""
    ticket: str
    """The same for a ticket, as Markdown."""
    versions: Mapping[str, str]
    """Versions of parser, rules and media table."""
    older: str
    """That these are not today's, as a sentence; empty where they are."""
    forecasts: Sequence[forecastview.Line]
    """What was foreseen of it, as it was foreseen then."""
    kept: bool = False
    """Whether a forecast has just been kept."""


def source_of(id: str, part: int) -> str:
    """Address of the source page up to the line number."""
    return f"/reports/{id}/source?part={part}&line="


def context(
    id: str,
    document: Mapping[str, Any],
    tables: Sequence[Mapping[str, Any]],
    asked: whatifview.View,
    database: DatabaseLine | None,
    earlier: str = "",
    forecasts: Sequence[ForecastLine] = (),
) -> Context:
    """All that the page shows of one analysis object; `tables` are its printed tables."""
    report, verdict, part = document["report"], document["verdict"], document["part"]
    unclaimed = [one for one in tables if one["section"] is None]
    headline, window = view.headline(verdict)
    subjects = contents_view.subjects(report, id, part)
    return Context(
        id=id,
        part=part,
        parts=document["parts"],
        file=" › ".join(filter(None, (document["file"], document["member"]))),
        source=source_of(id, part),
        verdict=verdict,
        headline=headline,
        window=window,
        identity=view.identity(report, document["metrics"], verdict.get("covers")),
        instances=report["instances"],
        warnings=report["warnings"],
        pictures=view.pictures(document.get("pictures") or {}),
        base=view.base(verdict),
        gains=gains_view.gains(verdict),
        devices=gains_view.devices(verdict),
        slots=view.slots(verdict),
        requirement=gains_view.requirement(verdict),
        limits=limits_view.limits(verdict),
        unseen=limits_view.unseen(document["findings"]),
        worked=verdict.get("arithmetic") or [],
        what_if=asked,
        top=_top(id, document),
        fired=[one for one in document["findings"] if one["state"] == "fired"],
        unfired=unfired_rules.unfired(document["findings"]),
        metrics=view.metric_rows(document["metrics"], _labels()),
        first=_tables(id, document, FIRST),
        subjects=subjects,
        printed=sum(len(one.entries) for one in subjects),
        absent=contents_view.absent(report),
        others=[one for one in unclaimed if not one["empty"]],
        empty=[one for one in unclaimed if one["empty"]],
        unread=report["unread"][:UNREAD_SHOWN],
        unread_more=max(len(report["unread"]) - UNREAD_SHOWN, 0),
        database=database,
        earlier=earlier,
        ticket=ticket(document),
        versions=document["versions"],
        older=forecastview.older(document["versions"], analyse.versions()),
        forecasts=forecastview.lines(forecasts),
    )


def _top(id: str, document: Mapping[str, Any]) -> table_view.TableView | None:
    """What the report ranks first, in so few columns that it fits beside our picture; of a cluster, its own rows."""
    report = document["report"]
    section = report["sections"].get(TOP, {"state": "absent", "rows": []})
    rows = [row for row in section["rows"] if row.get("instance") is None and row.get("aggregate") is None]
    narrow = [{key: row[key] for key in (*TOP_COLUMNS, "line") if key in row} for row in rows]
    slim = {**report, "sections": {TOP: {**section, "rows": narrow}}}
    return next(iter(_tables(id, {**document, "report": slim}, (TOP,), ROWS_OF_TOP)), None)


def _tables(
    id: str, document: Mapping[str, Any], names: Sequence[str], rows: int = ROWS_SHOWN
) -> list[table_view.TableView]:
    """Sections that stand open, each with its first rows."""
    report, part = document["report"], document["part"]
    links = Statements(id, part, document["sql_texts"])
    return [
        table_view.of_section(
            contents_view.declared(name, report["scope"]),
            report["sections"][name],
            f"/reports/{id}/sections/{name}?part={part}",
            rows,
            statements=links,
            unread=report["unread"],
        )
        for name in names
        if report["sections"].get(name, {"state": "absent"})["state"] != "absent"
    ]


def _labels() -> dict[str, str]:
    return {name: metric.label for name, metric in metric_catalogue().items()}
