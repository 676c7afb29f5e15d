"""Counters that fell below zero are told from figures, and lead to nothing."""

import pytest

import rules
from parsers import parse
from parsers.model import column_types
from tests.writer import shop
from tests.writer.releases import named
from tests.writer.report import write


@pytest.mark.parametrize(
    ("kind", "cell"),
    [
        (column_types.number, "4,294,967,295"),
        (column_types.count, "4294967291"),
        (column_types.count, "18,446,744,073,709,551,615"),
        (column_types.count, "1.8447E+19"),
        (column_types.count, "18446744073709M"),
        (column_types.number, "18,446,744,073,709,552"),
        (column_types.seconds, "18,446,744,073,709"),
        (column_types.seconds, "18,446,744,069,414.58"),
        (column_types.seconds, "1.8E+13"),
        (column_types.seconds, "18446744M"),
        (column_types.thousands, "18,446,744,073,709,551"),
        (column_types.centiseconds, "4,294,967,200"),
    ],
)
def test_a_counter_below_zero_is_no_figure(kind: column_types.Kind, cell: str) -> None:
    with pytest.raises(ValueError, match="fell below zero"):
        kind(cell)


@pytest.mark.parametrize(
    ("kind", "cell", "value"),
    [
        (column_types.number, "4,294,967,296", 2**32),
        (column_types.number, "4,294,000,000", 4_294_000_000),
        (column_types.count, "18,446,999,000", 18_446_999_000),
        (column_types.number, "-4,294,967,295", -4_294_967_295),
        (column_types.number, "9.2233720368547758E+18", 9.2233720368547758e18),
        (column_types.volume, "4294967295", 4_294_967_295),
        (column_types.number, "1.0999991173E+12", 1099999117300.0),
        (column_types.text, "18446744073709551615", "18446744073709551615"),
    ],
)
def test_large_figures_stay_figures(kind: column_types.Kind, cell: str, value: object) -> None:
    assert kind(cell) == value


def test_a_report_with_such_counters_reads_and_is_judged_without_them() -> None:
    release = named("awr", "19")
    plain = write(shop.shop(release).figures, release, "html").content
    (whole,) = parse(plain.encode())
    worst = whole.rows("foreground_waits")[0]
    lines = plain.split("\n")
    before = lines[worst["line"] - 1]
    lines[worst["line"] - 1] = before.replace(f">{worst['time_s']:,}<", ">18,446,744,073,709<")
    assert lines[worst["line"] - 1] != before
    (report,) = parse("\n".join(lines).encode())
    assert [(one.line, one.section) for one in report.unread] == [(worst["line"], "foreground_waits")]
    assert "18,446,744,073,709" in report.unread[0].text
    assert worst["event"] not in [row["event"] for row in report.rows("foreground_waits")]
    assert "18446744073709" not in str(rules.judge(report))
