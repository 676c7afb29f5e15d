"""Load Profile: the work of the interval per second and per transaction (all releases)."""

from parsers.model.column_types import Column, Converted, label, number
from parsers.model.section import Section


def _name(cell: str) -> Converted:
    """A figure's name; of a copy without its leading blanks a figure may stand behind it, in no column of its own."""
    if ": " in cell:
        raise ValueError(f"“{cell}” is a name and a figure")
    return label(cell)


section = Section(
    name="load_profile",
    title="Load Profile",
    titles=("load profile",),
    summaries=("this table displays load profile",),
    columns=(
        Column("name", _name, ("",), "Figure"),
        Column("per_second", number, ("Per Second",), "Per second"),
        Column("per_transaction", number, ("Per Transaction",), "Per transaction"),
        Column("per_exec", number, ("Per Exec",), "Per exec"),
        Column("per_call", number, ("Per Call",), "Per call"),
    ),
    required=("per_second", "per_transaction"),
    order=10,
)
