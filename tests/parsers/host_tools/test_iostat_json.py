"""iostat's JSON form: the same figures as in its text."""

import json
import re
from typing import Any

import pytest

from parsers.errors import NotHostOutput
from parsers.host_tools import read_host, tools
from parsers.host_tools.activity import DeviceSample, HostSample

DISK = {
    "disk_device": "sda", "r/s": 100.0, "w/s": 0.0, "rkB/s": 800.0, "wkB/s": 0.0, "rrqm/s": 0.0, "r_await": 0.5,
    "w_await": 0.0, "aqu-sz": 0.05, "rareq-sz": 8.0, "util": 4.5,
}  # fmt: skip
CPU = {"user": 6.0, "nice": 1.0, "system": 3.0, "iowait": 2.0, "steal": 0.5, "idle": 87.5}


def report(time: str, **disk: Any) -> dict[str, Any]:
    return {"timestamp": time, "avg-cpu": CPU, "disk": [DISK | disk]}


def printed(*reports: Any) -> bytes:
    host = {"nodename": "shop1", "sysname": "Linux", "number-of-cpus": 8, "statistics": list(reports)}
    return json.dumps({"sysstat": {"hosts": [host]}}, indent=1).encode()


def test_reports_after_the_one_since_boot() -> None:
    activity = read_host(printed(report("02/10/2020 03:43:38 PM"), report("02/10/2020 03:43:43 PM")))
    assert (activity.tool, activity.host, activity.cpus) == ("iostat", "shop1", 8)
    device = DeviceSample("sda", 100, 0, pytest.approx(0.8192), 0, 0.5, None, 0.05, 4.5)
    assert activity.samples == (HostSample("2020-02-10T15:43:43", 5, 7, 3, 2, 0.5, 87.5, devices=(device,)),)


def test_decimal_commas_are_no_json_and_read_all_the_same() -> None:
    data = printed(report("10.02.2020 15:43:38"), report("10.02.2020 15:43:43")).decode()
    with_commas = re.sub(r"(: \d+)\.(\d)", r"\1,\2", data)
    assert with_commas != data
    assert read_host(with_commas.encode()) == read_host(data.encode())


def test_one_tool_knows_it() -> None:
    lines = printed(report("")).decode().split("\n")
    assert sum(recognises(lines) for recognises, _ in tools()) == 1


@pytest.mark.parametrize(
    "data",
    [
        printed(report("")),
        printed(report(""), {"disk": [{"disk_device": "sda", "tps": 4.0}]}),
        printed(report(""), {"disk": [DISK | {"r/s": "many"}]}),
        printed(1, None, {"disk": 3, "avg-cpu": []}),
        printed(report(""), report(""))[:400],
        b'{"sysstat": []}',
        b'{"sysstat": ' + b"[" * 100_000,
    ],
    ids=range(7),
)
def test_what_tells_nothing_is_refused(data: bytes) -> None:
    with pytest.raises(NotHostOutput, match="iostat"):
        read_host(data)
