"""Checkpoint Activity (AWR 11g and later): blocks written, by what asked for the checkpoint."""

import re
from typing import Any

from parsers.model.column_types import Column, count, number
from parsers.model.section import Section
from parsers.model.table import Table

_TOTAL = re.compile(r"total physical writes: +(?P<figure>[\d,.E+]+)\Z", re.IGNORECASE)


def _total(table: Table) -> dict[str, Any]:
    match = next(filter(None, map(_TOTAL.match, table.notes)), None)
    return {"physical_writes": number(match["figure"])} if match else {}


section = Section(
    name="checkpoint_activity",
    title="Checkpoint Activity",
    titles=("checkpoint activity",),
    summaries=("this table displays checkpoint activity",),
    columns=(
        Column("mttr_writes", count, ("MTTR Writes",), "To keep the recovery time"),
        Column("log_size_writes", count, ("Log Size Writes",), "Log size"),
        Column("log_checkpoint_writes", count, ("Log Ckpt Writes",), "Log checkpoints"),
        Column("other_settings_writes", count, ("Other Settings Writes",), "Other settings"),
        Column("autotune_writes", count, ("Autotune Ckpt Writes",), "Tuned by itself"),
        Column("thread_checkpoint_writes", count, ("Thread Ckpt Writes",), "Thread checkpoints"),
    ),
    required=("mttr_writes", "log_size_writes"),
    order=231,
    marks=_total,
)
