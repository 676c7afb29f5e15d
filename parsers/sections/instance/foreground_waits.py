"""Foreground Wait Events; up to Statspack 10.2 and AWR 10g one list mixes them with background waits."""

from typing import Any

from parsers.families.waits import WAIT_COLUMNS
from parsers.model.section import Section
from parsers.model.table import Table


def _mixed(table: Table) -> dict[str, Any]:
    return {} if "foreground" in (table.title + table.summary).lower() else {"mixed": True}


section = Section(
    name="foreground_waits",
    title="Foreground Wait Events",
    titles=("(foreground )?wait events",),
    summaries=("this table displays foreground wait events and their wait statistics",),
    columns=WAIT_COLUMNS,
    required=("event", "waits", "time_s"),
    order=120,
    marks=_mixed,
    cut_names=(("event", "events"),),
)
