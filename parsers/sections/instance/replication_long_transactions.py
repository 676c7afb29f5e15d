"""Replication Long Running Transaction Statistics: transactions that stayed open."""

from parsers.families.replication import TRANSACTIONS, read_amounts
from parsers.model.section import Section

section = Section(
    name="replication_long_transactions",
    title="Replication Long Running Transaction Statistics",
    titles=("replication long running transaction statistics",),
    columns=TRANSACTIONS,
    required=(),
    order=521,
    read=read_amounts,
)
