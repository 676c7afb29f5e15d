"""Cancelled IOs - Client: reads that the database gave up on one cell and sent to another.

Some releases call them Database Cancelled IOs.
"""

from parsers.families.exadata_rows import wide
from parsers.model.section import Section

section = Section(
    name="exadata_cancelled_client",
    title="Cancelled IOs - Client",
    titles=("cancelled ios - client", "(exadata )?database cancelled ios?", "cancelled ios - database"),
    columns=(),
    required=(),
    order=465,
    read=wide,
)
