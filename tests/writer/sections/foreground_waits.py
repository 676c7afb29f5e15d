"""Wait Events of foregrounds; up to Statspack 10.2 and AWR 10g of all processes."""

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

OLD, NEW = "Wait Events", "Foreground Wait Events"
SUMMARY = "This table displays Foreground Wait Events and their wait statistics"

section = Section(
    "foreground_waits",
    120,
    (
        Form(statspack("8.1.6", "8.1.7"), OLD, STATSPACK_8, new_page=True, notes=("cs: centisecond, ms: millisecond",)),
        Form(statspack("9.2", "10.1"), OLD, STATSPACK_9, new_page=True, notes=("s: second, ms: millisecond",)),
        Form(statspack("10.2", "10.2"), OLD, STATSPACK_10, new_page=True, notes=("s: second, ms: millisecond",)),
        Form(statspack("11.2"), NEW, STATSPACK_11, new_page=True, notes=("s: second, ms: millisecond",)),
        Form(awr("10.1", "10.2"), OLD, AWR_10, new_page=True, summary=SUMMARY),
        Form(awr("11.1", "11.2.0.4"), NEW, AWR_11("% DB|time"), new_page=True, summary=SUMMARY),
        Form(awr("12.1", "12.1"), NEW, AWR_12_1("% DB|time"), new_page=True, summary=SUMMARY),
        Form(awr("12.2"), NEW, AWR_12_2("% DB|time"), new_page=True, summary=SUMMARY),
    ),
)
