"""`collect/iobound-collect` from a database (which a script stands in for) to the service, and on from there."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from app.main import create_app
from app.resources import samples_dir
from app.settings import Settings
from tests.app.served import Served, served
from tests.app.stand_in import report_bytes
from tests.collect.busy_service import BusyService
from tests.collect.conftest import Shell

pytestmark = pytest.mark.slow

LICENSED = "--diagnostics-pack-licensed"
DBID = 4711


class Database:
    """What stands in for sqlplus, and what its databases hold."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.program = folder, folder / "sqlplus"
        self.known: dict[str, dict[str, Any]] = {}
        script = Path(__file__).with_name("fake_sqlplus.py")
        self.program.write_text(f'#!/bin/sh\nexec "{sys.executable}" "{script}" "$@"\n')
        self.program.chmod(0o755)

    def has(self, connect: str, **what: Any) -> None:
        self.known[connect] = {"dbid": DBID, "instances": [1], "snapshots": [], **what}
        (self.folder / "databases.json").write_text(json.dumps(self.known))

    def snapshot(self, connect: str, end: int, instance: int | str = 1, **what: Any) -> None:
        """One more interval, an hour long."""
        known = self.known[connect]
        times = {"begin": f"2026-01-31T{end - 1:02}:00:07", "end": f"2026-01-31T{end:02}:00:07"}
        report = self.folder / f"report-{len(list(self.folder.glob('report-*')))}"
        about = {"dbid": known["dbid"], "snap": end - 2, "instances": [instance], "format": "awr-html", **times}
        report.write_bytes(report_bytes(**(about | what)))
        known["snapshots"].append([instance, end - 1, end, times["end"], str(report)])
        self.has(connect, **known)

    def calls(self) -> list[dict[str, Any]]:
        log = self.folder / "databases.log"
        return [json.loads(line) for line in log.read_text().splitlines()] if log.exists() else []

    def since(self) -> list[str]:
        """What each call asked for that has reports printed, in their order."""
        found = (re.search(r'iobound_(?:awr|statspack)\.sql" (?:licensed )?(\S+)', one["in"]) for one in self.calls())
        return [one[1] for one in found if one]


@pytest.fixture
def database(tmp_path: Path) -> Database:
    (tmp_path / "oracle").mkdir()
    return Database(tmp_path / "oracle")


def collect(shell: Shell, database: Database, address: str, *words: str, **environment: str) -> Any:
    given = {"FAKE_DATABASE": str(database.folder / "databases.json"), "IOBOUND_SERVER": address, **environment}
    return shell.run(
        "iobound-collect", "--sqlplus", str(database.program), "--spool", str(shell.folder / "spool"), *words, **given
    )


def stored(running: Served) -> list[tuple[int, int, int]]:
    _, _, body = running.ask("/api/v1/reports?limit=100")
    return sorted((one["dbid"], one["instance_number"], one["end_snap"]) for one in json.loads(body)["reports"])


def left(shell: Shell) -> list[str]:
    return sorted(path.name for path in (shell.folder / "spool").rglob("*") if path.is_file())


def test_only_what_the_service_has_not_is_printed(
    shell: Shell, database: Database, address: str, running: Served
) -> None:
    database.has("/@sales")
    for end in (10, 11):
        database.snapshot("/@sales", end)
    done = collect(shell, database, address, LICENSED, "/@sales")
    assert (done.returncode, done.stderr, len(done.stdout.splitlines())) == (0, "", 2)
    database.snapshot("/@sales", 12)
    done = collect(shell, database, address, LICENSED, "/@sales")
    assert (done.returncode, done.stderr) == (0, "")
    assert len(done.stdout.splitlines()) == 1
    assert stored(running) == [(DBID, 1, 10), (DBID, 1, 11), (DBID, 1, 12)]
    assert database.since() == ["2026-01-30T11:00:07", "2026-01-30T12:00:07"]
    assert left(shell) == []
    assert {one["nls"] for one in database.calls()} == {"AMERICAN_AMERICA.AL32UTF8"}
    assert collect(shell, database, address, LICENSED, "/@sales").returncode == 0


def test_each_instance_goes_on_where_it_was(shell: Shell, database: Database, address: str, running: Served) -> None:
    database.has("/@rac", instances=[1, 2])
    database.snapshot("/@rac", 10, 1)
    database.snapshot("/@rac", 11, 1)
    database.snapshot("/@rac", 10, 2)
    assert collect(shell, database, address, LICENSED, "/@rac").returncode == 0
    database.snapshot("/@rac", 11, 2)
    assert collect(shell, database, address, LICENSED, "--hours", "48", "/@rac").returncode == 0
    assert stored(running) == [(DBID, 1, 10), (DBID, 1, 11), (DBID, 2, 10), (DBID, 2, 11)]
    assert database.since() == ["2026-01-30T11:00:07"] * 2 + ["2026-01-29T11:00:07"] * 2


def test_what_was_sent_by_hand_or_is_older_makes_no_hole(
    shell: Shell, database: Database, address: str, running: Served
) -> None:
    """The newest interval that the service has says nothing of those before it."""
    database.has("/@sales")
    for end in (8, 9, 10, 11, 12, 13):
        database.snapshot("/@sales", end)
    by_hand = str(database.folder / "report-5")
    assert shell.run("iobound-push", "--server", address, by_hand).returncode == 0
    ends = []
    for hours in ("3", "4", "24"):
        assert collect(shell, database, address, LICENSED, "--hours", hours, "/@sales").returncode == 0
        ends.append([end for _, _, end in stored(running)])
    assert ends == [[11, 12, 13], [10, 11, 12, 13], [8, 9, 10, 11, 12, 13]]
    done = collect(shell, database, address, LICENSED, "--hours", "24", "/@sales")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def test_after_a_long_absence_it_goes_on_where_it_was(
    shell: Shell, database: Database, address: str, running: Served
) -> None:
    database.has("/@sales")
    database.snapshot("/@sales", 10)
    assert collect(shell, database, address, LICENSED, "/@sales").returncode == 0
    for end in (11, 12):
        database.snapshot("/@sales", end)
    database.known["/@sales"]["now"] = "2026-02-05T12:00:00"
    database.has("/@sales", **database.known["/@sales"])
    assert collect(shell, database, address, LICENSED, "/@sales").returncode == 0
    assert [end for _, _, end in stored(running)] == [10, 11, 12]


def test_many_intervals_come_a_page_at_a_time(shell: Shell, database: Database, busy: BusyService) -> None:
    database.has("/@sales")
    for end in (10, 11, 12):
        database.snapshot("/@sales", end)
    first, second = (
        {"end_time": f"2026-01-31T{end}:00:07", "begin_snap": end - 1, "end_snap": end} for end in (12, 11)
    )
    busy.answers = [
        (200, {}, json.dumps({"reports": [first], "next": "a-b_c=="}).encode()),
        (200, {}, json.dumps({"reports": [second], "next": None}).encode()),
        (200, {}, json.dumps({"reports": [{"id": "r", "headline": "There."}]}).encode()),
    ]
    done = collect(shell, database, busy.address, LICENSED, "/@sales")
    assert done.returncode == 0, done.stderr
    assert [one.path.partition("&cursor=")[2] for one in busy.asked] == ["", "a-b_c==", ""]
    assert len(done.stdout.splitlines()) == 1
    assert "awr_4711_1_0000000009_0000000010.html" in done.stdout


def test_what_is_no_report_is_said_once_and_lies_in_refused_once(
    shell: Shell, database: Database, address: str, running: Served
) -> None:
    database.has("/@sales")
    database.snapshot("/@sales", 10)
    Path(database.known["/@sales"]["snapshots"][0][4]).write_bytes(b"hello")
    done = collect(shell, database, address, LICENSED, "/@sales")
    assert done.returncode == 1
    assert re.search(r"/@sales: refused .*0000000010\.html  .+", done.stderr)
    assert "refused" in done.stdout
    done = collect(shell, database, address, LICENSED, "/@sales")
    assert (done.returncode, done.stderr) == (0, "")
    assert left(shell) == ["awr_4711_1_0000000009_0000000010.html"]
    next((shell.folder / "spool").rglob("*.html")).unlink()
    assert collect(shell, database, address, LICENSED, "/@sales").returncode == 1


def test_a_token_may_come_from_a_file(shell: Shell, database: Database, busy: BusyService) -> None:
    database.has("/@sales")
    busy.answers = [(200, {}, b'{"reports": []}')]
    file = shell.folder / "token"
    file.write_text("iob_secret\n")
    assert collect(shell, database, busy.address, LICENSED, "--token-file", str(file), "/@sales").returncode == 0
    assert {one.headers.get("Authorization") for one in busy.asked} == {"Bearer iob_secret"}
    file.write_text("")
    done = collect(shell, database, busy.address, LICENSED, "--token-file", str(file), "/@sales")
    assert (done.returncode, "holds no token" in done.stderr) == (2, True)


def test_of_a_service_that_is_away_it_says_how_often_it_is_tried(shell: Shell, database: Database) -> None:
    """On standard output as it happens; standard error is what cron mails, in the end."""
    database.has("/@sales")
    done = collect(shell, database, "http://127.0.0.1:1", LICENSED, "--tries", "1", "/@sales")
    assert done.returncode == 2
    assert re.search(r"does not answer \(.+\): trying again in \d s \(1 of 1\)\.$", done.stdout)
    assert "nothing is collected" in done.stderr


def test_with_a_list_a_service_that_is_away_is_waited_for_once(shell: Shell, database: Database) -> None:
    for number in range(4):
        database.has(f"/@db{number}", dbid=100 + number)
    many = shell.folder / "databases"
    many.write_text("".join(f"/@db{number}\n" for number in range(4)))
    words = (LICENSED, "--tries", "1", "--jobs", "1", "--list", str(many))
    done = collect(shell, database, "http://127.0.0.1:1", *words)
    assert (done.returncode, done.stdout.count("trying again"), done.stderr.count("nothing is collected")) == (2, 1, 4)
    assert left(shell) == []


def test_what_stands_in_for_oracle_says_when_its_file_is_missing(shell: Shell, database: Database) -> None:
    given = {"FAKE_DATABASE": str(shell.folder / "none.json")}
    done = collect(shell, database, "http://127.0.0.1:1", LICENSED, "/@sales", **given)
    assert done.returncode == 2
    assert re.search(r"/@sales: ERROR: FAKE_DATABASE names .*none\.json, which is no file", done.stderr)


def test_a_cluster_is_asked_for_as_one(shell: Shell, database: Database, address: str) -> None:
    database.has("/@rac", instances=[1, 2])
    done = collect(shell, database, address, LICENSED, "--cluster", "/@rac")
    assert done.returncode == 0, done.stderr
    assert [one["in"].split("licensed ")[1].split()[:2] for one in database.calls()[1:]] == [
        ["2026-01-30T12:00:00", "cluster"]
    ]


def test_statspack_needs_no_licence_and_reports_on_its_own_instance(
    shell: Shell, database: Database, address: str, running: Served
) -> None:
    database.has("/@old", instances=[2, 1])
    database.snapshot("/@old", 10, 2, format="statspack-text")
    for _ in range(2):
        assert collect(shell, database, address, "--statspack", "/@old").returncode == 0
    assert stored(running) == [(DBID, 2, 10)]
    assert database.since() == ["2026-01-30T10:00:07"] * 2


def test_without_the_word_of_the_licence_no_database_is_asked(shell: Shell, database: Database, address: str) -> None:
    database.has("/@sales")
    done = collect(shell, database, address, "/@sales")
    assert done.returncode == 2
    assert "has to be licensed for the database" in done.stderr
    assert "--statspack" in done.stderr
    assert database.calls() == []


def test_a_password_goes_in_by_a_pipe_alone(shell: Shell, database: Database, address: str) -> None:
    database.has('collector/"p&w d"@//db:1521/s')
    done = collect(shell, database, address, LICENSED, "collector@//db:1521/s", IOBOUND_DB_PASSWORD="p&w d")
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    file = shell.folder / "password"
    file.write_text("p&w d\n")
    done = collect(shell, database, address, LICENSED, "--password-file", str(file), "collector@//db:1521/s")
    assert done.returncode == 0, done.stderr
    assert {tuple(one["words"]) for one in database.calls()} == {("-s", "/nolog")}
    assert all(one["in"].index("set define off") < one["in"].index("connect") for one in database.calls())
    assert not any("p&w" in path.read_text() for path in (shell.folder / "spool").rglob("*") if path.is_file())


@pytest.mark.parametrize(
    ("connect", "said"),
    [
        ("scott/tiger@db", "no password belongs into a connect string"), ("scott/tiger", "no password belongs"),
        ("scott@db", "it needs IOBOUND_DB_PASSWORD"), ("", "the connect string is empty"),
        ("/@a\n@evil", "is one line"), ("/@gone", "/@gone: ORA-01017: invalid username/password"),
    ],
)  # fmt: skip
def test_what_cannot_be_connected_to_is_said(
    shell: Shell, database: Database, address: str, connect: str, said: str
) -> None:
    database.has("/@sales")
    done = collect(shell, database, address, LICENSED, connect)
    assert done.returncode == 2
    assert said in done.stderr


@pytest.mark.parametrize("connect", ["/ as sysdba", "/@a", "[app]/@a", "sys/@a as sysdba"])
def test_what_needs_no_password_is_taken_as_it_is(shell: Shell, database: Database, address: str, connect: str) -> None:
    database.has(connect)
    assert collect(shell, database, address, LICENSED, connect).returncode == 0
    assert f"\nconnect {connect}\n" in database.calls()[0]["in"]


def test_what_oracle_says_is_handed_on_and_what_is_there_is_sent(
    shell: Shell, database: Database, address: str, running: Served
) -> None:
    database.has("/@sales")
    database.snapshot("/@sales", 10)
    collect(shell, database, address, LICENSED, "--keep", "/@sales")
    assert left(shell) == ["awr_4711_1_0000000009_0000000010.html"]
    database.snapshot("/@sales", 11)
    database.has("/@sales", **database.known["/@sales"], fails="ORA-20002: The Diagnostics Pack is switched off here")
    folder = next(path for path in (shell.folder / "spool").iterdir() if path.is_dir())
    (folder / "left.html").write_bytes(report_bytes(snap=5))
    done = collect(shell, database, address, LICENSED, "/@sales")
    assert done.returncode == 2
    assert (
        "/@sales: instance 1 since 2026-01-30T11:00:07: ORA-20002: The Diagnostics Pack is switched off" in done.stderr
    )
    assert len(stored(running)) == 2
    collect(shell, database, address, LICENSED, "/@sales")
    assert [name for name in left(shell) if name.endswith(".part")] == ["awr_4711_1_0000000010_0000000011.html.part"]


@pytest.mark.parametrize(
    ("breaks_off", "said"),
    [
        (
            "ORA-01555: snapshot too old",
            ["instance 1 since 2026-01-30T10:00:07: ORA-01555", "lacks its end, and is not sent: ORA-01555"],
        ),
        ("<table>", ["lacks its end, and is not sent: Oracle printed no more"]),
    ],
)
def test_a_report_without_its_end_is_said_and_not_sent(
    shell: Shell, database: Database, address: str, running: Served, breaks_off: str, said: list[str]
) -> None:
    database.has("/@sales", breaks_off=breaks_off)
    database.snapshot("/@sales", 10)
    done = collect(shell, database, address, LICENSED, "/@sales")
    assert (done.returncode, done.stdout) == (2, "")
    lines = [line for line in done.stderr.splitlines() if line.startswith("iobound-collect: /@sales: ")]
    assert len(lines) == len(said)
    assert all(words in line for words, line in zip(said, lines, strict=True))
    assert stored(running) == []


def test_sqlplus_is_looked_for_where_oracle_is(shell: Shell, database: Database, address: str) -> None:
    database.has("/@sales")
    database.snapshot("/@sales", 10)
    (shell.folder / "home").mkdir()
    (shell.folder / "home" / "bin").mkdir()
    (shell.folder / "home" / "bin" / "sqlplus").symlink_to(database.program)
    given = {"FAKE_DATABASE": str(database.folder / "databases.json"), "IOBOUND_SERVER": address}
    words = (LICENSED, "--spool", str(shell.folder / "spool"), "/@sales")
    done = shell.run("iobound-collect", *words, **given)
    assert "set ORACLE_HOME" in done.stderr
    done = shell.run("iobound-collect", *words, ORACLE_HOME=str(shell.folder / "home"), **given)
    assert (done.returncode, done.stderr, len(done.stdout.splitlines())) == (0, "", 1)


def test_a_service_that_is_away_has_nothing_collected(shell: Shell, database: Database) -> None:
    database.has("/@sales")
    database.snapshot("/@sales", 10)
    done = collect(shell, database, "http://127.0.0.1:1/wrong scheme", LICENSED, "/@sales")
    assert done.returncode == 2
    assert "nothing is collected" in done.stderr
    assert database.since() == []


def test_a_second_run_leaves_the_first_alone_and_a_dead_one_holds_nobody(
    shell: Shell, database: Database, address: str, running: Served
) -> None:
    database.has("/@sales")
    database.snapshot("/@sales", 10)
    collect(shell, database, address, LICENSED, "/@sales")
    lock = next(path for path in (shell.folder / "spool").iterdir() if path.is_dir()) / ".lock"
    lock.mkdir()
    (lock / "pid").write_text(f"{os.getpid()}\n")
    before = len(database.calls())
    done = collect(shell, database, address, LICENSED, "/@sales")
    assert (done.returncode, len(database.calls())) == (0, before)
    assert f"process {os.getpid()} still collects it" in done.stderr
    (lock / "pid").write_text("99999999\n")
    assert collect(shell, database, address, LICENSED, "/@sales").returncode == 0
    assert len(database.calls()) == before + 2
    assert not lock.exists()


def test_a_container_goes_on_by_its_name(shell: Shell, database: Database, busy: BusyService) -> None:
    """Its reports may name the DBID of the whole or its own; names that begin alike are others."""
    database.has("/@HR", own_dbid=12, container="HR")
    lines = [
        {"dbid": DBID, "container": "HR2", "instance_number": 1, "end_time": "2026-01-31T15:00:07"},
        {"dbid": 13, "container": "HR", "instance_number": 1, "end_time": "2026-01-31T14:00:07"},
        {"dbid": 12, "container": "HR", "instance_number": 2, "end_time": "2026-01-31T13:00:07"},
        {"dbid": 12, "container": "HR", "instance_number": 1, "end_time": "2026-01-31T12:00"},
        {"dbid": DBID, "container": "HR", "instance_number": 1, "end_time": "2026-01-31T11:00:07"},
    ]
    others, ours = {"reports": lines[:3]}, {"reports": lines}
    busy.answers = [(200, {}, json.dumps(one).encode()) for one in (others, ours)]
    assert collect(shell, database, busy.address, LICENSED, "/@HR").returncode == 0
    assert [one.path for one in busy.asked] == [
        "/api/v1/reports?sort=-end_time&format=awr-html&scope=pdb&q=%48%52&since=2026-01-30T12:00:00&limit=200",
        "/api/v1/reports?sort=-end_time&format=awr-html&scope=pdb&q=%48%52&limit=50",
    ]
    assert database.since() == ["2026-01-31T12:00:00"]


def test_a_cluster_goes_on_by_its_own_reports(shell: Shell, database: Database, busy: BusyService) -> None:
    database.has("/@rac", instances=[1, 2])
    busy.answers = [(200, {}, b'{"reports": []}'), (200, {}, b'{"reports": [{"end_time": "2026-01-30T07:00:07"}]}')]
    assert collect(shell, database, busy.address, LICENSED, "--cluster", "/@rac").returncode == 0
    assert [one.path for one in busy.asked] == [
        "/api/v1/reports?sort=-end_time&format=awr-rac-html&scope=cluster&dbid=4711&since=2026-01-30T12:00:00&limit=200",
        "/api/v1/reports?sort=-end_time&format=awr-rac-html&scope=cluster&dbid=4711&limit=1",
    ]
    assert database.since() == ["2026-01-30T07:00:07"]


def test_a_list_is_gone_through_side_by_side_and_the_worst_is_the_status(
    shell: Shell, database: Database, address: str, running: Served
) -> None:
    for number in range(6):
        database.has(f"/@db{number}", dbid=100 + number)
        database.snapshot(f"/@db{number}", 10)
    many = shell.folder / "databases"
    many.write_text("# ours\n\n" + "".join(f"  /@db{number}  \n" for number in range(6)))
    done = collect(shell, database, address, LICENSED, "--jobs", "3", "--list", str(many))
    assert done.returncode == 0, done.stderr
    assert stored(running) == [(100 + number, 1, 10) for number in range(6)]
    many.write_text("/@db1\n/@gone\n")
    done = collect(shell, database, address, LICENSED, "--list", str(many))
    assert done.returncode == 2
    assert "/@gone: ORA-01017" in done.stderr
    assert left(shell) == []


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ([], "name one connect string"), (["--hours", "soon", "/"], "no whole number"), (["--hours"], "has no value"),
        (["--nonsense", "/"], "no option --nonsense"), (["--list", "a", "/"], "either --list or one"),
        (["--statspack", "--cluster", "/"], "connect to each instance"),
        ([LICENSED, "--list", "none"], "cannot be read"),
    ],
)  # fmt: skip
def test_wrong_usage_is_said(shell: Shell, database: Database, wrong: list[str], said: str) -> None:
    done = collect(shell, database, "http://127.0.0.1:1", *wrong)
    assert (done.returncode, done.stdout) == (2, "")
    assert said in done.stderr


@pytest.fixture
def reading(tmp_path: Path) -> Iterator[Served]:
    """A service that reads, with its own worker processes."""
    settings = Settings(data=tmp_path / "reading", database_url=f"sqlite:///{tmp_path / 'reading.db'}", workers=1)
    with served(create_app(settings)) as one:
        yield one


def test_reports_of_the_samples_are_read_and_go_on(shell: Shell, database: Database, reading: Served) -> None:
    address = f"http://127.0.0.1:{reading.port}"
    sample = samples_dir() / "awr_html" / "ledger-slow-redo.html"
    database.has("/@ledger", dbid=2718281828)
    copy = shutil.copy(sample, database.folder / "report")
    database.known["/@ledger"]["snapshots"].append([1, 48211, 48212, "2024-05-14T11:00:07", str(copy)])
    database.has("/@ledger", **database.known["/@ledger"])
    done = collect(shell, database, address, LICENSED, "/@ledger")
    assert done.returncode == 0, done.stderr
    _, _, body = reading.ask("/api/v1/reports?dbid=2718281828")
    (one,) = json.loads(body)["reports"]
    assert (one["begin_snap"], one["end_snap"], one["end_time"][:19]) == (48211, 48212, "2024-05-14T11:00:07")
    done = collect(shell, database, address, LICENSED, "/@ledger")
    assert (done.returncode, done.stdout) == (0, "")


def test_the_whole_way_without_oracle_as_the_readme_has_it(reading: Served, tmp_path: Path) -> None:
    readme = (Path(__file__).parents[2] / "collect" / "README.md").read_text(encoding="utf-8")
    (command,) = re.findall(r"^    (\./iobound-collect .*fake_sqlplus\.py.*)$", readme, re.M)
    folder = Path(__file__).parents[2] / "collect"
    given = {
        "PATH": os.environ["PATH"],
        "IOBOUND_SERVER": f"http://127.0.0.1:{reading.port}",
        "IOBOUND_SPOOL": str(tmp_path / "tried"),
    }
    done = subprocess.run(
        ["sh", "-c", command], cwd=folder, env=given, capture_output=True, text=True, timeout=600, check=False
    )
    assert (done.returncode, done.stderr, len(done.stdout.splitlines())) == (0, "", 1)
