"""Parts of a report that lie together are read as if each lay alone, also where older versions wrote each alone."""

from pathlib import Path

import pytest
from sqlalchemy import Engine, delete, insert, select

from app.analysis.finished import Finished
from app.analysis.jobs import analyse_here
from app.analysis.parts import FINDINGS, SQL_TEXTS, PartKey
from app.ingest.service import Ingest
from app.resources import samples_dir
from app.store.engine.engine import connect, migrate
from app.store.part_blocks import SMALL, block_of, is_block, laid_out, opened
from app.store.printed import StoredParts
from app.store.reports import Store
from app.store.schema.tables import PrintedPart
from tests.app.services import changing

SAMPLE = min((samples_dir() / "awr_html").glob("*.html"))


class Here:
    """Reads in this process."""

    def analyse(self, data: bytes, filename: str, *_: object) -> list[Finished]:
        return analyse_here(data, filename)


@pytest.fixture(scope="module")
def report() -> Finished:
    (report,) = analyse_here(SAMPLE.read_bytes(), SAMPLE.name)
    return report


@pytest.fixture
def stored(tmp_path: Path) -> tuple[Engine, str]:
    engine = connect(f"sqlite:///{tmp_path / 'x.db'}")
    migrate(engine)
    taken = Ingest(Store(engine), Here()).take(SAMPLE.read_bytes(), SAMPLE.name)  # type: ignore[arg-type]
    return engine, taken.id


def printed(stored: tuple[Engine, str]) -> StoredParts:
    return Store(stored[0]).printed(stored[1])


def one_by_one(stored: tuple[Engine, str], report: Finished) -> None:
    """The parts as older versions wrote them."""
    rows = [{"report_id": 1, "kind": key.kind, "name": key.name, "body": body} for key, body in report.parts.items()]
    with changing(stored[0]) as connection:
        connection.execute(delete(PrintedPart))
        connection.execute(insert(PrintedPart), rows)


@pytest.mark.parametrize("alone", [False, True])
def test_every_part_is_read_as_it_was_put_in(stored: tuple[Engine, str], report: Finished, alone: bool) -> None:
    if alone:
        one_by_one(stored, report)
    kept = {key: part for key, part in report.parts.items() if key.kind != "terms"}  # those are rows of the search
    assert {key: printed(stored).raw(key) for key in kept} == kept
    for kind in ("section", "table"):
        assert list(printed(stored).raws(kind)) == list(report.raws(kind))
    same = printed(stored)  # one reader for all, asked in another order
    assert all(same.raw(key) == report.raw(key) for key in reversed(list(kept)))


def test_there_are_far_fewer_rows_than_parts(stored: tuple[Engine, str], report: Finished) -> None:
    with stored[0].connect() as connection:
        rows = connection.execute(select(PrintedPart.kind, PrintedPart.name)).all()
    large = sum(len(part) >= SMALL for part in report.parts.values())
    assert len(rows) < len(report.parts) / 4 + large


@pytest.mark.parametrize("name", ["/1", "/", "nothing", "", "1\0"])
def test_a_block_is_no_part_and_what_is_not_there_is_not_found(stored: tuple[Engine, str], name: str) -> None:
    assert printed(stored).raw(PartKey("section", name)) is None
    assert printed(stored).raw(PartKey("table", name)) is None


def test_small_parts_lie_together_and_large_ones_alone() -> None:
    parts = {PartKey("table", str(number)): b"[%d]" % number for number in range(1, 25)}
    parts |= {PartKey("table", "7"): b'"' + b"x" * SMALL + b'"', SQL_TEXTS: b"{}", FINDINGS: b"[]"}
    rows = {(kind, name): body for kind, name, body in laid_out(parts)}
    assert set(rows) == {
        ("table", "/"), ("table", "/1"), ("table", "/2"), ("table", "7"), ("sql_texts", ""), ("findings", ""),
    }  # fmt: skip
    assert dict(opened(rows["table", "/1"])) == {str(number): b"[%d]" % number for number in range(10, 20)}
    assert [is_block(name) for _, name in rows].count(True) == 3
    assert block_of(SQL_TEXTS) is None
