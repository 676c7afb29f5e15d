"""What iostat and vmstat saw in a report's window: the active part, the busiest devices, the idle ones, the CPUs."""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any

import pytest
from msgspec import structs

from parsers.host_tools.activity import DeviceSample, HostActivity, HostSample
from rules.core.facts import Facts
from rules.core.metric import Measured
from rules.gather_facts import gather
from rules.host.match_report import watched, window
from rules.host.observed import observed, observed_on, unused
from rules.metric_values import measure
from tests.rules.build import report_of

FIRST = datetime(2020, 2, 10, 15, 0, 0)
BEGIN, END = FIRST.isoformat(), (FIRST + timedelta(seconds=100)).isoformat()


def _device(name: str, iops: float, **more: Any) -> DeviceSample:
    return DeviceSample(name, 0.75 * iops, 0.25 * iops, **more)


def _activity(*samples: tuple[DeviceSample, ...], every: float = 10, **cpu: Any) -> HostActivity:
    times = (FIRST + timedelta(seconds=every * (at + 1)) for at in range(len(samples)))
    rows = (
        HostSample(time.isoformat(), every, devices=devices, **cpu)
        for time, devices in zip(times, samples, strict=True)
    )
    return HostActivity("iostat", "db1.example.org", 8, tuple(rows))


LOADED = (_device("sdb", 5000, read_mb_s=30.0, write_mb_s=10.0, read_ms=6.0), _device("sdc", 4900))
IDLE = (_device("sdb", 20), _device("sdc", 20))
EIGHT_OF_TEN = [LOADED] * 8 + [IDLE] * 2


def test_the_active_part_of_the_window() -> None:
    found = observed(_activity(*EIGHT_OF_TEN), BEGIN, END)
    assert found.active_share == pytest.approx(0.8)
    assert found.iops == pytest.approx(9900)
    assert found.mb_s == pytest.approx(40)
    assert found.samples == 10
    assert found.covered == pytest.approx(1.0)


def test_devices_that_carry_the_same_load_are_one_group() -> None:
    quiet = (_device("sdd", 800), _device("dm-0", 5000), _device("sdb1", 5000), _device("loop0", 9000))
    group = observed(_activity(*[(*LOADED, *quiet)] * 10), BEGIN, END).busiest
    assert group
    assert (group.devices, group.count) == (("sdb", "sdc"), 2)
    assert group.iops == pytest.approx(4950)
    assert group.max_iops == 5000
    assert group.write_share == pytest.approx(0.25)


@pytest.mark.parametrize(
    ("rates", "flat"),
    [([5000] * 10, 1.0), ([5000, 4900, 4800, 5000, 4950, 3000], 0.83), (range(2000, 5000, 300), 0.1)],
)
def test_a_group_that_runs_flat_says_how_often(rates: Any, flat: float) -> None:
    group = observed(_activity(*[(_device("sdb", rate),) for rate in rates]), BEGIN, END).busiest
    assert group
    assert group.at_plateau == pytest.approx(flat, abs=0.11)


def test_devices_next_to_idle_tell_what_an_unqueued_read_takes() -> None:
    sisters = tuple(DeviceSample(f"sd{one}", 20, 0, read_ms=ms) for one, ms in zip("mno", (2.1, 2.2, 9), strict=True))
    written, busy = DeviceSample("sdp", 20, 300, read_ms=0.1), DeviceSample("sdq", 2000, 0, read_ms=0.2)
    found = observed(_activity(*[(*LOADED, *sisters, written, busy)] * 10), BEGIN, END)
    assert found.idle_floor_ms == 2.2


def test_cpu_and_steal_of_the_active_part() -> None:
    cpu = {"user_percent": 20.0, "system_percent": 30.0, "steal_percent": 4.0}
    found = observed(_activity(*EIGHT_OF_TEN, **cpu), BEGIN, END)
    assert found.cpu_busy == pytest.approx(0.5)
    assert found.steal == pytest.approx(0.04)


def test_samples_outside_the_window_are_left_out() -> None:
    later = (FIRST + timedelta(seconds=50)).isoformat()
    assert observed(_activity(*EIGHT_OF_TEN), BEGIN, later).samples == 5
    nothing = observed(_activity(*EIGHT_OF_TEN), "2021-01-01T00:00:00", "2021-01-01T01:00:00")
    assert (nothing.samples, nothing.active_share, nothing.busiest) == (0, None, None)
    assert "none of its minutes" in nothing.notes[-1]


def test_samples_that_miss_a_part_of_the_window_do_not_tell_how_much_was_idle() -> None:
    found = observed(_activity(*[LOADED] * 5), BEGIN, END)
    assert found.active_share is None
    assert found.covered == pytest.approx(0.5)
    assert found.busiest


def test_samples_without_times_are_taken_for_the_windows() -> None:
    whole = _activity(*EIGHT_OF_TEN)
    nameless = replace(whole, samples=tuple(replace(one, time=None) for one in whole.samples))
    found = observed(nameless, BEGIN, END)
    assert found.samples == 10
    assert "no times" in found.notes[-1]


def test_a_host_that_did_nothing_has_no_busiest_device() -> None:
    assert observed(_activity(*[(_device("sdb", 0),)] * 10), BEGIN, END).busiest is None
    assert observed(_activity(*[()] * 10), BEGIN, END).active_share is None


def _report(host: str | None, begin: str = BEGIN) -> Any:
    interval = {"begin_time": begin, "end_time": END, "elapsed_s": 100}
    return report_of({"instance": {"host": host}, "interval": interval})


@pytest.mark.parametrize("printed", ["db1.example.org", "db1", "DB1", "db1.exam", None])
def test_only_the_reports_own_host_is_used(printed: str | None) -> None:
    known = watched(_report(printed), [_activity(*EIGHT_OF_TEN)])
    assert known["host"].active_share == pytest.approx(0.8)
    assert known["hosts_elsewhere"] is None


def test_another_host_is_named_and_not_used() -> None:
    known = watched(_report("db2.example.org"), [_activity(*EIGHT_OF_TEN)])
    assert (known["host"], known["hosts"], known["hosts_elsewhere"]) == (None, None, ("db1.example.org",))


def test_what_was_watched_elsewhere_is_not_spoken_of_where_the_reports_host_was_watched_too() -> None:
    other = replace(_activity(*EIGHT_OF_TEN), host="db9")
    known = watched(_report("db1"), [_activity(*EIGHT_OF_TEN), other])
    assert known["hosts_elsewhere"] == ("db9",)
    assert unused(Facts(known)) is None
    assert "db9" in str(unused(Facts(watched(_report("db1"), [other]))))


def test_two_tools_of_one_host_are_one() -> None:
    """vmstat names no host: it is that of the iostat beside it, and what it counts is taken along."""
    seen = _activity(*EIGHT_OF_TEN)
    samples = tuple(HostSample(one.time, 10, user_percent=30, steal_percent=3) for one in seen.samples)
    known = watched(_report("db1"), [HostActivity("vmstat", None, None, samples), seen])
    assert len(known["hosts"]) == 1
    assert (known["host"].cpu_busy, known["host"].steal) == (pytest.approx(0.3), pytest.approx(0.03))
    assert known["host"].active_share == pytest.approx(0.8)
    assert known["host"].tool == "iostat and vmstat"
    elsewhere = watched(_report("db2"), [HostActivity("vmstat", None, None, samples), seen])
    assert elsewhere["host"] is None


def test_the_window_of_a_report_that_prints_whole_minutes() -> None:
    report = _report("db1", begin="2020-02-10T15:00:00")
    report.interval.end_time, report.interval.elapsed_s = "2020-02-10T15:10:00", 624
    assert window(report) == ("2020-02-10T15:00:00", "2020-02-10T15:10:24")


def test_of_a_cluster_the_instance_asked_for() -> None:
    one, other = (structs.replace(observed(_activity(*EIGHT_OF_TEN), BEGIN, END), instance=number) for number in (1, 2))
    facts = Facts({"hosts": (one, other)})
    assert observed_on(facts, 2) == (other,)
    assert observed_on(facts) == observed_on(facts, 3) == (one, other)
    assert observed_on(Facts({})) == ()


def test_a_report_without_the_cpu_of_its_host_is_told_it_by_the_tools() -> None:
    busy = _activity(*EIGHT_OF_TEN, user_percent=60.0, system_percent=35.0)
    report = _report("db1")
    facts = gather(report, measure(report), None, None, [busy])
    assert facts["host_cpu_busy"] == pytest.approx(0.95)
    assert str(facts.way("host_cpu_busy")).startswith("iostat")
    printed = gather(report, {"host_cpu_busy": Measured(0.2, "1", "host CPU", 7)}, None, None, [busy])
    assert (printed["host_cpu_busy"], printed.line("host_cpu_busy")) == (0.2, 7)
    report.scope = "pdb"
    assert gather(report, measure(report), None, None, [busy])["host_cpu_busy"] == pytest.approx(0.95)
    report.scope = "cluster"
    assert gather(report, measure(report), None, None, [busy]).get("host_cpu_busy") is None
