"""A store with something in every table, some of it ugly, and what a store holds as one value to compare."""

from datetime import datetime
from typing import Any

import pyotp
import sqlalchemy
from msgspec import convert
from msgspec.json import encode
from sqlalchemy import Engine, insert, select, update
from sqlalchemy.orm import sessionmaker

from app.analysis.finished import Finished
from app.analysis.parts import TERMS
from app.databases.joining import Joining
from app.declared.curves import Curves
from app.declared.databases import Databases
from app.exports.letterhead import Letterhead, logo_of
from app.exports.letterheads import Letterheads
from app.history.forecasts import Forecasts
from app.ingest.rejudge_all import Rejudging
from app.ingest.service import Ingest
from app.logins.second_factors import SecondFactors
from app.logins.tokens import Tokens
from app.logins.users import Known, Users
from app.resources import samples_dir
from app.store.access.visibility import EVERYBODY
from app.store.audit.audit_chain import Entry, append
from app.store.engine import engine as db
from app.store.engine.transactions import writing
from app.store.lists.mentions import mention
from app.store.reports import Store
from app.store.schema.tables import Base, Database, Marker, Report
from app.store.schema.webhook_tables import Webhook, WebhookState
from rules.what_if.asked_change import AskedChange
from rules.what_if.outcome import WhatIf
from tests.app.logos import png
from tests.app.stand_in import HUGE_DBID, StandIn, report_bytes

NOON = 1_790_000_000
CURVE = samples_dir() / "curves" / "cern-random.csv"
UNKNOWN = dict.fromkeys(
    ("factor", "coupled_factor", "read_ms", "new_rate", "needs_iops", "needs_devices", "held_by", "next_bottleneck")
)
NOTHING_MORE = UNKNOWN | {"base": "DB time", "ceilings": [], "assumes": [], "worked": []}
GAIN = {"conservative": 0.4, "coupled": 0.5, "range": [0.4, 0.5]}
ANSWER = convert(NOTHING_MORE | GAIN | {"change": "x", "sentence": "X would save 40 %."}, WhatIf)


def store(url: str) -> Engine:
    """An engine for a migrated store."""
    engine = db.connect(url)
    db.migrate(engine)
    return engine


def fill(engine: Engine, reports: int = 6) -> None:
    """Uploads of several databases, a curve that one stands on, facts, a marker, a join, a split, a forecast that was
    kept, a report that is to be judged again."""
    analyst: Any = StandIn()
    ingest, databases = Ingest(Store(engine), analyst), Databases(engine)
    names = ("plain.txt", "Bücher & 报告 \U0001f4c8.txt", "it's; --.txt", "a\tb", "", "x" * 300)
    for one in range(reports):
        dbid = (1234567890, HUGE_DBID, 5)[one % 3]
        data = report_bytes(dbid=dbid, parts=1 + one % 2, number=one, database=f"DB{one % 3}")
        taken = ingest.take(data, names[one % len(names)])
    analysis = Store(engine).analysis(taken.id)
    assert analysis is not None
    Forecasts(engine).keep(taken.id, analysis, AskedChange(latency_ms=0.5), ANSWER, "zu Flash – “2027”")
    curve = Curves(engine, analyst).take([(CURVE.name, CURVE.read_bytes())]).curves[0].id
    first, *others = (one.id for one in reversed(databases.page(EVERYBODY).databases))
    databases.stand_on(first, curve)
    databases.declare(first, {"devices": 8}, datetime(2026, 1, 31))
    with writing(sessionmaker(engine)) as session:
        ids = session.scalars(select(Database.id).order_by(Database.id)).all()
        marker = {"public_id": "m1", "database_id": ids[0], "at": datetime(2026, 1, 31, 0, 0, 0, 123456)}
        session.execute(insert(Marker).values(text="moved\nto all-flash", **marker))
        session.execute(update(Database).where(Database.id == ids[0]).values(part_of_id=ids[-1]))  # one that is newer
    assert others
    letterheads = Letterheads(engine)
    for note in ("für „ihn“", "zwei\nZeilen"):
        letterheads.change(lambda _, note=note: Letterhead("Nord & Wind", note, logo_of(png(3, 2))))  # type: ignore[misc]
    _watch(engine, ids[-1])
    for one in range(3):
        with writing(sessionmaker(engine)) as session:
            append(session, Entry("report.delete", who="jürgen", object=f"o{one}", detail={"uploads": ["“1”"]}))
    _mention(engine)
    ada = Users(engine).add("ada", "correct horse battery", "analyst", ["Über", "it's"])
    _second_factor(engine, ada)
    Tokens(engine).create("Sammler auf „db01“", ["upload"], ["Über"], 30, ada)
    Tokens(engine).create("one without a user", ["read", "admin"], None, None, None)
    ingest.take(report_bytes(dbid=7, number=98, host="h1"), "one.txt")
    ingest.take(report_bytes(dbid=7, number=99, host="h2", snap=300), "two.txt")
    (both,) = (line.id for line in databases.page(EVERYBODY).databases if line.dbid == 7)
    Joining(engine).split_off(both, "host", "h2")
    Rejudging(engine, analyst).ask(both)


def _watch(engine: Engine, database: int) -> None:
    """Two webhooks, one of a database, and what it knows."""
    made = {"address": "https://hooks.example.com/“x”", "secret": "whsec_c2VjcmV0", "conditions": '{"silent_hours":6}'}
    made |= {"active": True, "failures": 0, "made_at": datetime(2026, 1, 31, 1, 2, 3)}
    with writing(sessionmaker(engine)) as session:
        for number, whose in ((1, {"database_id": database}), (2, {"group_name": "Gruppe Ö"})):
            values = {"public_id": f"w{number}", "name": "für „uns“", **made, **whose}
            one = session.execute(insert(Webhook).values(values).returning(Webhook.id)).scalar_one()
        session.execute(insert(WebhookState).values(webhook_id=one, database_id=database, what="silent", value='"x"'))


def _second_factor(engine: Engine, user: Known) -> None:
    """One that counts, and one that waits for its first code."""
    factors = SecondFactors(engine, clock=lambda: NOON)
    factors.confirm(user, pyotp.TOTP(factors.begin(user)).at(NOON))
    factors.begin(user)


def _mention(engine: Engine) -> None:
    """What two reports print, as worker processes tell it."""
    printed = [[("sql_id", "", "7m1bkq0x9z"), ("segment", "by_reads", "ÖRTER")], [("sql_id", "", "7m1bkq0x9z")]]
    with writing(sessionmaker(engine)) as session:
        reports = session.scalars(select(Report.id).order_by(Report.id).limit(2)).all()
        pairs = zip(reports, printed, strict=True)
        mention(session, {number: Finished(b"{}", {TERMS: encode(names)}) for number, names in pairs})


def content(engine: Engine) -> dict[str, list[tuple[Any, ...]]]:
    """Every row of every table, bytes as they were put in."""
    found = {}
    with engine.connect() as connection:
        for table in Base.metadata.sorted_tables:
            if table.name in ("series_tally", "worked_out"):  # each store counts and works out for itself: see `faults`
                continue
            rows = connection.execute(select(table)).all()
            found[table.name] = sorted((tuple(row) for row in rows), key=repr)
    return found


def faults(engine: Engine) -> list[str]:
    """What is half-stored, damaged or refers to nothing; empty where all is well."""
    questions = {
        "uploads without report": "select id from upload where id not in (select upload_id from report)",
        "reports without document": "select id from report where id not in (select report_id from document)",
        "reports without parts": "select id from report where id not in (select report_id from printed_part)",
        "reports without figures": "select id from report where id not in (select report_id from metric_value)",
        "reports without forecast": "select id from report where id not in (select report_id from forecast)",
        "series counted wrongly": "select * from (select series_id, count(*) as its from report group by series_id) as"
        " one where its <> coalesce((select reports from series_tally as t where t.series_id = one.series_id), 0)",
        "uploads lacking reports": "select upload_id from report group by upload_id, parts having count(*) <> parts",
    }
    if not sqlalchemy.inspect(engine).has_table("upload"):
        return ["no tables"]
    with engine.connect() as connection:
        found = [what for what, sql in questions.items() if connection.exec_driver_sql(sql).first()]
        for table in Base.metadata.sorted_tables:
            for key in table.foreign_keys:
                column, wanted = key.parent.name, key.column
                left = (
                    f'select 1 from "{table.name}" as a where a.{column} is not null and not exists'
                    f' (select 1 from "{wanted.table.name}" as b where b.{wanted.name} = a.{column})'
                )
                if connection.exec_driver_sql(left).first():
                    found.append(f"{table.name}.{column} refers to nothing")
        if engine.dialect.name == "sqlite":
            said = connection.exec_driver_sql("PRAGMA integrity_check").scalar()
            found += [] if said == "ok" else [str(said)]
    return found
