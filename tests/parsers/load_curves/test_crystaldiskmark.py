"""CrystalDiskMark's text: levels by queues and threads, a curve for each size and kind."""

from parsers.load_curves import read_curves

TEXT = """------------------------------------------------------------------------------
CrystalDiskMark 8.0.4 x64 (C) 2007-2021 hiyohiyo
------------------------------------------------------------------------------
* MB/s = 1,000,000 bytes/s [SATA/600 = 600,000,000 bytes/s]

[Read]
  SEQ    1MiB (Q=  8, T= 1):  3512.345 MB/s [   3349.6 IOPS] <  2386.12 us>
  RND    4KiB (Q= 32, T=16):  1612.345 MB/s [ 393638.9 IOPS] <  1298.91 us>
  RND    4KiB (Q=  1, T= 1):    55.123 MB/s [  13457.8 IOPS] <    74.16 us>

[Write]
  RND    4KiB (Q=  1, T= 1):   155.123 MB/s [  37871.8 IOPS] <    26.16 us>

[Mix] Read 70%/Write 30%
  RND    4KiB (Q=  1, T= 1):    75.123 MB/s [  18340.6 IOPS]

Profile: Default
"""


def test_a_curve_for_each_size_and_kind() -> None:
    curves = read_curves([("cdm.txt", TEXT.encode())])
    shapes = [(curve.io_bytes, curve.write_percent, curve.sequential) for curve in curves]
    assert shapes == [(1 << 20, 0, True), (4096, 0, False), (4096, 100, False), (4096, 30, False)]
    random = curves[1]
    assert [(level.outstanding, level.iops, level.mbps, level.latency_ms) for level in random.points] == [
        (1, 13_457.8, 55.123, 0.07416), (512, 393_638.9, 1612.345, 1.29891),
    ]  # fmt: skip
    assert (random.source, random.name) == ("crystaldiskmark", "cdm random read 4 KiB")
    assert curves[3].points[0].latency_ms is None


def test_lines_of_old_releases() -> None:
    text = """CrystalDiskMark 3.0.3 x64 (C) 2007-2013 hiyohiyo
           Sequential Read :   512.345 MB/s
         Random Read 512KB :   400.123 MB/s
    Random Read 4KB (QD=1) :    25.100 MB/s [  6127.9 IOPS]
   Random Write 4KB (QD=1) :    80.200 MB/s [ 19580.1 IOPS]
   Random Read 4KB (QD=32) :   380.300 MB/s [ 92846.7 IOPS]
  Random Read 4KiB (Q=  8,T= 8) :  1900.000 MB/s [463867.2 IOPS]
"""
    reads, writes = read_curves([("cdm.txt", text.encode())])
    assert (reads.io_bytes, reads.write_percent, writes.write_percent) == (4096, 0, 100)
    assert [(level.outstanding, level.iops, level.mbps) for level in reads.points] == [
        (1, 6127.9, 25.1), (32, 92_846.7, 380.3), (64, 463_867.2, 1900.0),
    ]  # fmt: skip
    assert [level.iops for level in writes.points] == [19_580.1]


def test_what_was_not_tried_is_no_level_and_decimals_may_have_commas() -> None:
    text = """CrystalDiskMark 6.0.2 x64
   Random Read 4KiB (Q=  8,T= 8) :  1200,000 MB/s [ 292968,8 IOPS]
   Random Read 4KiB (Q=  1,T= 1) :     . MB/s [ , IOPS]
  Random Write 4KiB (Q=  8,T= 8) :     0.000 MB/s [      0.0 IOPS]
"""
    (curve,) = read_curves([("cdm.txt", text.encode())])
    assert [(level.iops, level.mbps) for level in curve.points] == [(292_968.8, 1200.0)]
