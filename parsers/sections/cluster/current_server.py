"""Global Current Server Statistics by instance: pins and log flushes for current blocks, and how long they took."""

from parsers.families.cluster import by_instance, whose
from parsers.model.column_types import Column, number, percent
from parsers.model.section import Section

_BANDS = (
    ("under_100us", "under 100 us"),
    ("under_1ms", "under 1 ms"),
    ("under_10ms", "under 10 ms"),
    ("under_100ms", "under 100 ms"),
    ("under_1s", "under 1 s"),
    ("under_10s", "under 10 s"),
)
_COLUMNS = tuple(
    column
    for name, label in (("pins", "Pins"), ("flushes", "Flushes"))
    for column in (
        Column(name, number, (), label),
        *(Column(f"{name}_{band}_percent", percent, (), f"{label} {words}", "%") for band, words in _BANDS),
    )
)

section = Section(
    name="current_server",
    title="Global Current Server",
    titles=("global current server statistics", "current blocks served statistics"),
    summaries=("global current server statistics", "current blocks served statistics"),
    columns=(*whose(), *_COLUMNS),
    required=(),
    positional=(("instance", *(column.name for column in _COLUMNS)),),
    order=315,
    read=by_instance,
)
