"""The shop in a container of its own: the sections that a report of one container prints.

Database writer and log writer belong to the root: the I/O profile has next to no writes and no redo.
"""

from dataclasses import replace
from datetime import timedelta

from tests.writer.model import Container, Row
from tests.writer.releases import Release
from tests.writer.shop import Shop, shop

LEFT_OUT = frozenset(
    """instance_efficiency host_cpu instance_cpu memory_statistics cache_sizes shared_pool_statistics background_waits
    wait_histogram thread_activity io_by_function io_by_function_and_filetype buffer_pool_statistics
    buffer_pool_advisory pga_target pga_summary pga_advisory shared_pool_advisory sga_advisory mttr_advisory
    latch_activity latch_sleeps library_cache dictionary_cache os_statistics
    os_statistics_detail instance_recovery latch_misses mutex_sleeps process_memory sga_memory sga_breakdown""".split()
)


def _reads_only(row: Row) -> Row:
    if row["name"].startswith("Redo"):
        return {"name": row["name"]}
    return {**row, "total_per_s": row["read_per_s"], "write_per_s": 0.0}


def container_shop(release: Release) -> Shop:
    """A whole report of the container SALES."""
    made = shop(release)
    header = made.figures.header
    own = Container(2223334445, "SALES", header.startup + timedelta(minutes=1))
    sections = {name: rows for name, rows in made.figures.sections.items() if name not in LEFT_OUT}
    sections["io_profile"] = [_reads_only(row) for row in sections["io_profile"]]
    figures = replace(made.figures, header=replace(header, containers=(own,), pdb=True), sections=sections)
    return replace(made, figures=figures)
