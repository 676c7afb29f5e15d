"""What the tables of requests and bytes by function and by type of file of a cluster report share."""

from collections.abc import Callable
from typing import Final

from parsers.families.cluster import Place, by_instance, crosswise, starting
from parsers.model.column_types import Column, normal, number, text, volume_in_mib
from parsers.model.section import Section
from parsers.model.section_builder import Sink
from parsers.model.table import Table

REQUEST_COLUMNS: Final = (
    Column("name", text, ("Function Name", "Filetype Name"), "Name"),
    Column("requests", number, ("Requests Total",), "Requests"),
    Column("requests_per_s", number, ("Requests IOs/s",), "Requests per second", "1/s"),
    Column("reads_per_s", number, ("Requests Reads/s",), "Reads per second", "1/s"),
    Column("writes_per_s", number, ("Requests Writes/s",), "Writes per second", "1/s"),
    Column("bytes", volume_in_mib, ("MB Total",), "Read and written", "B"),
    Column("bytes_per_s", volume_in_mib, ("MB IO MB/s",), "Read and written per second", "B/s"),
    Column("read_bytes_per_s", volume_in_mib, ("MB Read MB/s",), "Read per second", "B/s"),
    Column("write_bytes_per_s", volume_in_mib, ("MB Write MB/s",), "Written per second", "B/s"),
)
_RATES: Final = {
    "readsmb": "read_bytes_per_s",
    "writesmb": "write_bytes_per_s",
    "readsrequests": "reads_per_s",
    "writesrequests": "writes_per_s",
}
_NAMES: Final = {"buffercache": "Buffer Cache Reads"}


def _places(table: Table) -> list[Place]:
    """The columns of 11.2: under each group of rates a total and some functions or types."""
    groups = table.groups or ("",) * len(table.headings)
    return [_place(group, heading) for group, heading in list(zip(groups, table.headings, strict=True))[1:]]


def _place(group: str, heading: str) -> Place:
    column = starting(_RATES, group)
    return (starting(_NAMES, heading) or heading, column) if column else None


_wide: Callable[[Section, Table, Sink], None] = crosswise("name", _places)


def requests(section: Section, table: Table, sink: Sink) -> None:
    """Reads the list of 12.2+ or the wide table of 11.2."""
    listed = len(table.headings) > 1 and normal(table.headings[1]).endswith("name")
    (by_instance if listed else _wide)(section, table, sink)
