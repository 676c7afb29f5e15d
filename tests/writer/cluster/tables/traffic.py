"""Blocks and messages between the instances, and the networks they take."""

from dataclasses import replace

from tests.writer.cluster.table import NEW, RELEASES, Group, Table, who
from tests.writer.form import Col
from tests.writer.printed import Printer, one, percent, plain, scaled, text, two, whole

microseconds = scaled(1000, plain)  # of the contract's milliseconds

LOAD = (
    ("Blocks Received", (("GC Current", "GC current blocks received"), ("GC CR", "GC CR blocks received"))),
    ("Blocks Served", (("GC Current", "GC current blocks served"), ("GC CR", "GC CR blocks served"))),
    ("CPU (seconds)", (("GC", "GC CPU (s)"), ("IPC", "IPC CPU (s)"))),
    (
        "Messages",
        (
            ("GCS Received", "GCS messages received"),
            ("GES Received", "GES messages received"),
            ("GCS Sent", "GCS messages sent"),
            ("GES Sent", "GES messages sent"),
            ("Sent Direct", "messages sent directly"),
            ("Sent Indir", "messages sent indirectly"),
        ),
    ),
)  # fmt: skip


def _load(column: str, put: Printer, endings: tuple[str, str, str, str], lost: str, failed: str) -> tuple[Group, ...]:
    groups = [
        Group(f"{name}{ending}", tuple(Col(f"{column}@{of}", 14, put, head) for head, of in columns))
        for (name, columns), ending in zip(LOAD, endings, strict=True)
    ]
    last = (
        Group("GC Blks", (Col(f"{column}@GC blocks lost", 8, put, lost),)),
        Group("GC CR", (Col(f"{column}@GC CR failures", 8, put, failed),)),
    )
    return (Group("", (who,)), *groups, *last)


ACCESS = (
    Group("", (who,)),
    Group(
        "Buffer Access",
        (
            Col("local_percent", 11, two, "Local %"),
            Col("remote_percent", 8, two, "Remote %"),
            Col("disk_percent", 8, two, "Disk %"),
        ),
    ),
)
LOCALITY = Group("", (Col("locality_percent", 11, two, "Locality %"),))
LATENCY = (
    Group("", (who, Col("enqueue_get_ms", 9, microseconds, "GE Get|Time (us)"))),
    Group(
        "CR Blocks",
        (
            Col("cr_receive_ms", 9, microseconds, "Receive|Time (us)"),
            Col("cr_build_ms", 9, microseconds, "Build|Time (us)"),
            Col("cr_flush_ms", 9, microseconds, "Flush|Time (us)"),
            Col("cr_log_flush_percent", 9, percent, "Log Flush|CR Srvd %"),
        ),
    ),
    Group(
        "CU Blocks",
        (
            Col("current_receive_ms", 9, microseconds, "Receive|Time (us)"),
            Col("current_pin_ms", 9, microseconds, "Pin|Time (us)"),
            Col("current_flush_ms", 9, microseconds, "Flush|Time (us)"),
            Col("current_log_flush_percent", 9, percent, "Log Flush|CU Srvd %"),
        ),
    ),
)


def _device(sent: bool) -> Group:
    name, last, head = (
        ("sent", "carrier_lost", "Carrier|Lost") if sent else ("received", "frame_errors", "Frame|Errors")
    )
    return Group(
        name.capitalize(),
        (
            Col(f"{name}_mb", 13, one, "MBytes", html_put=two),
            Col(f"{name}_packets", 12, whole, "Packets"),
            Col(f"{name}_errors", 7, whole, "Errors"),
            Col(f"{name}_packets_dropped", 7, whole, "Packets|Dropped"),
            Col(f"{name}_buffer_overruns", 7, whole, "Buffer|Ovrrun"),
            Col(f"{name}_{last}", 7, whole, head),
        ),
    )


DEVICES = (
    Group("", (who,)),
    Group(
        "Interface",
        (
            Col("name", 10, text, "NAME"),
            Col("ip_address", 15, text, "IP Address"),
            Col("ip_mask", 15, text, "IP Mask"),
        ),
    ),
    _device(sent=True),
    _device(sent=False),
)
source = replace(who, head="Src")
PING = (
    Group("Instance#", (source, Col("target_instance", 6, plain, "Target"))),
    *(
        Group(
            name,
            (
                Col(f"pings_{size}", 10, plain, "Ping|Count"),
                Col(f"avg_{size}_ms", 8, microseconds, "Avg|Time(us)"),
                Col(f"stddev_{size}", 6, one, "Std|Dev"),
            ),
        )
        for name, size in (("500 bytes", "500b"), ("8 Kbytes", "8k"))
    ),
)
SECTION, KEY = "global_cache_load", "statistic"
per_second = (" Per Second", " per Second", " per Second", " Per Second")
PER_SECOND = _load("per_second", two, per_second, "Lost/s", "Fail/s")
tables = [
    (
        153,
        Table(
            SECTION,
            "SysStat and Global Messaging  - RAC",
            _load("total", whole, ("", "", "", ""), "Lost", "Failure"),
            across=KEY,
        ),
    ),
    (
        154,
        Table(SECTION, "SysStat and Global Messaging (per Sec)- RAC", PER_SECOND, part="second", across=KEY),
    ),
    (155, Table("global_cache_efficiency", "Global Cache Efficiency Percentages", ACCESS, RELEASES - NEW)),
    (155, Table("global_cache_efficiency", "Global Cache Efficiency Percentages", (*ACCESS, LOCALITY), NEW)),
    (156, Table("global_latency", "Global Latency Characteristics", LATENCY, NEW)),
    (157, Table("interconnect_devices", "Interconnect Device Statistics", DEVICES, NEW, blocks=True)),
    (158, Table("interconnect_ping", "Ping Statistics", PING, NEW, blocks=True)),
]
