"""Output of `iostat -o JSON` (sysstat 11.6 and later)."""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime
from typing import Any

from parsers.errors import NotHostOutput
from parsers.host_tools import clock
from parsers.host_tools.activity import DeviceSample, HostActivity, HostSample
from parsers.host_tools.devices import figures, is_heading, row_reader

_DECIMAL_COMMA = re.compile(r"(\": ?\d{1,15}),(?=\d)")  # of a session in another language, which makes it no JSON


def recognises(lines: Sequence[str]) -> bool:
    return lines[0].lstrip().startswith("{") and any('"sysstat"' in line for line in lines[:3])


def read(lines: Sequence[str], called: str) -> HostActivity:
    """Every report but the first, which holds averages since boot."""
    try:
        document = json.loads(_DECIMAL_COMMA.sub(r"\1.", "\n".join(lines)))
    except (ValueError, RecursionError) as error:
        raise NotHostOutput(
            f"{called} is iostat's JSON, but not whole: let iostat end, then bring its output."
        ) from error
    host = next(_mappings(_mapping(_mapping(document).get("sysstat")).get("hosts")), {})
    reports = list(_mappings(host.get("statistics")))
    printed = [str(report.get("timestamp", "")).strip() for report in reports]
    day_first = clock.day_first(stamp for stamp in printed if clock.is_time(stamp))
    times = [clock.moment(stamp, day_first=day_first) if clock.is_time(stamp) else None for stamp in printed]
    samples = [
        _sample(report, before, time) for report, before, time in zip(reports[1:], times, times[1:], strict=False)
    ]
    if not any(sample.devices for sample in samples):
        raise NotHostOutput(
            f"{called} holds no reads and writes of devices after the averages since boot: "
            "take several samples with `iostat -xt -o JSON 5` during the interval."
        )
    name, cpus = host.get("nodename"), host.get("number-of-cpus")
    return HostActivity(
        "iostat", str(name) if name else None, cpus if isinstance(cpus, int) and cpus > 0 else None, tuple(samples)
    )


def _sample(report: Mapping[str, Any], before: datetime | None, time: datetime | None) -> HostSample:
    cpu = _mapping(report.get("avg-cpu"))
    share = {name: parsed[0] for name in cpu if (parsed := figures([str(cpu[name])]))}
    return HostSample(
        time.isoformat() if time else None,
        clock.seconds_between(before, time),
        share["user"] + share.get("nice", 0.0) if "user" in share else None,
        share.get("system"),
        share.get("iowait"),
        share.get("steal"),
        share.get("idle"),
        devices=tuple(_devices(report)),
    )


def _devices(report: Mapping[str, Any]) -> Iterator[DeviceSample]:
    for disk in _mappings(report.get("disk")):
        named = {"%util" if key == "util" else key: str(value) for key, value in disk.items() if key != "disk_device"}
        heading = ["device", *named]
        if is_heading(heading):
            device = row_reader(heading)([str(disk.get("disk_device")), *named.values()])
            if device:
                yield device


def _mapping(value: Any) -> Mapping[str, Any]:
    return value if isinstance(value, dict) else {}


def _mappings(value: Any) -> Iterator[Mapping[str, Any]]:
    return (mapping for mapping in value if isinstance(mapping, dict)) if isinstance(value, list) else iter(())
