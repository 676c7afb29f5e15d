"""Statements that each file is stored with, compiled once for an engine and sent as text from then on.

Putting a statement together again, and its result apart, takes SQLAlchemy many times as long as SQLite takes to carry
it out. That is left out here, and nothing else: values are bound and read by their types, errors and events are
SQLAlchemy's own, a change takes along the entry of the audit log, and where a caller's view is narrowed the statement
goes the usual way.
"""

from collections import namedtuple
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import starmap
from operator import attrgetter, methodcaller
from typing import Any, TypeVar

from sqlalchemy import Dialect, Float, UpdateBase
from sqlalchemy.orm import Session
from sqlalchemy.types import TypeEngine

from app.store.access.visibility import ASKING

WROTE = "iobound_wrote"
"""In a session that changed something in its transaction."""
FORMS = "iobound_forms"
Values = Mapping[str, object]
"""What a statement is given, by parameter or column: columns say of what type, and only the driver reads it."""
NOTHING: Values = {}
Convert = Callable[[Any], Any]
T = TypeVar("T")
_ROWS, _CHANGED = methodcaller("fetchall"), attrgetter("rowcount")


class Prepared:
    """One statement. What the session holds and has not written yet, it does not see."""

    def __init__(self, statement: Any) -> None:
        self.statement = statement
        self._changes = isinstance(statement, UpdateBase)

    def all(self, session: Session, given: Values = NOTHING) -> Sequence[Any]:
        """The rows, with their columns by name."""
        if ASKING.get().groups is not None:
            return session.execute(self.statement, dict(given)).all()
        form, rows = self._sent(session, given, _ROWS)
        return form.read(rows)

    def tuples(self, session: Session, given: Values = NOTHING) -> Sequence[Any]:
        """The rows without names for their columns, of texts and numbers that need no reading."""
        if ASKING.get().groups is not None:
            return [tuple(row) for row in session.execute(self.statement, dict(given))]
        return self.every(session, given)

    def every(self, session: Session, given: Values = NOTHING) -> Sequence[Any]:
        """The rows as the driver gives them, whoever asks: of what was chosen for them already."""
        rows: Sequence[Any] = self._sent(session, given, _ROWS)[1]
        return rows

    def streamed(self, session: Session, given: Values, read: Callable[[Iterable[Any]], T]) -> T:
        """What is read of the same, each row let go at once: ten thousands that stay keep Python's collector busy."""

        def answer(result: Any) -> T:
            made = read(result.cursor)
            result.close()
            return made

        made: T = self._sent(session, given, answer)[1]
        return made

    def first(self, session: Session, given: Values = NOTHING) -> Any:
        """The first row; None where there is none."""
        return next(iter(self.all(session, given)), None)

    def scalar(self, session: Session, given: Values = NOTHING) -> Any:
        """The first column of the first row; None where there is none."""
        row = self.first(session, given)
        return None if row is None else row[0]

    def run(self, session: Session, given: Values = NOTHING) -> int:
        """How many rows were changed."""
        if ASKING.get().groups is not None:
            usual: Any = session.execute(self.statement, dict(given))
            return int(usual.rowcount)
        _, changed = self._sent(session, given, _CHANGED)
        return int(changed)

    def run_each(self, session: Session, rows: Sequence[Values]) -> None:
        """Run with each of these, of which there is one at least."""
        self._sent(session, rows[0], _CHANGED, rows)

    def _sent(
        self,
        session: Session,
        given: Values,
        answer: Callable[[Any], Any],
        rows: Sequence[Values] | None = None,
    ) -> tuple["_Form", Any]:
        connection = session.connection()
        form = self._form(connection.dialect, tuple(given))
        if self._changes:
            session.info[WROTE] = True
        values: Any = form.values(given) if rows is None else form.each(rows)
        return form, answer(connection.exec_driver_sql(form.text, values))

    def _form(self, dialect: Dialect, names: tuple[str, ...]) -> "_Form":
        forms = vars(dialect).setdefault(FORMS, {})  # which is its engine's own, and goes with it
        form: _Form | None = forms.get((self, names))
        if form is None:
            form = forms[self, names] = _form_of(self.statement, dialect, names)
        return form


@dataclass(frozen=True, slots=True)
class _Form:
    """A statement as one engine takes it, with values of these names."""

    text: str
    order: Sequence[str] | None
    """Of its values; None where they go by name."""
    own: Values
    """What stands in the statement itself, and what columns hold that are not given."""
    binds: Sequence[tuple[str, Convert]]
    row: Callable[..., Any]
    reads: Sequence[tuple[int, Convert]]

    def values(self, given: Values) -> Any:
        """As the driver takes them."""
        values = {**self.own, **given}
        for name, convert in self.binds:
            values[name] = convert(values[name])
        return values if self.order is None else tuple([values[name] for name in self.order])

    def each(self, rows: Sequence[Values]) -> Sequence[Any]:
        """The same of many rows; what stands in all of them is converted once."""
        many = [{**self.own, **row} for row in rows]
        for name, convert in self.binds:
            given = converted = None
            for values in many:
                if given is None or values[name] is not given:
                    given = values[name]
                    converted = convert(given)
                values[name] = converted
        return many if self.order is None else [tuple([values[name] for name in self.order]) for values in many]

    def read(self, rows: Sequence[Sequence[Any]]) -> Sequence[Any]:
        """Rows as the driver gave them."""
        if self.reads:
            changed = [list(row) for row in rows]
            for row in changed:
                for place, convert in self.reads:
                    row[place] = convert(row[place])
            rows = changed
        return list(starmap(self.row, rows))


def _reader(kind: TypeEngine[Any], dialect: Dialect) -> Convert | None:
    """What makes of a driver's value what Python has; drivers have floats as Python does."""
    if isinstance(kind, Float) and not kind.asdecimal:
        return None
    reader: Convert | None = kind.dialect_impl(dialect).result_processor(dialect, None)
    return reader


def _form_of(statement: Any, dialect: Dialect, names: tuple[str, ...]) -> _Form:
    compiled = statement.compile(dialect=dialect, column_keys=names or None)
    state = compiled.construct_expanded_state(dict.fromkeys(names))
    own = {name: value for name, value in state.parameters.items() if name not in names}
    own |= {column.key: column.default.arg for column in compiled.insert_prefetch}
    columns = getattr(statement, "exported_columns", ())
    types = {name: bind.type.dialect_impl(dialect) for name, bind in compiled.binds.items() if name in state.parameters}
    binds = [(name, kind.bind_processor(dialect)) for name, kind in types.items()]
    reads = [_reader(column.type, dialect) for column in columns]
    return _Form(
        state.statement,
        state.positiontup,
        own,
        [(name, convert) for name, convert in binds if convert is not None],
        namedtuple("Found", [str(column.key) for column in columns], rename=True),  # noqa: PYI024 - its names are known only now
        [(place, convert) for place, convert in enumerate(reads) if convert is not None],
    )
