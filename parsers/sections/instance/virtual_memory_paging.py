"""Virtual Memory Paging (Statspack 10.2+, page 2): memory the host paged in and out."""

from parsers.model.column_types import Column, label, number
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table


def _pairs(section: Section, table: Table, sink: Sink) -> None:
    for printed in table.rows:
        sink.pairs(printed, "name", "kb_per_s")


section = Section(
    name="virtual_memory_paging",
    title="Virtual Memory Paging",
    titles=("virtual memory paging",),
    columns=(Column("name", label, (), "Direction"), Column("kb_per_s", number, (), "Per second", "KiB/s")),
    required=(),
    order=61,
    read=_pairs,
)
