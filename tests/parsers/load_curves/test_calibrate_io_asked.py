"""What CALIBRATE_IO asks for: answers beside its result are read, open questions named, its own errors explained."""

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves

RESULT = "max_iops = 24002\nlatency  = 9\nmax_mbps = 1200\n"


def notes(*more: str) -> str:
    return " ".join(read_curves([("cal.txt", (RESULT + "\n".join(more)).encode())])[0].notes)


def test_data_files_without_asynchronous_io_are_counted() -> None:
    told = notes("NAME  ASYNCH_IO", "/u01/a.dbf   ASYNC_ON", "/u01/b.dbf   ASYNC_OFF", "/u01/c.dbf   ASYNC_OFF")
    assert "off for 2 of 3 data files" in told
    assert "FILESYSTEMIO_OPTIONS=SETALL" in told


def test_all_on_is_said_and_nothing_more_is_asked() -> None:
    told = notes("/u01/a.dbf   ASYNC_ON", "timed_statistics   boolean   TRUE", "READY   10-JAN-21")
    assert "on for all 1 data files" in told
    assert "Before it is believed" not in told
    assert "timed_statistics" not in told


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("timed_statistics   boolean   FALSE", "timed_statistics is FALSE"),
        ("statistics_level   string   BASIC", "statistics_level is BASIC"),
        ("IN PROGRESS", "still under way"),
    ],
)
def test_an_answer_that_spoils_the_result_is_said(line: str, words: str) -> None:
    assert words in notes(line)


def test_what_was_not_asked_is_named_with_its_query() -> None:
    assert "select name, asynch_io from v$datafile" in notes()


@pytest.mark.parametrize(
    ("error", "words"),
    [
        ("ORA-56708: Could not find any datafiles with asynchronous i/o capability", "no data file has asynchronous"),
        ("ORA-56705: I/O calibration already in progress", "run one at a time"),
        ("ORA-56709: timed_statistics set to FALSE", "timed_statistics is off"),
    ],
)
def test_its_own_errors_are_explained(error: str, words: str) -> None:
    text = f"SQL> exec dbms_resource_manager.calibrate_io(2, 10, :a, :b, :c)\nERROR at line 1:\n{error}\n"
    with pytest.raises(NotACurve, match=words):
        read_curves([("cal.txt", text.encode())])


def test_a_row_whose_blanks_became_tabs() -> None:
    """`1022` was cut under the dashes of the heading: a rate of 1 a second."""
    text = "NUM_PHYSICAL_DISKS\tMAX_IOPS\tMAX_MBPS\tLATENCY\n------------------ ---------- ---------- ----------\n"
    (rate, large) = read_curves([("cal.txt", f"{text}\t36\t1022\t2885\t11\n".encode())])
    assert (rate.points[0].iops, rate.points[0].latency_ms, rate.devices) == (1022, 11, 36)
    assert large.points[0].mbps == 2885 * 1048576 / 1e6
