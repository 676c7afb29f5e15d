"""Output of AIX's `iostat -D`, in blocks and with a line a disk."""

import pytest

from parsers.errors import NotHostOutput
from parsers.host_tools import read_host
from parsers.host_tools.activity import HostActivity

CONFIGURATION = "\nSystem configuration: lcpu=16 drives=3 paths=6 vdisks=2\n\n"
BLOCK = """\
{name:<15}xfer:  %tm_act      bps      tps      bread      bwrtn
                         62.1    12.3M    1500.0      10.9M       1.4M
               read:      rps  avgserv  minserv  maxserv   timeouts      fails
                       {reads}      5.2      0.2      1.1S           0          0
              write:      wps  avgserv  minserv  maxserv   timeouts      fails
                        170.0      1.4      0.2     28.1           0          0
              queue:  avgtime  mintime  maxtime  avgwqsz    avgsqsz     sqfull
                          2.1      0.0     33.1      3.0        7.0        210
"""
IDLE = BLOCK.replace(
    "62.1    12.3M    1500.0      10.9M       1.4M", "0.0      0.0       0.0        0.0        0.0"
).replace("170.0", "0.0")
RULER = "-" * 80 + "\n"
HEADING = """\
Disks:                     xfers                                read                     write            queue     time
-------------- -------------------------------- ------------------------ ---------------------------- --------- --------
                 %tm    bps   tps  bread  bwrtn   rps    avg    min    max time fail   wps    avg    min    max time
                 act                                    serv   serv   serv outs              serv   serv   serv outs
"""
LINE = (
    "hdisk4          62.1  12.3M  1.5K  10.9M   1.4M {reads}    5.2    0.2   1.1S    0    0 170.0    1.4    0.2   28.1"
    "    0    0   2.1    0.0   33.1    3.0   7.0 210.0  {time}\n"
)


def blocks(reads: str) -> str:
    return BLOCK.format(name="hdisk4", reads=reads) + IDLE.format(name="hdisk5", reads="0.0")


def read(text: str) -> HostActivity:
    return read_host(text.encode(), "iostat.out")


def test_blocks() -> None:
    """The first is since boot. The wait in the driver's queue belongs to what a request takes."""
    activity = read(CONFIGURATION + blocks("10.0") + RULER + blocks("1330.0") + RULER + blocks("1400.0"))
    assert (activity.tool, activity.host, activity.cpus, len(activity.samples)) == ("iostat", None, 16, 2)
    disk, idle = activity.samples[0].devices
    assert (disk.device, disk.reads_per_s, disk.writes_per_s) == ("hdisk4", 1330, 170)
    assert (disk.read_mb_s, disk.write_mb_s, disk.busy_percent) == (10.9, 1.4, 62.1)
    assert (disk.read_ms, disk.write_ms) == (pytest.approx(7.3), pytest.approx(3.5))
    assert (disk.queued, disk.mean_ms) == (10, pytest.approx((1330 * 7.3 + 170 * 3.5) / 1500))
    assert (idle.device, idle.reads_per_s, idle.read_ms, idle.mean_ms) == ("hdisk5", 0, None, None)
    assert activity.samples[1].devices[0].reads_per_s == 1400


def lines(*times: str) -> str:
    return CONFIGURATION + "".join(HEADING + LINE.format(reads="1.3K", time=time) + "\n" for time in times)


def test_a_line_a_disk_with_its_time() -> None:
    """A clock without a day gives the length of a sample, over midnight as well."""
    activity = read(lines("23:59:50", "23:59:55", "00:00:00"))
    assert [(one.time, one.seconds) for one in activity.samples] == [(None, 5), (None, 5)]
    (disk,) = activity.samples[0].devices
    assert (disk.reads_per_s, disk.read_ms, disk.writes_per_s) == (1300, pytest.approx(7.3), 170)


def test_a_line_a_disk_without_a_time() -> None:
    assert [one.seconds for one in read(lines("", "")).samples] == [None]


def test_without_a_history_since_boot_the_first_counts() -> None:
    text = CONFIGURATION + "Disk history since boot not available.\n\n" + blocks("1330.0")
    assert len(read(text).samples) == 1


def test_only_averages_since_boot_are_refused() -> None:
    with pytest.raises(NotHostOutput, match="since boot"):
        read(CONFIGURATION + blocks("1330.0"))


def test_a_last_sample_that_is_cut_is_left_out() -> None:
    whole = CONFIGURATION + blocks("10.0") + RULER + blocks("1330.0") + RULER
    activity = read(whole + BLOCK.format(name="hdisk4", reads="1400.0"))
    assert (len(activity.samples), activity.notes) == (
        1, ("The output ends within a sample; that one is left out.",),
    )  # fmt: skip


@pytest.mark.parametrize(
    "heading",
    [
        "10:00:01 AM       DEV       tps     rkB/s     wkB/s   areq-sz",
        "10:00:00   device   %busy   avque   r+w/s   Kbs/s",
    ],
)
def test_sar_is_refused_by_name(heading: str) -> None:
    with pytest.raises(NotHostOutput, match="sar -d, which counts reads and writes together"):
        read(f"Linux 5.4 (db1) \t03/12/2024 \t_x86_64_\t(16 CPU)\n\n{heading}\n")
