"""Orion's input file."""

from pathlib import Path

import pytest

from app.measure.lun_file import named
from app.measure.refused import NotMeasured


def test_a_path_a_line(tmp_path: Path) -> None:
    (tmp_path / "my.test.lun").write_text("/dev/sdb\r\n\n  /data/with blank \n")
    assert named(tmp_path / "my.test") == ["/dev/sdb", "/data/with blank"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        (None, "is not there"),
        ("\n \n", "names nothing"),
        ("/a\n# of the array\n", "line 2: a .lun file has no comments"),
        ("/a\n/b\n/a\n", "names /a twice"),
        ("\n".join(f"/{one}" for one in range(1001)), "more than 1,000"),
        (b"\xff\xfe/a", "is no text"),
    ],
)
def test_each_fault_is_a_sentence(tmp_path: Path, text: str | bytes | None, said: str) -> None:
    if text is not None:
        (tmp_path / "x.lun").write_bytes(text if isinstance(text, bytes) else text.encode())
    with pytest.raises(NotMeasured, match=said):
        named(tmp_path / "x")
