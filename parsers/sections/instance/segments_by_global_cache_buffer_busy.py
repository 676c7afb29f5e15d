"""Segments by Global Cache Buffer Busy: blocks another instance held."""

from parsers.families.segments import segments

section = segments(
    name="segments_by_global_cache_buffer_busy",
    title="Segments by Global Cache Buffer Busy",
    order=284,
    title_words="(global cache|gc) buffer busy( waits)?",
    headings=("GC Buffer Busy", "Global Cache Buffer Busy"),
    old=r"(global cache|gc) buf(\.|fer) busy( waits)?",
    summary="global cache buffer busy waits",
)
