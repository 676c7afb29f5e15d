"""What the page of a database shows, and the answer of every form on it that was not filled in well."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from urllib.parse import urlencode

from fastapi.responses import HTMLResponse, RedirectResponse, Response
from markupsafe import Markup

from app.databases import forms_view, three_facts, undo
from app.databases.glance import letter_of
from app.databases.joining import Joining
from app.databases.listed_reports import Listed, listed_reports
from app.databases.markers import Marked, Markers
from app.databases.split_choices import Choices
from app.databases.three_facts import ThreeField
from app.databases.undo import Undo
from app.declared import form_fields
from app.declared.curves import CurveLine, Curves
from app.declared.databases import DatabaseLine, Databases
from app.declared.facts import Period
from app.history.frames import series_label
from app.ingest.judge_later import JudgeLater
from app.store.access.visibility import Caller
from app.store.upkeep.retention import Old, Retention
from app.web.problems import NotFound
from app.web.services import Services
from app.web.templating import render
from rules.wording import counted, when

CURVES_SHOWN = 200
GONE = "There is no such database: open it from the list of databases."
SAVED = {
    "1": "Saved.",
    "settings": "The settings are saved.",
    "markers": "The marker is set.",
    "unmarked": "The marker is removed.",
    "joined": "The two databases are shown as one now.",
    "split": "This is a database of its own now.",
}
Texts = Mapping[str, str]


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
    others: Markup
    """Databases that can be joined into it, as options to choose from; empty where there is none."""
    curves: Sequence[CurveLine]
    """The load curves it may use."""


@dataclass(frozen=True)
class Wrong:
    """One fault, with the id of its field; empty where it is of no single one."""

    field: str
    sentence: str


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
    faults: Sequence[Wrong]
    """What is wrong with what was typed; empty when nothing was sent, or all was right."""
    focus: str
    """The id of the first field with a fault, in which typing goes on; empty where there is none."""
    unfolded: str
    """The form that stands open."""
    saved: str
    """What has just been done, in a sentence; empty where nothing was."""
    undo: Undo | None
    """What undoes that; None where nothing does."""
    glance: Markup
    """The history at a glance; empty where there is none."""
    newest_of: str
    """Which series the newest report is of; empty where there is only one. The history beside it may be of another."""
    letters: Sequence[str]
    """By which the picture calls the markers, in their order."""
    three: Sequence[ThreeField]
    """The three facts that settle most verdicts."""


@dataclass(frozen=True)
class Typed:
    """What was typed into one of the forms, and what is wrong by field."""

    form: str = ""
    texts: Texts = field(default_factory=dict)
    faults: Texts = field(default_factory=dict)
    old: Old | None = None

    def texts_and_faults(self, form: str) -> tuple[Texts | None, Texts]:
        return (self.texts, self.faults) if form == self.form else (None, {})


@dataclass(frozen=True)
class Visit:
    """What an address asks of the page."""

    series: str = ""
    """Whose reports are listed; empty for the one with most of them."""
    after: str | None = None
    """The cursor after which they are."""
    unfolded: str = ""
    """The form that stands open."""
    saved: str = ""
    """What was done just now (`SAVED`), and what it took away or can take back."""
    removed: str = ""
    undone: str = ""


def known(services: Services, id: str) -> DatabaseLine:
    """The database. Raises NotFound."""
    database = services[Databases].line(id)
    if database is None:
        raise NotFound(GONE)
    return database


def page(
    services: Services,
    database: DatabaseLine,
    typed: Typed = Typed(),
    visit: Visit = Visit(),
    status: int = 200,
) -> HTMLResponse:
    """The page, with what was typed into a form where something is wrong with it."""
    forms = _forms(services, database, typed)
    marked = services[Markers].of_database(database.id) or []
    listed, picture = listed_reports(services, database, visit.series, visit.after, marked)
    wrong = _wrong(typed)
    three, three_faults = typed.texts_and_faults("three")
    context = Context(
        database=database,
        markers=marked,
        old=typed.old,
        choices=services[Joining].choices(database.id),
        faults=wrong,
        focus=next((fault.field for fault in wrong if fault.field), ""),
        unfolded=typed.form or visit.unfolded,
        saved=_saved_sentence(visit.saved, visit.removed, forms.periods),
        undo=undo.read(visit.undone) if visit.saved in SAVED else None,
        listed=listed,
        forms=forms,
        glance=picture,
        newest_of=_newest_of(database, listed),
        letters=[letter_of(place) for place in range(len(marked))],
        three=three_facts.fields(database.storage, three, three_faults),
    )
    return render("databases/one.html", context, status)


def _newest_of(database: DatabaseLine, listed: Listed) -> str:
    newest = database.newest
    return series_label(newest.scope, newest.instance_number) if newest and len(listed.series) > 1 else ""


def changed(services: Services, id: str, what: str = "1", removed: int = 0, undone: Undo | None = None) -> Response:
    """Back to the page once something was done; what has to be judged again is, after the answer."""
    gone = {"removed": removed} if removed else {}
    back = {"undo": undone.written()} if undone and undone.written() else {}
    services[JudgeLater].databases(id)
    return RedirectResponse(f"/databases/{id}?{urlencode({'saved': what, **gone, **back})}#state", 303)


def _wrong(typed: Typed) -> list[Wrong]:
    """The faults with the ids of their fields, as the forms name these."""
    prefix = {"three": "three", "storage": "fact"}.get(typed.form, "typed")
    return [Wrong(f"{prefix}-{key}" if key else "", sentence) for key, sentence in typed.faults.items()]


def _saved_sentence(saved: str, removed: str, periods: Sequence[Period]) -> str:
    """What has just been done: since when the facts hold, where they do not hold for all; how many reports went."""
    sentence = SAVED.get(saved, "")
    if saved == "1" and periods:
        was = counted(len(periods[-1].storage), "fact") if periods[-1].storage else "no facts"
        return f"Saved: the facts below hold since {when(periods[-1].until)}; before: {was}."
    if sentence and removed.isascii() and removed.isdigit() and len(removed) < 10:
        number = int(removed)
        sentence = f"{sentence} {counted(number, 'report')} {'was' if number == 1 else 'were'} removed."
    return sentence


def _forms(services: Services, database: DatabaseLine, typed: Typed) -> Forms:
    databases, caller = services[Databases], services[Caller]
    texts, faults = typed.texts_and_faults("storage")
    return Forms(
        groups=form_fields.form(forms_view.declared_texts(database) if texts is None else texts, faults),
        since=(texts or {}).get("since", ""),
        periods=databases.periods(database.id),
        settings=forms_view.settings(database, *typed.texts_and_faults("settings"), services[Retention].days),
        marker=forms_view.marker(*typed.texts_and_faults("markers")),
        others=_others(databases, database, caller),
        curves=services[Curves].page(caller, limit=CURVES_SHOWN).curves,
    )


def _others(databases: Databases, database: DatabaseLine, caller: Caller) -> Markup:
    names = databases.names(caller) if database.whole is None else []
    return forms_view.options([choice for choice in names if choice[0] != database.id])
