"""Every step of the schema, up and down, with data in the store; and a service that starts on an older one."""

import zlib
from datetime import datetime
from itertools import pairwise
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from fastapi.testclient import TestClient
from sqlalchemy import select
from sqlalchemy.orm import Session

from app.analysis.context import identities
from app.cli import main
from app.declared.databases import Databases
from app.logins.second_factors import SecondFactors
from app.logins.secret_texts import digest
from app.logins.sessions import Sessions
from app.main import create_app
from app.resources import migrations_dir
from app.settings import Settings
from app.store.access.visibility import EVERYBODY
from app.store.clock import now
from app.store.engine import engine as db
from app.store.reports import Store
from app.store.schema.tables import Base
from app.store.schema.work_tables import ExportChunk, Incoming, SpoolChunk
from tests.app.conftest import BASE
from tests.app.filled import fill
from tests.app.fixture import Invented, analysis, tables
from tests.app.services import changing, provided
from tests.app.stand_in import StandIn, report_bytes

pytestmark = pytest.mark.slow

UPLOADS, DATABASES, HISTORY = "2026_11_21_uploads", "2026_11_22_databases", "2026_11_22_history"
IDENTITY, WORK, LISTS = "2026_11_23_identity", "2026_11_26_work", "2026_11_27_lists"
FIGURES, AUDIT, KEYS = "2026_11_28_figures", "2026_12_05_audit", "2026_12_06_keys"
SIGN_ON, REDACTION, FACTOR = "2026_12_07_single_sign_on", "2026_12_08_redaction", "2026_12_09_second_factor"
ORDER = (
    "base",
    *(step.revision for step in reversed([*ScriptDirectory(str(migrations_dir())).walk_revisions()])),
)
NEWEST = ORDER[-1]
"""The step that today's program reads and writes."""
SERIES = (
    (1, '[1234567890, null, "instance", 1]', 1234567890, None, "instance", 1, "OLD"),
    (2, '[1234567890, null, "instance", 2]', 1234567890, None, "instance", 2, "NEW"),
    (3, '[1234567890, "PDB1", "pdb", null]', 1234567890, "PDB1", "pdb", None, "NEW"),
    (4, '["NAMED", null, "instance", null]', None, None, "instance", None, "NAMED"),
)
OF_EXPRESSIONS = ("ix_report_urgency", "ix_report_severity_rank")
"""Indexes that cannot be read back; plans of queries show that they are there (tests/app/store/test_query_plans.py)."""
END = datetime(2026, 1, 31, 10, 30, 7)
ODD = b"\x00\xff not made by any zlib \x80" * 9


def to(engine: sqlalchemy.Engine, revision: str) -> None:
    with engine.connect() as connection:
        config = db.migration_config(connection)
        now = MigrationContext.configure(connection).get_current_revision() or "base"
        connection.rollback()
        up = ORDER.index(revision) > ORDER.index(now)
        (command.upgrade if up else command.downgrade)(config, revision)


def ask(engine: sqlalchemy.Engine, sql: str) -> list[tuple[Any, ...]]:
    with engine.connect() as connection:
        return [tuple(bytes(one) if isinstance(one, memoryview) else one for one in row)
                for row in connection.execute(sqlalchemy.text(sql))]  # fmt: skip


def older_analysis() -> dict[str, Any]:
    """An analysis as it was before its sentences were told apart."""
    known = analysis()
    _without_what_sentences_told(known["verdict"])
    return known


def _without_what_sentences_told(verdict: dict[str, Any]) -> None:
    for name in ("sentence", "window"):
        verdict.pop(name, None)
    for gain in verdict.get("gain") or ():
        for name in ("action", "assumes", "held_by", "untold_because"):
            gain.pop(name, None)


def document(number: int) -> bytes:
    """As the service wrote it; one that it never wrote goes through untouched too."""
    return (
        ODD if number == 8 else zlib.compress(msgspec.json.encode(older_analysis() | {"part": number, "parts": 8}), 9)
    )


def fill_first(engine: sqlalchemy.Engine) -> None:
    """Four series with two reports each, as the first version stored them."""
    with changing(engine) as connection:
        run = sqlalchemy.text
        upload = {"raw": zlib.compress(b"raw"), "at": END}
        connection.execute(run("insert into upload values (1, 'u1', 'aa', 'a.txt', 3, :at, :raw)"), upload)
        for row in SERIES:
            values = dict(zip("abcdefg", row, strict=True))
            connection.execute(run("insert into series values (:a, :b, :c, :d, :e, :f, :g)"), values)
        for one in range(1, 9):
            values = {"id": one, "series": (one + 1) // 2, "document": document(one), "end": END if one != 7 else None,
                      "tables": zlib.compress(msgspec.json.encode(tables()), one), "snap": 2**40 + one}  # fmt: skip
            connection.execute(
                run(
                    "insert into report (id, upload_id, part, parts, series_id, format, verdict_case, headline,"
                    " begin_snap, end_time, document, tables) values"
                    " (:id, 1, :id, 8, :series, 'awr-text', 'mixed', 'Said “ü”.', :snap, :end, :document, :tables)"
                ),
                values,
            )
            for name, value in (("read_iops", one / 3), ("io_share", 1e-300), ("db_time_s", 0.0)):
                figure = {"id": one, "name": name, "value": value}
                connection.execute(run("insert into metric_value values (:id, :name, :value)"), figure)
            connection.execute(run("insert into finding values (:id, 'a-rule', 'fired', 'high', null)"), {"id": one})


def fill_second(engine: sqlalchemy.Engine) -> None:
    """What the second version knows beside: facts, a curve, what a report was judged with."""
    with changing(engine) as connection:
        run = sqlalchemy.text
        curve = {"raw": b"\x01raw", "document": b"\x02", "at": END}
        connection.execute(run("insert into curve_upload values (1, 'cc', 'c.csv', 1, :at, :raw)"), curve)
        connection.execute(run("insert into curve values (1, 'c1', 1, 1, 'A curve', 'csv', :raw, :document)"), curve)
        connection.execute(run("update database set storage = '{\"devices\": 8}', curve_id = 1, stands_on = 'abc'"
                               " where dbid = 1234567890 and container is null"))  # fmt: skip
        connection.execute(run("update report set judged_with = 'abc' where series_id = 1"))


COMMON = {
    "upload": "select * from upload order by id",
    "series": "select id, key, dbid, container, scope, instance_number, name from series order by id",
    "report": "select id, upload_id, part, parts, series_id, format, begin_snap, end_snap, headline, verdict_case "
              "from report order by id",
    "figures": "select report_id, name, value from metric_value order by report_id, name",
}  # fmt: skip
SECOND = {
    "curve_upload": "select * from curve_upload",
    "curve": "select * from curve",
    "database": "select id, public_id, key, dbid, container, name, storage, curve_id, stands_on from database order by "
                "id",
    "of": "select id, database_id from series order by id",
    "judged_with": "select id, judged_with from report order by id",
}  # fmt: skip
DOCUMENTS = {UPLOADS: "select id, document, tables from report order by id"}
DOCUMENTS[DATABASES] = DOCUMENTS[UPLOADS]
DOCUMENTS[HISTORY] = DOCUMENTS[IDENTITY] = "select report_id, document, tables from document order by report_id"


def held(engine: sqlalchemy.Engine, revision: str) -> dict[str, Any]:
    """What must survive at that step."""
    asked = COMMON | (SECOND if revision != UPLOADS else {}) | {"documents": DOCUMENTS[revision]}
    return {name: ask(engine, sql) for name, sql in asked.items()}


@pytest.fixture
def old(database_url: str) -> Any:
    engine = db.connect(database_url)
    to(engine, UPLOADS)
    fill_first(engine)
    yield engine
    engine.dispose()


def test_nothing_is_lost_on_the_way_up_and_down_through_every_step(old: sqlalchemy.Engine) -> None:
    first = held(old, UPLOADS)
    assert [row[1] for row in first["documents"]] == [document(one) for one in range(1, 9)]
    assert len(first["figures"]) == 24
    to(old, DATABASES)
    assert {name: rows for name, rows in held(old, DATABASES).items() if name in first} == first
    fill_second(old)
    second = held(old, DATABASES)
    assert [row[1] for row in second["judged_with"]] == ["abc", "abc", "", "", "", "", "", ""]
    to(old, HISTORY)
    assert held(old, HISTORY) == second
    to(old, DATABASES)
    assert held(old, DATABASES) == second
    to(old, HISTORY)
    assert held(old, HISTORY) == second
    to(old, IDENTITY)
    assert held(old, IDENTITY) == second
    to(old, UPLOADS)
    assert held(old, UPLOADS) == first
    to(old, NEWEST)
    found = Databases(old).page(EVERYBODY).databases
    assert [(one.name, one.dbid, one.container, one.reports) for one in found] == [
        ("NAMED", None, None, 2),
        ("NEW", 1234567890, "PDB1", 2),
        ("NEW", 1234567890, None, 4),
    ]


def test_figures_get_the_series_and_the_time_of_their_report(old: sqlalchemy.Engine) -> None:
    to(old, HISTORY)
    wanted = ask(old, "select r.id, m.name, r.series_id, r.end_time from report r join metric_value m"
                      " on m.report_id = r.id order by 1, 2")  # fmt: skip
    assert ask(old, "select report_id, name, series_id, end_time from metric_value order by 1, 2") == wanted
    assert {row[0] for row in wanted if row[3] is None} == {7}
    assert ask(old, "select distinct host, versions from report") == [(None, "")]


def test_what_was_split_off_and_what_was_asked_for_become_columns_and_texts_again(old: sqlalchemy.Engine) -> None:
    to(old, HISTORY)
    apart, series = '[7, "P", {"host": "h2"}]', '[7, "P", "instance", 1, {"host": "h2"}]'
    with changing(old) as connection:
        run, new = sqlalchemy.text, {"id": 900}
        connection.execute(
            run(
                "insert into database (id, public_id, key, dbid, container, stands_on) values"
                " (:id, 'd900', :key, 7, 'P', 'abc')"
            ),
            new | {"key": apart},
        )
        connection.execute(run("insert into series (id, key, dbid, container, scope, instance_number, database_id)"
                               " values (:id, :key, 7, 'P', 'instance', 1, :id)"), new | {"key": series})  # fmt: skip
        connection.execute(run("update report set judged_with = 'again abc' where id = 1"))
        connection.execute(run("update report set judged_with = 'again ' where id = 2"))
    texts = ("select key from database order by id", "select key from series order by id",
             "select judged_with from report order by id")  # fmt: skip
    before = [ask(old, sql) for sql in texts]
    to(old, IDENTITY)
    told = ask(old, "select plain_key, split_by, split_value from database where id = 900")
    assert told == [('[7, "P"]', "host", "h2")]
    assert ask(old, "select plain_key from series where id = 900") == [('[7, "P", "instance", 1]',)]
    assert ask(old, "select count(*) from database where id <> 900 and plain_key <> key") == [(0,)]
    assert ask(old, "select id, judged_with from report where asked_again order by id") == [(1, "abc"), (2, "")]
    (identity,) = [one for one in identities(7, None, "P", "h2") if one.split_by]
    assert (identity.key, identity.own(identity.plain_series_key("instance", 1))) == (apart, series)
    to(old, HISTORY)
    assert [ask(old, sql) for sql in texts] == before
    assert ask(old, "select count(*) from finding") == [(0,)]


def test_the_way_down_loses_only_what_the_older_schema_cannot_hold(database_url: str) -> None:
    engine = db.connect(database_url)
    to(engine, NEWEST)
    fill(engine)
    with changing(engine) as connection:  # told by another test: older schemas keep it within another text
        connection.execute(sqlalchemy.text("update report set asked_again = false"))
    to(engine, IDENTITY)
    everything = held(engine, IDENTITY)
    assert ask(engine, "select count(*) from marker") == [(1,)]
    to(engine, DATABASES)
    assert held(engine, DATABASES) == everything
    assert set(sqlalchemy.inspect(engine).get_table_names()).isdisjoint(
        {"marker", "forecast", "document", "storage_period"}
    )
    to(engine, IDENTITY)
    assert held(engine, IDENTITY) == everything
    for table in ("marker", "forecast", "storage_period"):
        assert ask(engine, f"select count(*) from {table}") == [(0,)]
    assert ask(engine, "select distinct label, part_of_id, versions from database, report") == [(None, None, "")]
    engine.dispose()


@pytest.mark.filterwarnings("ignore:Skipped unsupported reflection of expression-based index")
@pytest.mark.filterwarnings("ignore:autogenerate skipping metadata-specified expression-based index")
def test_after_all_steps_the_tables_are_those_that_are_declared(old: sqlalchemy.Engine) -> None:
    for before, after in pairwise(ORDER[ORDER.index(UPLOADS) :]):
        for revision in (after, before, after):
            to(old, revision)
    to(old, UPLOADS)
    to(old, NEWEST)
    ours = {"compare_type": True, "include_name": lambda name, *_: not str(name).startswith("procrastinate_"),
            "include_object": lambda _, name, *__: name not in OF_EXPRESSIONS}  # fmt: skip
    with old.connect() as connection:
        context = MigrationContext.configure(connection, opts=ours)
        assert compare_metadata(context, Base.metadata) == [], "a migration makes what tables.py declares"
    tallies = "select series_id, reports from series_tally order by 1"
    assert ask(old, tallies) == ask(old, "select series_id, count(*) from report group by 1 order by 1") != []
    changes = "select series_id, changes from series_tally order by 1"
    before = ask(old, changes)
    with changing(old) as connection:
        connection.execute(sqlalchemy.text("update report set judged_with = 'other facts'"))
    assert not set(ask(old, changes)) & set(before)
    with changing(old) as connection:
        connection.execute(sqlalchemy.text("delete from upload"))  # references hold, and take all along
    for table in ("report", "document", "printed_part", "metric_value"):
        assert ask(old, f"select count(*) from {table}") == [(0,)]
    assert {reports for _, reports in ask(old, tallies)} == {0}  # the triggers are there after all steps


@pytest.mark.parametrize("revision", [UPLOADS, DATABASES])
def test_a_service_that_starts_on_an_older_schema_serves_what_is_there(
    old: sqlalchemy.Engine, database_url: str, tmp_path: Path, revision: str
) -> None:
    if revision != UPLOADS:
        to(old, revision)
    service = create_app(Settings(data=tmp_path, database_url=database_url), analyst=Invented())  # type: ignore[arg-type]
    with TestClient(service, base_url=BASE) as client:
        assert len(client.get("/api/v1/reports").json()["reports"]) == 8
        for part in (1, 5):
            told = client.get("/api/v1/reports/u1", params={"part": part, "full": 1}).json()
            before = msgspec.json.decode(zlib.decompress(document(part)))
            assert {key: told[key] for key in before} | {"verdict": None} == before | {"verdict": None}
            assert {key: told["verdict"][key] for key in before["verdict"]}["headline"] == before["verdict"]["headline"]
        assert client.get("/reports/u1", headers={"accept": "text/html"}).status_code == 200
        assert "Judged by an older iobound." in client.get("/", headers={"accept": "text/html"}).text
        stored = provided(service, Store)
        assert (stored.raw("u1"), len(list(stored.printed("u1", 2).tables()))) == (b"raw", len(tables()))


def test_keys_count_on_after_the_steps(old: sqlalchemy.Engine) -> None:
    """Rows that were put in with their keys leave PostgreSQL's counters behind: what a service puts in does not."""
    to(old, NEWEST)
    with changing(old) as connection:
        connection.execute(sqlalchemy.text("delete from upload"))
        connection.execute(sqlalchemy.text("delete from series"))
        connection.execute(sqlalchemy.text("delete from database"))
    from app.ingest.service import Ingest

    analyst: Any = StandIn()
    assert Ingest(Store(old), analyst).take(report_bytes(), "a.txt").id
    to(old, UPLOADS)
    to(old, NEWEST)
    assert Ingest(Store(old), analyst).take(report_bytes(number=2), "b.txt").id


CHANGES = {
    "reads at 0.5 ms, if it sustains 9,855 reads a second": ("reads at 0.5 ms", "assumes",
                                                            "it sustains 9,855 reads a second"),
    "reads at 0.5 ms, held to 1.2 ms by the limit of the host": ("reads at 0.5 ms", "held_by", "limit of the host"),
    "twice the devices, by the load curve (3 ms without load)": (
        "twice the devices, by the load curve (3 ms without load)", "assumes", None),
}  # fmt: skip


def test_a_document_is_split_and_its_core_tells_apart_what_its_sentences_said(old: sqlalchemy.Engine) -> None:
    to(old, IDENTITY)
    known = older_analysis()
    known["verdict"] |= {"headline": "Reads of 5 ms (each) lead (from 10:00 to 11:00, the whole database)."}
    known["verdict"]["gain"] = [{"kind": "media", "change": change, "read_ms": 0.5, "conservative": 0.4}
                                for change in CHANGES]  # fmt: skip
    quiet = {**known["findings"][0], "rule": "z-rule", "state": "quiet", "message": "All is well."}
    known["findings"] = [*known["findings"], quiet]
    with changing(old) as connection:
        packed = zlib.compress(msgspec.json.encode(known | {"part": 2}))
        connection.execute(sqlalchemy.text("update document set document = :document where report_id = 2"),
                           {"document": packed})  # fmt: skip
    to(old, WORK)
    store = Store(old)
    core = store.analysis("u1", 2)
    assert core is not None
    assert core.verdict.window == "from 10:00 to 11:00, the whole database"
    told = [(gain.action, name, getattr(gain, name))
            for gain, (_, name, _) in zip(core.verdict.gain, CHANGES.values(), strict=True)]  # fmt: skip
    assert told == list(CHANGES.values())
    assert core.unfired[-1].rule == "z-rule"
    assert all(finding.fired for finding in core.findings)
    printed = store.printed("u1", 2)
    assert dict(printed.raws("section")).keys() == known["report"]["sections"].keys()
    sections = [(head.name, head.rows) for head in core.contents.sections]
    assert sections == [(name, len(section["rows"])) for name, section in known["report"]["sections"].items()]
    assert [msgspec.json.decode(table) for _, table in printed.raws("table")] == tables()
    assert [head.number for head in core.contents.tables] == [table["number"] for table in tables()]
    assert printed.sql_texts() == known["sql_texts"]
    assert [finding.rule for finding in printed.findings()] == [finding["rule"] for finding in known["findings"]]


def plain(rows: list[tuple[Any, ...]]) -> list[Any]:
    """Documents and tables as objects; what no program of ours wrote as it is."""
    return [(number, *map(_opened, pieces)) for number, *pieces in rows]


def _opened(packed: bytes) -> Any:
    if packed == ODD:
        return packed
    known = msgspec.json.decode(zlib.decompress(packed))
    if isinstance(known, dict):
        _without_what_sentences_told(known["verdict"])
    return known


def test_what_was_split_is_one_document_again_on_the_way_down(old: sqlalchemy.Engine) -> None:
    to(old, IDENTITY)
    before = ask(old, DOCUMENTS[IDENTITY])
    to(old, WORK)
    assert ask(old, "select count(*) from printed_part where report_id = 8") == [(0,)]
    to(old, IDENTITY)
    after = ask(old, DOCUMENTS[IDENTITY])
    assert plain(after)[:7] == plain(before)[:7]
    assert after[7][1] == ODD


def test_figures_of_lists_are_those_that_are_stored(old: sqlalchemy.Engine) -> None:
    to(old, LISTS)
    steps = [{"saves": None}, {"saves": 0.125}, {"saves": 0.5}]
    with changing(old) as connection:
        run = sqlalchemy.text
        for number, verdict in ((1, {"steps": steps}), (2, {"steps": [{"saves": None}]}), (3, {}), (4, {"steps": [7]})):
            packed = zlib.compress(msgspec.json.encode({"verdict": verdict}))
            connection.execute(run("update document set document = :document where report_id = :id"),
                               {"document": packed, "id": number})  # fmt: skip
        connection.execute(run("delete from metric_value where report_id = 2 and name = 'io_share'"))
        connection.execute(run("update metric_value set name = 'single_block_read_ms' where report_id = 3"
                               " and name = 'read_iops'"))  # fmt: skip
    to(old, FIGURES)
    found = ask(old, "select io_share, single_block_read_ms, best_saving from report where id <= 4 order by id")
    assert found == [(1e-300, None, 0.5), (None, None, None), (1e-300, 1.0, None), (1e-300, None, None)]
    assert ask(old, "select count(*) from upload where sample") == [(0,)]


def test_references_are_checked_again_after_a_migration(tmp_path: Path) -> None:
    engine = db.connect(f"sqlite:///{tmp_path / 'iobound.db'}")
    db.migrate(engine)
    with engine.connect() as connection:
        with db.unchecked_references(connection):
            pass
        assert connection.exec_driver_sql("PRAGMA foreign_keys").scalar() == 1
    engine.dispose()


def test_a_service_of_an_older_program_leaves_a_newer_store_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    engine = db.connect(f"sqlite:///{tmp_path / 'iobound.db'}")
    db.migrate(engine)
    with changing(engine) as connection:
        connection.exec_driver_sql("update alembic_version set version_num = 'from_the_future'")
    engine.dispose()
    monkeypatch.setenv("IOBOUND_DATA", str(tmp_path))
    monkeypatch.delenv("DATABASE_URL", raising=False)
    assert main.main(["serve", "--port", "0"]) == 2
    assert "was made by a newer iobound than this one" in capsys.readouterr().err


def test_pieces_of_batches_and_exports_that_are_on_their_way_are_read_after_the_step(old: sqlalchemy.Engine) -> None:
    to(old, AUDIT)
    pieces, run = [b"", b"\xb5\x03 begins like a head", b"PK\x03\x04" * 99], sqlalchemy.text
    with changing(old) as connection:
        connection.execute(run("insert into export (id, public_id, format, asked, asked_at, state, tries, total, done,"
                               " missing, failed, size, expires_at) values (1, 'e', 'md', '{}', :at, 'done', 0, 1, 1,"
                               " 0, 0, 9, :at)"), {"at": END})  # fmt: skip
        for number, body in enumerate(pieces):
            row = {"number": number, "body": body}
            connection.execute(run("insert into spool_chunk (spool, number, body) values ('b', :number, :body)"), row)
            connection.execute(
                run("insert into export_chunk (export_id, number, body) values (1, :number, :body)"), row
            )
    to(old, KEYS)
    with Session(old) as session:
        assert list(session.scalars(select(SpoolChunk.body).order_by(SpoolChunk.number))) == pieces
        found = session.execute(select(ExportChunk.body, ExportChunk.size).order_by(ExportChunk.number)).all()
        assert [tuple(row) for row in found] == [(body, len(body)) for body in pieces]
    to(old, AUDIT)
    for table in ("spool_chunk", "export_chunk"):
        assert [row[0] for row in ask(old, f"select body from {table} order by number")] == pieces


def test_what_waits_when_redaction_comes_is_not_redacted(old: sqlalchemy.Engine) -> None:
    to(old, SIGN_ON)
    with changing(old) as connection:
        columns = "public_id, filename, size, received_at, state, tries, timeouts, duplicate"
        values = "('w', 'a.txt', 1, :at, 'waiting', 0, 0, false)"
        connection.execute(sqlalchemy.text(f"insert into incoming ({columns}) values {values}"), {"at": END})
    to(old, REDACTION)
    with Session(old) as session:
        assert session.scalars(select(Incoming.redact)).all() == [False]
    to(old, SIGN_ON)
    assert ask(old, "select filename from incoming") == [("a.txt",)]


def test_who_is_logged_in_when_second_factors_come_stays_so(old: sqlalchemy.Engine) -> None:
    to(old, REDACTION)
    run, at = sqlalchemy.text, now()
    user = "id, public_id, name, password, role, disabled, created_at, password_at"
    one = "public_id, digest, user_id, begun_at, seen_at"
    with changing(old) as connection:
        connection.execute(
            run(f"insert into login_user ({user}) values (1, 'u', 'ada', 'x', 'reader', false, :at, :at)"), {"at": at}
        )
        row = {"at": at, "digest": digest("secret")}
        connection.execute(run(f"insert into login_session ({one}) values ('s', :digest, 1, :at, :at)"), row)
    to(old, FACTOR)
    known = Sessions(old).user("secret")
    assert known is not None
    assert (known.name, known.second_factor, known.vouched) == ("ada", False, False)
    assert SecondFactors(old).remove(known) is False
    to(old, REDACTION)
    assert ask(old, "select name from login_user") == [("ada",)]
