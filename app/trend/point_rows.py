"""The points of a trend as lines of a table, the newest first."""

from collections.abc import Sequence
from functools import lru_cache

from markupsafe import Markup, escape

from app.trend.document import TrendPoint
from app.trend.sentences import shown, when
from rules.wording import UNKNOWN, interval

AT = "at"


def point_rows(points: Sequence[TrendPoint], unit: str, to: str, *, doubtful: bool) -> Markup:
    """`to` is what all addresses of the page with a marker's form have in common: written once."""
    shared = str(escape(to))
    rows = [
        _row(
            point.report_id, point.part, point.begin_time, point.end_time, point.value, unit, shared,
            point.doubtful if doubtful else None,
        )
        for point in reversed(points)
    ]  # fmt: skip
    return Markup("\n    ".join(rows))  # noqa: S704 - ids, numbers and dates; one by one they take as long as all else


@lru_cache(maxsize=8_192)
def _row(
    report: str, part: int, begin: str | None, end: str, value: float, unit: str, to: str, doubtful: bool | None
) -> str:
    """Its report, its figure, and the address of this page with a marker's form for when it began; whether it is
    doubtful where the table says so. Made of the same it is the same: where a report came, one line is made."""
    span = interval(begin, end)
    span = f"to {when(end)}" if span == UNKNOWN else span
    began = (begin or end).replace("T", "+").replace(":", "%3A")  # as forms write it
    doubt = "" if doubtful is None else f"<td>{'doubtful' if doubtful else ''}</td>"
    return (
        f'<tr><th scope="row"><a href="/reports/{report}?part={part}">{span}</a></th>'
        f'<td class="n">{shown(value, unit)}</td>{doubt}'
        f'<td data-online><a href="{to}{AT}={began}#new-marker">mark</a></td></tr>'
    )
