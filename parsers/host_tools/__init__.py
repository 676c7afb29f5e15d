"""What iostat and vmstat of a host printed beside a report."""

import re
from collections.abc import Callable, Sequence

from parsers.errors import NotHostOutput, Refused
from parsers.host_tools.activity import HostActivity

__all__ = ["read_host", "tools"]

_SAR = re.compile(r"\bDEV\s+tps\s|\bdevice\s+%busy\s+avque\s")
_LONGEST_LINE = 200

Tool = tuple[Callable[[Sequence[str]], bool], Callable[[Sequence[str], str], HostActivity]]


def tools() -> tuple[Tool, ...]:
    """How each knows its output, and how it reads it. They are imported late: few reports come with any."""
    from parsers.host_tools import iostat, iostat_aix, iostat_json, vmstat

    return tuple((tool.recognises, tool.read) for tool in (iostat, iostat_aix, iostat_json, vmstat))


def read_host(data: bytes, filename: str = "") -> HostActivity:
    """The samples that one file of iostat -x or vmstat output holds; `filename` only serves messages.

    The averages since boot, which such tools print first, are left out. Raises `parsers.errors.NotHostOutput` (one
    sentence) where the file is of another tool, or holds nothing but those averages.
    """
    from parsers.document import LARGEST, decode

    called = filename or "This"
    if not data.strip():
        raise NotHostOutput(f"{called} is empty: bring what iostat or vmstat wrote as it is.")
    if len(data) > LARGEST:
        raise NotHostOutput(f"{called} is larger than {LARGEST >> 20} MiB: bring the samples of the interval alone.")
    try:
        lines = decode(data, filename).split("\n")
    except Refused as error:
        raise NotHostOutput(f"{called} is no text that iostat or vmstat wrote: bring their output as it is.") from error
    for recognises, read in tools():
        if recognises(lines):
            return read(lines, called)
    if any(map(_SAR.search, (line[:_LONGEST_LINE] for line in lines))):
        raise NotHostOutput(
            f"{called} is output of sar -d, which counts reads and writes together: "
            "take `iostat -xt 5` (AIX: `iostat -DRTl 5`) during the interval."
        )
    raise NotHostOutput(
        f"{called} is no output of iostat -x or vmstat: "
        "take it with `iostat -xt 5` or `vmstat -t 5` during the interval."
    )
