"""Pictures as data, labels and units with them, so that whoever draws them needs no word of Oracle's."""

from typing import Any

from rules.facts import Facts
from rules.storage.shares import BY_KEY, CLASSES, UNACCOUNTED, parts

READ_EVENTS = ("db file sequential read", "cell single block physical read")


def pictures(facts: Facts, gain: list[dict[str, Any]]) -> dict[str, Any]:
    """Every picture by its name; None where the report has nothing to draw it from."""
    return {"db_time": db_time(facts), "latency_histogram": latency_histogram(facts), "gains": gains(gain)}


def db_time(facts: Facts) -> dict[str, Any] | None:
    """Where DB time went: the classes in their fixed order, none of them empty."""
    total, found = facts.get("db_time_s"), parts(facts)
    if not total or not found:
        return None
    order = {one.key: place for place, one in enumerate((*CLASSES, UNACCOUNTED))}
    shown = sorted((one for one in found if one.share > 0), key=lambda one: order[one.key])
    return {
        "title": "Where DB time went",
        "unit": "s",
        "total_s": total,
        "parts": [
            {
                "name": one.key,
                "label": BY_KEY[one.key].label,
                "seconds": one.share * total,
                "share": one.share,
                "line": facts.line(BY_KEY[one.key].metric),
            }
            for one in shown
        ],
    }


def latency_histogram(facts: Facts) -> dict[str, Any] | None:
    """How long single-block reads took: share of waits up to each bound."""
    row = next((one for one in facts.get("wait_histogram", []) if one.get("event") in READ_EVENTS), None)
    if row is None:
        return None
    return {
        "title": "How long single-block reads took",
        "unit": "ms",
        "waits": row.get("waits"),
        "mean_ms": facts.get("single_block_read_ms"),
        "p5_ms": facts.get("single_block_read_p5_ms"),
        "p50_ms": facts.get("single_block_read_p50_ms"),
        "p95_ms": facts.get("single_block_read_p95_ms"),
        "line": row.get("line"),
        "buckets": [
            {"upper_ms": upper, "share": None if percent is None else percent / 100}
            for upper, percent, *_ in row["buckets"]
        ],
    }


def gains(rows: list[dict[str, Any]]) -> dict[str, Any] | None:
    """What each change would save, cautious and at most, as shares of DB time."""
    bars = [
        {
            "kind": row["kind"],
            "label": row["change"],
            "low": row["conservative"] if row["closed"] is None else row["closed"],
            "high": row["coupled"] if row["open"] is None else row["open"],
        }
        for row in rows
    ]
    bars = [one for one in bars if one["low"] is not None]
    return {"title": "What a change would save", "unit": "share of DB time", "bars": bars} if bars else None
