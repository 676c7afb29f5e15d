"""`iobound sql`: a SQL*Plus script that measures the storage, printed with the values asked for."""

import argparse
import sys

from app.terminal.console import complain
from rules.measure_sql import SMALL_CACHE, TESTS, defaults, script, size

FITS = "a test table of {table} GB fits into a cache of {cache} GB: take --table-gb of {least:g} or more."
SMALL = "a test table of {table} GB is small against a cache of {cache} GB, which answers reads: {least:g} GB are safe."


def run(options: argparse.Namespace) -> int:
    """Prints it."""
    given = {name: getattr(options, name) for names in TESTS.values() for name in names}
    given = {name: value for name, value in given.items() if value is not None}
    if strange := sorted(set(given) - set(TESTS[options.test])):
        flags = ", ".join("--degree" if option == "degrees" else "--" + option.replace("_", "-") for option in strange)
        return complain(f"{options.test} does not take {flags}.")
    values = defaults(options.test) | given
    if "table_gb" in values:
        table, cache = int(values["table_gb"]), int(values["cache_gb"])
        wrong = size(table, cache)
        if wrong == "refused":
            return complain(FITS.format(table=table, cache=cache, least=SMALL_CACHE * cache))
        if wrong == "doubtful":
            complain(SMALL.format(table=table, cache=cache, least=SMALL_CACHE * cache))
    sys.stdout.write(script(options.test, values))
    return 0
