"""Every table of a cluster report is read as it was printed, in every release that prints it, as text and as page."""

from datetime import datetime

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from parsers import parse
from tests.writer import invent
from tests.writer.cluster.compare import differences
from tests.writer.cluster.report import known, write
from tests.writer.cluster.table import AGGREGATES, LAYOUTS, Table
from tests.writer.model import Figures, Row
from tests.writer.releases import Release
from tests.writer.test_round_trip import CI

FRONT: Row = {
    "dbid": 1234567890, "name": "SHOP", "unique_name": "shop_a", "role": "PRIMARY", "edition": "EE", "rac": "YES",
    "cdb": "NO", "block_size_bytes": 8192, "begin_snap": 41, "end_snap": 42, "instances_in_report": 3, "instances": 3,
    "hosts_in_report": 3, "hosts": 3, "db_time_min": 90.5, "elapsed_min": 60.0,
}  # fmt: skip
MOMENT = datetime(2020, 3, 3, 10, 0).strftime("%d-%b-%y %H:%M")


def instance(number: int, release: Release) -> Row:
    return {
        "instance": number, "name": f"shop{number}", "host": f"dbsrv{number}", "startup_time": MOMENT,
        "begin_time": MOMENT, "end_time": MOMENT, "release": release.version, "elapsed_min": 60.0,
        "db_time_min": 30.2, "up_time_hours": 1.0, "average_active_sessions": 0.5, "platform": "Linux x86 64-bi",
    }  # fmt: skip


def _row(table: Table) -> st.SearchStrategy[Row]:
    columns = [one for one in table.columns if one.name and one.name != "who"]
    must = {columns[0].name, "instance", "waits", "event", "time_s", "name", *invent.NAMED}
    values = {one.name: invent.value(one, one.name in must) for one in columns}
    return st.fixed_dictionaries(values | ({"sql_text": invent.SQL_TEXT} if table.sql else {}))


def _named(rows: list[Row], names: list[object]) -> list[Row]:
    return [{"who": name, **row} for name, row in zip(names, rows, strict=True)]


def rows(table: Table) -> st.SearchStrategy[list[Row]]:
    row = _row(table)
    if not table.of_instances and table.part != "cluster":
        made = st.lists(row, min_size=1, max_size=5, unique_by=lambda one: one.get("sql_id", id(one)))
        return made.map(lambda some: sorted(some, key=lambda one: one[table.once])) if table.once else made
    if table.part == "cluster":
        return st.tuples(row).map(list)
    if table.blocks:
        names: st.SearchStrategy[list[object]] = st.lists(st.sampled_from(["*", 1, 2]), min_size=1, max_size=6).map(
            lambda drawn: sorted(drawn, key=str)
        )
    else:
        counts = st.integers(1, 3), st.integers(0, 3)
        names = st.tuples(*counts).map(lambda two: [*range(1, two[0] + 1), *AGGREGATES[: two[1]]])
    return names.flatmap(lambda drawn: st.tuples(*[row] * len(drawn)).map(lambda made: _named(list(made), drawn)))


def named(table: Table) -> str:
    oldest = min(table.releases, key=lambda one: one.place)
    return f"{table.key}-{oldest.key}-{'-'.join(table.media)}"


@pytest.mark.parametrize("table", known(), ids=named)
@settings(CI, max_examples=12)
@given(data=st.data())
def test_a_table_is_read_as_printed(table: Table, data: st.DataObject) -> None:
    release, media = data.draw(st.sampled_from([one for one in LAYOUTS if table.is_printed(*one)]))
    front: dict[str, list[Row]] = {"database_summary": [FRONT], "cluster_instances": [instance(1, release)]}
    drawn = {} if table.key in front else {table.key: data.draw(rows(table))}
    written = write(Figures(sections={**front, **drawn}), release, media)
    (report,) = parse(written.data)
    assert report.database.dbid == FRONT["dbid"]
    assert differences(written, report) == [], f"{release.key} {media}\n{written.content}"
