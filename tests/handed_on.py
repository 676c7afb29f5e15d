"""Stores of PostgreSQL that tests hand on to each other: one is emptied in a fifth of the time that making one takes.

What is handed on is as if it was new: no row but those it is made with, every sequence at its start, nobody connected,
and under another name, so that a thread which a test left behind does not find it. Where a test changed more than rows
(tables, triggers, settings of the database, statistics), the database is dropped.
"""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
from psycopg import sql

ENDED = "SELECT pg_terminate_backend(pid, 30000) FROM pg_stat_activity WHERE datname = %s"
STRUCTURE = """
    SELECT md5(string_agg(one, ' ' ORDER BY one)) FROM (
        SELECT concat('class', oid, relname, relkind, relpersistence, relnatts, relchecks, reloptions) FROM pg_class
        WHERE relnamespace NOT IN ('pg_catalog'::regnamespace, 'pg_toast'::regnamespace)
        UNION ALL SELECT concat('column', attrelid, attnum, xmin) FROM pg_attribute
        UNION ALL SELECT concat('index', indexrelid, xmin) FROM pg_index
        UNION ALL SELECT concat('rule', oid, xmin) FROM pg_constraint
        UNION ALL SELECT concat('trigger', oid, xmin) FROM pg_trigger
        UNION ALL SELECT concat('function', oid, xmin) FROM pg_proc
        UNION ALL SELECT concat('default', oid, xmin) FROM pg_attrdef
        UNION ALL SELECT concat('type', oid, xmin) FROM pg_type
        UNION ALL SELECT concat('schema', oid, xmin) FROM pg_namespace
        UNION ALL SELECT concat('sequence', seqrelid, xmin) FROM pg_sequence
        UNION ALL SELECT concat('statistics', starelid) FROM pg_statistic WHERE starelid >= 16384
        UNION ALL SELECT concat('setting', setconfig) FROM pg_db_role_setting
    ) AS all_of_it (one)
"""
TABLES = "FROM pg_class WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace AND pg_relation_size(oid) > 0"
AT_START = """
    SELECT setval(seqrelid::regclass, seqstart, false) FROM pg_sequence
    WHERE pg_sequence_last_value(seqrelid) IS NOT NULL
"""
Connection = psycopg.Connection[Any]


class Stores:
    """Those of one cluster, each a copy of the template to begin with."""

    def __init__(self, cluster: Connection, template: str) -> None:
        self._cluster, self._template = cluster, template
        self._free: list[str] = []
        with self._inside(template) as connection:
            self._structure = connection.execute(STRUCTURE).fetchone()
            names = [row[0] for row in connection.execute(f"SELECT relname {TABLES}")]
            self._rows = {name: _rows_of(connection, name) for name in names}
            assert connection.execute(AT_START).fetchall() == [], "a sequence of a new store was asked already"

    @contextmanager
    def one(self) -> Iterator[str]:
        """The name of a store for one test."""
        name = self._free.pop() if self._free else self._made()
        try:
            yield name
        finally:
            new = self._renamed(name)
            if self._emptied(new):
                self._free.append(new)
            else:
                self._alone("DROP DATABASE {} WITH (force)", new)

    def _made(self) -> str:
        name = _new_name()
        self._do("CREATE DATABASE {} TEMPLATE {}", name, self._template)
        return name

    def _renamed(self, name: str) -> str:
        """Its new name: whoever goes on to ask for the old one does not find it."""
        new = _new_name()
        self._do("ALTER DATABASE {} ALLOW_CONNECTIONS false", name)
        self._alone("ALTER DATABASE {} RENAME TO {}", name, new)
        self._do("ALTER DATABASE {} ALLOW_CONNECTIONS true", new)
        return new

    def _emptied(self, name: str) -> bool:
        """Whether it can be handed on."""
        try:
            with self._inside(name) as connection:
                if connection.execute(STRUCTURE).fetchone() != self._structure:
                    return False
                connection.execute("SET session_replication_role = replica")  # no trigger forbids it
                connection.execute("SET lock_timeout = '5s'")
                self._empty(connection)
        except psycopg.Error:  # a test may have done anything to it
            return False
        return True

    def _empty(self, connection: Connection) -> None:
        names = [row[0] for row in connection.execute(f"SELECT relname {TABLES}")]
        with connection.transaction():
            if names:
                listed = sql.SQL(", ").join(map(sql.Identifier, names))
                connection.execute(sql.SQL("TRUNCATE {} CASCADE").format(listed))
            for table, rows in self._rows.items():
                again = "INSERT INTO {0} OVERRIDING SYSTEM VALUE SELECT * FROM json_populate_recordset(NULL::{0}, %s)"
                connection.execute(sql.SQL(again).format(sql.Identifier(table)), [rows])
            connection.execute(AT_START)

    def _inside(self, name: str) -> Connection:
        return psycopg.connect(host=self._cluster.info.host, user="postgres", dbname=name, autocommit=True)

    def _do(self, command: str, *names: str) -> None:
        self._cluster.execute(sql.SQL(command).format(*map(sql.Identifier, names)))

    def _alone(self, command: str, *names: str) -> None:
        alone(self._cluster, command, *names)


def alone(cluster: Connection, command: str, name: str, *more: str) -> None:
    """A command that wants nobody in that database: whoever is there is ended.

    One that was coming in just then is not seen among those, but keeps the server from it for five seconds: on a
    machine that does much else he is not gone by then.
    """
    last = 24
    for turn in range(last + 1):
        cluster.execute(ENDED, [name])
        try:
            cluster.execute(sql.SQL(command).format(*map(sql.Identifier, (name, *more))))
        except psycopg.errors.ObjectInUse:
            if turn == last:
                raise
        else:
            return


def _new_name() -> str:
    return f"t_{uuid.uuid4().hex}"


def _rows_of(connection: Connection, table: str) -> str:
    """All of them, as JSON."""
    asked = sql.SQL("SELECT json_agg(one)::text FROM {} AS one").format(sql.Identifier(table))
    row = connection.execute(asked).fetchone()
    return str(row[0]) if row else "[]"
