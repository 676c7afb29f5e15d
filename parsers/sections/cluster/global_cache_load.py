"""SysStat and Global Messaging: blocks and messages between instances, in total, a second, a transaction."""

from parsers.families.cluster import Place, crosswise, whose
from parsers.model.column_types import Column, normal, number, text
from parsers.model.section import Section
from parsers.model.table import Table

_STATISTICS = (
    ("received", "gccurrent", "GC current blocks received"),
    ("received", "gccr", "GC CR blocks received"),
    ("served", "gccurrent", "GC current blocks served"),
    ("served", "gccr", "GC CR blocks served"),
    ("cpu", "gc", "GC CPU (s)"),
    ("cpu", "ipc", "IPC CPU (s)"),
    ("messages", "gcsreceived", "GCS messages received"),
    ("messages", "gesreceived", "GES messages received"),
    ("messages", "gcssent", "GCS messages sent"),
    ("messages", "gessent", "GES messages sent"),
    ("messages", "sentdirect", "messages sent directly"),
    ("messages", "sentindir", "messages sent indirectly"),
    ("gcblks", "lost", "GC blocks lost"),
    ("gccr", "fail", "GC CR failures"),
)


def _places(table: Table) -> list[Place]:
    title = table.title.lower()
    value = "per_second" if "per sec" in title else "per_transaction" if "per tx" in title else "total"
    groups = table.groups or ("",) * len(table.headings)
    return [(_name(group, heading), value) for group, heading in list(zip(groups, table.headings, strict=True))[1:]]


def _name(group: str, heading: str) -> str:
    """The statistic under a group and a heading; both get other endings in other tables."""
    for words, start, name in _STATISTICS:
        if words in normal(group) and normal(heading).startswith(start):
            return name
    return f"{group} {heading}".strip()


section = Section(
    name="global_cache_load",
    title="Global cache and messages",
    titles=(r"sysstat and global messaging ?(\(per (sec|tx)\))? ?- rac",),
    summaries=("sysstat and global messaging",),
    columns=(
        *whose(),
        Column("statistic", text, (), "Statistic"),
        Column("total", number, (), "Total"),
        Column("per_second", number, (), "Per second"),
        Column("per_transaction", number, (), "Per transaction"),
    ),
    required=(),
    order=310,
    read=crosswise("statistic", _places),
)
