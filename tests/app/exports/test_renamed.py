"""Documents of names and sentences under other names."""

from dataclasses import dataclass

from msgspec import Struct

from app.exports.renamed import new_key, renamed
from app.web.documents import Document

KEY = b"a key of some twenty bytes"
NAMES = ("database", "label", "container")


class Line(Document):
    database: str
    container: str | None
    dbid: int | None
    headline: str
    reports: int
    url: str = "/api/v1/databases/k7m2qv9xhc"


class Side(Struct, frozen=True):
    database: str
    sentences: tuple[str, ...]


@dataclass(frozen=True)
class Both:
    sides: list[Side]
    lines: tuple[Line, ...]


def test_names_go_from_their_fields_and_from_sentences_and_the_rest_stays() -> None:
    line = Line(
        database="PDB2 in ORCHARD (DBID 2645751311)", container="PDB2", dbid=2645751311, reports=3,
        headline="Tune SQL 7ws837zynp1zv first, in pluggable database PDB2: 40 % of DB time.",
    )  # fmt: skip
    made = renamed(line, NAMES, KEY)
    assert made.container is not None
    assert made.container != "PDB2"
    assert made.database.startswith(f"{made.container} in ")
    assert f"database {made.container}: 40 % of DB time." in made.headline
    assert "7ws837zynp1zv" not in made.headline
    assert made.headline.startswith("Tune SQL ")
    assert (made.reports, made.url) == (line.reports, line.url)
    assert f"(DBID {made.dbid})" in made.database
    assert made.dbid != line.dbid


def test_one_key_gives_one_name_in_all_that_a_document_is_made_of() -> None:
    both = Both(
        [Side("Orchard", ("Orchard waits.",))],
        (Line(database="ORCHARD", container=None, dbid=None, headline="", reports=1),),
    )
    made = renamed(both, NAMES, KEY)
    (side,), (line,) = made.sides, made.lines
    assert side.database.casefold() == line.database.casefold()
    assert side.sentences == (f"{side.database} waits.",)
    assert "orchard" not in repr(made).casefold()


def test_another_key_gives_other_names_and_markup_keeps_its_signs() -> None:
    label = "<script>alert(1)</script>"
    first, second = (renamed(Side(label, ()), NAMES, new_key()).database for _ in range(2))
    assert first != second
    assert "script" not in first
    assert first.count("<") == label.count("<")
