"""Exadata Storage Server Version: which software the cells ran."""

from parsers.families.exadata_columns import CELL_NAMES
from parsers.families.exadata_rows import wide
from parsers.model.column_types import Column, text
from parsers.model.section import Section

section = Section(
    name="exadata_server_version",
    title="Exadata Storage Server Version",
    titles=("exadata storage server versions?",),
    columns=(
        Column("package_type", text, ("Package Type",), "Package"),
        Column("package_version", text, ("Package Version",), "Version"),
        CELL_NAMES,
    ),
    required=("package_type",),
    order=402,
    read=wide,
)
