"""The files of one load curve, and what its curves are called."""

import io
import zipfile

from app.declared.curve_files import called, called_as, zipped
from parsers.load_curves.curve import LoadCurve

FILES = [("a.csv", b"1"), ("a.csv", b"2"), ("b.csv", b"3")]


def test_a_curve_is_called_as_its_file_says_and_a_slash_parts_no_folders() -> None:
    assert called_as(LoadCurve("csv", "calibrate MB/s", ())) == "calibrate MB/s"
    assert called_as(LoadCurve("csv", "a\x00\u202eb", ())) == "ab"
    assert called_as(LoadCurve("csv", "", ())) == "curve"


def test_files_are_called_by_the_first_and_are_the_same_bytes_each_time() -> None:
    assert (called(FILES[:1]), called(FILES)) == ("a.csv", "a.csv and 2 more")
    packed = zipped(FILES)
    assert packed == zipped(FILES)
    assert zipfile.ZipFile(io.BytesIO(packed)).namelist() == ["a.csv", "2/a.csv", "b.csv"]
