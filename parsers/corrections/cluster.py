"""Printing mistakes of cluster reports, put right where the report itself proves them, and said.

`SQL ordered by Elapsed Time (Global)` prints the share of the user I/O wait as a fraction, `SQL ordered by Cluster Wait
Time (Global)` prints that share and the share of the gets under each other's headings (11.2 to 19c, text and HTML).
Other lists print the same statements' shares right.
"""

from collections.abc import Iterator

from parsers.model.report import Report, Row

FRACTION = "Oracle prints the share of the user I/O wait in this list as a fraction; it is a percentage here."
SWAPPED = "Oracle prints the shares of gets and of user I/O wait in this list under each other's headings; not so here."

_IO, _GETS = "io_wait_total_percent", "gets_total_percent"
_RIGHT = ("sql_by_cpu", "sql_by_io_wait", "sql_by_gets", "sql_by_reads", "sql_by_executions")
_ROUNDING = 0.11
_FRACTION_ROUNDING = 5.1  # text prints one decimal of a fraction
_TELLING = 5.0  # percent: smaller shares prove nothing


def correct_shares(report: Report) -> None:
    """Puts both mistakes right."""
    if _share_is_fraction(report):
        exact = {row["sql_id"]: known[_IO] for row, known in _pairs(report, "sql_by_elapsed")}
        in_text = report.format.endswith("text")  # one decimal of a fraction says little
        for row in report.rows("sql_by_elapsed"):
            times_100 = None if row[_IO] is None or in_text else round(row[_IO] * 100, 2)
            row[_IO] = exact.get(row["sql_id"], times_100)
        report.section("sql_by_elapsed").extra["corrected"] = FRACTION
    if _shares_are_swapped(report):
        for row in report.rows("sql_by_cluster_wait"):
            row[_IO], row[_GETS] = row[_GETS], row[_IO]
        report.section("sql_by_cluster_wait").extra["corrected"] = SWAPPED


def _share_is_fraction(report: Report) -> bool:
    pairs = [pair for pair in _pairs(report, "sql_by_elapsed") if pair[1][_IO] > _TELLING]
    return bool(pairs) and all(abs(row[_IO] * 100 - known[_IO]) < _FRACTION_ROUNDING for row, known in pairs)


def _shares_are_swapped(report: Report) -> bool:
    pairs = [
        (row, right)
        for row, right in _pairs(report, "sql_by_cluster_wait")
        if abs(right[_IO] - right[_GETS]) > 2 * _ROUNDING
    ]
    return bool(pairs) and all(
        abs(row[_IO] - known[_GETS]) < _ROUNDING and abs(row[_GETS] - known[_IO]) < _ROUNDING for row, known in pairs
    )


def _pairs(report: Report, name: str) -> Iterator[tuple[Row, Row]]:
    """Each statement of one list with the same one of a list that is right; only where both print both shares."""
    right = {row["sql_id"]: row for other in _RIGHT for row in report.rows(other)}
    for row in report.rows(name):
        other = right.get(row["sql_id"])
        if other and None not in (row[_IO], row[_GETS], other[_IO], other[_GETS]):
            yield row, other
