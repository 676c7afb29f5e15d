"""Output of tools that measure no curve is named, with what to bring instead."""

import re

import pytest

from parsers.errors import NotACurve
from parsers.load_curves import read_curves

OTHERS = {
    "bonnie++": "Version 2.00a       ------Sequential Output------ --Sequential Input-\nvm  64M  1 2 3 4 5 6\n",
    "iozone": "\tIozone: Performance Test of File I/O\n\n  kB  reclen  write  read\n  1024  8  812  612\n",
    "ioping": "--- /data (ext4 9 GiB) ioping statistics ---\n4 requests completed in 1.5 ms, 2.59 k iops, 10.1 MiB/s\n",
    "hdparm": "/dev/sda:\n Timing buffered disk reads: 414 MB in  3.01 seconds = 137.52 MB/sec\n",
    "stress-ng": "stress-ng: info:  [1] dispatching hogs: 4 hdd\n",
    "HammerDB": "Vuser 1:TEST RESULT : System achieved 81234 NOPM from 186999 Oracle TPM\n",
    "Swingbench": "Author  :\t Dominic Giles\n\nTime\t\tUsers\tTPM\tTPS\n10:00:01\t[8/8]\t9000\t150\n",
    "pgbench": "transaction type: <builtin: TPC-B (sort of)>\ntps = 812.3\n",
    "sysbench": "sysbench 1.0.20 (using system LuaJIT 2.1.0)\n\nCPU speed:\n    events per second:  1234.56\n",
    "AS SSD": "AS SSD Benchmark 2.0.7316.34247\n4K:\nRead: 51,22 MB/s\n",
    "rados or rbd bench": "Maintaining 16 concurrent writes of 4096 bytes\nAverage IOPS: 6319\n",
    "HCIBench": "Case Name = vdb-8vmdk-100ws-8k-70rdpct\nI/O per Second = 81230.5 IO/S\n",
    "kbench": "=====\nFIO Benchmark Summary\nFor: test_device\nIOPS (Read/Write)\n    Random: 98,368 / 89,200\n",
    "YABS": "fio Disk Speed Tests (Mixed R/W 50/50) (Partition /dev/vda1):\nBlock Size | 4k (IOPS)\n",
    "the Phoronix Test Suite": "Phoronix Test Suite v10.8.4\n    pts/fio-2.1.0 [Type: Random Read]\n    131000 IOPS\n",
    "fio, but its log over time (write_lat_log or its like)": "500, 117097, 0, 0, 0\n1000, 117341, 0, 0, 0\n",
    "dd": "1024+0 records out\n1073741824 bytes (1.1 GB, 1.0 GiB) copied, 2.31 s, 465 MB/s\n",
}


@pytest.mark.parametrize(("tool", "text"), OTHERS.items())
def test_a_tool_is_named(tool: str, text: str) -> None:
    with pytest.raises(NotACurve) as caught:
        read_curves([("result.txt", text.encode())])
    words = str(caught.value)
    assert words.startswith(f"result.txt is output of {tool}, which ")
    assert words.endswith("bring fio's output at rising iodepth, or let `iobound measure` run it.")


BRING = {
    "SLOB's runit.sh": ("NOTIFY : 2019.05.12-10:11:12 : Conducting SLOB pre-test checks.\n", "awr_info.sh"),
    "elbencho": (
        "OPERATION   RESULT TYPE         FIRST DONE   LAST DONE\nREAD  IOPS  :  118230  118201\n",
        "--csvfile",
    ),
    "fio, but its last lines": ("Run status group 0 (all jobs):\n   READ: bw=284MiB/s (298MB/s)\n", "all that fio"),
    "CloudWatch": ("Label,ReadIOPS,WriteIOPS\n2024/03/01 10:00:00,1200.5,300.2\n", "iobound measure"),
    "bonnie++": ("1.97,1.97,db1,1,1394550562,63G,,743,99,432123,40,201123,31\n", "iobound measure"),
}


@pytest.mark.parametrize(("tool", "text", "instead"), [(tool, *pair) for tool, pair in BRING.items()])
def test_what_to_bring_of_that_tool_is_said(tool: str, text: str, instead: str) -> None:
    with pytest.raises(NotACurve, match=f"is output of {re.escape(tool)}, which .*: .*{instead}"):
        read_curves([("result.txt", text.encode())])


def test_a_table_below_is_read_for_all_that() -> None:
    table = "| QD | IOPS | ms |\n|---|---|---|\n| 1 | 900 | 1.1 |\n| 8 | 6000 | 1.33 |\n"
    (curve,) = read_curves([("page.md", f"{table}\nA first look:\n\n{OTHERS['dd']}".encode())])
    assert [level.iops for level in curve.points] == [900, 6000]
