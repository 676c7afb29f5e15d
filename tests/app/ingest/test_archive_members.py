"""Archives as attackers, mail programs and full disks make them: what can be had is had, the rest is said."""

import gzip
import io
import random
import struct
import tarfile
import tracemalloc
import zipfile
from typing import Any

import pytest

from app.ingest.archive_entries import DAMAGED, DAMAGED_TAR, DAMAGED_ZIP, LOCKED, METHOD
from app.ingest.archive_members import EMPTY, NESTED, Member, Members
from app.ingest.chunk_file import ENDLESS, ChunkFile
from tests.app.batches.archives import entry, reports, tar_gz, tarred, zipped

CHUNK = 1000
MIB = 1024 * 1024


def chunked(data: bytes, length: int = CHUNK) -> ChunkFile:
    return ChunkFile(lambda number: data[(number - 1) * length : number * length], 0, len(data), length)


def gone_over(*files: bytes, members: int = 10_000, skip: int = 0, used: int = 0) -> tuple[list[Member], list[str]]:
    """What is had of these files, and what is said of the rest."""
    named = [(f"{number}.zip", chunked(data, max(CHUNK, len(data) // 50))) for number, data in enumerate(files)]
    found = Members(named, members, skip, used)
    return list(found), found.messages


def refusals(members: list[Member]) -> list[str]:
    return [str(one.refusal) for one in members if one.refusal is not None]


def damaged(data: bytes, what: bytes, by: bytes) -> bytes:
    """The bytes with what is found last in them put otherwise."""
    place = data.rindex(what)
    return data[:place] + by + data[place + len(by) :]


@pytest.mark.parametrize("pack", [zipped, tarred, tar_gz])
def test_every_file_is_had_with_its_bytes(pack: Any) -> None:
    files = reports(5)
    members, messages = gone_over(pack(files))
    assert ([(one.name, one.data) for one in members], messages) == (files, [])
    assert [one.place for one in members] == [1, 2, 3, 4, 5]


def test_files_of_a_form_are_had_one_behind_the_other() -> None:
    plain, packed = reports(2)
    members, messages = gone_over(plain[1], gzip.compress(packed[1]), zipped(reports(2, 2)), b"")
    assert [one.data for one in members] == [plain[1], packed[1], *(data for _, data in reports(2, 2)), b""]
    assert [one.name for one in members] == ["0.zip", "1.zip", "2.zip: awr_2.txt", "2.zip: awr_3.txt", "3.zip"]
    assert messages == []


@pytest.mark.parametrize("pack", [zipped, tarred, tar_gz])
def test_it_goes_on_where_it_was(pack: Any) -> None:
    files = reports(5)
    for skip in range(6):
        members, messages = gone_over(pack(files[:3]), pack(files[3:]), skip=skip)
        assert [(one.place, one.data) for one in members] == [(i + 1, files[i][1]) for i in range(skip, 5)]
        assert messages == []


@pytest.mark.parametrize("pack", [zipped, tarred, tar_gz])
def test_of_too_many_files_the_first_are_had(pack: Any) -> None:
    members, messages = gone_over(pack(reports(11)), members=10)
    assert len(members) == 10
    assert messages == [
        "More than 10 files were sent at once: the first 10 were taken; send the others in another batch."
    ]
    assert gone_over(pack(reports(10)), members=10)[1] == []


@pytest.mark.parametrize("pack", [zipped, tarred, tar_gz])
def test_a_bomb_is_refused_by_itself_while_it_is_small(pack: Any) -> None:
    tracemalloc.start()
    bomb = pack([("a.txt", bytes(80 * MIB)), *reports(1)])
    tracemalloc.reset_peak()
    members, messages = gone_over(bomb, used=0)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert not any(len(one.data) > MIB for one in members)
    assert refusals(members) or messages
    assert peak < 80 * MIB + len(bomb)


def test_a_bomb_ends_the_batch_and_what_came_before_is_kept() -> None:
    noise = random.Random(1).randbytes(20_000)
    members, messages = gone_over(zipped([("a.txt", noise), ("bomb.txt", bytes(30 * MIB)), *reports(2)]))
    assert members[0].data == noise
    assert [one.place for one in members] == [1, 2]
    assert messages == ["This archive unpacks to far more than reports do: bring the reports in several archives."]


def test_a_bomb_in_gzip_within_an_archive_is_refused() -> None:
    noise = random.Random(1).randbytes(300_000)
    bomb = gzip.compress(gzip.compress(bytes(300 * MIB), 9), 9)
    members, _ = gone_over(zipped([("a.txt", noise), ("b.gz", bomb), *reports(1)]))
    assert members[0].data == noise
    assert len(refusals(members)) == 1
    assert members[-1].data == reports(1)[0][1]


def test_members_that_lie_over_each_other_unpack_to_no_more_than_others() -> None:
    """As bombs are made that stay below every ratio: a thousand names for the same bytes."""
    single = zipped([("0", bytes(20 * MIB))])
    end = single.rindex(b"PK\x05\x06")
    begin = single.rindex(b"PK\x01\x02")
    listed = b"".join(single[begin : begin + 46] + b"0" for _ in range(1000))
    closing = bytearray(single[end:])
    struct.pack_into("<HHLL", closing, 8, 1000, 1000, len(listed), begin)
    members, messages = gone_over(single[:begin] + listed + bytes(closing))
    assert sum(one.size for one in members) < 30 * MIB
    assert messages == ["This archive unpacks to far more than reports do: bring the reports in several archives."]


def test_a_locked_member_is_refused_and_the_others_are_had() -> None:
    data = bytearray(zipped(reports(3)))
    place = data.rindex(b"PK\x01\x02")
    data[place + 8] |= 1
    members, messages = gone_over(bytes(data))
    assert [one.refusal is None for one in members] == [True, True, False]
    assert (refusals(members), messages) == ([LOCKED], [])


def test_a_member_packed_by_another_method_is_refused() -> None:
    members, _ = gone_over(zipped(reports(2), zipfile.ZIP_LZMA))
    assert refusals(members) == [METHOD, METHOD]


@pytest.mark.parametrize("inner", [zipped, tarred, tar_gz])
@pytest.mark.parametrize("outer", [zipped, tarred, tar_gz])
def test_an_archive_in_an_archive_is_refused_by_itself(inner: Any, outer: Any) -> None:
    members, messages = gone_over(outer([("inner.txt", inner(reports(2))), *reports(1)]))
    assert (refusals(members), messages) == ([NESTED], [])
    assert members[1].data == reports(1)[0][1]


def test_folders_links_and_devices_are_passed_over() -> None:
    others = [entry("folder", tarfile.DIRTYPE), entry("link", tarfile.SYMTYPE, "/etc/passwd"),
              entry("hard", tarfile.LNKTYPE, "awr_0.txt"), entry("null", tarfile.CHRTYPE),
              entry("p", tarfile.FIFOTYPE)]  # fmt: skip
    members, messages = gone_over(tarred([*others, *reports(1)]))
    assert ([one.name for one in members], messages) == (["awr_0.txt"], [])
    link = zipfile.ZipInfo("link")
    link.external_attr = 0o120777 << 16
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w") as archive:
        archive.writestr("folder/", b"")
        archive.writestr(link, "/etc/passwd")
        archive.writestr(*reports(1)[0])
    assert [one.name for one in gone_over(buffer.getvalue())[0]] == ["awr_0.txt"]


@pytest.mark.parametrize("pack", [zipped, tarred, tar_gz])
def test_names_are_labels(pack: Any) -> None:
    names = ["../../etc/passwd", "/abs.txt", "a\r\nSet-Cookie: b", "C:\\x\\y.txt", "é" * 300, "."]
    members, messages = gone_over(pack([(name, data) for name, (_, data) in zip(names, reports(6), strict=True)]))
    assert [one.data for one in members] == [data for _, data in reports(6)]
    assert messages == []


@pytest.mark.parametrize(("data", "said"), [
    (zipped([]), EMPTY),
    (tarred([entry("folder", tarfile.DIRTYPE)]), EMPTY),
    (zipped(reports(3))[:-30], DAMAGED_ZIP),
    (zipped(reports(3))[: len(zipped(reports(3))) // 2], DAMAGED_ZIP),
    (b"PK\x03\x04" + bytes(5000), DAMAGED_ZIP),
], ids=["empty zip", "empty tar", "cut at the end", "cut in the middle", "no zip"])  # fmt: skip
def test_of_what_holds_nothing_it_is_said_why(data: bytes, said: str) -> None:
    assert gone_over(data) == ([], [said])


def test_a_cut_tar_keeps_what_came_before() -> None:
    files = [(name, data * 20) for name, data in reports(4)]
    cut = tarred(files).index(files[2][1]) + 100
    members, messages = gone_over(tarred(files)[:cut])
    assert [one.data for one in members if one.refusal is None] == [data for _, data in files[:2]]
    assert (refusals(members), messages) == ([DAMAGED_TAR], [DAMAGED_TAR])


def test_a_cut_tar_gz_keeps_what_came_before() -> None:
    noise = random.Random(2)
    files = [(f"{number}.txt", noise.randbytes(200_000)) for number in range(4)]
    packed = tar_gz(files)
    members, messages = gone_over(packed[: len(packed) * 2 // 3])
    assert [one.data for one in members if one.refusal is None] == [data for _, data in files[:2]]
    assert messages == ["This gzip file ends too early: copy it again, in binary mode."]


def test_garbage_in_a_tar_is_not_taken_for_its_end() -> None:
    files = reports(3)
    data = damaged(tarred(files), b"awr_2.txt", b"\xff" * 300)
    members, messages = gone_over(data)
    assert ([one.data for one in members], messages) == ([data for _, data in files[:2]], [DAMAGED_TAR])


def test_a_member_whose_bytes_are_harmed_is_refused_by_itself() -> None:
    files = reports(3)
    stored = zipped(files, zipfile.ZIP_STORED)
    place = stored.index(files[1][1])
    members, messages = gone_over(stored[: place + 5] + b"XXX" + stored[place + 8 :])
    assert [one.refusal is None for one in members] == [True, False, True]
    assert (refusals(members), messages) == ([DAMAGED], [])


def test_a_zip_whose_list_has_no_end_is_refused_before_it_is_read() -> None:
    data = bytearray(zipped(reports(1)))
    listed = b"PK\x01\x02" + bytes(42)
    end = data.rindex(b"PK\x05\x06")
    closing = bytearray(data[end:])
    size = 200_000 * len(listed)
    struct.pack_into("<HHLL", closing, 8, 0xFFFE, 0xFFFE, size, 0)
    members, messages = gone_over(bytes(data[:end]) + listed * 200_000 + bytes(closing))
    assert (members, messages) == ([], [ENDLESS])


@pytest.mark.parametrize("kind", [tarfile.GNUTYPE_LONGNAME, tarfile.XHDTYPE, tarfile.XGLTYPE])
def test_a_tar_whose_header_has_no_end_is_refused_before_it_is_read(kind: bytes) -> None:
    header = tarfile.TarInfo("long")
    header.type, header.size = kind, 50 * MIB
    data = header.tobuf(tarfile.GNU_FORMAT) + b"x" * (50 * MIB)
    assert gone_over(tarred(reports(2))[:2048] + data, members=100)[1] == [ENDLESS]


def test_headers_before_headers_come_to_an_end() -> None:
    header = tarfile.TarInfo("long")
    header.type, header.size = tarfile.GNUTYPE_LONGNAME, 1
    data = (header.tobuf(tarfile.GNU_FORMAT) + b"x".ljust(512, b"\0")) * 5000
    members, messages = gone_over(data)
    assert members == []
    assert messages in ([ENDLESS], [DAMAGED_TAR])


def test_a_size_below_zero_is_no_way_back() -> None:
    good = tarred(reports(1))
    header = bytearray(tarfile.TarInfo("back").tobuf(tarfile.GNU_FORMAT))
    header[124:136] = b"\xff" * 10 + struct.pack(">h", -2048)
    header[148:156] = b" " * 8
    header[148:156] = b"%06o\0 " % sum(header)
    members, messages = gone_over(good[:1024] + bytes(header) + good)
    assert len(members) == 1
    assert messages == [DAMAGED_TAR]


def test_a_damaged_archive_of_several_leaves_the_others() -> None:
    members, messages = gone_over(zipped(reports(2)), zipped(reports(2, 2))[:-25], zipped(reports(2, 4)))
    assert [one.data for one in members] == [data for _, data in [*reports(2), *reports(2, 4)]]
    assert messages == [f"1.zip: {DAMAGED_ZIP}"]


@pytest.mark.parametrize("seed", range(40))
def test_harmed_archives_end(seed: int) -> None:
    """Whatever is harmed: members or sentences come of it, and nothing else is raised."""
    chance = random.Random(seed)
    data = bytearray(chance.choice([zipped, tarred, tar_gz])(reports(4)))
    for _ in range(chance.randint(1, 12)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    members, messages = gone_over(bytes(data[: chance.randint(len(data) // 2, len(data))]))
    assert all(one.refusal is None or str(one.refusal) for one in members)
    assert all(messages)


@pytest.mark.parametrize(
    ("pack", "names"),
    [
        (zipped, ["one › awr.txt", "other.txt", "two › deep › awr.txt"]),
        (tarred, ["awr.txt", "other.txt", "two › deep › awr.txt"]),
    ],
)
def test_files_that_are_called_alike_are_told_apart_by_their_folders(pack: Any, names: list[str]) -> None:
    paths = ["one/awr.txt", "one/other.txt", "../two\\deep/awr.txt"]
    files = [(path, data) for path, (_, data) in zip(paths, reports(3), strict=True)]
    assert [member.name for member in gone_over(pack(files))[0]] == names


def test_of_a_path_without_end_the_end_is_looked_at() -> None:
    paths = [f"{'a/' * 30_000}awr.txt", f"{'b/' * 30_000}awr.txt"]
    files = [(path, data) for path, (_, data) in zip(paths, reports(2), strict=True)]
    first, second = (member.name for member in gone_over(zipped(files))[0])
    assert (first[:4], second[:4]) == ("a › ", "b › ")
    assert len(first) <= 200
    assert first.endswith(" › awr.txt")
