"""Background Wait Events (Global): the share is of background time, printed as a fraction and a percentage here."""

from parsers.families.cluster import EVENT_COLUMNS, plain, whole_units
from parsers.model.report import Report
from parsers.model.section import Section
from parsers.model.section_builder import Sink


def _percent(section: Section, sink: Sink, report: Report) -> None:
    """Whether the shares are fractions tells the longest wait, held against the background time of the time model."""
    whole_units(section, sink, report)
    rows = [row for row in sink.rows if row["time_s"] and row["percent"]]
    if not rows:
        return
    row = max(rows, key=lambda wait: wait["time_s"])
    background = _background_time(report)
    share = row["time_s"] / background if background else None
    printed = row["percent"]
    fraction = abs(printed - share) < abs(printed - 100 * share) if share else printed <= 1
    if not fraction:
        return
    for wait in sink.rows:
        if wait["percent"]:
            wait["percent"] = round(wait["percent"] * 100, 4)


def _background_time(report: Report) -> float | None:
    rows = [row for row in report.rows("time_model") if row["statistic"] == "background elapsed time"]
    own = [row for row in rows if row["aggregate"] == "Sum"] or (rows if len(rows) == 1 else [])
    return own[0]["time_s"] if own else None


section = Section(
    name="background_waits",
    title="Background Wait Events",
    titles=(r"background wait events \(global\)",),
    summaries=("this table displays background wait event",),
    columns=EVENT_COLUMNS,
    required=(),
    order=130,
    read=plain,
    finish=_percent,
    cut_names=(("event", "events"), ("wait_class", "wait_classes")),
)
