"""Figures as people read them."""

from datetime import datetime

import pytest

from rules import wording as shown


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [
        (9855.2, "1/s", "9,855/s"), (5.2531, "ms", "5.25 ms"), (0.846, "1", "84.6 %"), (54219, "s", "54,219 s"),
        (90832896, "B/s", "86.6 MiB/s"), (9216, "B", "9 KiB"), (0.0972, "ms", "0.097 ms"), (60.24, "sessions", "60.2"),
        (-0.05, "1", "-5.0 %"), (0.0, "ms", "0 ms"), (None, "ms", "–"), ("yes", "", "yes"),
        (400_000, "B", "391 KiB"), (400_000, "B/s", "0.38 MiB/s"), (True, None, "yes"),
        (3.9e-5, "", "0.000039"), (1e-7, "s", "1.0e-07 s"),
        (123.456, "ms", "123 ms"), (99.96, "ms", "100.0 ms"), (217.3, "1/h", "217/h"),
    ],
)  # fmt: skip
def test_a_figure_has_its_unit(value: object, unit: str | None, said: str) -> None:
    assert shown.figure(value, unit) == said


@pytest.mark.parametrize(
    ("value", "unit", "said"),
    [(1234567.89, None, "1,234,567.89"), (8869654, None, "8,869,654"), (0.001, "ms", "0.001"), (None, "s", ""),
     ("as printed", None, "as printed"), (2**30, "B", "1,024")],
)  # fmt: skip
def test_a_cell_keeps_every_printed_digit(value: object, unit: str | None, said: str) -> None:
    assert shown.cell(value, unit) == said


@pytest.mark.parametrize(
    ("begin", "end", "said"),
    [
        ("2013-04-23T18:30:05", "2013-04-23T18:45:12", "Tue 23 Apr 2013, 18:30 to 18:45"),
        ("2013-04-23T23:30:05", "2013-04-24T00:15:12", "Tue 23 Apr 2013, 23:30 to 00:15"),
        ("2013-04-23T18:00:00", "2013-04-26T18:00:00", "Tue 23 Apr 2013, 18:00 to Fri 26 Apr 2013, 18:00"),
        (None, "2013-04-26T18:00:00", "–"),
        ("soon", "2013-04-26T18:00:00", "–"),
    ],
)
def test_an_interval_has_its_weekday(begin: str | None, end: str, said: str) -> None:
    assert shown.interval(begin, end) == said


def test_a_moment_has_its_weekday_whether_text_or_time() -> None:
    assert shown.moment("2013-04-03T18:30:05") == shown.moment(datetime(2013, 4, 3, 18, 30)) == "Wed 3 Apr 2013, 18:30"
    assert shown.moment(None) == shown.moment("soon") == "–"


@pytest.mark.parametrize(
    ("count", "said"), [(0, "0 reports"), (1, "1 report"), (1200, "1,200 reports")], ids=["none", "one", "many"]
)
def test_what_is_counted_is_one_or_many(count: int, said: str) -> None:
    assert shown.counted(count, "report") == said


@pytest.mark.parametrize(
    ("names", "said"), [([], ""), (["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")]
)
def test_names_are_listed_with_an_and(names: list[str], said: str) -> None:
    assert shown.listed(names) == said


@pytest.mark.parametrize(("seconds", "said"), [(900, "15 min"), (90, "90 s"), (259200, "3 days"), (None, "–")])
def test_a_length_is_told_in_a_fitting_unit(seconds: float | None, said: str) -> None:
    assert shown.length(seconds) == said


@pytest.mark.parametrize(
    ("key", "said"),
    [
        ("latency_limited", "Latency limited"),
        ("cpu_first", "CPU first"),
        ("host_mb_s", "Host MB/s"),
        ("device_iops", "Device IOPS"),
        ("captured_plsql", "Captured PL/SQL"),
        (None, "–"),
    ],
)
def test_keys_become_words(key: str | None, said: str) -> None:
    assert shown.words(key) == said


@pytest.mark.parametrize(
    ("share", "said"), [(0.754, "75 %"), (0.004, "<1 %"), (0.0, "0 %"), (None, "–"), (-0.1, "-10 %")]
)
def test_a_saving_too_little_to_count_is_not_nothing(share: float | None, said: str) -> None:
    assert shown.saved(share) == said


@pytest.mark.parametrize(
    ("parameter", "value", "said"),
    [
        ("sga_target", "10737418240", "10737418240 (10 GiB)"), ("db_cache_size", "943718400", "943718400 (900 MiB)"),
        ("log_buffer", "7340032", "7340032 (7 MiB)"), ("log_buffer", "786432", "786432 (768 KiB)"),
        ("db_block_size", "8192", "8192 (8 KiB)"), ("sga_target", "10G", "10G"),
        ("db_flashback_retention_target", "1440000000", "1440000000"), ("max_dump_file_size", "10485760", "10485760"),
        ("memory_target", "0", "0"), ("sga_target", None, "not set"), ("open_cursors", "3000000", "3000000"),
        ("storage: devices", "24", "24"), ("sga_target", "9" * 400, "9" * 400),
    ],
)  # fmt: skip
def test_a_parameter_in_bytes_has_its_size_beside(parameter: str, value: str | None, said: str) -> None:
    assert shown.sized(value, parameter) == said
