"""The lines of a list of load curves: their columns, and what each curve says in few words."""

from dataclasses import dataclass

from markupsafe import Markup

from app.curves import view
from app.declared.curve_figures import is_in_mb
from app.declared.curves import CurveLine
from app.text.spark_chart import spark
from app.web.list_address import Column
from rules.curves.curve_study import CurveStudy

COLUMNS = (
    Column("requests", "Requests", "requests"),
    Column("floor", "Without load", "floor", figure=True, hint="How long a request takes that nothing delays"),
    Column("most", "Most", "most", figure=True, hint="The most that was measured: requests/s, then MB/s"),
    Column("picture", "As load rises", hint="Latency, or MB/s of large requests, load by load, from 0 to its highest"),
    Column("source", "Measured by", "source"),
    Column("databases", "Databases", "databases", figure=True, hint="How many databases have it for their storage"),
    Column("file", "File", "file", usual=False),
    Column("received", "Received", "received", figure=True),
)


@dataclass(frozen=True, slots=True)
class Row:
    """A curve with what it says; of one that cannot be right only that."""

    line: CurveLine
    requests: str
    floor: str | None
    most: str | None
    picture: Markup
    wrong: bool

    @property
    def received(self) -> str:
        """The day on which its files came."""
        at = self.line.received_at
        return f"{at.day} {at:%b %Y}"


def row(line: CurveLine, study: CurveStudy) -> Row:
    """One line of the list."""
    wrong, large = bool(view.harmed(study)), is_in_mb(study)
    rising = [level.mbps if large else level.latency_ms for level in view.points(study)]
    return Row(
        line=line,
        requests=view.requests(study),
        floor=None if wrong else view.without_load(study),
        most=None if wrong else view.maximum(study),
        picture=spark([value for value in rising if value is not None], "MB/s by load" if large else "Latency by load"),
        wrong=wrong,
    )
