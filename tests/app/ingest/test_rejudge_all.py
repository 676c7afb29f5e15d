"""`iobound rejudge`: what waits, what becomes of it, and what stops it."""

import json
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

import msgspec
import pytest
import sqlalchemy
from fastapi.testclient import TestClient
from sqlalchemy import Engine
from sqlalchemy.exc import OperationalError

from app.analysis.analyse import versions
from app.analysis.finished import Finished
from app.cli import main
from app.cli.stored import rejudge
from app.declared.databases import Databases
from app.ingest import rejudge_all
from app.ingest.rejudge import Judging
from app.ingest.rejudge_all import Rejudging, StoreAway
from app.settings import Settings
from app.store.analysis_rows import stamp
from app.store.schema.tables import Curve, CurveUpload, Forecast, Report
from parsers.errors import NotAReport
from tests.app.services import changing, provided
from tests.app.stand_in import StandIn, report_bytes

REPORTS, DATABASES = "/api/v1/reports", "/api/v1/databases"
TODAY = stamp(versions())


class Today(StandIn):
    """Judges as today's rules do; refuses files of a database that is called so."""

    limits: Any = None
    refuses = "REFUSED"

    def analyse(self, *given: Any) -> list[Finished]:
        if self.refuses.encode() in given[0]:
            raise NotAReport("This is no report any more: bring another.")
        found = []
        for one in super().analyse(*given):
            document = json.loads(one.core)
            document["versions"] = msgspec.to_builtins(versions())
            found.append(Finished(json.dumps(document).encode(), one.parts))
        return found

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        pass


@pytest.fixture
def today(client: TestClient) -> Rejudging:
    return Rejudging(provided(client, Engine), Today())  # type: ignore[arg-type]


@pytest.fixture
def command(client: TestClient, settings: Settings, monkeypatch: pytest.MonkeyPatch) -> Callable[..., int]:
    """The command on the store of the service that runs meanwhile."""
    monkeypatch.setenv("DATABASE_URL", settings.url)
    monkeypatch.setattr(rejudge, "Analyst", lambda _limits: Today())
    return lambda *words: main.main(["rejudge", *words])


def upload(client: TestClient, **what: Any) -> str:
    return str(client.post(REPORTS, content=report_bytes(**what)).json()["id"])


def judged_by(client: TestClient) -> list[tuple[str, str]]:
    query = sqlalchemy.select(Report.versions, Report.judged_with).order_by(Report.id)
    with provided(client, Engine).connect() as connection:
        return [(row[0], row[1]) for row in connection.execute(query)]


def database(client: TestClient, dbid: int = 1234567890) -> str:
    return next(one["id"] for one in client.get(DATABASES).json()["databases"] if one["dbid"] == dbid)


def test_what_older_rules_judged_waits_once_a_file_the_newest_first(client: TestClient, today: Rejudging) -> None:
    first, second = upload(client), upload(client, parts=2)
    assert [(one.id, one.reports, one.older, one.stale) for one in today.waiting()] == [
        (second, 2, 2, 0),
        (first, 1, 1, 0),
    ]
    assert [one.state for one in today.run(today.waiting())] == ["judged", "judged"]
    assert judged_by(client) == [(TODAY, "")] * 3
    assert today.waiting() == []
    assert len(today.waiting(all=True)) == 2


def test_what_was_judged_with_other_facts_waits(client: TestClient, today: Rejudging) -> None:
    upload(client), upload(client, dbid=5)
    assert len(list(today.run(today.waiting()))) == 2
    provided(client, Databases).declare(database(client), {"devices": 8})
    (one,) = today.waiting()
    assert (one.older, one.stale) == (0, 1)
    assert len(list(today.run([one]))) == 1
    assert today.waiting() == []
    assert client.get(f"{REPORTS}/{one.id}").json()["verdict"]["headline"] == "Reads lead. devices=8"


def test_one_database_is_that_and_those_joined_into_it(client: TestClient, today: Rejudging) -> None:
    mine, clone, _other = upload(client), upload(client, dbid=5), upload(client, dbid=6)
    with changing(provided(client, Engine)) as connection:
        run = connection.exec_driver_sql
        head = run("select id from database where dbid = 1234567890").scalar()
        run(f"update database set part_of_id = {head} where dbid = 5")
    wanted = database(client, 1234567890)
    assert {one.id for one in today.waiting(wanted)} == {mine, clone}
    assert today.knows(wanted)
    assert not today.knows("no database")
    assert today.waiting("no database") == []


def test_all_of_them_wait_until_each_was_judged_even_when_it_is_stopped_between(
    client: TestClient, today: Rejudging
) -> None:
    for dbid in range(1, 7):
        upload(client, dbid=dbid)
    assert len(list(today.run(today.waiting()))) == 6
    today.ask()
    today.ask()  # asking twice asks once
    running = today.run(today.waiting(), workers=1)
    next(running)
    running.close()
    left = len(today.waiting())
    assert 0 < left < 6
    assert len(list(today.run(today.waiting()))) == left
    assert judged_by(client) == [(TODAY, "")] * 6


def test_a_report_that_is_read_before_its_turn_is_judged_then(client: TestClient, today: Rejudging) -> None:
    public_id = upload(client)
    list(today.run(today.waiting()))
    today.ask()
    client.get(f"{REPORTS}/{public_id}")
    assert [one[1] for one in judged_by(client)] == [""]


def test_what_fails_keeps_its_judgement_and_is_told(client: TestClient, today: Rejudging) -> None:
    good, bad = upload(client), upload(client, database="REFUSED", dbid=7)
    before = client.get(f"{REPORTS}/{bad}").content
    today.ask()
    found = {one.upload.id: one for one in today.run(today.waiting())}
    assert (found[good].state, found[bad].state) == ("judged", "failed")
    assert found[bad].sentence == "This is no report any more: bring another."
    assert client.get(f"{REPORTS}/{bad}").content == before
    assert dict(judged_by(client)) == {TODAY: "", "1/1/1": ""}  # and nobody waits for it to be judged with other facts
    assert [one.id for one in today.waiting()] == [bad]  # it is still by older rules


def test_what_is_deleted_meanwhile_is_gone(client: TestClient, today: Rejudging) -> None:
    public_id = upload(client)
    waiting = today.waiting()
    client.delete(f"{REPORTS}/{public_id}")
    assert [one.state for one in today.run(waiting)] == ["gone"]


def test_a_store_that_is_locked_once_is_told_and_one_that_went_away_stops_it(
    client: TestClient, today: Rejudging, monkeypatch: pytest.MonkeyPatch
) -> None:
    for dbid in range(1, 9):
        upload(client, dbid=dbid)
    again, asked = Judging.again, []

    def locked(self: Judging, public_id: str) -> bool:
        asked.append(public_id)
        if len(asked) % 2:
            raise OperationalError("", {}, Exception("database is locked"))
        return again(self, public_id)

    monkeypatch.setattr(Judging, "again", locked)
    outcomes = list(today.run(today.waiting(), workers=1))
    assert [one.state for one in outcomes].count("failed") == 4
    assert {one.sentence for one in outcomes if one.state == "failed"} == {
        "The store does not answer (database is locked)."
    }

    def away(_self: Judging, public_id: str) -> bool:
        raise OperationalError("", {}, Exception("server closed the connection"))

    monkeypatch.setattr(Judging, "again", away)
    for dbid in range(11, 19):
        upload(client, dbid=dbid)
    with pytest.raises(StoreAway, match="server closed"):
        list(today.run(today.waiting()))


def test_the_command_judges_and_says_how_many(
    client: TestClient, command: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    upload(client), upload(client, parts=2)
    assert command("--dry-run") == 0
    assert capsys.readouterr().out.splitlines() == [
        "2 files would be judged again (3 reports).",
        "  by an older parser, older rules or media: 2",
        "  with other facts than their database has now: 0",
    ]
    assert [one[0] for one in judged_by(client)] == ["1/1/1"] * 3
    assert command() == 0
    said = capsys.readouterr()
    assert said.out == "2 files of 2 judged again (3 reports).\n"
    last = said.err.splitlines()[-1]  # a line that renews itself it is not, as this is no terminal
    assert last.startswith("Files judged again: 2 of 2, ")
    assert command() == 0
    assert capsys.readouterr() == ("Nothing to do: every report was judged by today's rules and facts.\n", "")
    assert command("--all", "--database", database(client)) == 0
    assert capsys.readouterr().out == "2 files of 2 judged again (3 reports).\n"


def test_the_command_says_that_forecasts_were_made_late(
    client: TestClient, command: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    upload(client)
    with changing(provided(client, Engine)) as connection:
        connection.execute(sqlalchemy.delete(Forecast))
    assert command() == 0
    assert "1 report had no forecast: what today's rules foresee is kept, with today's date." in capsys.readouterr().out


def test_the_command_lists_what_failed_and_exits_2(
    client: TestClient, command: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    bad = upload(client, database="REFUSED")
    upload(client, dbid=5)
    assert command() == 2
    said = capsys.readouterr()
    assert said.out == ("1 file of 2 judged again (1 report); 1 could not be: there the old judgement stays.\n")
    assert said.err.endswith(f"iobound: report ({bad}): This is no report any more: bring another.\n")


def test_ctrl_c_finishes_what_is_in_hand_and_says_how_to_go_on(
    client: TestClient,
    command: Callable[..., int],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for dbid in range(1, 9):
        upload(client, dbid=dbid)
    wait = rejudge_all.wait

    def interrupted(pending: Any, **how: Any) -> Any:
        wait(pending, **how)
        raise KeyboardInterrupt

    monkeypatch.setattr(rejudge_all, "wait", interrupted)
    assert command() == 130
    said = capsys.readouterr()
    monkeypatch.setattr(rejudge_all, "wait", wait)
    done = [one[0] for one in judged_by(client)].count(TODAY)
    assert 0 < done < 8
    left = f"{8 - done} file{'' if done == 7 else 's'} left"
    assert said.err.endswith(f"iobound: stopped by Ctrl+C with {left}: `iobound rejudge` goes on with the rest.\n")
    assert not [one for one in threading.enumerate() if one.name.startswith("rejudge")]
    assert command() == 0
    assert capsys.readouterr().out.startswith(f"{8 - done} file")


@pytest.mark.parametrize(
    ("environment", "said", "status"),
    [
        ({"DATABASE_URL": "mysql://nowhere/x"}, "DATABASE_URL names no PostgreSQL", 2),
        ({"DATABASE_URL": "postgresql://nobody@127.0.0.1:1/x"}, "look at DATABASE_URL", 75),
        ({"IOBOUND_WORKERS": "none"}, "the setting IOBOUND_WORKERS cannot be 'none'", 2),
    ],
)
def test_a_store_that_cannot_be_opened_is_one_sentence(
    environment: dict[str, str],
    said: str,
    status: int,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    assert main.main(["rejudge"]) == status
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1


def test_an_unknown_database_is_one_sentence(command: Callable[..., int], capsys: pytest.CaptureFixture[str]) -> None:
    assert command("--database", "x\0y") == 2
    assert "there is no database" in capsys.readouterr().err


def test_a_store_of_a_newer_program_is_left_alone(
    command: Callable[..., int], client: TestClient, capsys: pytest.CaptureFixture[str]
) -> None:
    with changing(provided(client, Engine)) as connection:
        connection.exec_driver_sql("update alembic_version set version_num = 'from_the_future'")
    assert command() == 2
    assert capsys.readouterr().err == (
        "iobound: the store was made by a newer iobound than this one: bring this program up to date.\n"
    )


def test_a_folder_that_cannot_be_made_is_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("IOBOUND_DATA", str(tmp_path / "file"))
    assert main.main(["rejudge"]) == 2
    assert "name a folder that can be written" in capsys.readouterr().err


def test_a_store_that_goes_away_ends_the_command_in_one_sentence(
    client: TestClient,
    command: Callable[..., int],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for dbid in range(1, 9):
        upload(client, dbid=dbid)

    def away(*_: Any) -> bool:
        monkeypatch.setattr(Rejudging, "without_forecast", away)
        raise OperationalError("", {}, Exception("the connection is closed\nand more"))

    monkeypatch.setattr(Judging, "again", away)
    assert command() == 2
    said = capsys.readouterr().err.splitlines()
    assert said[-1] == (
        "iobound: stopped, the store does not answer (the connection is closed): "
        "`iobound rejudge` goes on with the rest."
    )
    monkeypatch.setattr(Rejudging, "waiting", away)
    assert command() == 2
    assert capsys.readouterr().err == (
        "iobound: the store does not answer (the connection is closed): `iobound rejudge` goes on with the rest.\n"
    )


CURVE_OF_THREE = b"outstanding,iops,latency_ms\n1,100,10\n2,190,10.5\n4,350,11.4\n"


def test_curves_that_an_older_reader_read_are_read_again(
    client: TestClient, command: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    sent = client.post("/api/v1/curves", files={"file": ("curve.csv", CURVE_OF_THREE)}).json()
    place = f"/api/v1/curves/{sent['id']}"
    whole = client.get(place).json()
    old = {**whole, "points": whole["points"][:1]}
    with changing(provided(client, Engine)) as connection:
        connection.execute(sqlalchemy.update(Curve).values(document=json.dumps(old).encode()))
    assert len(client.get(place).json()["points"]) == 1
    assert command("--dry-run") == 0
    assert capsys.readouterr().out.endswith("Load curves would be read again: 1 file.\n")
    assert command() == 0
    assert capsys.readouterr().out.startswith("1 file of 1 with load curves read otherwise than before.\n")
    assert client.get(place).json() == whole
    assert command() == 0
    assert "load curves" not in capsys.readouterr().out


def test_a_curve_that_is_refused_now_stays_and_is_named(
    client: TestClient, command: Callable[..., int], capsys: pytest.CaptureFixture[str]
) -> None:
    sent = client.post("/api/v1/curves", files={"file": ("curve.csv", CURVE_OF_THREE)}).json()
    with changing(provided(client, Engine)) as connection:
        connection.execute(sqlalchemy.update(CurveUpload).values(raw=b"no curve any more"))
    assert command() == 2
    assert "curve.csv: its curves stay as they were: " in capsys.readouterr().err
    assert len(client.get(f"/api/v1/curves/{sent['id']}").json()["points"]) == 3
