"""IOStat by Filetype: AWR since 11.1."""

from tests.writer.form import Form, Section
from tests.writer.io_forms import FIRST, HEADS, LATER, NEW_SIZES, OLD_SIZES, groups
from tests.writer.releases import awr

TITLE = "IOStat by Filetype summary"
SUMMARY = "This table displays IO Statistics for different file types, such as data files"
NAME = "Filetype Name"

section = Section(
    "io_by_filetype",
    211,
    (
        Form(awr("11.1", "11.2.0.3"), TITLE, groups(NAME, 15, FIRST, HEADS, OLD_SIZES), summary=SUMMARY),
        Form(awr("11.2.0.4", "12.1"), TITLE, groups(NAME, 15, LATER, HEADS, OLD_SIZES), summary=SUMMARY),
        Form(awr("12.2"), TITLE, groups(NAME, 14, LATER, HEADS, NEW_SIZES), summary=SUMMARY),
    ),
)
