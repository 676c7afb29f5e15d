"""What is kept from one report to the next is bounded: a process reads many."""

from parsers.families import exadata_columns
from parsers.families.rac import timed
from parsers.model.column_types import values
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table, TableRow
from parsers.sections.instance import global_cache_transfer_times
from parsers.vocabulary import complete


def read_times(section: Section) -> None:
    headings = tuple(column.headings[0] if column.headings else "" for column in section.columns)
    cells = ["1", "data block", *["7"] * (len(headings) - 2)]
    table = Table("Global Cache Transfer Times (us)", headings, [TableRow(9, cells)], 1)
    timed(section, table, Sink(section.name, section.blank, section.kinds))


def test_a_table_in_microseconds_is_read_by_the_same_kinds_again() -> None:
    section = global_cache_transfer_times.section
    read_times(section)
    before = values.cache_info().currsize
    for _ in range(5):
        read_times(section)
    assert values.cache_info().currsize == before


def test_names_and_headings_nobody_knows_do_not_pile_up() -> None:
    for one in range(1 << 15):
        complete.completed(f"a name that no report ever printed {one}", "events")
        exadata_columns.unknown(f"Heading: {one}")
    assert complete.completed.cache_info().currsize <= 1 << 14
    assert exadata_columns.unknown.cache_info().currsize <= 1 << 10
