"""The columns of every list of wait events, release by release."""

from tests.writer.form import Col
from tests.writer.printed import bare_percent, decimals, latency, one, scaled, seconds, text, whole

ratio = decimals(1)
whole_percent = decimals(0, kind="percent")
milliseconds = decimals(0, kind="milliseconds")
event = Col("event", 28, text, "Event")
waits = Col("waits", 12, whole, "Waits")

STATSPACK_8 = (
    event,
    waits,
    Col("timeouts", 10, whole, "Timeouts"),
    Col("time_s", 11, scaled(100, seconds), "Total Wait|Time (cs)"),
    Col("avg_wait_ms", 6, milliseconds, "Avg|wait|(ms)"),
    Col("waits_per_transaction", 8, one, "Waits|/txn"),
)
STATSPACK_9 = (
    event,
    waits,
    Col("timeouts", 10, whole, "Timeouts"),
    Col("time_s", 10, seconds, "Total Wait|Time (s)"),
    Col("avg_wait_ms", 6, milliseconds, "Avg|wait|(ms)"),
    Col("waits_per_transaction", 8, one, "Waits|/txn"),
)
STATSPACK_10 = (
    Col("event", 33, text, "Event"),
    waits,
    Col("timeouts_percent", 5, whole_percent, "%Time|-outs"),
    Col("time_s", 10, seconds, "Total Wait|Time (s)"),
    Col("avg_wait_ms", 6, milliseconds, "Avg|wait|(ms)"),
    Col("waits_per_transaction", 8, one, "Waits|/txn"),
)
STATSPACK_11 = (
    event,
    waits,
    Col("timeouts_percent", 4, whole_percent, "%Tim|out"),
    Col("time_s", 10, seconds, "Total Wait|Time (s)"),
    Col("avg_wait_ms", 6, milliseconds, "Avg|wait|(ms)"),
    Col("waits_per_transaction", 8, one, "Waits|/txn"),
    Col("percent", 6, bare_percent, "%Total|Call|Time"),
)
AWR_10 = (
    event,
    Col("waits", 14, whole, "Waits"),
    Col("timeouts_percent", 6, decimals(1, bare=True, kind="percent"), "%Time|-outs"),
    Col("time_s", 11, seconds, "Total Wait|Time (s)"),
    Col("avg_wait_ms", 7, milliseconds, "Avg|wait|(ms)"),
    Col("waits_per_transaction", 9, one, "Waits|/txn"),
)


def AWR_11(share: str) -> tuple[Col, ...]:  # noqa: N802  # named as its neighbours
    return (
        Col("event", 26, text, "Event"),
        waits,
        Col("timeouts_percent", 5, whole_percent, "%Time|-outs"),
        Col("time_s", 10, seconds, "Total Wait|Time (s)"),
        Col("avg_wait_ms", 7, milliseconds, "Avg|wait|(ms)"),
        Col("waits_per_transaction", 8, one, "Waits|/txn"),
        Col("percent", 6, bare_percent, share),
    )


def AWR_12_1(share: str) -> tuple[Col, ...]:  # noqa: N802
    columns = list(AWR_11(share))
    columns[4] = Col("avg_wait_ms", 7, decimals(2, kind="milliseconds"), "Avg|wait|(ms)")
    return tuple(columns)


def AWR_12_2(share: str) -> tuple[Col, ...]:  # noqa: N802
    return (
        Col("event", 26, text, "Event"),
        Col("waits", 11, whole, "Waits"),
        Col("timeouts_percent", 5, whole_percent, "%Time|-outs"),
        Col("time_s", 8, seconds, "Total|Wait|Time (s)", html="Total Wait Time (s)"),
        Col("avg_wait_ms", 9, latency, "Avg wait"),
        Col("waits_per_transaction", 8, decimals(1), "Waits|/txn", html_put=decimals(2)),
        Col("percent", 6, bare_percent, share, html_put=decimals(2, bare=True, kind="percent")),
    )
