"""The lists of wait events: the cluster's, and of every instance."""

from tests.writer.cluster.table import NEW, OLD, Group, Table, who
from tests.writer.form import Col
from tests.writer.printed import Printer, decimals, latency, percent, scaled, text, whole

milliseconds = decimals(2, kind="milliseconds")
brief = Printer("brief", latency.put)  # a field of eight cuts the unit of more
KEY = Group("Wait", (Col("wait_class", 10, text, "Class"), Col("event", 40, text, "Event")))
EVENT = Group(
    "Event",
    (
        Col("waits", 12, whole, "Waits"),
        Col("timeouts_percent", 9, percent, "%Timeouts", html_put=decimals(2, kind="percent")),
    ),
)


def _time(share: str, old: bool) -> Group:
    put = scaled(0.01, decimals(2, kind="fraction")) if share == "%bg time" else decimals(2, kind="percent")
    average = Col("avg_wait_ms", 8, milliseconds, "Avg(ms)") if old else Col("avg_wait_ms", 8, brief, "Avg Wait")
    return Group(
        "Wait Time",
        (
            Col("time_s", 13, decimals(2, kind="some_seconds"), "Total(s)"),
            average,
            Col("percent", 8, put, share),
        ),
    )


def _summary(old: bool, count: bool) -> Group:
    put = milliseconds if old else latency
    columns = tuple(
        Col(f"instances_{name}_ms", 10, put, head)
        for name, head in (("avg", "Avg"), ("min", "Min"), ("max", "Max"), ("std", "Std Dev"))
    )
    counts = (Col("instances", 4, whole, "Cnt"),) if count else ()
    return Group("Summary Avg Wait Time (ms)" if old else "Summary Avg Wait Time", (*columns, *counts))


def _top(order: int, section: str, title: str) -> list[tuple[int, Table]]:
    return [
        (
            order,
            Table(
                section,
                title,
                (Group("", (who,)), KEY, EVENT, _time("%DB time", old), _summary(old, count=True)),
                OLD if old else NEW,
                notes=("Instance '*'  - cluster wide summary",),
                blocks=True,
                null="",
            ),
        )
        for old in (True, False)
    ]


def _global(order: int, section: str, title: str, share: str, summary: str) -> tuple[int, Table]:
    """Since 12.2."""
    groups = (KEY, EVENT, _time(share, old=False), _summary(old=False, count=False))
    return (order, Table(section, title, groups, NEW, summary=summary))


tables = [
    *_top(111, "top_timed_events", "Top Timed Events"),
    *_top(112, "top_events", "Top Timed Foreground Events"),
    *_top(113, "top_background_events", "Top Timed Background Events"),
    _global(
        120,
        "foreground_waits",
        "Foreground Wait Events (Global)",
        "%DB time",
        "This table displays foreground wait event information",
    ),
    _global(
        121,
        "background_waits",
        "Background Wait Events (Global)",
        "%bg time",
        "This table displays background wait event information",
    ),
]
