"""Service Statistics (AWR): DB time, CPU and blocks read of each service."""

from parsers.model.column_types import Column, count, seconds, text, thousands
from parsers.model.section import Section

section = Section(
    name="service_statistics",
    title="Service Statistics",
    titles=("service statistics",),
    summaries=("this table displays service statistics",),
    columns=(
        Column("service", text, ("Service Name",), "Service"),
        Column("db_time_s", seconds, ("DB Time (s)",), "DB time", "s"),
        Column("db_cpu_s", seconds, ("DB CPU (s)",), "DB CPU", "s"),
        Column(
            "physical_reads",
            count,
            ("Physical Reads",),
            "Physical reads",
            other=(("Physical Reads (K)", thousands),),
        ),
        Column(
            "logical_reads",
            count,
            ("Logical Reads",),
            "Logical reads",
            other=(("Logical Reads (K)", thousands),),
        ),
        Column("container", text, ("PDB Name",), "Container"),
    ),
    required=("service", "db_time_s"),
    order=145,
)
