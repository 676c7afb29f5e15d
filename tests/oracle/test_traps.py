"""Traps that Oracle's own layouts set: one test each, on a real report and on a built excerpt."""

import math
import re

import pytest

from tests.corpus import needs_corpus
from tests.oracle import excerpts
from tests.oracle.corpus_reports import first, numbered
from tests.oracle.test_second_reader import AWR1123, AWR1124, H36006, SP10, SP11, SP92

SLOB = "slob/iamyu__PoC-FlashGrid__"
FAST = f"{SLOB}M_NONE_awr_p60x6_m128__s256_t2_wu80_awr.txt"
SLOW_LOG = f"{SLOB}asm-p30x16_cache-off_awr_p30x16_e32s_s128_t1_wu80_awr.txt"
GLOBAL = "awr-rac/Azure__Oracle-Workloads-for-Azure__AWR_DBU.html"
corpus = [needs_corpus, pytest.mark.corpus]
on_corpus = pytest.mark.parametrize("where", [pytest.param("corpus", marks=corpus), "built"])


def row(name, section, line):
    return next(one for one in first(name).rows(section) if one["line"] == line)


def printed(name, line, token):
    """The witness: that figure stands on that line of the file."""
    assert token in numbered(name)[line]


def only(data, section):
    (one,) = excerpts.report(data).rows(section)
    return one


@on_corpus
def test_tablespace_columns_of_11_2_0_4(where):
    """Writes are printed under `1-bk Rds/s`, the rate under `Av 1-bk Rd`, the time under `Writes`."""
    if where == "corpus":
        printed(AWR1124, 2192, "348     0.0       4")
        found = row(AWR1124, "tablespace_io", 2192)
        wanted = (348, 0.0, 4)
    else:
        found, wanted = only(excerpts.awr_11(excerpts.SWAPPED, "11.2.0.4.0"), "tablespace_io"), (1251, 27.3, 3)
        right = only(excerpts.awr_11(excerpts.SWAPPED), "tablespace_io")
        assert (right["single_block_reads_per_s"], right["single_block_read_ms"], right["writes"]) == (1251, 27.3, 3)
    assert (found["writes"], found["single_block_reads_per_s"], found["single_block_read_ms"]) == wanted


@on_corpus
def test_cut_unit(where):
    """`1690.86m` lost the s of ms to its column; m is never minutes."""
    if where == "corpus":
        printed(SLOW_LOG, 4783, "1690.86m")
        assert row(SLOW_LOG, "io_by_filetype", 4783)["large_read_ms"] == 1690.86
    else:
        found = only(excerpts.awr_19(filetype("1230.91m", " 2.314M")), "io_by_filetype")
        assert (found["small_read_ms"], found["large_read_ms"]) == (0.16993, 1230.91)


def filetype(large, rate):
    return f"""IOStat by Filetype summary        {excerpts.SP}
-> 'Data' columns suffixed with M,G,T,P are in multiples of 1024

                Reads:  Reqs    Data    Writes: Reqs    Data    Small   Large
Filetype Name   Data    per sec per sec Data    per sec per sec Read    Read
--------------- ------- ------- ------- ------- ------- ------- ------- --------
Log File           1.4G     2.6 {rate}      2G    80.1  3.294M 169.93us {large}
{excerpts.END}"""


@on_corpus
def test_data_rate_without_its_unit(where):
    """`352.909` a second is 352.909 MiB: the M had no room."""
    if where == "corpus":
        printed(FAST, 3023, " 352.909 ")
        assert row(FAST, "io_by_function", 3023)["read_bytes_per_s"] == pytest.approx(352.909 * 2**20)
    else:
        found = only(excerpts.awr_19(filetype("1.60ms", "352.909")), "io_by_filetype")
        assert found["read_bytes_per_s"] == pytest.approx(352.909 * 2**20)
        assert found["write_bytes_per_s"] == pytest.approx(3.294 * 2**20)


@on_corpus
def test_exponent_without_digits_after_the_point(where):
    if where == "corpus":
        printed(AWR1124, 73, " 1.E+03 ")
        assert row(AWR1124, "wait_classes", 73)["percent_db_time"] == 1000
    else:
        assert [one["percent_db_time"] for one in excerpts.report(excerpts.awr_11(CLASSES)).rows("wait_classes")] == [
            1000,
            17.3,
        ]


CLASSES = """Wait Classes by Total Wait Time
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                                      Total Wait      Wait   % DB   Avg Active
Wait Class                  Waits     Time (sec)  Avg (ms)   time     Sessions
---------------- ---------------- ---------------- -------- ------ -----------
Other                      59,089               22        0 1.E+03         0.0
User I/O                      145                0        2   17.3         0.0

"""


@on_corpus
def test_touching_cells(where):
    """`97.3############` is a hit ratio and a figure without room; no blank parts them."""
    if where == "corpus":
        printed(SP92, 996, "97.3############ 344,886,531")
        found, wanted = row(SP92, "buffer_pool_statistics", 996), (352636, 97.3, None, 344886531, 7795104)
    else:
        found = only(excerpts.statspack_9(excerpts.POOLS), "buffer_pool_statistics")
        wanted = (52636, 91.3, None, 144886531, 795104)
    keys = ("buffers", "hit_percent", "buffer_gets", "physical_reads", "physical_writes")
    assert tuple(found[key] for key in keys) == wanted
    assert found["overflow"] == ["buffer_gets", "buffer_busy_waits"]


@on_corpus
def test_blank_averages(where):
    """A blank cell is null and moves none of its neighbours; `####` is null and says so."""
    if where == "corpus":
        printed(SP10, 103, "#")
        found = row(SP10, "foreground_waits", 103)
        assert (found["avg_wait_ms"], found["waits_per_transaction"], found["overflow"]) == (None, 0.1, ["avg_wait_ms"])
        cpu = next(one for one in first(AWR1123).rows("top_events") if one["event"] == "DB CPU")
        assert (cpu["waits"], cpu["avg_wait_ms"]) == (None, None)
        assert cpu["time_s"] > 0
        assert cpu["percent"] > 0
    else:
        cpu, reads = excerpts.report(excerpts.awr_11(TOP)).rows("top_events")
        assert [cpu[key] for key in ("waits", "time_s", "avg_wait_ms", "percent", "wait_class")] == [
            None, 1405, None, 92.9, None,
        ]  # fmt: skip
        assert [reads[key] for key in ("waits", "time_s", "avg_wait_ms")] == [40533, 181, 4]


TOP = """Top 5 Timed Foreground Events
~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
                                                           Avg
                                                          wait   % DB
Event                                 Waits     Time(s)   (ms)   time Wait Class
------------------------------ ------------ ----------- ------ ------ ----------
DB CPU                                            1,405          92.9
db file sequential read              40,533         181      4   12.0 User I/O

"""


@on_corpus
def test_names_cut_alike(where):
    """Four statistics that the column makes one name: four rows, none merged, none renamed by guessing."""
    if where == "corpus":
        for line in range(2056, 2060):
            printed(AWR1124, line, "redo synch time overhead count (  ")
        alike = [one for one in first(AWR1124).rows("instance_activity") if "overhead count" in one["statistic"]]
        assert [(one["line"], one["total"]) for one in alike] == [(2056, 7), (2057, 0), (2058, 0), (2059, 2)]
    else:
        alike = excerpts.report(excerpts.awr_11(ACTIVITY)).rows("instance_activity")[:3]
        assert [one["total"] for one in alike] == [7, 0, 0]
    assert {one["statistic"] for one in alike} == {"redo synch time overhead count ("}
    assert not any(one.get("name_cut") for one in alike)


@on_corpus
def test_cut_name_with_one_completion(where):
    if where == "corpus":
        printed(AWR1123, 1160, "redo blocks checksummed by FG (e  ")
        found = row(AWR1123, "instance_activity", 1160)
    else:
        found = excerpts.report(excerpts.awr_11(ACTIVITY)).rows("instance_activity")[3]
    assert (found["statistic"], found["name_cut"]) == ("redo blocks checksummed by FG (exclusive)", True)


ACTIVITY = f"""Instance Activity Stats           {excerpts.SP}
-> Ordered by statistic name

Statistic                                     Total     per Second     per Trans
-------------------------------- ------------------ -------------- -------------
redo synch time overhead count (                  7            0.0           0.2
redo synch time overhead count (                  0            0.0           0.0
redo synch time overhead count (                  0            0.0           0.0
redo blocks checksummed by FG (e              2,029            0.6          70.0
{excerpts.END}"""


@on_corpus
def test_minus_zero(where):
    """`-0.0` is a figure, and it is zero."""
    if where == "corpus":
        printed(SP11, 1917, "-0.0")
        found = row(SP11, "library_cache", 1917)
    else:
        found = only(excerpts.awr_11(excerpts.LIBRARY), "library_cache")
    assert found["pin_miss_percent"] == 0
    assert math.isfinite(found["pin_miss_percent"])
    assert (found["namespace"], found["get_miss_percent"], found["reloads"]) == ("SQL AREA", 1.1, 1)


@pytest.mark.corpus
@needs_corpus
def test_histogram_of_22_buckets():
    """Bands from a microsecond to seconds; a share below 0.05 % prints its count in brackets."""
    cells = re.findall(r"<td[^>]*>([^<]*)", numbered(GLOBAL)[985])
    assert len(cells) == 24
    assert "0.0(6)" in cells
    found = row(GLOBAL, "wait_histogram", 985)
    uppers, shares, counts = zip(*found["buckets"], strict=True)
    assert len(uppers) == 22
    assert (uppers[0], uppers[-2:]) == (0.001, (1024, None))
    assert (shares[9], counts[18]) == (float(cells[11]), 6)
    assert sum(share or 0 for share in shares) == pytest.approx(100, abs=1)


@on_corpus
def test_html_is_never_cut(where):
    """The same statistic has its whole name in HTML and no mark."""
    if where == "corpus":
        rows = first(H36006).rows("instance_activity")
        (found,) = [one for one in rows if one["statistic"].startswith("redo blocks checksummed by FG (e")]
    else:
        heads = ["Statistic", "Total", "per Second", "per Trans"]
        summary = "This table displays Instance activity statistics"
        cells = [["redo blocks checksummed by FG (exclusive)", "2,029", "0.56", "70.00"]]
        found = only(excerpts.page(("Instance Activity Stats", summary, heads, cells)), "instance_activity")
    assert found["statistic"] == "redo blocks checksummed by FG (exclusive)"
    assert not found.get("name_cut")
