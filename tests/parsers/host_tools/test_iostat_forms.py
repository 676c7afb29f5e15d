"""Forms of iostat's output that are made into the plain one: for people, of old releases."""

import pytest

from parsers.host_tools import read_host
from parsers.host_tools.activity import DeviceSample, HostSample
from parsers.host_tools.iostat_forms import plain

FIRST = "Linux 4.18.0-348.el8.x86_64 (shop1) \t02/10/2020 \t_x86_64_\t(2 CPU)\n\n"
CPU = """\
avg-cpu:  %user   %nice %system %iowait  %steal   %idle
           6.2%    0.1%    6.7%    7.4%    0.5%   79.1%

"""
READS = "     r/s     rkB/s   rrqm/s  %rrqm r_await rareq-sz Device\n"
WRITES = "     w/s     wkB/s   wrqm/s  %wrqm w_await wareq-sz Device\n"
TRIMS = "     d/s     dkB/s   drqm/s  %drqm d_await dareq-sz Device\n"
FLUSHES = "     f/s f_await  aqu-sz  %util Device\n"
HEADINGS = [READS, WRITES, TRIMS, FLUSHES]
PRETTY = f"""\
{READS}   10.00    160.0k     0.00   0.0%    0.50    16.0k sda
    0.00      0.0k     0.00   0.0%    0.00     0.0k a_long_name

{WRITES}   20.00      1.5M     0.00   0.0%    0.70    76.8k sda
    1.00      4.0k     0.00   0.0%    9.00     4.0k a_long_name

{TRIMS}    0.00      0.0k     0.00   0.0%    0.00     0.0k sda
    0.00      0.0k     0.00   0.0%    0.00     0.0k a_long_name

{FLUSHES}    0.00    0.00    0.02   1.2% sda
    0.00    0.00    0.01   3.4% a_long_name

"""


def samples(text: str) -> tuple[HostSample, ...]:
    activity = read_host(text.encode(), "iostat.out")
    assert activity.notes == ()
    return activity.samples


def in_one_row(text: str) -> str:
    """As `--human` prints it, without a table for each kind."""
    columns = " ".join(part.replace(" Device\n", "") for part in HEADINGS)
    rows = [[line for line in text.split("\n") if line.endswith(name)] for name in (" sda", "a_long_name")]
    named = [" ".join([row[0].split()[-1], *(part.rsplit(None, 1)[0] for part in row)]) for row in rows]
    return "\n".join([f"Device {columns}", *named, "", ""])


@pytest.mark.parametrize("table", [PRETTY, in_one_row(PRETTY)])
def test_for_people(table: str) -> None:
    one, two = samples(FIRST + "".join(f"02/10/2020 03:43:{second} PM\n{CPU}{table}" for second in (38, 43, 48)))
    assert (one.time, two.seconds, one.user_percent, one.idle_percent) == ("2020-02-10T15:43:43", 5, 6.3, 79.1)
    sda, other = one.devices
    assert sda == DeviceSample("sda", 10, 20, pytest.approx(0.16384), pytest.approx(1.572864), 0.5, 0.7, 0.02, 1.2)
    assert other == DeviceSample("a_long_name", 0, 1, 0, pytest.approx(0.004096), None, 9, 0.01, 3.4)


def test_units_beside_megabytes() -> None:
    heading, row = "Device r/s rMB/s w/s wMB/s %util\n", "sda 10.00 1.5M 20.00 2.0G 50.0%\n\n"
    (disk,) = samples((heading + row) * 2)[0].devices
    assert (disk.read_mb_s, disk.write_mb_s) == (pytest.approx(1.5 * 1.048576), pytest.approx(2048 * 1.048576))


OLD = "Device:         rrqm/s   wrqm/s   r/s   w/s    rkB/s    wkB/s avgrq-sz avgqu-sz   await  svctm  %util\n"
ROW = "0.00     1.00  3.00 4.00   24.00    32.00    16.00     0.02    3.10   0.50   0.35\n"


def test_a_name_on_a_line_of_its_own() -> None:
    rows = f"sda     {ROW}/dev/mapper/a-volume\n                  {ROW}\n"
    text = FIRST + (OLD + rows) * 2
    assert [disk.device for disk in samples(text)[0].devices] == ["sda", "/dev/mapper/a-volume"]
    assert len(plain(text.split("\n"))) == len(text.split("\n"))


@pytest.mark.parametrize(
    ("day", "times", "read_as"),
    [
        ("02/10/2020", ["11:59:58 AM", "12:00:03 PM"], "2020-02-10T12:00:03"),
        ("10.02.2020", ["23:59:58", "00:00:03"], "2020-02-11T00:00:03"),
        ("02/10/20", ["23:59:53", "23:59:58"], "2020-02-10T23:59:58"),
    ],
)
def test_times_without_their_day(day: str, times: list[str], read_as: str) -> None:
    text = f"Linux 2.6.18-194.el5 (shop1) \t{day}\n\n" + "".join(f"Time: {time}\n{OLD}sda {ROW}\n" for time in times)
    (sample,) = samples(text)
    assert (sample.time, sample.seconds) == (read_as, 5)


def test_the_plain_form_stays() -> None:
    lines = (FIRST + OLD + f"sda {ROW}\n").split("\n")
    assert plain(lines) is lines
