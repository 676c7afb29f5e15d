"""What is known of a file before it is sent."""

import gzip
import hashlib
import io

import pytest

from app.push.local_file import Unreadable, holds_many, local_report

DATA = b"a report\n" * 1000


IN_TWO = gzip.compress(DATA[:900]) + gzip.compress(DATA[900:])


@pytest.mark.parametrize("sent", [DATA, gzip.compress(DATA), IN_TWO], ids=["plain", "gzip", "gzip of two members"])
def test_the_hash_is_of_what_it_unpacks_to(sent: bytes) -> None:
    report = local_report(io.BytesIO(sent), "a.txt")
    assert report.sha256 == hashlib.sha256(DATA).hexdigest()
    assert gzip.decompress(report.packed) == DATA
    assert report.beginning == DATA[: len(report.beginning)]
    assert len(report.packed) < len(DATA)


def test_the_same_file_is_packed_the_same() -> None:
    assert local_report(io.BytesIO(DATA), "a").packed == local_report(io.BytesIO(DATA), "b").packed


def test_an_empty_file_is_sent_and_refused_there() -> None:
    assert gzip.decompress(local_report(io.BytesIO(b""), "a").packed) == b""


def test_a_report_is_none_of_many() -> None:
    file = io.BytesIO(DATA)
    assert not holds_many(file)
    assert file.tell() == 0


def test_a_disk_that_fails_is_said() -> None:
    class Failing(io.BytesIO):
        def read(self, _count: int | None = -1) -> bytes:
            raise OSError(5, "Input/output error")

    with pytest.raises(Unreadable, match=r"^Input/output error\.$"):
        holds_many(Failing())
