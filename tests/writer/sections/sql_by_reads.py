"""Statements by physical reads."""

from tests.writer.form import Col, Section
from tests.writer.printed import decimals, one, whole
from tests.writer.sql_forms import (
    NEW,
    OLD,
    SHARE,
    awr_columns,
    awr_form,
    executions,
    seconds_2,
    sql_id,
    statspack_forms,
)

TITLE = "SQL ordered by Reads"
value = Col("physical_reads", 11, whole, "Physical|Reads")
each = Col("reads_per_exec", 10, one, "Reads|per Exec", html_put=decimals(2))
old = (
    Col("physical_reads", 14, whole, "Physical Reads"),
    executions,
    Col("reads_per_exec", 13, one, "Reads|per Exec"),
    SHARE,
    Col("cpu_s", 8, seconds_2, "CPU|Time (s)"),
    Col("elapsed_s", 9, seconds_2, "Elapsed|Time (s)"),
    sql_id,
)

section = Section(
    "sql_by_reads",
    153,
    (
        *statspack_forms(TITLE, "physical_reads", "Physical Reads", "reads_per_exec", "Reads per Exec"),
        awr_form(OLD, TITLE, "physical reads", old),
        awr_form(NEW, TITLE, "physical reads", awr_columns(value, each)),
    ),
)
