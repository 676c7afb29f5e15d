"""Global Cache and Enqueue Services, Messaging Statistics: queue times in milliseconds, and how messages were sent."""

from parsers.families.rac import LABELLED_COLUMNS, labelled
from parsers.model.section import Section

section = Section(
    name="global_cache_messaging",
    title="Global Cache and Enqueue Services - Messaging Statistics",
    titles=(
        "global cache and enqueue services - messaging statistics",
        "av[eg] (message|gcs|ges) .*",
        "% of (direct sent|indirect sent|flow controlled) messages:",
    ),
    summaries=("this table displays messaging statistics for global cache",),
    columns=LABELLED_COLUMNS,
    required=(),
    order=704,
    read=labelled,
)
