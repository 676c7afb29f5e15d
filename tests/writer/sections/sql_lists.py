"""The lists of statements besides those by elapsed time and by reads."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import decimals, one, percent, text_right, two, whole
from tests.writer.releases import Release, awr, statspack
from tests.writer.sql_forms import (
    NEW,
    awr_columns,
    awr_form,
    executions,
    seconds_1,
    seconds_2,
    shares,
    sql_id,
    statspack_forms,
)

elapsed = Col("elapsed_s", 10, seconds_1, "Elapsed|Time (s)", html_put=two)
old_hash = Col("hash_value", 10, text_right, "Old|Hash Value")
by_cpu = (
    Col("cpu_s", 10, seconds_2, "CPU|Time (s)"),
    executions,
    Col("cpu_per_exec_s", 10, two, "CPU per|Exec (s)"),
    Col("percent_total", 6, percent, "%Total"),
    Col("elapsed_s", 10, seconds_2, "Elapsd|Time (s)"),
    Col("buffer_gets", 15, whole, "Buffer Gets"),
    old_hash,
)
gets = Col("buffer_gets", 11, whole, "Buffer|Gets", html="Buffer Gets")
per_get = Col("gets_per_exec", 12, one, "Gets|per Exec")
cpu = Col("cpu_s", 10, seconds_1, "CPU|Time (s)", html_put=two)
per_cpu = Col("cpu_per_exec_s", 10, two, "CPU per|Exec (s)")
io = Col("io_wait_s", 10, seconds_1, "User I/O|Time (s)", html_put=two)
per_io = Col("io_wait_per_exec_s", 10, two, "UIO per|Exec (s)")


def _executions(releases: frozenset[Release]) -> Form:
    columns = (
        Col("executions", 12, whole, "Executions"),
        Col("rows_processed", 15, whole, "Rows Processed"),
        Col("rows_per_exec", 14, one, "Rows per Exec"),
        elapsed,
        *shares,
        sql_id,
    )
    return awr_form(releases, "SQL ordered by Executions", "number of executions", columns)


def _parses(releases: frozenset[Release]) -> Form:
    columns = (
        Col("parse_calls", 12, whole, "Parse Calls"),
        executions,
        Col("percent_total", 9, decimals(2, kind="percent"), "% Total|Parses"),
        sql_id,
    )
    return awr_form(releases, "SQL ordered by Parse Calls", "number of parse calls", columns)


def _of_statspack(title: str, *columns: Col) -> tuple[Form, ...]:
    """Lists by what a statement takes of the shared pool; 10g and later print the old hash value."""
    return tuple(
        Form(releases, title, (*columns, Col("hash_value", 14, text_right, head)), new_page=True, sql=True)
        for releases, head in ((statspack("9.2", "9.2"), "Hash Value"), (statspack("10.1"), "Old Hash Value"))
    )


memory = Col("sharable_memory_bytes", 16, whole, "Sharable Mem (b)")
of_memory = Col("percent_total", 7, percent, "% Total")
versions = Col("version_count", 8, whole, "Version|Count")


def _section(name: str, order: int, *forms: Form) -> Section:
    return Section(name, order, forms)


sections = (
    _section(
        "sql_by_cpu",
        151,
        Form(statspack("10.2"), "SQL ordered by CPU", by_cpu, new_page=True, sql=True),
        awr_form(NEW, "SQL ordered by CPU Time", "CPU time", awr_columns(cpu, per_cpu)),
    ),
    _section(
        "sql_by_io_wait",
        152,
        awr_form(awr("11.2.0.3"), "SQL ordered by User I/O Wait Time", "user I/O time", awr_columns(io, per_io)),
    ),
    _section(
        "sql_by_gets",
        153,
        *statspack_forms("SQL ordered by Gets", "buffer_gets", "Buffer Gets", "gets_per_exec", "Gets per Exec"),
        awr_form(NEW, "SQL ordered by Gets", "buffer gets", awr_columns(gets, per_get)),
    ),
    _section("sql_by_executions", 156, _executions(NEW)),
    _section(
        "sql_by_sharable_memory",
        158,
        *_of_statspack("SQL ordered by Sharable Memory", memory, executions, of_memory),
    ),
    _section("sql_by_version_count", 159, *_of_statspack("SQL ordered by Version Count", versions, executions)),
    _section("sql_by_parse_calls", 157, _parses(awr("10.1"))),
)
