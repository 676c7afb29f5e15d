"""Every table of the store: a module that declares some is named here, so that `Base.metadata` holds them all."""

from app.store import key_table
from app.store.schema import (
    audit_table,
    letterhead_table,
    login_tables,
    search_tables,
    tables,
    tally_table,
    webhook_tables,
    work_tables,
    worked_out_table,
)
from app.store.schema.tables import Base

__all__ = ["MODULES", "Base"]

MODULES = (
    tables, audit_table, key_table, letterhead_table, login_tables, search_tables, tally_table, webhook_tables,
    work_tables, worked_out_table,
)  # fmt: skip
