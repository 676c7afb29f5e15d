"""Output of iostat: releases, locales, times, what since boot is, what was cut."""

import pytest

from parsers.document import LARGEST
from parsers.errors import NotHostOutput
from parsers.host_tools import read_host
from parsers.host_tools.activity import HostActivity

FIRST = "Linux 3.10.0-1062.el7.x86_64 (shop1.example) \t02/10/2020 \t_x86_64_\t(8 CPU)\n\n"
CPU = """\
avg-cpu:  %user   %nice %system %iowait  %steal   %idle
           6.20    0.10    6.70    7.40    0.50   79.10

"""
OLD = """\
Device:    rrqm/s   wrqm/s     r/s     w/s    rMB/s    wMB/s avgrq-sz avgqu-sz   await r_await w_await  svctm  %util
"""
ROW = """\
sdi          0.00     0.00 3600.00  {writes}     28.00    10.00    16.39    24.50    6.70    6.50    7.38   0.21  98.50
"""
IDLE = """\
sdb          0.00     0.00    0.00    0.00     0.00     0.00     0.00     0.00    0.00    0.00    0.00   0.00   0.00
"""


def report(time: str, writes: str = "1000.00", rows: str = ROW + IDLE, heading: str = OLD) -> str:
    return f"{time}\n{CPU}{heading}{rows.format(writes=writes)}\n"


def read(text: str) -> HostActivity:
    return read_host(text.encode(), "iostat.out")


def test_a_run_with_times() -> None:
    times = ["02/10/2020 11:59:58 AM", "02/10/2020 12:00:01 PM", "02/10/2020 12:00:05 PM"]
    activity = read(FIRST + report(times[0], "1.00") + report(times[1]) + report(times[2], "1100.00"))
    assert (activity.tool, activity.host, activity.cpus, activity.notes) == ("iostat", "shop1.example", 8, ())
    told = [(one.time, one.seconds) for one in activity.samples]
    assert told == [("2020-02-10T12:00:01", 3), ("2020-02-10T12:00:05", 4)]
    first = activity.samples[0]
    assert (first.user_percent, first.system_percent, first.wait_io_percent) == (pytest.approx(6.3), 6.7, 7.4)
    assert (first.steal_percent, first.idle_percent, first.line) == (0.5, 79.1, 11)
    disk, idle = first.devices
    assert (disk.device, disk.reads_per_s, disk.writes_per_s) == ("sdi", 3600, 1000)
    assert (disk.read_mb_s, disk.write_mb_s) == (pytest.approx(28 * 1.048576), pytest.approx(10 * 1.048576))
    assert (disk.read_ms, disk.write_ms, disk.mean_ms, disk.queued, disk.busy_percent) == (6.5, 7.38, 6.7, 24.5, 98.5)
    assert (idle.reads_per_s, idle.read_ms, idle.write_ms, idle.mean_ms) == (0, None, None, None)


NEW = (
    "Device            r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz     w/s     wkB/s   wrqm/s  %wrqm w_await"
    " wareq-sz     d/s     dkB/s   drqm/s  %drqm d_await dareq-sz     f/s f_await  aqu-sz  %util\n"
)
NEW_ROW = (
    "nvme0n1       5000.00  40000.00     0.00   0.00    0.45     8.00  800.00   6400.00     0.00   0.00    0.60"
    "     8.00    0.00      0.00     0.00   0.00    0.00     0.00   10.00    0.10    2.73  71.00\n"
)


def test_the_columns_of_release_12() -> None:
    activity = read(FIRST + report("", rows=NEW_ROW, heading=NEW) * 2)
    (disk,) = activity.samples[0].devices
    assert (disk.device, disk.reads_per_s, disk.writes_per_s, disk.queued) == ("nvme0n1", 5000, 800, 2.73)
    assert (disk.read_mb_s, disk.write_mb_s) == (40.96, pytest.approx(6.5536))
    assert (disk.read_ms, disk.write_ms, disk.mean_ms, disk.busy_percent) == (0.45, 0.6, None, 71)
    assert (activity.samples[0].time, activity.samples[0].seconds) == (None, None)


SECTORS = "Device:         rrqm/s   wrqm/s   r/s   w/s   rsec/s   wsec/s avgrq-sz avgqu-sz   await  svctm  %util\n"


def test_the_sectors_of_release_9_and_one_latency_for_both() -> None:
    rows = "sda 0.00 0.00 100.00 0.00 1600.00 0.00 16.00 0.50 5.00 1.00 40.00\n"
    rows += "sdb 0.00 0.00 10.00 30.00 160.00 480.00 16.00 0.50 4.00 1.00 9.00\n"
    activity = read(report("", rows=rows, heading=SECTORS) * 2)
    alone, mixed = activity.samples[0].devices
    assert (alone.read_mb_s, alone.read_ms, alone.write_ms, alone.mean_ms) == (pytest.approx(0.8192), 5, None, 5)
    assert (mixed.read_ms, mixed.write_ms, mixed.mean_ms) == (None, None, 4)


SOLARIS = (
    "                    extended device statistics              \n"
    "    r/s    w/s   kr/s   kw/s wait actv wsvc_t asvc_t  %w  %b device\n"
    "  120.0   30.0  960.0  240.0  0.5  1.5    1.0    9.0   2  60 c0t600A0Bd0\n"
)


def test_solaris() -> None:
    (disk,) = read(SOLARIS * 2).samples[0].devices
    assert (disk.device, disk.reads_per_s, disk.queued, disk.mean_ms) == ("c0t600A0Bd0", 120, 2.0, 10)
    assert (disk.read_mb_s, disk.busy_percent) == (pytest.approx(0.98304), 60)


@pytest.mark.parametrize(
    ("first", "second", "read_as"),
    [
        ("02/10/2020 03:43:38 PM", "02/10/2020 03:43:41 PM", "2020-02-10T15:43:41"),
        ("02/10/2020 12:43:38 AM", "02/10/2020 12:43:41 AM", "2020-02-10T00:43:41"),
        ("02/10/20 15:43:38", "02/10/20 15:43:41", "2020-02-10T15:43:41"),
        ("10/02/2020 15:43:38", "10/02/2020 15:43:41", "2020-02-10T15:43:41"),
        ("02/13/2020 15:43:38", "02/13/2020 15:43:41", "2020-02-13T15:43:41"),
        ("13/02/20 15:43:38", "13/02/20 15:43:41", "2020-02-13T15:43:41"),
        ("10.02.2020 15:43:38", "10.02.2020 15:43:41", "2020-02-10T15:43:41"),
        ("2020-02-10T15:43:38+0100", "2020-02-10T15:43:41+0100", "2020-02-10T15:43:41"),
        ("2020-02-10 15:43:38", "2020-02-10 15:43:41", "2020-02-10T15:43:41"),
    ],
)
def test_times_of_many_locales(first: str, second: str, read_as: str) -> None:
    (sample,) = read(FIRST + report(first) + report(second)).samples
    assert (sample.time, sample.seconds) == (read_as, 3)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Mon Feb 10 15:43:38 2020", "Mon Feb 10 15:43:41 2020"),
        ("Mon Feb 10 15:43:38 CET 2020", "Mon Feb 10 15:43:41 CET 2020"),
        ("Mon 10 Feb 2020 03:43:38 PM CET", "Mon 10 Feb 2020 03:43:41 PM CET"),
        ("Monday, February 10, 2020 03:43:38 PM CET", "Monday, February 10, 2020 03:43:41 PM CET"),
    ],
)
def test_times_as_date_and_solaris_print_them(first: str, second: str) -> None:
    activity = read(f"{first}\n{SOLARIS}{second}\n{SOLARIS}")
    assert [(sample.time, sample.seconds) for sample in activity.samples] == [("2020-02-10T15:43:41", 3)]
    assert activity.notes == ()


def test_seconds_since_1970_are_a_time_of_no_known_zone() -> None:
    activity = read(f"1581345818\n{SOLARIS}1581345821\n{SOLARIS}")
    assert [(sample.time, sample.seconds) for sample in activity.samples] == [(None, None)]
    assert activity.notes == ()


@pytest.mark.parametrize("began", ["zzz ***Mon Feb 10 15:{}:38 CET 2020", "zzz <02/10/2020 15:{}:38> Count:1"])
@pytest.mark.parametrize("run", [SOLARIS * 3, FIRST + report("", "1.00") + report("") * 2])
def test_runs_that_a_collector_began(began: str, run: str) -> None:
    activity = read("".join(f"{began.format(minute)}\n{run}" for minute in (43, 44)))
    times = [f"2020-02-10T15:{minute}:38" for minute in (43, 43, 44, 44)]
    assert [(sample.time, sample.seconds) for sample in activity.samples] == [(time, None) for time in times]
    assert activity.notes == ()


def test_a_time_that_is_none_stays_unknown() -> None:
    samples = read(report("02/10/2020 03:43:38 PM") + report("02/31/2020 03:43:41 PM") * 2).samples
    assert [(one.time, one.seconds) for one in samples] == [(None, None)] * 2


def test_decimal_commas() -> None:
    text = FIRST + report("10.02.2020 15:43:38") + report("10.02.2020 15:43:41")
    text = text.replace("0.", "0,").replace("00.00", "00,00").replace("10,02.2020", "10.02.2020")
    (sample,) = read(text).samples
    assert sample.devices[0].reads_per_s == 3600
    assert sample.idle_percent == 79.1


def test_every_run_has_its_averages_since_boot() -> None:
    one = FIRST + report("02/10/2020 03:43:38 PM", "1.00") + report("02/10/2020 03:43:41 PM")
    other = FIRST + report("02/11/2020 03:43:38 PM", "1.00") + report("02/11/2020 03:43:41 PM")
    samples = read(one + other).samples
    assert [(sample.time, sample.devices[0].writes_per_s) for sample in samples] == [
        ("2020-02-10T15:43:41", 1000),
        ("2020-02-11T15:43:41", 1000),
    ]


def test_without_a_cpu_line() -> None:
    samples = read(FIRST + f"{OLD}{ROW}\n".format(writes="1.00") + f"{OLD}{ROW}\n".format(writes="7.00") * 2).samples
    assert [(one.user_percent, one.devices[0].writes_per_s) for one in samples] == [(None, 7.0)] * 2


def test_an_end_within_a_sample_is_left_out() -> None:
    text = FIRST + report("02/10/2020 03:43:38 PM") + report("02/10/2020 03:43:41 PM") * 2
    activity = read(text[: text.rindex("sdb") + 20])
    assert len(activity.samples) == 1
    assert activity.notes == (
        "The output ends within a sample; that one is left out.",
        "1 lines could not be read and are left out, the first at line 25.",
    )


def test_rows_that_are_none_are_counted() -> None:
    bad = ROW.replace("3600.00", "36x0.00") + ROW.replace("3600.00", "-1.00") + ROW.replace("3600.00", "9e99")
    activity = read(FIRST + report("") + report("", rows=ROW + bad))
    assert len(activity.samples[0].devices) == 1
    assert "3 lines could not be read" in activity.notes[0]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (FIRST + report(""), "nothing but the averages since boot"),
        (FIRST, "no output of iostat"),
        ("r/s w/s await\n1 2 3\n" * 2, "no output of iostat"),
        (CPU * 3, "no reads and writes of devices"),
        ("Device            tps    kB_read/s    kB_wrtn/s\nsda  1.0 2.0 3.0\n", "no reads and writes"),
        ("Disks:        % tm_act     Kbps      tps    Kb_read   Kb_wrtn\nhdisk0 1 2 3 4 5\n", "no reads and writes"),
        ("good morning\n", "no output of iostat"),
        ("", "is empty"),
        ("  \n", "is empty"),
        ("\x00\x01", "no text"),
    ],
)
def test_what_tells_nothing_is_refused(text: str, words: str) -> None:
    with pytest.raises(NotHostOutput, match=words) as caught:
        read(text)
    assert str(caught.value).startswith("iostat.out")
    assert "iostat -xt 5" in str(caught.value) or "as it is" in str(caught.value)


def test_hours_of_output_are_asked_for_the_interval_alone() -> None:
    with pytest.raises(NotHostOutput, match="is larger than 64 MiB: bring the samples of the interval alone"):
        read(" " * LARGEST + "iostat")
