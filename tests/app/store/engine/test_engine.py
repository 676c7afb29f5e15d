"""Migrations make the tables of `app.store.schema.tables`; up and down, alone and several programs at once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
import sqlalchemy
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory

from app.store.engine import engine as db
from app.store.schema.tables import Base

OF_EXPRESSIONS = {"ix_report_urgency", "ix_report_severity_rank"}
"""Indexes that no engine tells back as they were declared."""
OURS = {
    "compare_type": True,
    "include_name": lambda name, *_: not str(name).startswith(("procrastinate_", "idx_proc")),
    "include_object": lambda _, name, *__: name not in OF_EXPRESSIONS,
}
pytestmark = [
    pytest.mark.filterwarnings("ignore:Skipped unsupported reflection of expression-based index"),
    pytest.mark.filterwarnings("ignore:autogenerate skipping metadata-specified expression-based index"),
]


def tables(engine: sqlalchemy.Engine) -> set[str]:
    """Those that are ours: on PostgreSQL the queue has tables of its library."""
    there = set(sqlalchemy.inspect(engine).get_table_names()) - {"alembic_version"}
    return {name for name in there if not name.startswith("procrastinate_")}


def test_migrations_make_exactly_the_declared_tables(database_url: str) -> None:
    engine = db.connect(database_url)
    db.migrate(engine)
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts=OURS)
        assert compare_metadata(context, Base.metadata) == []
    assert tables(engine) == set(Base.metadata.tables)
    engine.dispose()


def test_constraints_and_indexes_have_the_declared_names(database_url: str) -> None:
    engine = db.connect(database_url)
    db.migrate(engine)
    found = sqlalchemy.inspect(engine)
    for table in Base.metadata.sorted_tables:
        there = {one["name"] for one in found.get_indexes(table.name) if not one.get("duplicates_constraint")}
        assert there - OF_EXPRESSIONS == {index.name for index in table.indexes} - OF_EXPRESSIONS
        assert {one["name"] for one in found.get_foreign_keys(table.name)} == {
            constraint.name for constraint in table.foreign_key_constraints
        }
        assert found.get_pk_constraint(table.name)["name"] == table.primary_key.name
    listed = "sqlite_schema where type = 'index'" if engine.dialect.name == "sqlite" else "pg_indexes where true"
    column = "name" if engine.dialect.name == "sqlite" else "indexname"
    with engine.connect() as connection:
        named = connection.scalars(sqlalchemy.text(f"select {column} from {listed} and {column} like 'ix_report_%'"))
        assert set(named) >= OF_EXPRESSIONS
    engine.dispose()


@pytest.mark.slow
def test_every_step_goes_up_down_and_up(database_url: str) -> None:
    engine = db.connect(database_url)
    db.migrate(engine)
    with engine.connect() as connection:
        config = db.migration_config(connection)
        for script in ScriptDirectory.from_config(config).walk_revisions():
            command.downgrade(config, script.down_revision or "base")
            command.upgrade(config, script.revision)
            command.downgrade(config, script.down_revision or "base")
    assert tables(engine) == set()
    db.migrate(engine)
    assert tables(engine) == set(Base.metadata.tables)
    engine.dispose()


def test_programs_that_start_together_all_find_their_tables(database_url: str) -> None:
    def start(_: int) -> set[str]:
        engine = db.connect(database_url)
        db.migrate(engine)
        found = tables(engine)
        engine.dispose()
        return found

    with ThreadPoolExecutor(4) as programs:
        assert list(programs.map(start, range(4))) == [set(Base.metadata.tables)] * 4


SETTINGS = {"journal_mode": "wal", "foreign_keys": 1, "synchronous": 2, "secure_delete": 1, "temp_store": 0}


def test_sqlite_is_opened_for_many_readers_and_checks_references(tmp_path) -> None:
    engine = db.connect(f"sqlite:///{tmp_path / 'new folder' / 'iobound.db'}")
    with engine.connect() as connection:
        said = {name: connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in SETTINGS}
    assert said == SETTINGS
    engine.dispose()


@pytest.mark.parametrize("url", ["sqlite://", "sqlite:///:memory:", "mysql://db/iobound", "postgresql+asyncpg://db/a"])
def test_an_address_that_cannot_keep_a_store_is_refused(url: str) -> None:
    with pytest.raises(sqlalchemy.exc.ArgumentError):
        db.connect(url)
