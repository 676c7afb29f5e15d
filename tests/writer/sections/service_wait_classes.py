"""Service Wait Class Stats: a service's name over its waits by class."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import plain, text
from tests.writer.releases import awr

CLASSES = (("user_io", "User I/O"), ("concurrency", "Concurcy"), ("administrative", "Admin"), ("network", "Network"))
COLUMNS = tuple(
    column
    for name, head in CLASSES
    for column in (
        Col(f"{name}_waits", 9, plain, f"{head}|Total Wts"),
        Col(f"{name}_time_s", 9, plain, f"{head}|Wt Time"),
    )
)

section = Section(
    "service_wait_classes",
    146,
    (
        Form(
            awr("11.1"),
            "Service Wait Class Stats",
            COLUMNS,
            upper=(Col("service", 64, text, "Service Name"),),
            summary="This table displays service wait class statistics",
            notes=("Time Waited (Wt Time) in seconds",),
        ),
    ),
)
