"""A comparison as text for a ticket, in Markdown."""

from collections.abc import Mapping, Sequence
from typing import Any

from app.comparison import rows_view as comparerows
from app.comparison import view as compareview
from app.comparison.export_sheets import SIDES, unit, whose
from app.exports import markdown
from rules.wording import UNKNOWN, capital, change, figure, spent, words
from rules.wording import moment as told

Json = Mapping[str, Any]


MOST_METRICS, MOST_REPORTS = 15, 5


TIMES = (("Begin", "begin_time"), ("End", "end_time"))


def ticket(document: Json) -> str:
    """What goes into a ticket: comparability first, then the sentences, the waterfall, what changed."""
    return markdown.render(
        "comparison/ticket.md.j2",
        document=document,
        sentences=_sentences(document),
        comparable=words(document["comparable"]).lower(),
        unit=unit(document),
        sides=_side_table(document),
        waterfall=_waterfall(document),
        metrics=_metrics(document),
        slower=[(one["what"], *(spent(one[key]) for key in _MS[:2])) for one in document.get("slower") or []],
        configuration=markdown.table(
            "What|Before|After", ((one["what"], one["before"], one["after"]) for one in document["configuration"])
        ),
        prediction=(document.get("prediction") or {}).get("sentence"),
        rank_test=(document.get("rank_test") or {}).get("sentence"),
        fired=[one for one in document["findings"] if one["state"] == "fired"],
    )


def _sentences(document: Json) -> list[str]:
    """Without the one that says again why."""
    because = document["because"]
    return [one for one in document.get("sentences") or [] if not (because and all(why in one for why in because))]


def _side_table(document: Json) -> markdown.Md:
    before, after = (document[side] for side in SIDES)
    rows: list[tuple[str, ...]] = [(label, old or UNKNOWN, new or UNKNOWN) for label, old, new in whose(document)]
    rows += [(label, told(before.get(key)), told(after.get(key))) for label, key in TIMES]
    rows += [("Reports", _reports(before), _reports(after))]
    for label, key, unit_of in (
        (capital(document.get("base") or "DB time"), "time_s", "s"),
        ("Sessions active on average", "average_active_sessions", None),
        (f"Units of work ({unit(document)})", "units", None),
        (f"Time per {unit(document)}", "db_time_ms_per_unit", "ms"),
        ("Median of the windows", "median", "ms"), ("95th percentile of the windows", "p95", "ms"),
    ):  # fmt: skip
        values = [one.get(key) for one in (before, after)]
        if values != [None, None]:
            rows.append((label, *(figure(value, unit_of) for value in values)))
    return markdown.table("|>Before|>After", rows)


def _reports(side: Json) -> str:
    names: Sequence[str] = side["reports"]
    more = len(names) - MOST_REPORTS
    return ", ".join(names[:MOST_REPORTS]) + (f" and {more} more" if more > 0 else "")


def _waterfall(document: Json) -> markdown.Md:
    """The parts, those without any time left out, and their sum, which is the difference."""
    parts = [one for one in document["waterfall"] if one["before_ms"] or one["after_ms"]]
    together = {key: sum(one[key] for one in document["waterfall"]) for key in _MS}
    whole = max(together["before_ms"], together["after_ms"])
    rows = [
        (capital(one.get("label") or words(one["component"])), *(compareview.part(one[key], whole) for key in _MS))
        for one in parts
    ]
    if rows:
        rows.append(("All together", *(compareview.part(together[key], whole) for key in _MS)))
    return markdown.table("Part|>Before ms|>After ms|>Saved ms", rows)


_MS = ("before_ms", "after_ms", "saved_ms")


def _metrics(document: Json) -> markdown.Md:
    """What got better or worse, the most first; without a verdict where windows cannot be compared."""
    told = [one for one in comparerows.told_of(document) if one["ratio"] is not None]
    told.sort(key=lambda one: -_far(one["ratio"]))
    rows = (
        (comparerows.label(one), *(comparerows.value(one[side], one["unit"]) for side in SIDES), _changed(one),
         comparerows.meaning(one))
        for one in told[:MOST_METRICS]
    )  # fmt: skip
    return markdown.table("Figure|>Before|>After|>Change|Verdict", rows)


def _far(ratio: float) -> float:
    """How far a ratio is from 1, in either direction; what went to nothing is farthest."""
    return max(ratio, 1 / ratio) if ratio > 0 else float("inf")


def _changed(one: Json) -> str:
    """As the page has it: a share that is judged by its time per unit shows what became of that."""
    ratio = comparerows.judged_ratio(one)
    told = _change(one["ratio"] if ratio is None else ratio)
    return f"{told} per unit" if ratio != one["ratio"] else told


def _change(ratio: float) -> str:
    return "gone" if ratio == 0 else change(ratio)
