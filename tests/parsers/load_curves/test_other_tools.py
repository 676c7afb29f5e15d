"""Output of tools that measure no curve is named, with what to bring instead."""

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
    "SQLIO": "sqlio v1.5.SG\n8 threads reading for 120 secs\nIOs/sec: 23103.40\nAvg_Latency(ms): 2\n",
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


def test_a_table_below_is_read_for_all_that() -> None:
    table = "| QD | IOPS | ms |\n|---|---|---|\n| 1 | 900 | 1.1 |\n| 8 | 6000 | 1.33 |\n"
    (curve,) = read_curves([("page.md", f"{table}\nA first look:\n\n{OTHERS['dd']}".encode())])
    assert [level.iops for level in curve.points] == [900, 6000]
