"""Limits of the storage as bars, what the report can't show, and whom to ask."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from app.text import storage_form
from rules.wording import capital, figure, words

Json = Mapping[str, Any]
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


def limits(verdict: Json) -> list[Limit]:
    """Every declared limit, the fullest first; without a basis the one that binds."""
    basis, binding = verdict.get("basis") or {}, verdict.get("limit") or {}
    rows = basis.get("limits") or [one for one in (binding, binding.get("then")) if one and one.get("maximum")]
    known = [_limit(one, one["kind"] == binding.get("kind")) for one in rows if one.get("total_maximum")]
    return sorted(known, key=lambda one: -one.share)


def _limit(one: Json, binds: bool) -> Limit:
    many, unit = one.get("count") or 1, one["unit"]
    name = one.get("each") or "device"
    whose = f" of instance {one['instance']}" if one.get("instance") is not None else ""
    each = f"{figure(one['used'], unit)} of {figure(one['maximum'], unit)}"
    together = f"{figure(one['total_used'], unit)} of {figure(one['total_maximum'], unit)}"
    return Limit(
        label=capital(one.get("label") or words(one["kind"])) + whose,
        each=f"{each} on each of {many} {name}s" if many > 1 else each,
        together=f"together {together}" if many > 1 else "",
        share=one["total_used"] / one["total_maximum"],
        binds=binds,
        factors=one["factors"],
        source=one["source"] or "",
    )


@dataclass(frozen=True)
class Unseen:
    """One kind of thing that rules wait for, and how many of them do."""

    what: str
    named: str
    rules: int


def unseen(findings: Sequence[Json]) -> list[Unseen]:
    """What could not be seen, by what would show it; names are those that most rules wait for."""
    waiting = [one["missing"] for one in findings if one["state"] == "not_enough_data" and one["missing"]]
    counted = Counter(name for missing in waiting for name in missing)
    kinds = (
        ("What the storage is and was sold to do, which nobody declared", [one for one in counted if _declared(one)]),
        ("A load curve of the storage", [one for one in counted if one == CURVE]),
        ("What the host's own tools saw in these minutes", [one for one in counted if one in HOST]),
        ("Not printed by this report", [one for one in counted if not (_declared(one) or one in (CURVE, *HOST))]),
    )
    found = []
    for what, names in kinds:
        rules = sum(1 for missing in waiting if set(missing) & set(names))
        most = sorted(names, key=lambda one: (-counted[one], one))
        said = "" if what.startswith(("A load", "What the host")) else _named(most)
        found += [Unseen(what, said, rules)] if rules else []
    return found


def _declared(name: str) -> bool:
    return name.startswith(FACT)


def _named(names: Sequence[str]) -> str:
    shown = [_word(storage_form.named(one.removeprefix(FACT)) if _declared(one) else one) for one in names]
    more = len(shown) - MOST_NAMED
    return ", ".join(shown[:MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _word(key: str) -> str:
    """A key within a sentence; a name of several words is one already."""
    said = words(key) if "_" in key else key
    return said if said[:2].isupper() else said[:1].lower() + said[1:]
