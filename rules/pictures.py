"""Pictures as data, labels and units with them, so that whoever draws them needs no word of Oracle's."""

from typing import Any

from rules.core.facts import Facts
from rules.storage.inputs.shares import BY_KEY, CLASSES, UNACCOUNTED, parts
from rules.thresholds.db_time import exceeded
from rules.waits.foreground import SINGLE_BLOCK
from rules.waits.latency_histogram import merged
from rules.wording import count, percent

HARDLY_ANY = 0.0005
"""Reports print a share below this as zero."""


def pictures(facts: Facts, gain: list[dict[str, Any]]) -> dict[str, Any]:
    """Every picture by its name; None where the report has nothing to draw it from."""
    return {"db_time": db_time(facts), "latency_histogram": latency_histogram(facts), "gains": gains(gain)}


def db_time(facts: Facts) -> dict[str, Any] | None:
    """Where DB time went: the classes in their fixed order, none of them empty.

    Seconds and shares are as the report has them; where they add up to more than the total, `note` says so.
    """
    doubtful = exceeded(facts.get("unaccounted_share", 0.0))
    total, found = facts.get("captured_time_s" if doubtful else "db_time_s"), parts(facts)
    if not total or not found:
        return None
    over = max(1.0, sum(facts.get(one.metric, 0.0) for one in CLASSES))
    order = {one.key: place for place, one in enumerate((*CLASSES, UNACCOUNTED))}
    shown = sorted((one for one in found if one.share > 0), key=lambda one: order[one.key])
    return {
        "title": "Where DB time went",
        "unit": "s",
        "total_s": total,
        "total": "CPU and waits" if doubtful else "DB time",
        "note": _beyond(facts, total, over, doubtful),
        "parts": [
            {
                "name": one.key,
                "label": BY_KEY[one.key].label,
                "seconds": one.share * over * total,
                "share": one.share * over,
                "line": facts.line(BY_KEY[one.key].metric),
            }
            for one in shown
        ],
    }


def _beyond(facts: Facts, total: float, over: float, doubtful: bool) -> str | None:
    """What a reader who adds the lines up would stumble on."""
    if doubtful:
        printed = facts.get("db_time_s")
        said = f" ({count(printed)} s)" if printed else ""
        return f"CPU and waits exceed the printed DB time{said} by more than a tenth: shares are of their sum."
    if over > 1 + HARDLY_ANY:
        return f"CPU and waits add up to {count(over * total)} s, {percent(over - 1)} more than DB time."
    return None


def latency_histogram(facts: Facts) -> dict[str, Any] | None:
    """How long single-block reads took: the share of waits in each band, merged from all the printed bucket sets."""
    rows = facts.get("wait_histogram", [])
    row = next((one for one in rows if one.get("event") in SINGLE_BLOCK), None)
    points = merged(rows, SINGLE_BLOCK)
    if row is None or not points:
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
        "buckets": _bands(points),
    }


def _bands(points: tuple[tuple[float, float], ...]) -> list[dict[str, Any]]:
    """The bands between the curve's points, without the empty ones before the first and after the last read."""
    below = (0.0, *(reached for _, reached in points))
    uppers = (*(upper for upper, _ in points), None)
    reached = (*below[1:], 1.0)
    bands = [(upper, max(to - since, 0.0)) for upper, since, to in zip(uppers, below, reached, strict=True)]
    held = [place for place, (_, share) in enumerate(bands) if share >= HARDLY_ANY]
    return [{"upper_ms": upper, "share": share} for upper, share in bands[held[0] : held[-1] + 1]] if held else []


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
