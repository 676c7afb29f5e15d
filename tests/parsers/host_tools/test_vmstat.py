"""Output of vmstat: Linux, AIX and Solaris, with headings that come again."""

import pytest

from parsers.errors import NotHostOutput
from parsers.host_tools import read_host
from parsers.host_tools.activity import HostSample

LINUX = """\
procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu----- -----timestamp-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st                 CST
 4  0      0 125028264  37624 3591664    0    0  1853   853   79   31  3  8 74 15  0 2020-02-12 10:13:34
 1  2      0 124275744  37624 3591804    0    0   232  3278 6422 24619  6  5 88  0  1 2020-02-12 10:13:37
procs -----------memory---------- ---swap-- -----io---- -system-- ------cpu----- -----timestamp-----
 r  b   swpd   free   buff  cache   si   so    bi    bo   in   cs us sy id wa st                 CST
 8 24      0 123803272  37624 3602560    0    0 247318 116523 49813 80249  7 23 29 40  1 2020-02-12 10:13:41
"""
NEWER = """\
--procs-- -----------------------memory---------------------- ---swap-- -----io---- -system-- ----------cpu----------
   r    b         swpd         free         buff        cache   si   so    bi    bo   in   cs  us  sy  id  wa  st  gu
   1    0            0     12427574        37624      3591804    0    0   232  3278 6422 24619   1   2  97   0   0   0
   9    3            0     12427574        37624      3591804    0    0   232  3278 6422 24619   6   5  88   1   0   0
"""
AIX = """\
System configuration: lcpu=8 mem=16384MB ent=2.00

kthr    memory              page              faults              cpu             time
----- ----------- ------------------------ ------------ ----------------------- --------
 r  b   avm   fre  re  pi  po  fr   sr  cy  in   sy  cs us sy id wa    pc    ec hr mi se
 3  0 1549876 22045   0   0   0   0    0   0  91 1234 567 10  5 80  5  0.35  17.3 10:13:34
 4  1 1549876 22045   0   0   0   0    0   0  91 1234 567 11  6 78  5  0.35  17.3 10:13:39
"""
SOLARIS = """\
 kthr      memory            page            disk          faults      cpu
 r b w   swap  free  re  mf pi po fr de sr s0 s1 s2 s3   in   sy   cs us sy id
 0 0 0 24530640 18530640 1 2 0 0 0 0 0 0 0 0 0 300 400 500 1 2 97
 2 1 0 24530640 18530640 1 2 0 0 0 0 0 0 0 0 0 300 400 500 11 12 77
"""


def samples(text: str) -> tuple[HostSample, ...]:
    return read_host(text.encode(), "vmstat.out").samples


def test_linux_with_times_and_headings_again() -> None:
    one, other = samples(LINUX)
    assert one == HostSample("2020-02-12T10:13:37", 3, 6, 5, 0, 1, 88, 1, 2, line=4)
    assert other == HostSample("2020-02-12T10:13:41", 4, 7, 23, 40, 1, 29, 8, 24, line=7)


def test_linux_wide_with_guests() -> None:
    assert samples(NEWER) == (HostSample(None, None, 6, 5, 1, 0, 88, 9, 3, line=4),)


def test_aix_does_not_take_system_calls_for_system_time() -> None:
    assert samples(AIX) == (HostSample(None, None, 11, 6, 5, None, 78, 4, 1, line=7),)
    assert read_host(AIX.encode()).cpus == 8


def test_aix_with_decimal_commas() -> None:
    assert samples(AIX.replace("0.35", "0,35").replace("17.3", "17,3")) == samples(AIX)


def test_runs_that_a_collector_began() -> None:
    runs = "".join(f"zzz ***Wed Feb 12 10:{minute}:30 CET 2020\n{NEWER}" for minute in (13, 14))
    assert [sample.time for sample in samples(runs)] == ["2020-02-12T10:13:30", "2020-02-12T10:14:30"]


def test_solaris_prints_no_wait() -> None:
    assert samples(SOLARIS) == (HostSample(None, None, 11, 12, None, None, 77, 2, 1, line=4),)


def test_rows_that_are_none_are_counted() -> None:
    activity = read_host((LINUX + " 1 2 3\n 1 x 3\nthe end\n" + " " * 3_000 + "x\n").encode())
    assert len(activity.samples) == 2
    assert activity.notes == ("2 lines could not be read and are left out; the first is line 8.",)


@pytest.mark.parametrize("text", [LINUX[: LINUX.index(" 1  2")], LINUX[: LINUX.index(" 4  0")]])
def test_the_averages_since_boot_alone_are_refused(text: str) -> None:
    with pytest.raises(NotHostOutput, match="nothing but the averages since boot"):
        samples(text)
