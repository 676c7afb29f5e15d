"""The contract's curve object: a load curve with its audit, its fit and the part of the storage that matches."""

from parsers.load_curves.curve import LoadCurve
from rules.core.facts import Facts
from rules.core.finding import Outcome
from rules.core.rule import Rule
from rules.curves.components import component, components, told_with
from rules.curves.curve_study import CurveAudit, CurveStudy, Headroom, LoadLevel, StorageChange, TableColumn
from rules.curves.mix import mix
from rules.curves.studied import Studied
from rules.curves.studied import study as studied
from rules.engine import outcome, rules
from rules.storage.inputs.declared import StorageFacts, fault


def study(curve: LoadCurve, storage: StorageFacts | None = None) -> CurveStudy:
    """What a load curve says alone; `storage` are declared facts of the storage it was measured on.

    Raises ValueError with one sentence where `storage` holds what it cannot.
    """
    if wrong := fault(storage or {}):
        raise ValueError(str(wrong))
    read = studied(curve)
    declared = told_with(read, storage or {})
    matching = component(read, declared)
    return CurveStudy(
        source=curve.source,
        name=curve.name,
        io_bytes=curve.io_bytes,
        write_percent=curve.write_percent,
        points=tuple(
            LoadLevel(point.outstanding, point.iops, point.mbps, point.latency_ms, point.cpu_percent)
            for point in curve.points
        ),
        levels=tuple(read.row(level) for level in read.levels),
        fitted=tuple(read.fitted()),
        time_per=read.unit,
        fit=read.fit.document() if read.fit else None,
        floor_ms=read.floor_ms,
        max_iops=read.max_iops,
        max_mbps=read.max_mbps,
        knee_outstanding=read.knee_outstanding,
        sharpness=read.sharpness,
        marginal_efficiency=read.marginal,
        saturated=read.saturated,
        operating_point=read.row(read.operating_point) if read.operating_point else None,
        notes=read.notes,
        audit=tuple(audit(read, declared)),
        component=matching.document() if matching else None,
        components=tuple(part.document() for part in components(read, declared)),
        headroom=_headroom(read),
        mix=mix(curve),
        spread_percent=None if read.spread is None else 100 * read.spread,
        measured_on=curve.measured_on,
        firmware=curve.firmware,
        changes=tuple(StorageChange(change.on, change.what) for change in curve.changes),
        storage=dict(curve.storage),
        columns=tuple(TableColumn(column.heading, column.meaning, column.used) for column in curve.columns),
    )


def audit(read: Studied, declared: StorageFacts) -> list[CurveAudit]:
    """The outcome of every rule that asks for no report, by code."""
    facts = Facts({"curve": read} | {f"storage.{key}": value for key, value in declared.items()})
    return [_audited(rule, outcome(rule, facts)) for rule in rules() if _of_the_curve(rule)]


def _of_the_curve(rule: Rule) -> bool:
    return "curve" in rule.needs and all(need == "curve" or need.startswith("storage.") for need in rule.needs)


def _audited(rule: Rule, ended: Outcome) -> CurveAudit:
    message = ended.message
    if ended.state == "not_enough_data":
        words = [fact.removeprefix("storage.").replace("_", " ") for fact in ended.missing]
        message = f"Neither the curve nor the declared storage tells: {', '.join(words)}."
    severity = ended.severity or rule.severity
    return CurveAudit(rule.id, ended.state, rule.code, rule.title, severity, message)


def _headroom(read: Studied) -> Headroom | None:
    good, most = read.operating_point, read.max_rate
    return Headroom(good.rate, most, good.rate / most) if good and most else None
