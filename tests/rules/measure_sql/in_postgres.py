"""The blocks of the scripts, run: in PL/pgSQL, by a PostgreSQL that has the packages and views that they ask.

Each job of the scheduler is a connection of its own, so that sessions read and commit beside each other. What is put
into other words is what PL/pgSQL writes differently; the order of things, arithmetic and conditions stay as they are.
"""

import re
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import psycopg

FAKE = Path(__file__).with_name("fake_oracle.sql")
WORDS = (
    (r"--[^\n]*", ""),
    (r"type t_addresses is [^;]*;\s*addresses t_addresses;", "addresses text[];"),
    (r"bulk collect into addresses", "into addresses"),
    (r"select p\.row_address into", "select array_agg(p.row_address) into"),
    (r"addresses\.count", "coalesce(cardinality(addresses), 0)"),
    (r"addresses\(i\)", "addresses[i]"),
    (r"varchar2", "varchar"),
    (r"\bdate\b", "numeric"),
    (r"\bsysdate\b", "sysdate()"),
    (r"(dbms_utility\.get_\w+)", r"\1()"),
    (r"statistic#", "statistic_no"),
    (r"execute immediate 'commit write immediate wait';", "commit; perform fake.committed();"),
    (r"execute immediate", "execute"),
    (r"update iob_test t set t\.", "update fake.blocks t set "),
    ((r"select to_number\(regexp_substr\(('[\d,]+'), '\[0-9\]\+', 1, level\)\) as (\w+)"
     r"\s+from dual connect by level <= [^)]*\)"),
     r"select x::numeric as \2 from regexp_split_to_table(\1, ',') x"),
    (r"(?m)^(\s*)((?:dbms_\w+\.\w+|raise_application_error)\()", r"\1call \2"),
    (r"\Adeclare\b", "declare one record;"),
)  # fmt: skip


def plpgsql(block: str) -> str:
    """A block as PostgreSQL takes it."""
    for pattern, word in WORDS:
        block = re.sub(pattern, word, block)
    made = re.match(r"(create or replace procedure .*?\)) as\b", block, re.DOTALL)
    if made:
        return f"{made[1]} language plpgsql as $block$ declare {block[made.end() :]} $block$"
    return f"do $block$ {block} $block$"


class Oracle:
    """A database of its own with the fake's packages and views."""

    def __init__(self, url: str) -> None:
        self._url = url.replace("+psycopg", "")
        self._ended = threading.Event()
        self.failed: list[str] = []
        with psycopg.connect(self._url, autocommit=True) as connection:
            connection.execute(FAKE.read_bytes())
        self.connection = self._connect()

    def _connect(self) -> "psycopg.Connection[Any]":
        path = "-c search_path=fake,public,pg_catalog"
        return psycopg.connect(self._url, autocommit=True, options=path)

    def run(self, block: str) -> None:
        self.connection.execute(plpgsql(block).encode())

    def ask(self, statement: str) -> list[tuple[Any, ...]]:
        done = self.connection.execute(statement.encode())
        return done.fetchall() if done.description else []

    def said(self) -> list[str]:
        return [str(row[0]) for row in self.ask("select text from fake.said order by line")]

    def work(self) -> None:
        """A process of the scheduler: takes jobs that are enabled, until the end."""
        taken = (
            b"delete from fake.jobs where name = (select name from fake.jobs where enabled and instance = 1"
            b" limit 1 for update skip locked) returning action"
        )
        with self._connect() as connection:
            while not self._ended.wait(0.01):
                job = connection.execute(taken).fetchone()
                if job is None:
                    continue
                action = re.fullmatch(r"begin (.*;) end;", str(job[0]))
                try:
                    connection.execute(f"call {action[1] if action else ''}".encode())
                except psycopg.Error as error:
                    self.failed.append(str(error))

    def end(self, workers: Sequence[threading.Thread]) -> None:
        self._ended.set()
        for one in workers:
            one.join()
        self.connection.close()


@contextmanager
def oracle(url: str, processes: int) -> Iterator[Oracle]:
    """The fake with so many processes of its scheduler."""
    made = Oracle(url)
    workers = [threading.Thread(target=made.work) for _ in range(processes)]
    for one in workers:
        one.start()
    try:
        yield made
    finally:
        made.end(workers)
