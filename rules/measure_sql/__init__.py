"""SQL*Plus scripts that measure a storage from within Oracle; not run on Oracle. Those who have it run them."""

import re
from collections.abc import Mapping
from pathlib import Path

TESTS = {
    "calibrate-io": ("disks", "latency_ms"),
    "random-reads": ("table_gb", "cache_gb", "sessions", "seconds", "tablespace"),
    "scans": ("table_gb", "cache_gb", "degrees", "tablespace"),
    "log-writer": ("sessions", "seconds", "row_bytes", "tablespace"),
    "slob": ("table_gb", "cache_gb", "sessions", "seconds", "write_percent", "tablespace"),
}
"""Each test with the values that it takes."""
WHOLE_CACHE = 1.0
"""A test table of so many times the cache, or less, lies in it."""
SMALL_CACHE = 4.0
"""CERN's paper: a cache of a quarter of the test table changed nothing against one of an eighth."""
_FOLDER = Path(__file__).parent
_CALLED = re.compile(r"^@@(\w+\.sql)\n", re.MULTILINE)
_DEFINED = re.compile(r"^define iob_(\w+) = ('?)([^'\n]*)'?$", re.MULTILINE)


def script(test: str, values: Mapping[str, str]) -> str:
    """The whole script of a test in one file, with these values in place of its own."""

    def called(match: re.Match[str]) -> str:
        return (_FOLDER / match[1]).read_text(encoding="ascii")

    def defined(match: re.Match[str]) -> str:
        return f"define iob_{match[1]} = {match[2]}{values.get(match[1], match[3])}{match[2]}"

    text = (_FOLDER / f"{test.replace('-', '_')}.sql").read_text(encoding="ascii")
    return _DEFINED.sub(defined, _CALLED.sub(called, text))


def defaults(test: str) -> dict[str, str]:
    """The values that a test has where none are given."""
    return {match[1]: match[3] for match in _DEFINED.finditer(script(test, {})) if match[1] in TESTS[test]}


def size(table_gb: float, cache_gb: float) -> str | None:
    """`refused` where a test table fits into the cache, `doubtful` where it is small against it."""
    if table_gb <= WHOLE_CACHE * cache_gb:
        return "refused"
    return "doubtful" if table_gb < SMALL_CACHE * cache_gb else None
