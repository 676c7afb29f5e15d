"""Questions to the storage administrator, with the command that answers each."""

from typing import Any

import pytest

from rules.engine import run
from rules.storage.preconditions import weighed
from rules.storage.verdict import verdict
from tests.rules.storage.mtr import mtr

COMMITS = {"read_share": 0.1, "commit_share": 0.6, "io_share": 0.7, "log_file_sync_ms": 9.0,
           "log_file_parallel_write_ms": 8.0}  # fmt: skip
LOCKS = {"application_share": 0.9, "read_share": 0.05, "io_share": 0.05, "cpu_share": 0.05, "concurrency_share": 0}
CELLS = {"cell single block physical read": {"waits": 8587142, "time_s": 45110}}


def asked(**changed: Any) -> list[dict[str, str]]:
    facts = weighed(mtr(**changed))
    return verdict(facts, run(facts)).questions


@pytest.mark.parametrize(
    ("commands", "changed"),
    [
        (("lsblk", "iostat -xmt", "fio "), {}),
        (("lspath", "iostat -DRTl", "fio "), {"platform": "AIX-Based Systems (64-bit)"}),
        (("Get-PhysicalDisk", "typeperf", "PhysicalDriveN"), {"platform": "Microsoft Windows x86 64-bit"}),
        (("Get-PhysicalDisk", "typeperf", "windowsaio"), {"file_io": [{"file": "F:\\ORADATA\\A.DBF"}]}),
        (("aws ec2", "iostat", "fio "), {"storage.media": "aws-gp3"}),
        (("iostat", "az disk list"), {"storage.media": "azure-premium", "storage.volume_iops_limit": 11000}),
        (("awrgrpt", "lsblk", "iostat"), {"rac": True, "instances": 2, "instance_number": 1}),
        (("cellcli",), {"events": CELLS}),
        (("vmstat",), {"host_cpu_busy": 0.95, "cpus": 32}),
        (("lparstat",), {"host_cpu_busy": 0.95, "cpus": 32, "platform": "AIX"}),
        (("v$logfile", "log_archive_dest", "iostat"), COMMITS),
        (("v$log;",), {"read_share": 0.02, "io_share": 0.02, "log_switch_share": 0.16, "cpu_share": 0.4}),
        (("v$pga_target_advice",), {"read_share": 0.2, "temp_share": 0.6, "io_share": 0.8}),
        (("disk_asynch_io", "iostat"), {"read_share": 0.2, "writer_share": 0.5, "commit_share": 0.1, "io_share": 0.8}),
        (("v$rsrc_consumer_group",), {"scheduler_share": 0.3, "cpus": 32}),
        (("vmstat",), {"scheduler_share": 0.3, "cpus": 32, "edition": "FREE"}),
        ((), LOCKS),
        ((), {"restart_inside": True}),
    ],
)
def test_each_case_asks_what_settles_it(commands: tuple[str, ...], changed: dict[str, Any]) -> None:
    found = asked(**changed)
    assert len(found) == len(commands) <= 3
    for one, command in zip(found, commands, strict=True):
        assert command in one.command
        assert one.ask.endswith("?")
