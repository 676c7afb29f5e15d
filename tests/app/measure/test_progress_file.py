"""What a test keeps of itself."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from app.measure.progress_file import ProgressFile
from app.measure.refused import NotMeasured
from tests.app.measure.made import prepared


def test_the_same_test_goes_on_and_another_is_refused(tmp_path: Path) -> None:
    progress, document = ProgressFile(tmp_path / "x"), prepared(matrix="row", num_large=0)[-1]
    assert progress.goes_on(document) is None
    progress.keep(document)
    assert progress.goes_on(replace(document, begun="2026-11-23T10:00:00", fio="fio-3.40")) == document
    with pytest.raises(NotMeasured, match=r"another test that was stopped.*--anew"):
        progress.goes_on(replace(document, write_percent=30))
    progress.drop()
    assert progress.goes_on(document) is None


def test_what_is_no_test_is_refused(tmp_path: Path) -> None:
    (tmp_path / "x_measuring.json").write_text('{"iobound_measure": ')
    with pytest.raises(NotMeasured, match="no test that can go on"):
        ProgressFile(tmp_path / "x").goes_on(prepared()[-1])


def test_a_full_disk_is_a_sentence_and_what_was_kept_stays(tmp_path: Path) -> None:
    progress, document = ProgressFile(tmp_path / "x"), prepared()[-1]
    progress.keep(document)
    (tmp_path / "x_measuring.json.new").symlink_to("/dev/full")
    with pytest.raises(NotMeasured, match=r"could not be written \(No space left on device"):
        progress.keep(replace(document, finished=True))
    assert progress.goes_on(document) == document
