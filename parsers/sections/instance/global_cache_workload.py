"""Global Cache and Enqueue Services, Workload Characteristics: times in milliseconds, to 12.1 printed so, then in us.

Text leaves a blank line between its groups, so that all but the first are tables named by their first figure.
Statspack 9.2 prints it as Cluster Statistics, the messaging statistics among them.
"""

from parsers.families.rac import LABELLED_COLUMNS, labelled
from parsers.model.section import Section

section = Section(
    name="global_cache_workload",
    title="Global Cache and Enqueue Services - Workload Characteristics",
    titles=(
        "cluster statistics",
        "global cache (and enqueue )?services? - workload characteristics",
        "av[eg] (global|lms|receive|build|flush|send|pin|time|wait).*",
        "global cache (hit ratio|log flushes).*:",
    ),
    summaries=("this table displays workload characteristics for global cache",),
    columns=LABELLED_COLUMNS,
    required=(),
    order=703,
    read=labelled,
)
