"""The reports that are diagnosed, as the product judges them where nothing is declared."""

from pathlib import Path
from typing import Any

import msgspec

import parsers
import rules
from parsers.errors import Refused
from tests.corpus import CORPUS
from tests.judgement.diagnosis import Diagnosis
from tests.judgement.invented_reports import REPORTS
from tests.read_once import ROOT, judged

PLACES = {"corpus": CORPUS, "corpus-2": CORPUS.with_name("corpus-2"), "samples": ROOT / "sample_reports"}


def there(diagnosis: Diagnosis) -> bool:
    """Whether the report is on this machine."""
    place = path_of(diagnosis.report)
    return place is None or place.is_file()


def path_of(name: str) -> Path | None:
    """Where a report lies; None for an invented one."""
    place, _, rest = name.partition("/")
    return None if place == "invented" else PLACES[place] / rest


def text_of(name: str) -> list[str]:
    """The lines of a report."""
    path = path_of(name)
    raw = path.read_bytes().decode("utf-8", "replace") if path else REPORTS[name.partition("/")[2]]()
    return raw.splitlines()


def analysis(name: str) -> dict[str, Any] | None:
    """What the product makes of a report (the first of its file); None where it refuses it."""
    path = path_of(name)
    try:
        made = list(judged(path)) if path else _invented(name.partition("/")[2])
    except Refused:
        return None
    return made[0] if made else None


def _invented(name: str) -> list[dict[str, Any]]:
    read = parsers.parse(REPORTS[name]().encode(), name)
    return [msgspec.json.decode(msgspec.json.encode(rules.judge(report).to_dict())) for report in read]
