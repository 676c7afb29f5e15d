"""Findings as a sheet, of a report or of a comparison."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.exports.sheet import Column, Sheet

Json = Mapping[str, Any]


def findings(found: Sequence[Json]) -> Sheet:
    """Every rule with its state, what it says and what it stands on."""
    columns = [
        Column("code", "Code"), Column("title", "Rule"), Column("state", "State"), Column("severity", "Severity"),
        Column("saves", "Saves at most", "of DB time", "share"), Column("message", "What it says"),
        Column("evidence", "Evidence"), Column("missing", "Missing"), Column("lines", "Lines"), Column("rule", "Name"),
    ]  # fmt: skip
    return Sheet("Findings", columns, [{**one, **_stands_on(one)} for one in found])


def _stands_on(finding: Json) -> dict[str, Any]:
    evidence = finding["evidence"]
    told = "; ".join(f"{one['what']} {one['value']} {one['unit'] or ''}".strip() for one in evidence)
    lines = sorted({one["line"] for one in evidence if one["line"] is not None})
    return {"evidence": told or None, "lines": lines or None, "missing": finding["missing"] or None,
            "message": finding["message"] or None}  # fmt: skip
