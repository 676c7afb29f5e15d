"""A zip whose directory leads before its beginning is damaged, and said to be so, wherever it is read."""

import io
import struct
import zipfile

import pytest

from app.analysis import archives
from app.analysis.archives import BadArchive
from parsers.load_curves.unpack import NotACurve, unpacked


def harmed() -> bytes:
    """Cut at the beginning, and its directory said to lie further on than it does."""
    made = io.BytesIO()
    with zipfile.ZipFile(made, "w") as archive:
        archive.writestr("a.csv", "outstanding,iops\n" * 100)
    data = bytearray(made.getvalue())
    end = data.rindex(b"PK\5\6")
    (begins,) = struct.unpack_from("<L", data, end + 16)
    struct.pack_into("<L", data, end + 16, begins + 500)
    return bytes(data)


def test_it_is_refused_in_words() -> None:
    with pytest.raises(NotACurve, match="damaged"):
        list(unpacked("a.zip", harmed()))
    with pytest.raises(BadArchive, match="damaged"):
        list(archives.members(harmed()))
