"""Files that are no reports say what they are, and where they go."""

from pathlib import Path

import pytest

from parsers import parse
from parsers.errors import NotAReport
from parsers.recognition.other_files import named
from tests.corpus import CORPUS, corpus_files, corpus_name, needs_corpus

SAMPLES = Path(__file__).parents[3] / "sample_reports"
TRACE = """*** 2020-01-01 10:00:00.000
=====================
PARSING IN CURSOR #4 len=20 dep=0 uid=5 oct=3 lid=5 tim=1 hv=1 ad='1'
select 1 from dual
END OF STMT
WAIT #4: nam='db file sequential read' ela= 5000 file#=1 block#=2 blocks=1 obj#=-1 tim=2
"""
ALERT = """Tue Mar 03 10:00:00 2020
Starting ORACLE instance (normal)
Thread 1 advanced to log sequence 12 (LGWR switch)
"""
KINDS = {
    "trace of one session": TRACE,
    "alert log": ALERT,
    "iostat": (SAMPLES / "host/orchard.iostat").read_text(),
    "vmstat": (SAMPLES / "host/granary.vmstat").read_text(),
    "OSWatcher": "zzz ***Wed Feb 12 10:13:30 CET 2020\n                    extended device statistics\n",
    "iostat, ": '{"sysstat": {"hosts": []}}',
    "Orion": "ORION: ORacle IO Numbers -- Version 11.2.0.4.0\nrun\n",
    "by Orion: it": (SAMPLES / "curves/orion-manual/mytest_iops.csv").read_text(),
    "a table of a storage test": (SAMPLES / "curves/cern-random.csv").read_text(),
    "fio": '{\n  "fio version" : "fio-3.33",\n  "jobs" : []\n}\n',
    "vdbench": "Copyright (c) 2000, 2018, Oracle\nVdbench distribution: vdbench50407\n",
    "DISKSPD": "Command Line: diskspd -b8K\n\nInput parameters:\n\nResults for timespan 1:\n",
    "DISKSPD: ": "<Results>\n<System/>\n<Profile><TimeSpans><TimeSpan>\n",
    "sysbench": "sysbench 1.0.20 (using system LuaJIT 2.1.0)\n\nNumber of threads: 4\nBlock size 8KiB\n",
    "Iometer": "'Test Type,Test Description\n'Target Type,Target Name,Access Specification Name,# Managers\n",
    "elbencho": "ISO date,label,threads,operation,IO lat us [min],IO lat us [avg]\n",
    "CrystalDiskMark": "-----\nCrystalDiskMark 8.0.4 x64 (C) 2007-2021 hiyohiyo\n",
    "fio's log over time": "500, 117097, 0, 0, 0\n1000, 117341, 0, 0, 0\n",
    "fio: ": "3;fio-3.33;t;0;0;5248;5242;655;1001\n",
    "AIX's iostat": "hdisk0          xfer:  %tm_act      bps      tps      bread      bwrtn\n",
    "AIX's iostat, ": "Disks:                     xfers                                read\n",
    "a part of a report": "Load Profile  DB/Inst: ORCL/orcl1  Snaps: 12-13\n-> ordered by\n",
    "a part of a report without its first page": "Wait Events for DB: ORCL  Instance: orcl  Snaps: 12 -13\n-> cs\n",
    "its first page": '<p />\n<table border="1" summary="This table displays load profile"><tr><th>x</th></tr></table>',
    "output of sar": "Linux 5.4.17 (db1)\n\n00:00:01        CPU     %user     %nice   %system   %iowait\n",
    "AWR's report on its own snapshots": "~~~~\nAWR INFO Report\n~~~~\n\nReport generated at\n",
    "a collection of scripts": "<html><head><title>sqlhc.sql 19c</title></head><body><h1>Checks</h1></body></html>",
    "page of a login": "<html><head><title>Sign in to the console</title></head><body><form></form></body></html>",
    "report's script asked": "Begin Snapshot Id specified: 1\n\nORA-20200: Begin Snapshot Id 1 does not exist\n",
    "CALIBRATE_IO": "max_iops = 24002\nlatency  = 10\nmax_mbps = 175\n",
}


@pytest.mark.parametrize("name", KINDS)
def test_a_file_of_another_kind_says_what_it_is(name: str) -> None:
    with pytest.raises(NotAReport) as refused:
        parse(KINDS[name].encode(), "file")
    assert name in str(refused.value)
    assert named(KINDS[name]) == str(refused.value)


@pytest.mark.parametrize("name", ["iostat", "vmstat", "Orion", "fio", "CALIBRATE_IO"])
def test_what_is_of_use_says_where(name: str) -> None:
    assert "iobound " in (named(KINDS[name]) or "")


def test_what_a_host_did_goes_to_the_command_line_which_alone_reads_it() -> None:
    """A zip of both that was sent to the service was told to be one of both."""
    sentence = named(KINDS["iostat"]) or ""
    assert (
        "only beside a report of the same minutes, on the command line: `iobound analyze --os FILE REPORT`" in sentence
    )


def test_any_other_text_is_of_no_kind() -> None:
    assert named("Dear all,\n\nthe device was slow.\nWAIT for it.\nIOPS max_iops were low\n") is None


TOOLS = [*corpus_files("orion", "calibrate"), *CORPUS.glob("slob/*iostat.out")]


@needs_corpus
@pytest.mark.parametrize("path", TOOLS, ids=corpus_name)
def test_files_of_the_corpus_are_named(path: Path) -> None:
    name = "CALIBRATE_IO" if "calibrate" in str(path) else "Orion" if "orion" in str(path) else "iostat"
    assert name in (named(path.read_text(errors="replace")) or "")
