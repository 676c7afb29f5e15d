"""The comparison object with what pictures need beside it: what a unit of work took in every window of a side."""

from collections.abc import Iterable, Mapping
from typing import Any

import rules
from rules.comparison.side import Side


def document(found: rules.Comparison, about: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    """The contract's object; `about` holds what the caller knows of the sides `before` and `after`."""
    whole = found.to_dict()
    sides = {"before": found.pair.before, "after": found.pair.after}
    return whole | {
        name: {**whole[name], "identity": identity(side), **about[name], "points": points(side, found.pair.unit)}
        for name, side in sides.items()
    }


def identity(side: Side) -> dict[str, list[Any]]:
    """Whose reports the windows of a side are, as they print it; several where databases were joined."""
    return {
        "databases": _known(one.database for one in side.windows),
        "dbids": _known(one.dbid for one in side.windows),
        "containers": _known(one.container for one in side.windows),
        "series": _known(_series(one) for one in side.windows),
    }


def _series(one: rules.Window) -> str:
    called = {"cluster": "the whole cluster", "pdb": "the pluggable database"}.get(one.scope)
    return called or (f"instance {one.instance_number}" if one.instance_number is not None else "the instance")


def _known(values: Iterable[Any]) -> list[Any]:
    return [one for one in dict.fromkeys(values) if one is not None]


def points(side: Side, unit: str | None) -> list[dict[str, Any]]:
    """Every window by time, with what a unit of work took in it."""
    found = []
    for one in side.windows:
        cost = Side((one,), side.base).per_unit(None, unit) if unit else None
        found.append({
            "report": one.report,
            "begin_time": one.begin_time and one.begin_time.isoformat(),
            "end_time": one.end_time and one.end_time.isoformat(),
            "db_time_ms_per_unit": cost,
        })  # fmt: skip
    return found
