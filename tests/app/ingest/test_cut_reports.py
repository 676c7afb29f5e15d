"""What a report prints beyond what is stored: cut from its kept file when somebody asks, and held for a while."""

import json
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier
from typing import Any

import pytest
from sqlalchemy import Engine, select, text

from app.analysis.document import Analysis
from app.analysis.finished import Finished, reports_of
from app.analysis.jobs import analyse_to_json
from app.analysis.kept_parts import OPEN_ON_PAGE, TOP_EVENTS
from app.analysis.parts import TERMS
from app.analysis.pool import Killed, TookTooLong
from app.ingest.cut_reports import CutReports
from app.ingest.rejudge import Judging
from app.ingest.service import Ingest
from app.reports.pages_unread import unread_page
from app.resources import samples_dir
from app.store.engine.engine import connect, migrate
from app.store.reports import Store
from app.store.schema.tables import PrintedPart
from app.web.problems import Problem
from parsers.errors import NotAReport
from rules.comparison.analysis_excerpt import SECTIONS
from tests.app.services import changing

SAMPLES = [min((samples_dir() / kind).glob(f"*.{end}")) for kind, end in (("awr_html", "html"), ("awr_text", "txt"))]


class Reader:
    """Reads in this process, and counts."""

    def __init__(self) -> None:
        self.whole = 0
        self.fails: Exception | None = None

    def analyse(
        self, data: bytes, filename: str, beside: Any = None, whole: bool = True, sha256: str | None = None
    ) -> list[Finished]:
        self.whole += whole
        if self.fails is not None:
            raise self.fails
        return reports_of(analyse_to_json(data, filename, beside, whole=whole))

    def keys(self, *_: object) -> Sequence[str]:
        return ()


class House:
    def __init__(self, folder: Path) -> None:
        self.engine: Engine = connect(f"sqlite:///{folder / 'x.db'}")
        migrate(self.engine)
        self.reader: Any = Reader()
        self.judging = Judging(self.engine, self.reader)
        self.store = Store(self.engine, self.judging.fresh, self.judging.cut_again)

    def take(self, path: Path) -> str:
        return Ingest(self.store, self.reader).take(path.read_bytes(), path.name).id


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.mark.parametrize("path", SAMPLES, ids=lambda one: one.name)
def test_stored_and_cut_together_are_the_whole(house: House, path: Path) -> None:
    (whole,) = reports_of(analyse_to_json(path.read_bytes(), path.name))
    printed = house.store.printed(house.take(path))
    assert house.reader.whole == 0
    assert {key: printed.raw(key) for key in whole.parts if key != TERMS} == {
        key: part for key, part in whole.parts.items() if key != TERMS
    }
    assert house.reader.whole == 1


@pytest.mark.parametrize("path", SAMPLES, ids=lambda one: one.name)
def test_the_whole_object_counts_what_was_not_read_when_the_file_came(house: House, path: Path) -> None:
    (whole,) = reports_of(analyse_to_json(path.read_bytes(), path.name))
    every, upload = whole.analysis(), house.take(path)
    came = house.store.analysis(upload)
    assert isinstance(every, Analysis)
    assert came is not None
    assert not came.contents.is_read
    assert house.reader.whole == 0
    read = house.store.all_read(upload, came)
    assert (read.report, read.contents) == (every.report, every.contents)
    assert (read.verdict, read.findings) == (came.verdict, came.findings)
    document = json.loads(house.store.document(upload) or b"")
    assert document["report"]["coverage"] == json.loads(whole.whole())["report"]["coverage"]
    assert document["contents"] == json.loads(whole.whole())["contents"]
    assert house.reader.whole == 1


def test_what_was_read_when_it_came_is_not_read_again(house: House) -> None:
    upload = house.take(SAMPLES[0])
    came = house.store.analysis(upload)
    assert came is not None
    read = house.store.all_read(upload, came)
    assert house.store.all_read(upload, read) is read
    assert house.reader.whole == 1


def test_where_the_file_is_refused_by_now_its_sections_stay_unread(house: House) -> None:
    upload = house.take(SAMPLES[0])
    came = house.store.analysis(upload)
    house.reader.fails = NotAReport("no report any more")
    assert came is not None
    assert house.store.all_read(upload, came) is came
    assert json.loads(house.store.document(upload) or b"")["report"]["coverage"]["latch_activity"]["read"] is None


def test_a_page_does_not_say_that_all_was_read_where_the_file_is_refused_by_now(house: House) -> None:
    came = house.store.analysis(upload := house.take(SAMPLES[0]))
    assert came is not None
    left = sum(one.rows is None and one.state == "present" for one in came.contents.sections)
    house.reader.fails = NotAReport("no report any more")
    page = bytes(unread_page(upload, house.store, 1).body).decode()
    assert f"{left} sections are not read" in page
    assert "Every row" not in page
    house.reader.fails = None
    page = bytes(unread_page(house.take(SAMPLES[1]), house.store, 1).body).decode()
    assert "Every row of the known sections was read" in page
    assert "not read:" not in page


def test_what_a_page_opens_with_and_what_comparisons_read_is_stored(house: House) -> None:
    path = SAMPLES[0]
    printed = house.store.printed(house.take(path))
    for name in {TOP_EVENTS, *OPEN_ON_PAGE, *SECTIONS} & {key.name for key in printed.keys("section")}:
        assert printed.section(name) is not None
    assert printed.findings()
    assert house.reader.whole == 0
    with house.engine.connect() as connection:
        kinds = set(connection.scalars(select(PrintedPart.kind)))
    assert kinds == {"section", "findings"}


def test_it_is_held_for_who_asks_next(house: House) -> None:
    first, second = map(house.take, SAMPLES[:2])
    for one in (first, first, second, first):
        assert house.store.printed(one).sql_texts()
    assert house.reader.whole == 2


def test_no_more_is_held_than_there_is_room_for(house: House) -> None:
    first, second = map(house.take, SAMPLES[:2])
    sizes = [len(path.read_bytes()) for path in SAMPLES[:2]]
    small = CutReports(house.engine, house.reader, house.judging.fresh, held_bytes=4 * max(sizes))
    none = CutReports(house.engine, house.reader, house.judging.fresh, held_bytes=10)
    for cut, read in ((small, 3), (none, 4)):
        house.reader.whole = 0
        for one in (first, second, second, first):
            assert cut.cut(one)[1].sql_texts()
        assert house.reader.whole == read


def test_many_who_ask_at_once_have_it_cut_once(house: House) -> None:
    one = house.take(SAMPLES[0])
    together = Barrier(4)

    def ask(_: int) -> dict[str, str]:
        together.wait()
        return house.store.printed(one).sql_texts()

    with ThreadPoolExecutor(4) as threads:
        answers = list(threads.map(ask, range(4)))
    assert answers[0]
    assert answers == answers[:1] * 4
    assert house.reader.whole == 1


@pytest.mark.parametrize(
    ("fails", "code"), [(Killed("The process was ended: try again."), "busy"), (TookTooLong(30), "timeout")]
)
def test_a_busy_machine_is_no_reason_to_give_up(house: House, fails: Exception, code: str) -> None:
    one = house.take(SAMPLES[0])
    house.reader.fails = fails
    with pytest.raises(Problem) as raised:
        house.store.printed(one).sql_texts()
    assert (raised.value.status, raised.value.code) == (503, code)
    house.reader.fails = None
    assert house.store.printed(one).sql_texts()


def test_what_is_refused_by_now_is_missing_and_not_tried_each_time(house: House) -> None:
    one = house.take(SAMPLES[0])
    house.reader.fails = NotAReport("This is no report.")
    assert house.store.printed(one).sql_texts() == {}
    assert house.store.printed(one).sql_texts() == {}
    assert house.reader.whole == 1
    assert house.store.printed(one).findings()  # these are stored


def test_one_that_another_version_judged_is_judged_again(house: House) -> None:
    one = house.take(SAMPLES[0])
    with changing(house.engine) as connection:
        connection.execute(text("update report set versions = '0/0/0'"))
    assert house.store.printed(one).sql_texts()
    with house.engine.connect() as connection:
        assert connection.scalar(text("select versions from report")) != "0/0/0"


def test_an_upload_that_is_gone_prints_nothing(house: House) -> None:
    one = house.take(SAMPLES[0])
    house.store.delete(one)
    assert house.store.printed(one).sql_texts() == {}
    assert house.reader.whole == 0
