"""Top 5 (10) timed, wait or foreground events of page 1.

The share's base differs by release: non-idle wait time (8i), waits and CPU (9i, Statspack, AWR 10g),
DB time (AWR 11g+). The text of 11.2.0.4 gives the time four characters, too few for `27.9K`:
`parsers.corrections.instance` puts the suffix back.
"""

from parsers.families.waits import NARROW_TIME
from parsers.model.column_types import Column, centiseconds, count, cut_seconds, milliseconds, percent, seconds, text
from parsers.model.section import Section

section = Section(
    name="top_events",
    title="Top timed events",
    titles=(r"top \d+ (timed|wait|foreground) .*", r"top \d+ timed events"),
    summaries=("top 5 timed foreground events", "this table displays top 10 wait events by total wait time"),
    columns=(
        Column("event", text, ("Event",), "Event"),
        Column("waits", count, ("Waits",), "Waits"),
        Column(
            "time_s",
            seconds,
            ("Time (s)", "Total Wait Time (sec)", "Total Wait Time (s)"),
            "Time",
            "s",
            other=(("Wait Time (cs)", centiseconds), (NARROW_TIME, cut_seconds)),
        ),
        Column("avg_wait_ms", milliseconds, ("Avg wait (ms)", "Wait Avg(ms)", "Avg Wait"), "Average wait", "ms"),
        Column(
            "percent",
            percent,
            (
                *("% DB time", "% Total DB Time", "Percent Total DB Time"),
                *("% Total Ela Time", "% Total Call Time", "% Total Wt Time"),
            ),
            "Share",
            "%",
        ),
        Column("wait_class", text, ("Wait Class",), "Wait class"),
    ),
    required=("event", "waits", "time_s"),
    order=30,
    cut_names=(("event", "events"), ("wait_class", "wait_classes")),
)
