"""What is acknowledged is on the disk: of SQLite the system calls say it, of PostgreSQL its own setting."""

import re
import shutil
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest
from sqlalchemy import text

from app.resources import samples_dir
from app.settings import Settings
from app.store.engine import engine as db
from app.store.engine.limits import StoreLimits
from tests import databases
from tests.app.load.program import serving

CALL = re.compile(r"(?P<thread>\d+) +(?:(?P<name>\w+)\((?P<given>.*)|<\.\.\. (?P<again>\w+) resumed>(?P<rest>.*))")
LOG, ASKED, BACKED = "iobound.db-wal>", '"POST /api/v1/reports', '"HTTP/1.1 20'
RECEIVES, SENDS = ("recvfrom", "read"), ("sendto", "write", "writev")
"""As asyncio's own loop does it, and as uvloop does."""
SYNCS = ("fsync", "fdatasync")
TRACED = f"trace={','.join(('pwrite64', *SYNCS, *RECEIVES, *SENDS))}"
SAMPLES = sorted((samples_dir() / "statspack_text").glob("*.txt"))


@dataclass(frozen=True)
class Call:
    """A system call: at which lines of the trace it began and returned."""

    name: str
    given: str
    began: int
    ended: int


def calls(lines: list[str]) -> Iterator[Call]:
    """In the order in which they returned."""
    open_ones: dict[tuple[str, str], tuple[int, str]] = {}
    for number, line in enumerate(lines):
        seen = CALL.match(line)
        if seen is None:
            continue
        if seen["again"]:
            began, given = open_ones.pop((seen["thread"], seen["again"]))
            yield Call(seen["again"], given + seen["rest"], began, number)
        elif seen["given"].endswith("<unfinished ...>"):
            open_ones[seen["thread"], seen["name"]] = number, seen["given"]
        else:
            yield Call(seen["name"], seen["given"], number, number)


def unsafe(lines: list[str]) -> list[str]:
    """Answers of which no log was written and then made safe after their request came, and before they began."""
    known = list(calls(lines))
    log = [one for one in known if LOG in one.given]
    found: list[str] = []
    asked: int | None = None
    for one in known:
        if one.name in RECEIVES and ASKED in one.given:
            asked = one.ended
        if one.name in SENDS and BACKED in one.given and asked is not None:
            written = [w.ended for w in log if w.name == "pwrite64" and asked < w.began and w.ended < one.began]
            synced = [s.began for s in log if s.name in SYNCS and s.given.endswith("= 0") and s.ended < one.began]
            if not written or max(synced, default=0) < written[0]:
                found.append(one.given)
            asked = None
    return found


@pytest.mark.slow
def test_no_answer_leaves_before_the_log_is_on_the_disk(tmp_path: Path) -> None:
    strace = shutil.which("strace")
    assert strace, "strace is missing: apt-get install strace"
    trace = tmp_path / "trace"
    before = [strace, "--seccomp-bpf", "-f", "-y", "-s", "40", "-o", str(trace), "-e", TRACED, "-e", "signal=none"]
    with serving(f"sqlite:///{tmp_path / 'iobound.db'}", tmp_path, before=before) as program:
        later = program.ask("POST", "/api/v1/reports?wait=0", SAMPLES[0].read_bytes())
        now = program.ask("POST", "/api/v1/reports", SAMPLES[1].read_bytes())
        while (again := program.ask("GET", "/api/v1/reports?limit=9")).again or len(again.document["reports"]) < 2:
            time.sleep(0.1)
    assert (later.status, now.status) == (202, 201)
    lines = trace.read_text(errors="replace").splitlines()
    assert sum(BACKED in line for line in lines) >= 3
    assert unsafe(lines) == []


def test_an_answer_that_leaves_too_early_is_seen() -> None:
    asked = '7 recvfrom(9<socket:[1]>, "POST /api/v1/reports HTTP/1.1\\r\\nHos"..., 262144, 0, NULL, NULL) = 200'
    write = '8 pwrite64(4</data/iobound.db-wal>, "\\0\\0"..., 4096, 56) = 4096'
    sync = "8 fdatasync(4</data/iobound.db-wal>) = 0"
    begun, resumed = "8 fdatasync(4</data/iobound.db-wal> <unfinished ...>", "8 <... fdatasync resumed>) = 0"
    answer = '7 sendto(9<socket:[1]>, "HTTP/1.1 201 Created\\r\\n"..., 300, 0, NULL, 0) = 300'
    assert unsafe([asked, write, sync, answer]) == unsafe([asked, write, begun, resumed, answer]) == []
    for early in (
        [asked, write, answer, sync],
        [asked, write, begun, answer, resumed],
        [asked, sync, write, answer],
        [asked, answer],
        [write, sync, asked, answer],
        [asked, write, sync.replace("= 0", "= -1 EIO"), answer],
    ):
        assert len(unsafe(early)) == 1, early
        by_uvloop = [line.replace("recvfrom", "read").replace("sendto", "writev") for line in early]
        assert len(unsafe(by_uvloop)) == 1, by_uvloop


@pytest.mark.postgres
def test_of_postgresql_a_commit_waits_for_its_log_as_the_server_says(postgres, tmp_path: Path) -> None:
    with databases.postgres_database(postgres) as url:
        engine = db.connect(url, StoreLimits.of(Settings(data=tmp_path)))
        with engine.connect() as connection:
            asked = text("SELECT source FROM pg_settings WHERE name = 'synchronous_commit'")
            assert connection.scalar(asked) in ("default", "command line", "configuration file")  # none of our doing
        engine.dispose()
