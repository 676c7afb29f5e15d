"""The fleet as tables for programs: a row a database, and a row a figure of what they add up to."""

from collections.abc import Iterator, Mapping
from typing import Any

from app.exports.sheet import Cell, Table
from app.fleet.document import FleetDatabase, FleetObject, FleetTotals, Spread
from app.fleet.figures import SPREAD

THREE = tuple(Spread.model_fields)
TOTAL = (*THREE, "peak_at", "sum_of_peaks", "slots", "covered", "present", "absent")


def _columns() -> Iterator[str]:
    """The keys of the JSON; a figure with mean, percentile and peak has a column for each."""
    for name, field in FleetDatabase.model_fields.items():
        if field.annotation is Spread:
            yield from (f"{name}_{statistic}" for statistic in THREE)
        else:
            yield name


DATABASES = tuple(_columns())


def tables(fleet: FleetObject) -> list[Table]:
    """The databases first, in the order that was asked for."""
    return [
        Table("databases", DATABASES, (_database(database) for database in fleet.databases)),
        Table("totals", ("figure", *TOTAL, "slot_s", "clock"), _totals(fleet.totals)),
    ]


def _database(database: FleetDatabase) -> list[Cell]:
    return list(_flat(database.model_dump(mode="json")))


def _flat(fields: Mapping[str, Any]) -> Iterator[Cell]:
    for value in fields.values():
        if isinstance(value, Mapping):
            yield from _flat(value)
        else:
            yield value


def _totals(totals: FleetTotals) -> Iterator[list[Cell]]:
    fields = totals.model_dump(mode="json")
    for name in SPREAD:
        if fields[name] is not None:
            yield [name, *(fields[name][key] for key in TOTAL), totals.slot_s, totals.clock]
