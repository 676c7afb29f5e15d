"""Replication Large Transaction Statistics: transactions too large for memory."""

from parsers.families.replication import TRANSACTIONS, read_amounts
from parsers.model.section import Section

section = Section(
    name="replication_large_transactions",
    title="Replication Large Transaction Statistics",
    titles=("replication large transaction statistics",),
    columns=TRANSACTIONS,
    required=(),
    order=520,
    read=read_amounts,
)
