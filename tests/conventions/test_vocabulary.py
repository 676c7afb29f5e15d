"""`app` and `templates` hold no Oracle wording: its names come from `parsers` and `rules` as data."""

import re
from functools import cache
from pathlib import Path

import parsers
from tests.conventions.tree import ROOT, VENDOR, name
from tests.yaml_cases import read_yaml

CLASSIC = (
    "DB CPU", "CPU time", "CPU used by this session", "Timed Events", "Foreground Wait", "Background Wait",
    "Instance Activity Stats", "Tablespace IO Stats", "File IO Stats", "Time Model", "Operating System Statistics",
    "Wait Event Histogram", "Buffer Pool Advisory", "physical reads", "physical writes", "physical read total",
    "redo size", "redo writes", "user commits", "execute count", "session logical reads", "parse count",
    "SQL ordered by", "Segments by", "resmgr:", "enq: ", "cursor: pin", "library cache", "gc buffer", "gc cr",
    "latch: ", "buffer busy", "free buffer waits", "log file", "db file", "direct path", "cell single block",
)  # fmt: skip


@cache
def words() -> re.Pattern[str]:
    """Every name of two words or more that the parsers and the rules know; single words are plain English too."""
    events = read_yaml(ROOT / "rules" / "waits" / "event_classes.yaml")["classes"]
    known = {one.title for one in parsers.catalogue()} | {event for names in events.values() for event in names}
    phrases = {one for one in (name.rstrip("*").strip() for name in known) if " " in one} | set(CLASSIC)
    return re.compile("|".join(re.escape(one) for one in sorted(phrases, key=len, reverse=True)), re.I)


def ours() -> list[Path]:
    found = [*(ROOT / "app").rglob("*"), *(ROOT / "templates").rglob("*")]
    return sorted(
        path for path in found if path.suffix in {".py", ".html", ".j2", ".js", ".css"} and VENDOR not in path.parents
    )  # fmt: skip


def test_no_oracle_name_stands_outside_parsers_and_rules() -> None:
    found = {name(path): words().findall(path.read_text(encoding="utf-8")) for path in ours()}
    assert {path: hits for path, hits in found.items() if hits} == {}


def test_what_is_looked_for_would_be_found() -> None:
    assert words().search('title == "Load Profile"')
    assert words().search("db file sequential read")
    assert words().search("log file sync")
