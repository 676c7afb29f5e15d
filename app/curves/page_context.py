"""What the page of a load curve shows, made of what is kept of it and of what was typed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from markupsafe import Markup

from app.curves import chart, view
from app.curves.standing import Placed, together
from app.declared import form_fields
from app.declared.curve_figures import is_in_mb
from app.declared.curves import CurveLine
from app.text import storage_form as facts
from app.text.mix_chart import mix_map
from parsers.load_curves.tables.said import names
from rules.curves.curve_study import CurveAudit, CurveStudy, LoadLevel, MatchedComponent, TableColumn
from rules.curves.mix_document import Mix
from rules.fault import Fault

MEANINGS = names()
ASKED = (
    "media", "devices", "device_iops", "device_mb_s", "controllers", "controller_mb_s", "ports", "port_mb_s",
    "volume_iops_limit", "volume_mb_s_limit", "host_iops_limit", "host_mb_s_limit",
)  # fmt: skip
"""The storage facts that the page asks for."""


@dataclass(frozen=True)
class HistoryTyped:
    """The form of a curve's history: what stands in it, and what is wrong with it."""

    measured_on: str
    firmware: str
    changes: Sequence[tuple[str, str]]
    fault: str = ""

    def refused(self, fault: str) -> "HistoryTyped":
        """The same with what is wrong."""
        return replace(self, fault=fault)


@dataclass(frozen=True)
class SeenCurve:
    """A curve with all that is kept of it."""

    line: CurveLine
    study: CurveStudy
    databases: Sequence[Placed]
    history: HistoryTyped


@dataclass(frozen=True)
class Context:
    """What `curves/one.html` gets."""

    line: CurveLine
    """The curve as lists show it: id, name, file, when it came."""
    title: str
    """What was measured, and by which tool."""
    answer: str
    """What the storage can do, in one sentence; empty where that is not known."""
    tiles: Sequence[tuple[str, str, str]]
    """The figures that decide: label, figure, what it means."""
    sentences: Sequence[str]
    """The fit, the operating point and the headroom in words."""
    facts: Sequence[view.Fact]
    """All figures of the curve as a whole."""
    picture: Markup
    """Latency against rate, with the databases that lie on it; empty where too little is known."""
    has_fit: bool
    """Whether a fitted line is drawn."""
    has_point: bool
    """Whether an operating point is."""
    has_databases: bool
    """Whether a database is."""
    databases: Sequence[Placed]
    """The databases that use it, each with the place of its newest report."""
    together: str
    """What they ask of the storage at the same time; empty of fewer than two."""
    history: HistoryTyped
    """When it was measured, what its storage ran, what was done since: as a form."""
    audit: Sequence[CurveAudit]
    """How each rule about curves ended."""
    fields: Sequence[form_fields.Field]
    """What may be given to name the component, with what was typed and what is wrong with it."""
    components: Sequence[MatchedComponent]
    """The parts that were given, the best match first."""
    points: Sequence[LoadLevel]
    """The load levels."""
    notes: Sequence[str]
    """What was left out or put right on the way."""
    mix: Mix | None
    """Small and large requests side by side."""
    mix_map: Markup
    """Their map; empty where there is none."""
    columns: Sequence[TableColumn]
    """The columns of a table under headings of its own."""
    meanings: Sequence[str]
    """What a column can be."""
    refusal: str
    """Why the table cannot be read with the columns that were asked for; empty where nothing was."""


def facts_of(study: CurveStudy) -> dict[str, str]:
    """The form of what the storage is made of as it is kept."""
    return {key: facts.shown(value) for key, value in study.storage.items() if key in ASKED}


def typed_of(study: CurveStudy) -> HistoryTyped:
    """The form of a curve's history as it is kept."""
    changes = [(change.on, change.what) for change in study.changes]
    return HistoryTyped(study.measured_on or "", study.firmware or "", changes)


def context(
    seen: SeenCurve,
    typed: Mapping[str, str],
    faults: Mapping[str, Fault],
    *,
    history: HistoryTyped | None = None,
    refusal: str = "",
) -> Context:
    """The page of a curve."""
    curve, mix = seen.study, seen.study.mix
    answer = view.answer(curve)
    drawn = [
        (database.number, database.title, (database.here.rate, database.here.read_ms))
        for database in seen.databases
        if database.here
    ]
    return Context(
        line=seen.line,
        title=view.title(curve),
        answer=answer,
        tiles=view.tiles(curve),
        sentences=[sentence for sentence in view.sentences(curve) if sentence != answer],
        facts=view.facts(curve),
        picture=chart.load_curve("curve", curve, drawn),
        has_fit=bool(chart.fitted(curve)),
        has_databases=bool(drawn) and not is_in_mb(curve),
        has_point=view.operating_point(curve) is not None,
        databases=seen.databases,
        together=together(curve, seen.databases),
        history=history or seen.history,
        audit=view.audit(curve),
        fields=_fields({**facts_of(curve), **typed}, faults),
        components=curve.components,
        points=view.points(curve),
        notes=curve.notes,
        mix=mix,
        mix_map=mix_map(mix.cells) if mix else Markup(),
        columns=curve.columns,
        meanings=MEANINGS if curve.columns else (),
        refusal=refusal,
    )


def _fields(typed: Mapping[str, str], faults: Mapping[str, Fault]) -> list[form_fields.Field]:
    return [
        form_fields.Field(facts.FACTS[key], typed.get(key, ""), facts.in_words(faults[key]) if key in faults else "")
        for key in ASKED
    ]
