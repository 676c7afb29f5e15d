"""Segments by blocks read."""

from tests.writer.form import Section
from tests.writer.segment_forms import forms

section = Section(
    "segments_by_physical_reads",
    251,
    forms("Segments by Physical Reads", "physical reads", "Physical|Reads", "Physical Reads"),
)
