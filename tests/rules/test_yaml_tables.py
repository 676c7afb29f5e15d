"""A table is held to its type: what is misspelt or of another kind is named, with its place."""

from pathlib import Path

import pytest
from msgspec import Struct, ValidationError

from rules.yaml_tables import read_table


class Row(Struct, forbid_unknown_fields=True):
    name: str
    iops: int | float | None = None


class Table(Struct):
    rows: list[Row]


def table(tmp_path: Path, text: str) -> Table:
    path = tmp_path / "table.yaml"
    path.write_text(text, encoding="utf-8")
    return read_table(path, Table)


def test_a_table_is_read_as_it_is_written(tmp_path: Path) -> None:
    read = table(tmp_path, "version: 1\nrows:\n- {name: Köln, iops: 5}\n- {name: b, iops: 0.5}\n- {name: c}\n")
    assert [(row.name, row.iops) for row in read.rows] == [("Köln", 5), ("b", 0.5), ("c", None)]
    assert isinstance(read.rows[0].iops, int)


@pytest.mark.parametrize(
    ("row", "said"),
    [
        ("{name: a, iosp: 5}", "unknown field `iosp` - at `$.rows[0]`"),
        ("{iops: 5}", "missing required field `name` - at `$.rows[0]`"),
        ("{name: a, iops: many}", "got `str` - at `$.rows[0].iops`"),
    ],
)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, row: str, said: str) -> None:
    with pytest.raises(ValidationError) as refused:
        table(tmp_path, f"rows:\n- {row}\n")
    assert said in str(refused.value)
