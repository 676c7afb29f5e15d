"""Global CURRENT Served Stats (Current Server Statistics from 12.2): how fast current blocks were handed over."""

from parsers.model.column_types import Column, number, percent, text
from parsers.model.section import Section

_BUCKETS = ("100us", "1ms", "10ms", "100ms", "1s", "10s")

section = Section(
    name="global_current_served",
    title="Global Current Server Statistics",
    titles=("global current serve[dr] stat(s|istics)",),
    summaries=("this table displays global current served statistics",),
    columns=(
        Column("statistic", text, ("Statistic",), "Statistic"),
        Column("total", number, ("Total",), "Total"),
        *(Column(f"under_{bucket}_percent", percent, (f"% <{bucket}",), f"Under {bucket}", "%") for bucket in _BUCKETS),
    ),
    required=("statistic", "total"),
    order=712,
)
