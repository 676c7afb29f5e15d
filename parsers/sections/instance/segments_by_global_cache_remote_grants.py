"""Segments by Global Cache Remote Grants (19c): reads another instance granted."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_global_cache_remote_grants",
    title="Segments by Global Cache Remote Grants",
    order=288,
    title_words="(global cache|gc) remote grants",
    headings=("GC Remote Grants", "Global Cache Remote Grants"),
    summary="gc remote grants",
)
