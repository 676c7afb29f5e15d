"""System Statistics by instance: the ten counters of page 1, in total, a second and a transaction."""

from parsers.families.cluster import Place, crosswise, whose
from parsers.model.column_types import Column, number, text
from parsers.model.section import Section
from parsers.model.table import Table


def _places(table: Table) -> list[Place]:
    title = table.title.lower()
    value = "per_second" if "second" in title else "per_transaction" if "transaction" in title else "total"
    return [(heading.removesuffix("/s").removesuffix("/tx"), value) for heading in table.headings[1:]]


section = Section(
    name="system_statistics",
    title="System Statistics by instance",
    titles=("system statistics( - per (second|transaction))?",),
    columns=(
        *whose(),
        Column("statistic", text, (), "Statistic"),
        Column("total", number, (), "Total"),
        Column("per_second", number, (), "Per second"),
        Column("per_transaction", number, (), "Per transaction"),
    ),
    required=(),
    order=150,
    read=crosswise("statistic", _places),
)
