"""What this program counts while it runs, for Prometheus. What stands in the store is asked when somebody looks."""

from prometheus_client import (
    CollectorRegistry,
    Counter,
    Histogram,
    PlatformCollector,
    ProcessCollector,
    disable_created_metrics,
)

disable_created_metrics()  # type: ignore[no-untyped-call] # nobody asks when counting began, and it doubles the lines
COUNTED = CollectorRegistry()
ProcessCollector(registry=COUNTED)
PlatformCollector(registry=COUNTED)

REQUESTS = Counter(
    "iobound_requests", "Requests that were answered, by route and status.", ("method", "route", "status"),
    registry=COUNTED,
)  # fmt: skip
REQUEST_SECONDS = Histogram(
    "iobound_request_seconds", "From the head of a request to the end of its answer, streams of events left out.",
    ("kind",), registry=COUNTED, buckets=(0.005, 0.02, 0.1, 0.5, 1, 2.5, 5, 10, 30, 60),
)  # fmt: skip
FILES = Counter(
    "iobound_files", "Files that this program was done with: stored, duplicate, or refused by its code.", ("outcome",),
    registry=COUNTED,
)  # fmt: skip
READING_SECONDS = Histogram(
    "iobound_reading_seconds", "Reading and judging one file, with the wait for a process.", registry=COUNTED,
    buckets=(0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300),
)  # fmt: skip
STORE_ERRORS = Counter(
    "iobound_store_errors", "Times the store could not be asked, and why: busy, away, read_only, full, quota, damaged.",
    ("reason",), registry=COUNTED,
)  # fmt: skip
SLOW_QUERIES = Counter(
    "iobound_slow_queries", "Statements that took longer than IOBOUND_SLOW_QUERY_SECONDS.", registry=COUNTED
)
WEBHOOK_ATTEMPTS = Counter(
    "iobound_webhook_attempts", "Messages that were sent to receivers of webhooks: delivered, or failed for now.",
    ("outcome",), registry=COUNTED,
)  # fmt: skip
for _outcome in ("stored", "duplicate", "not_a_report"):  # what is counted is there before it happens: rates need that
    FILES.labels(_outcome)
for _reason in ("busy", "away", "read_only", "full", "quota", "damaged"):
    STORE_ERRORS.labels(_reason)
for _outcome in ("delivered", "failed"):
    WEBHOOK_ATTEMPTS.labels(_outcome)
