"""Background Wait Events."""

from tests.writer.form import Form, Section
from tests.writer.releases import awr, statspack
from tests.writer.wait_forms import (
    AWR_10,
    AWR_11,
    AWR_12_1,
    AWR_12_2,
    STATSPACK_8,
    STATSPACK_9,
    STATSPACK_10,
    STATSPACK_11,
)

TITLE = "Background Wait Events"
SUMMARY = "This table displays background wait events statistics"

section = Section(
    "background_waits",
    130,
    (
        Form(statspack("8.1.6", "8.1.7"), TITLE, STATSPACK_8),
        Form(statspack("9.2", "10.1"), TITLE, STATSPACK_9),
        Form(statspack("10.2", "10.2"), TITLE, STATSPACK_10),
        Form(statspack("11.2"), TITLE, STATSPACK_11),
        Form(awr("10.1", "10.2"), TITLE, AWR_10, summary=SUMMARY),
        Form(awr("11.1", "11.2.0.4"), TITLE, AWR_11("% bg|time"), summary=SUMMARY),
        Form(awr("12.1", "12.1"), TITLE, AWR_12_1("% bg|time"), summary=SUMMARY),
        Form(awr("12.2"), TITLE, AWR_12_2("% bg|time"), summary=SUMMARY),
    ),
)
