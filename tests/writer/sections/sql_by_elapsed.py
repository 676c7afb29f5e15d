"""Statements by elapsed time: Statspack and AWR since 10g."""

from dataclasses import replace

from tests.writer.form import Col, Form, Section
from tests.writer.printed import decimals, percent, text_right, two, whole
from tests.writer.releases import statspack
from tests.writer.sql_forms import NEW, OLD, SHARE, awr_columns, awr_form, executions, seconds_1, seconds_2, sql_id

TITLE = "SQL ordered by Elapsed Time"
value = Col("elapsed_s", 16, seconds_1, "Elapsed|Time (s)", html_put=two)
each = Col("elapsed_per_exec_s", 13, two, "Elapsed Time|per Exec (s)")
old = (
    Col("elapsed_s", 10, decimals(0, kind="seconds"), "Elapsed|Time (s)"),
    Col("cpu_s", 10, decimals(0, kind="seconds"), "CPU|Time (s)"),
    executions,
    Col("elapsed_per_exec_s", 10, decimals(1), "Elap per|Exec (s)"),
    replace(SHARE, head="% Total|DB Time", width=7),
    sql_id,
)
in_statspack = (
    Col("elapsed_s", 10, seconds_2, "Elapsed|Time (s)"),
    executions,
    Col("elapsed_per_exec_s", 10, two, "Elap per|Exec (s)"),
    Col("percent_total", 6, percent, "%Total"),
    Col("cpu_s", 10, seconds_2, "CPU|Time (s)"),
    Col("physical_reads", 15, whole, "Physical Reads"),
    Col("hash_value", 10, text_right, "Old|Hash Value"),
)

section = Section(
    "sql_by_elapsed",
    150,
    (
        Form(statspack("10.2", "10.2"), "SQL ordered by Elapsed", in_statspack, new_page=True, sql=True),
        Form(
            statspack("11.2"),
            "SQL ordered by Elapsed time",
            in_statspack,
            new_page=True,
            sql=True,
            old_title=True,
        ),
        awr_form(OLD, TITLE, "elapsed time", old),
        awr_form(NEW, TITLE, "elapsed time", awr_columns(value, each, elapsed=False)),
    ),
)
