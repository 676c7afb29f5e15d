"""Top timed events of page 1."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import (
    bare_percent,
    decimals,
    latency,
    scaled,
    seconds,
    seconds_k,
    text,
    text_right,
    two,
    whole,
)
from tests.writer.releases import awr, statspack

TOP_5 = "Top 5 Timed Events"
FOREGROUND = "Top 5 Timed Foreground Events"
TOP_10 = "Top 10 Foreground Events by Total Wait Time"
SUMMARY_5 = "Top 5 Timed Foreground Events"
SUMMARY_10 = "This table displays top 10 wait events by total wait time"
milliseconds = decimals(0, kind="milliseconds")
waits = Col("waits", 12, whole, "Waits")
time = Col("time_s", 11, seconds, "Time (s)")


def _event(width: int) -> Col:
    return Col("event", width, text, "Event")


def _nine(head: str, width: int) -> tuple[Col, ...]:
    return (_event(44), waits, time, Col("percent", width, two, head))


_eight = (
    _event(40),
    Col("waits", 12, whole, "Waits"),
    Col("time_s", 12, scaled(100, seconds), "Wait|Time (cs)"),
    Col("percent", 7, decimals(2, kind="percent"), "% Total|Wt Time"),
)
_ten = (
    _event(41),
    waits,
    time,
    Col("avg_wait_ms", 6, milliseconds, "Avg|wait|(ms)"),
    Col("percent", 6, bare_percent, "%Total|Call|Time"),
)
_awr_10 = (
    _event(30),
    waits,
    time,
    Col("avg_wait_ms", 6, milliseconds, "Avg|wait|(ms)"),
    Col("percent", 6, bare_percent, "%Total|Call|Time"),
    Col("wait_class", 10, text_right, "Wait Class"),
)
_awr_11 = (
    _event(30),
    waits,
    Col("time_s", 11, seconds, "Time(s)"),
    Col("avg_wait_ms", 6, milliseconds, "Avg|wait|(ms)"),
    Col("percent", 6, bare_percent, "% DB|time"),
    Col("wait_class", 10, text, "Wait Class"),
)
_awr_11_2_4 = (
    _event(30),
    waits,
    Col("time_s", 4, seconds_k, "Tota|Time", html="Total Wait Time (sec)"),
    Col("avg_wait_ms", 7, milliseconds, "Wait|Avg(ms)"),
    Col("percent", 6, bare_percent, "% DB|time"),
    Col("wait_class", 10, text, "Wait Class"),
)
_awr_12_2 = (
    _event(30),
    Col("waits", 11, whole, "Waits"),
    Col("time_s", 10, seconds_k, "Total Wait|Time (sec)"),
    Col("avg_wait_ms", 9, latency, "Avg|Wait"),
    Col("percent", 6, bare_percent, "% DB|time"),
    Col("wait_class", 8, text, "Wait|Class"),
)

section = Section(
    "top_events",
    30,
    (
        Form(statspack("8.1.6", "8.1.7"), "Top 5 Wait Events", _eight, front=(3, 2), closed=True),
        Form(statspack("9.2", "9.2"), TOP_5, _nine("% Total|Ela Time", 8), front=(3, 2), closed=True),
        Form(statspack("10.1", "10.1"), TOP_5, _nine("% Total|Call Time", 9), front=(3, 2), closed=True),
        Form(statspack("10.2"), TOP_5, _ten, front=(3, 2), closed=True),
        Form(awr("10.1", "10.2"), TOP_5, _awr_10, front=(3, 2), summary="Top 5 Timed Events"),
        Form(awr("11.1", "11.2.0.3"), FOREGROUND, _awr_11, front=(5, 4), summary=SUMMARY_5),
        Form(awr("11.2.0.4", "12.1"), TOP_10, _awr_11_2_4, front=(4, 3), summary=SUMMARY_10),
        Form(awr("12.2"), TOP_10, _awr_12_2, front=(4, 3), summary=SUMMARY_10),
    ),
)
