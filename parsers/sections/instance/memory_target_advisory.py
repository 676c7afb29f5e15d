"""Memory Target Advice (11g and later): DB time estimated for other sizes of all memory together."""

from parsers.model.column_types import Column, count, number, text
from parsers.model.section import Section

section = Section(
    name="memory_target_advisory",
    title="Memory Target Advisory",
    titles=(r"memory target adv(ice|isory)( \(for addm\))?",),
    summaries=("this table displays memory target advi",),
    columns=(
        Column("target_mb", count, ("Memory Size (M)", "Memory Target Size (M)", "Memory Size (MB)"), "Target", "MiB"),
        Column(
            "size_factor",
            number,
            ("Memory Size Factor", "Memory Size Factr", "Size Factor", "Size Factr", "Factor"),
            "Target, factor",
        ),
        Column("db_time_s", count, ("Est. DB time (s)", "Est DB Time (s)"), "DB time", "s"),
        Column("db_time_factor", number, ("Est. DB time Factor", "Est DB Time Factor"), "DB time, factor"),
        Column("reset", text, ("Advice Reset",), "Advice was reset"),
    ),
    required=("target_mb", "size_factor"),
    order=255,
)
