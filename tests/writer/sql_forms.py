"""The columns of the lists of statements, release by release."""

from dataclasses import replace

from tests.writer.form import Col, Form
from tests.writer.printed import Printer, bare_percent, decimals, one, percent, plain, text, text_right, two, whole
from tests.writer.releases import Release, awr, statspack

seconds_1 = decimals(1, kind="seconds")
seconds_2 = decimals(2, kind="seconds")
executions = Col("executions", 12, whole, "Executions")
sql_id = Col("sql_id", 13, text, "   SQL Id")
shares = (
    Col("cpu_percent", 6, bare_percent, "%CPU"),
    Col("io_percent", 6, bare_percent, "%IO"),
)
SHARE = Col("percent_total", 6, bare_percent, "%Total")


def statspack_columns(value: str, head: str, each: str, per_exec: str, release: str) -> tuple[Col, ...]:
    """Gets, reads: one figure, executions, each execution's, and CPU and elapsed time since 9i."""
    hash_head = "Old|Hash Value" if release == "new" else "Hash Value"
    times = (
        Col("cpu_s", 8, seconds_2, "CPU|Time (s)"),
        Col("elapsed_s", 9, seconds_2, "Elapsd|Time (s)"),
    )
    return (
        Col(value, 15, whole, head),
        executions,
        Col(each, 14, one, per_exec),
        Col("percent_total", 6, percent, "%Total"),
        *(() if release == "8i" else times),
        Col("hash_value", 10, text_right, hash_head),
    )


def _left(name: str, width: int, put: Printer, head: str) -> Col:
    return Col(name, width, replace(put, right=False), head)


def _first_form(title: str, value: str, head: str, each: str, per_exec: str) -> Form:
    """8.1.6: figures stand at the left of their columns."""
    columns = (
        _left(value, 14, plain, head),
        _left("executions", 12, plain, "Executes"),
        _left(each, 12, decimals(1, commas=False), per_exec.replace(" per ", "|Per ")),
        _left("percent_total", 6, decimals(1, commas=False, kind="percent"), "% of|Total"),
        _left("hash_value", 12, text, "Hash Value"),
    )
    return Form(statspack("8.1.6", "8.1.6"), title, columns, new_page=True, sql=True)


def statspack_forms(title: str, value: str, head: str, each: str, per_exec: str) -> tuple[Form, ...]:
    """8.1.6, 8.1.7 without times, 9i, and with the old hash value since 10g."""
    families = (("8i", statspack("8.1.7", "8.1.7")), ("9i", statspack("9.2", "9.2")), ("new", statspack("10.1")))
    later = (
        Form(releases, title, statspack_columns(value, head, each, per_exec, key), new_page=True, sql=True)
        for key, releases in families
    )
    return (_first_form(title, value, head, each, per_exec), *later)


def awr_form(releases: frozenset[Release], title: str, summary: str, columns: tuple[Col, ...]) -> Form:
    told = f"This table displays top SQL by {summary}"
    return Form(releases, title, columns, summary=told, new_page=True, sql=True)


def awr_columns(value: Col, each: Col, *, elapsed: bool = True) -> tuple[Col, ...]:
    """Since 11.2: figure, executions, each execution's, shares."""
    time = (Col("elapsed_s", 10, seconds_1, "Elapsed|Time (s)", html_put=two),) if elapsed else ()
    return (value, executions, each, SHARE, *time, *shares, sql_id)


NEW = awr("11.1")
OLD = awr("10.1", "10.2")
