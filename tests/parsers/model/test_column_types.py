"""Every number form that Oracle prints, and what must not pass for one."""

import re

import pytest

from parsers.model import column_types


@pytest.mark.parametrize(
    ("kind", "cell", "value"),
    [
        (column_types.number, "1,234,567.8", 1234567.8),
        (column_types.number, "1,234", 1234),
        (column_types.number, ".5", 0.5),
        (column_types.number, "23.25581395348837209302325581395348837209", 23.255813953488372),
        (column_types.number, "-.87", -0.87),
        (column_types.number, "-0.0", 0.0),
        (column_types.number, "1.E+03", 1000.0),
        (column_types.number, "5.7E+04", 57000.0),
        (column_types.number, "1.0999991173E+12", 1099999117300.0),
        (column_types.number, "N/A", None),
        (column_types.number, "########", column_types.OVERFLOW),
        (column_types.count, "2.7K", 2700),
        (column_types.count, "1.6M", 1600000),
        (column_types.count, "4400", 4400),
        (column_types.seconds, "27.9K", 27900),
        (column_types.seconds, "45,110", 45110),
        (column_types.centiseconds, "234567", 2345.67),
        (column_types.centiseconds_in_ms, "1.5", 15.0),
        (column_types.seconds_in_ms, "0.25", 250.0),
        (column_types.microseconds, "8127", 8.127),
        (column_types.microseconds, "1.5ms", 1.5),
        (column_types.thousands, "366,686", 366_686_000),
        (column_types.thousands, "1.001", 1001),
        (column_types.mib_of_kib, "512", 0.5),
        (column_types.mib_of_bytes, "1,048,576", 1.0),
        (column_types.milliseconds, "351.23us", 0.35123),
        (column_types.milliseconds, "12.72ms", 12.72),
        (column_types.milliseconds, "52.86 s", 52860.0),
        (column_types.milliseconds, ".00ns", 0.0),
        (column_types.milliseconds, "1806.39m", 1806.39),
        (column_types.milliseconds, "9", 9),
        (column_types.volume, "140M", 146800640),
        (column_types.volume, "259.7G", 278851003187.2),
        (column_types.volume_in_mib, "352.909", 370052235.264),
        (column_types.volume_in_mib, ".039M", 40894.464),
        (column_types.cache_size, "1,472M", 1543503872),
        (column_types.cache_size, "M", None),
        (column_types.percent, "12.5%", 12.5),
        (column_types.label, "Buffer  Hit   %:", "Buffer Hit %"),
        (column_types.loose, "19.8/19.8", "19.8/19.8"),
        (column_types.loose, "17", 17),
    ],
)
def test_a_printed_form_becomes_its_value(kind: column_types.Kind, cell: str, value: object) -> None:
    read = kind(cell)
    assert read == pytest.approx(value) if isinstance(value, float) else read == value


def test_whole_seconds_stay_whole_so_that_their_rounding_can_be_told() -> None:
    assert isinstance(column_types.seconds("45"), int)
    assert isinstance(column_types.seconds("45.00"), float)


@pytest.mark.parametrize(
    ("kind", "cell"),
    [
        (column_types.number, "12,x4"),
        (column_types.number, "1 234"),
        (column_types.number, "12.3.4"),
        (column_types.number, "36."),
        (column_types.number, "10-Jul"),
        (column_types.count, "12Q"),
        (column_types.milliseconds, "5 min"),
        (column_types.volume, "M5"),
        (column_types.milliseconds, "ms"),
        (column_types.milliseconds, "E5ms"),
        (column_types.volume, ".E5K"),
        (column_types.number, "1E+999"),
        (column_types.volume, "1E+99999999K"),
        (column_types.milliseconds, "1E+999us"),
    ],
)
def test_what_is_no_number_is_an_error_that_names_the_cell(kind: column_types.Kind, cell: str) -> None:
    with pytest.raises(ValueError, match=re.escape(cell)):
        kind(cell)


@pytest.mark.parametrize(
    "kind", [column_types.number, column_types.count, column_types.volume_in_mib, column_types.milliseconds]
)
@pytest.mark.parametrize("suffix", ["", ".5", "M"])
def test_a_figure_without_end_is_no_number(kind: column_types.Kind, suffix: str) -> None:
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
    assert column_types.normal(one) == column_types.normal(other)


def test_percent_and_share_headings_stay_apart() -> None:
    assert column_types.normal("%Total") != column_types.normal("Total")
