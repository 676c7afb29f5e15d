"""`app` and `templates` hold no Oracle wording: its names come from `parsers` and `rules` as data."""

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
def words() -> tuple[str, ...]:
    """Every name of two words or more that the parsers and the rules know; single words are plain English too."""
    events = read_yaml(ROOT / "rules" / "waits" / "event_classes.yaml")["classes"]
    known = {one.title for one in parsers.catalogue()} | {event for names in events.values() for event in names}
    phrases = {one for one in (name.rstrip("*").strip() for name in known) if " " in one} | set(CLASSIC)
    return tuple(sorted({phrase.casefold() for phrase in phrases}))


def spoken(text: str) -> list[str]:
    """Those of the words that stand in a text."""
    folded = text.casefold()
    return [phrase for phrase in words() if phrase in folded]


def ours() -> list[Path]:
    found = [*(ROOT / "app").rglob("*"), *(ROOT / "templates").rglob("*")]
    return sorted(
        path for path in found if path.suffix in {".py", ".html", ".j2", ".js", ".css"} and VENDOR not in path.parents
    )  # fmt: skip


def test_no_oracle_name_stands_outside_parsers_and_rules() -> None:
    found = {name(path): spoken(path.read_text(encoding="utf-8")) for path in ours()}
    assert {path: hits for path, hits in found.items() if hits} == {}, "rules says it; app asks rules"


def test_what_is_looked_for_would_be_found() -> None:
    assert spoken('title == "Load Profile"') == ["load profile"]
    assert "db file sequential read" in spoken("it waits for DB file sequential read")
    assert "log file sync" in spoken("log file sync")
