"""Limits of the storage as bars, what the report can't show, and whom to ask."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from app.analysis.document import Unfired
from app.text import storage_form
from rules.engine import label
from rules.storage.limits import binding as rules
from rules.storage.verdict import Verdict
from rules.what_if.basis import LimitInUse
from rules.wording import capital, figure, within, words

FACT = "storage."
CURVE, HOST = "curve", ("host", "hosts")
MOST_NAMED = 6


@dataclass(frozen=True)
class Limit:
    """One declared maximum with its use, of one thing and of all of them."""

    label: str
    each: str
    together: str
    share: float
    binds: bool
    factors: Sequence[str]
    source: str


def limits(verdict: Verdict) -> list[Limit]:
    """Every declared limit, the fullest first; without a basis the one that binds."""
    binding = verdict.limit
    declared = verdict.basis.limits if verdict.basis else ()
    rows = [_declared_limit(limit, limit.kind == binding.kind) for limit in declared]
    if not rows:
        rows = [_limit(limit, limit.kind == binding.kind) for limit in (binding, binding.then) if limit]
    return sorted((row for row in rows if row), key=lambda row: -row.share)


def _declared_limit(limit: LimitInUse, binds: bool) -> Limit | None:
    return _row(limit, limit.label, binds)


def _limit(limit: rules.BindingLimit, binds: bool) -> Limit | None:
    return _row(limit, words(limit.kind), binds)


def _row(limit: LimitInUse | rules.BindingLimit, label: str, binds: bool) -> Limit | None:
    if limit.total_used is None or not limit.total_maximum:
        return None
    many, unit = limit.count or 1, limit.unit
    whose = f" of instance {limit.instance}" if limit.instance is not None else ""
    each = f"{figure(limit.used, unit)} of {figure(limit.maximum, unit)}"
    together = f"{figure(limit.total_used, unit)} of {figure(limit.total_maximum, unit)}"
    return Limit(
        label=capital(label) + whose,
        each=f"{each} on each of {many} {limit.each or 'device'}s" if many > 1 else each,
        together=f"together {together}" if many > 1 else "",
        share=limit.total_used / limit.total_maximum,
        binds=binds,
        factors=limit.factors,
        source=limit.source or "",
    )


@dataclass(frozen=True)
class Unseen:
    """One kind of thing that rules wait for, and how many of them do."""

    what: str
    named: str
    rules: int


def unseen(unfired: Sequence[Unfired]) -> list[Unseen]:
    """What could not be seen, by what would show it; names are those that most rules wait for."""
    waiting = [rule.missing for rule in unfired if rule.state == "not_enough_data" and rule.missing]
    counted = Counter(name for missing in waiting for name in missing)
    kinds = (
        (
            "What the storage is and was sold to do, which nobody declared",
            [name for name in counted if _declared(name)],
        ),
        ("A load curve of the storage", [name for name in counted if name == CURVE]),
        ("What the host's own tools saw in these minutes", [name for name in counted if name in HOST]),
        ("Not printed by this report", [name for name in counted if not (_declared(name) or name in (CURVE, *HOST))]),
    )
    groups = []
    for what, names in kinds:
        rules = sum(1 for missing in waiting if set(missing) & set(names))
        most = sorted(names, key=lambda name: (-counted[name], name))
        which = "" if what.startswith(("A load", "What the host")) else _named(most)
        groups += [Unseen(what, which, rules)] if rules else []
    return groups


def _declared(name: str) -> bool:
    return name.startswith(FACT)


def _named(names: Sequence[str]) -> str:
    shown = [within(storage_form.named(name.removeprefix(FACT)) if _declared(name) else label(name)) for name in names]
    more = len(shown) - MOST_NAMED
    return ", ".join(shown[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")
