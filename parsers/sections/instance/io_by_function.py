"""IOStat by Function (AWR 11.1+; IO Stat by Function in Statspack): who asked for the I/O.

Groups repeat the same headings (reads, writes), so the columns are known by their place. Statspack
lists only functions that read, and its average is unusable.
"""

from parsers.families.io_by_function import IO_FUNCTION_COLUMNS, IO_FUNCTION_ORDER
from parsers.model.section import Section

section = Section(
    name="io_by_function",
    title="IOStat by Function",
    titles=("iostat by function summary", "io ?stat by function - summary"),
    summaries=("this table displays the io statistics for different functions",),
    columns=IO_FUNCTION_COLUMNS,
    required=(),
    positional=(IO_FUNCTION_ORDER,),
    order=210,
    cut_names=(("name", "io_functions"),),
)
