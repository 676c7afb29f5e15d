"""Every number form that Oracle prints, and what must not pass for one."""

import re

import pytest

from parsers import columns


@pytest.mark.parametrize(
    ("kind", "cell", "value"),
    [
        (columns.number, "1,234,567.8", 1234567.8),
        (columns.number, "1,234", 1234),
        (columns.number, ".5", 0.5),
        (columns.number, "23.25581395348837209302325581395348837209", 23.255813953488372),
        (columns.number, "-.87", -0.87),
        (columns.number, "-0.0", 0.0),
        (columns.number, "1.E+03", 1000.0),
        (columns.number, "5.7E+04", 57000.0),
        (columns.number, "1.0999991173E+12", 1099999117300.0),
        (columns.number, "N/A", None),
        (columns.number, "########", columns.OVERFLOW),
        (columns.count, "2.7K", 2700),
        (columns.count, "1.6M", 1600000),
        (columns.count, "4400", 4400),
        (columns.seconds, "27.9K", 27900),
        (columns.seconds, "45,110", 45110),
        (columns.centiseconds, "234567", 2345.67),
        (columns.centiseconds_in_ms, "1.5", 15.0),
        (columns.seconds_in_ms, "0.25", 250.0),
        (columns.microseconds, "8127", 8.127),
        (columns.microseconds, "1.5ms", 1.5),
        (columns.thousands, "366,686", 366_686_000),
        (columns.mib_of_kib, "512", 0.5),
        (columns.mib_of_bytes, "1,048,576", 1.0),
        (columns.milliseconds, "351.23us", 0.35123),
        (columns.milliseconds, "12.72ms", 12.72),
        (columns.milliseconds, "52.86 s", 52860.0),
        (columns.milliseconds, ".00ns", 0.0),
        (columns.milliseconds, "1806.39m", 1806.39),
        (columns.milliseconds, "9", 9),
        (columns.volume, "140M", 146800640),
        (columns.volume, "259.7G", 278851003187.2),
        (columns.volume_in_mib, "352.909", 370052235.264),
        (columns.volume_in_mib, ".039M", 40894.464),
        (columns.cache_size, "1,472M", 1543503872),
        (columns.cache_size, "M", None),
        (columns.percent, "12.5%", 12.5),
        (columns.label, "Buffer  Hit   %:", "Buffer Hit %"),
        (columns.loose, "19.8/19.8", "19.8/19.8"),
        (columns.loose, "17", 17),
    ],
)
def test_a_printed_form_becomes_its_value(kind: columns.Kind, cell: str, value: object) -> None:
    read = kind(cell)
    assert read == pytest.approx(value) if isinstance(value, float) else read == value


def test_whole_seconds_stay_whole_so_that_their_rounding_can_be_told() -> None:
    assert isinstance(columns.seconds("45"), int)
    assert isinstance(columns.seconds("45.00"), float)


@pytest.mark.parametrize(
    ("kind", "cell"),
    [
        (columns.number, "12,x4"),
        (columns.number, "1 234"),
        (columns.number, "12.3.4"),
        (columns.number, "36."),
        (columns.number, "10-Jul"),
        (columns.count, "12Q"),
        (columns.milliseconds, "5 min"),
        (columns.volume, "M5"),
        (columns.milliseconds, "ms"),
        (columns.number, "1E+999"),
        (columns.volume, "1E+99999999K"),
        (columns.milliseconds, "1E+999us"),
    ],
)
def test_what_is_no_number_is_an_error_that_names_the_cell(kind: columns.Kind, cell: str) -> None:
    with pytest.raises(ValueError, match=re.escape(cell)):
        kind(cell)


@pytest.mark.parametrize("kind", [columns.number, columns.count, columns.volume_in_mib, columns.milliseconds])
@pytest.mark.parametrize("suffix", ["", ".5", "M"])
def test_a_figure_without_end_is_no_number(kind: columns.Kind, suffix: str) -> None:
    with pytest.raises(ValueError, match=r"“9+” is not a number"):
        kind("9" * 5_000 + suffix)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Total Wait  Time (s)", "Total Wait Time(s)"),
        ("Memory(GB)", "Memory (GB)"),
        ("%Time -outs", "%Time-outs"),
        ("Av Rds/s", "AV RDS/S"),
    ],
)
def test_headings_are_compared_without_case_blanks_and_punctuation(one: str, other: str) -> None:
    assert columns.normal(one) == columns.normal(other)


def test_percent_and_share_headings_stay_apart() -> None:
    assert columns.normal("%Total") != columns.normal("Total")
