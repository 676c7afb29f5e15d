"""Write requests to data and temporary files: the database writer and direct writes, no redo."""

from parsers.model.report import Report
from rules.core.metric import Figure, Lacking, Lookup, Metric, Way
from rules.core.report_figures import column_sum, number, own_rows, per_second, plain, rate, refuse_pdb

DATABASE_FILES = ("data file", "temp file")
IN_ROOT = "writes of a pluggable database (its writers work for the root)"


def statistic(report: Report, so_far: Lookup) -> Figure:
    refuse_pdb(report, IN_ROOT)
    return rate(report, so_far, "physical write IO requests")


def tablespaces(report: Report, so_far: Lookup) -> Figure:
    refuse_pdb(report, IN_ROOT)
    return per_second(column_sum(report, "tablespace_io", "writes"), so_far)


def filetypes(report: Report, _: Lookup) -> Figure:
    """Whoever wrote: what a pluggable database's own files took."""
    rows = [row for row in own_rows(report, "io_by_filetype") if plain(row.get("name")) in DATABASE_FILES]
    written = [value for row in rows if (value := number(row, "writes_per_s")) is not None]
    if not written:
        raise Lacking("data files (io_by_filetype)")
    return Figure(sum(written), rows[0].get("line"))


metric = Metric(
    name="database_write_iops",
    unit="1/s",
    label="Write requests to data files",
    plural=True,
    ways=(
        Way("physical write IO requests", statistic),
        Way("tablespace I/O", tablespaces),
        Way("I/O by file type", filetypes),
    ),
)
