"""What the page of a database shows, and the answer of every form on it that was not filled in well."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from fastapi.responses import HTMLResponse, RedirectResponse, Response
from sqlalchemy import Engine
from starlette.background import BackgroundTask

from app.databases import forms_view
from app.databases.interval_list import Interval, intervals, span, two_newest
from app.databases.joining import Choices, Joining
from app.databases.markers import Marked, Markers
from app.declared import form_fields
from app.declared.curves import CurveLine, Curves
from app.declared.databases import DatabaseLine, Databases
from app.declared.facts import Period
from app.history.frames import History, SeriesKey
from app.ingest.rejudge import Judging
from app.store.retention import Old
from app.web.problems import NotFound
from app.web.services import Services
from app.web.templating import render
from rules.wording import counted, when

SHOWN = 25
CURVES_SHOWN = 200
GONE = "There is no such database: open it from the list of databases."
MARKER = "the new marker is told below what it needs."
SAVED = {
    "1": "Saved.",
    "settings": "The settings are saved.",
    "markers": "The markers are saved.",
    "joined": "The two databases are shown as one now.",
    "split": "This is a database of its own now.",
}
Texts = Mapping[str, str]


@dataclass(frozen=True)
class Listed:
    """The reports of one series of a database; all empty where it has none."""

    series: Sequence[tuple[str, SeriesKey]] = ()
    """Its instances and its cluster, each with its name in an address; of joined databases they are one."""
    chosen: str = ""
    """The series whose reports are listed, by its name in an address."""
    reports: Sequence[Interval] = ()
    """The newest reports of that series by the end of their interval, or those after a cursor."""
    two: tuple[str, str] = ("", "")
    """Which two of them stand chosen, before and after: the newest that count; empty where there are none."""
    after: str = ""
    """The cursor after which they are; empty for the newest."""
    older: str | None = None
    """The cursor of the reports after these; None at the end."""
    span: tuple[datetime, datetime] | None = None
    """From when to when the reports of that series are, also those that do not count."""
    counted: int = 0
    """How many intervals it has: copies count once, and windows that hold others do not count."""


@dataclass(frozen=True)
class Forms:
    """The forms on the page of a database."""

    groups: Sequence[form_fields.Fields]
    """The form of storage facts."""
    since: str
    """What was typed for the day on which the storage changed."""
    periods: Sequence[Period]
    """What was declared before the storage changed."""
    settings: Sequence[forms_view.Typed]
    """The form of settings."""
    marker: Sequence[forms_view.Typed]
    """The form of a new marker."""
    others: Sequence[tuple[str, str]]
    """Databases that can be joined into it: ids and titles."""
    curves: Sequence[CurveLine]
    """The load curves it may stand on."""


@dataclass(frozen=True)
class Context:
    """What `databases/one.html` gets."""

    database: DatabaseLine
    """The database with its declared facts, its settings, what it is joined with and how many reports are stale."""
    listed: Listed
    """The reports of one of its series."""
    markers: Sequence[Marked]
    """What happened to it and to what is joined into it, by time."""
    forms: Forms
    """Its forms, and what is chosen in them."""
    old: Old | None
    """What the settings that were typed would remove; None where nothing was asked."""
    choices: Choices
    """What it can be split by."""
    faults: Sequence[str]
    """What is wrong with what was typed, one sentence each; empty when nothing was sent, or all was right."""
    unfolded: str
    """The form that stands open."""
    saved: str
    """What has just been done, in a sentence; empty where nothing was."""


@dataclass(frozen=True)
class Typed:
    """What was typed into one of the forms, and what is wrong by field."""

    form: str = ""
    texts: Texts = field(default_factory=dict)
    faults: Texts = field(default_factory=dict)
    old: Old | None = None

    def of(self, form: str) -> tuple[Texts | None, Texts]:
        return (self.texts, self.faults) if form == self.form else (None, {})


def known(services: Services, id: str) -> DatabaseLine:
    """The database. Raises NotFound."""
    database = services[Databases].one(id)
    if database is None:
        raise NotFound(GONE)
    return database


def page(
    services: Services,
    database: DatabaseLine,
    typed: Typed = Typed(),
    *,
    series: str = "",
    after: str | None = None,
    saved: str = "",
    unfolded: str = "",
    removed: str = "",
    status: int = 200,
) -> HTMLResponse:
    """The page, with what was typed into a form where something is wrong with it."""
    forms = _forms(services, database, typed)
    context = Context(
        database=database,
        markers=services[Markers].of(database.id) or [],
        old=typed.old,
        choices=services[Joining].choices(database.id),
        faults=[MARKER] if typed.form == "markers" and typed.faults else list(typed.faults.values()),
        unfolded=typed.form or unfolded,
        saved=_said(saved, removed, forms.periods),
        listed=_listed(services, database, series, after),
        forms=forms,
    )
    return render("databases/one.html", context, status)


def changed(services: Services, id: str, what: str = "1", place: str = "state", removed: int = 0) -> Response:
    """Back to the page once something was done; what has to be judged again is, after the answer."""
    gone = f"&removed={removed}" if removed else ""
    return RedirectResponse(f"/databases/{id}?saved={what}{gone}#{place}", 303, background=catch_up(services, id))


def _said(saved: str, removed: str, periods: Sequence[Period]) -> str:
    """What has just been done: since when the facts hold, where they do not hold for all; how many reports went."""
    said = SAVED.get(saved, "")
    if saved == "1" and periods:
        was = counted(len(periods[-1].storage), "fact") if periods[-1].storage else "no facts"
        return f"Saved: the facts below hold since {when(periods[-1].until)}; before: {was}."
    if said and removed.isascii() and removed.isdigit() and len(removed) < 10:
        number = int(removed)
        said = f"{said} {counted(number, 'report')} {'was' if number == 1 else 'were'} removed."
    return said


def catch_up(services: Services, id: str) -> BackgroundTask:
    return BackgroundTask(services[Judging].catch_up, id)


def _listed(services: Services, database: DatabaseLine, wanted: str, after: str | None) -> Listed:
    """The reports of the wanted series, of the first where there is none of that name."""
    history, engine = services[History], services[Engine]
    members = history.members(database.id)
    series = [(key.key, key) for key in members.series] if members else []
    chosen = next((named for named in series if named[0] == wanted), series[0] if series else None)
    if chosen is None:
        return Listed(after=after or "")
    name, key = chosen
    frame = history.intervals(key.ids, ()).frame
    page = intervals(engine, key.ids, after, SHOWN, frame)
    return Listed(
        series=series,
        chosen=name,
        reports=page.intervals,
        two=two_newest(page.intervals),
        after=after or "",
        older=page.next,
        span=span(engine, key.ids),
        counted=len(frame),
    )


def _forms(services: Services, database: DatabaseLine, typed: Typed) -> Forms:
    databases = services[Databases]
    texts, faults = typed.of("storage")
    return Forms(
        groups=form_fields.form(forms_view.declared_texts(database) if texts is None else texts, faults),
        since=(texts or {}).get("since", ""),
        periods=databases.periods(database.id),
        settings=forms_view.settings(database, *typed.of("settings")),
        marker=forms_view.marker(*typed.of("markers")),
        others=_others(databases, database),
        curves=services[Curves].page(limit=CURVES_SHOWN).curves,
    )


def _others(databases: Databases, database: DatabaseLine) -> list[tuple[str, str]]:
    return [one for one in databases.names() if one[0] != database.id] if database.whole is None else []
