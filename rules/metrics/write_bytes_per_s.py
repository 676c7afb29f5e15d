"""Bytes written to storage."""

from msgspec.structs import replace

from parsers.model.report import Report
from rules.core.metric import Figure, Lookup, Metric, Way
from rules.core.report_figures import MEBIBYTE, blocks_as_bytes, cell, io_profile, rate, refuse_pdb

IN_ROOT = "writes of a pluggable database (its writers work for the root)"


def statistic(report: Report, so_far: Lookup) -> Figure:
    refuse_pdb(report, IN_ROOT)
    return rate(report, so_far, "physical write total bytes")


def profile(report: Report, _: Lookup) -> Figure:
    refuse_pdb(report, IN_ROOT)
    return io_profile(report, "Total (MB)", "write_per_s", MEBIBYTE)


def blocks(report: Report, so_far: Lookup) -> Figure:
    refuse_pdb(report, IN_ROOT)
    figure = blocks_as_bytes(report, so_far, "physical writes", "Physical writes", "Physical write (blocks)")
    return replace(figure, note="data files only, without redo")


def filetypes(report: Report, _: Lookup) -> Figure:
    amount = cell(report, "io_by_filetype", "name", ("TOTAL",), "write_bytes_per_s")
    return Figure(amount.value, amount.line)


metric = Metric(
    name="write_bytes_per_s",
    unit="B/s",
    label="Bytes written",
    plural=True,
    ways=(
        Way("physical write total bytes", statistic),
        Way("I/O profile", profile),
        Way("physical writes × block size", blocks),
        Way("I/O by file type", filetypes),
    ),
)
