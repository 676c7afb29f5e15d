"""Mutexes, and where in the code latches were missed."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import bare_one, decimals, scaled, text, whole
from tests.writer.releases import awr, statspack

MUTEX = (
    Col("mutex", 18, text, "Mutex Type"),
    Col("location", 32, text, "Location"),
    Col("sleeps", 14, whole, "Sleeps"),
)
seconds = scaled(0.001, decimals(1, kind="milliseconds"))
MISSES = (
    Col("latch", 24, text, "Latch Name"),
    Col("location", 26, text, "Where"),
    Col("nowait_misses", 7, whole, "NoWait|Misses"),
    Col("sleeps", 10, whole, "Sleeps"),
    Col("waiter_sleeps", 8, whole, "Waiter|Sleeps"),
)

sections = (
    Section(
        "latch_misses",
        264,
        (
            Form(
                statspack("8.1.7") | awr(),
                "Latch Miss Sources",
                MISSES,
                summary="This table displays latch miss sources",
                notes=("only latches with sleeps are shown",),
            ),
        ),
    ),
    Section(
        "mutex_sleeps",
        265,
        (
            Form(statspack("11.2"), "Mutex Sleep", (*MUTEX, Col("time_ms", 12, seconds, "Wait|Time (s)"))),
            Form(
                awr("11.1"),
                "Mutex Sleep Summary",
                (*MUTEX[:2], Col("sleeps", 12, whole, "Sleeps"), Col("time_ms", 12, bare_one, "Wait|Time (ms)")),
                summary="This table displays the mutex sleep summary",
            ),
        ),
    ),
)
