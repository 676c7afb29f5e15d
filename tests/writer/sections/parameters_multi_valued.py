"""Multi-valued parameters: since AWR 11.2; the name stands on the first of its values."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import text
from tests.writer.releases import awr

COLUMNS = (
    Col("name", 29, text, "Parameter Name", once=True),
    Col("begin_value", 33, text, "Begin value"),
    Col("end_value", 14, text, "End value|(if different)"),
)

section = Section(
    "parameters_multi_valued",
    301,
    (
        Form(
            awr("11.2.0.3", "12.2"),
            "init.ora Multi-Valued Parameters",
            COLUMNS,
            summary="This table displays name and value of multi-valued init.ora parameters",
        ),
        Form(
            awr("19"),
            "Modified Multi-Valued Parameters",
            COLUMNS,
            summary="This table displays name and value of multi-valued parameters",
        ),
    ),
)
