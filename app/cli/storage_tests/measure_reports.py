"""The report that a test is to be like, or whose requirement is to be met: a file, or one of a service by its id."""

import argparse
from pathlib import Path
from urllib.parse import quote

import msgspec
from msgspec import Struct

from app.analysis.document import Analysis
from app.analysis.pool import Analyst, Limits
from app.cli.files import inputs
from app.cli.storage_tests.measure_results import service_of
from app.measure.refused import NotMeasured
from app.push.service_client import Away, Failed, FileRefused, NotTaken
from parsers.errors import Refused
from rules.storage.outcome.requirement import Requirement

SEVERAL = "{name} holds {count} reports: name a file with one."
NEITHER = "{name} is no file here, and the service does not have it as a report ({why})."


class _Verdict(Struct, frozen=True):
    requirement: Requirement | None = None


class _Stored(Struct, frozen=True):
    verdict: _Verdict


_STORED = msgspec.json.Decoder(_Stored)


def requirement(name: str, options: argparse.Namespace) -> Requirement | None:
    """What the report asks of a storage. Raises NotMeasured with one sentence."""
    if Path(name).exists():
        return _of_file(name)
    try:
        return service_of(options).get(f"/reports/{quote(name, safe='')}", _STORED).verdict.requirement
    except (ValueError, Away, NotTaken, Failed, FileRefused) as error:
        raise NotMeasured(NEITHER.format(name=name, why=str(error).rstrip("."))) from error


def _of_file(name: str) -> Requirement | None:
    try:
        data = inputs.read(name)
        with Analyst(Limits(workers=1)) as analyst:
            analyses = [finished.analysis() for finished in analyst.analyse(data, Path(name).name)]
    except Refused as error:
        raise NotMeasured(f"{name}: {error}") from error
    if len(analyses) != 1:
        raise NotMeasured(SEVERAL.format(name=name, count=len(analyses)))
    if not isinstance(analyses[0], Analysis):
        raise NotMeasured(f"{name}: {analyses[0].error.message}")
    return analyses[0].verdict.requirement
