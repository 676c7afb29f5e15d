"""The step to databases and curves, up and down, with reports in the store."""

from typing import Any

import sqlalchemy
from alembic import command

from app import db

BEFORE, AFTER = "2026_11_21_uploads", "2026_11_22_databases"
SERIES = (
    (1, '[1234567890, null, "instance", 1]', 1234567890, None, "instance", 1, "OLD"),
    (2, '[1234567890, null, "instance", 2]', 1234567890, None, "instance", 2, "NEW"),
    (3, '[1234567890, "PDB1", "pdb", null]', 1234567890, "PDB1", "pdb", None, "NEW"),
    (4, '["NAMED", null, "instance", null]', None, None, "instance", None, "NAMED"),
)
KEPT = ("upload", "report", "metric_value", "finding")


def to(engine: sqlalchemy.Engine, revision: str) -> None:
    with engine.connect() as connection:
        config = db.migration_config(connection)
        (command.upgrade if revision == AFTER else command.downgrade)(config, revision)


def fill(connection: sqlalchemy.Connection) -> None:
    """Four series with two reports each, as the first version stored them."""
    run = connection.exec_driver_sql
    run("insert into upload values (1, 'u1', 'aa', 'a.txt', 3, '2026-01-31 10:00:00', 'raw')")
    for row in SERIES:
        connection.execute(
            sqlalchemy.text("insert into series values (:a, :b, :c, :d, :e, :f, :g)"),
            dict(zip("abcdefg", row, strict=True)),
        )
    for one in range(1, 9):
        series = (one + 1) // 2
        run(
            "insert into report (id, upload_id, part, parts, series_id, format, verdict_case, headline, document, "
            "tables) "
            f"values ({one}, 1, {one}, 8, {series}, 'awr-text', 'mixed', 'Said.', 'doc', 'tab')"
        )
        run(f"insert into metric_value values ({one}, 'read_iops', 5.5)")
        run(f"insert into finding values ({one}, 'a-rule', 'fired', 'high', 0.5)")


def rows(engine: sqlalchemy.Engine) -> dict[str, Any]:
    """What must survive, whatever columns came or went."""
    with engine.connect() as connection:
        counted = {name: connection.exec_driver_sql(f"select count(*) from {name}").scalar() for name in KEPT}
        said = connection.exec_driver_sql("select id, series_id, headline from report order by id").all()
        series = connection.exec_driver_sql("select id, key, name from series order by id").all()
    return {**counted, "reports": said, "series": series}


def test_reports_get_their_databases_and_none_is_lost_on_the_way_up_and_down(database_url: str) -> None:
    engine = db.connect(database_url)
    to(engine, AFTER)
    to(engine, BEFORE)
    with engine.begin() as connection:
        fill(connection)
    before = rows(engine)
    assert before["metric_value"] == 8
    to(engine, AFTER)
    assert rows(engine) == before
    with engine.connect() as connection:
        found = connection.exec_driver_sql(
            "select d.name, d.dbid, d.container, count(*), sum(case when r.judged_with = d.stands_on then 0 else 1 end)"
            " from database d join series s on s.database_id = d.id join report r on r.series_id = s.id"
            " group by d.id, d.name, d.dbid, d.container order by d.id desc"
        ).all()
    assert [tuple(one) for one in found] == [
        ("NAMED", None, None, 2, 0),
        ("NEW", 1234567890, "PDB1", 2, 0),
        ("NEW", 1234567890, None, 4, 0),
    ]
    with engine.connect() as connection:
        assert connection.exec_driver_sql("select count(*) from series where database_id is null").scalar() == 0
    to(engine, BEFORE)
    assert rows(engine) == before
    to(engine, AFTER)
    assert rows(engine) == before
    engine.dispose()


def test_references_are_checked_again_after_a_migration(tmp_path) -> None:
    engine = db.connect(f"sqlite:///{tmp_path / 'iobound.db'}")
    db.migrate(engine)
    with engine.connect() as connection:
        with db.unchecked_references(connection):
            pass
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()
