"""SARIF 2.1.0, as code scanners and editors read it: its types as far as we fill them, and the whole log.

A log is put together from what each report brought: results, and the rules that they name.
"""

from collections.abc import Iterable
from pathlib import Path
from typing import Literal
from urllib.parse import quote

import msgspec
from msgspec import Struct

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
Level = Literal["none", "note", "warning", "error"]
Fact = str | int | float | None


class _Sarif(Struct, frozen=True, kw_only=True, rename="camel", omit_defaults=True):
    """What is not known is left out."""


class Message(_Sarif, frozen=True, kw_only=True):
    text: str
    markdown: str | None = None


class Region(_Sarif, frozen=True, kw_only=True):
    start_line: int


class ArtifactLocation(_Sarif, frozen=True, kw_only=True):
    """`index` is the place among the log's artifacts."""

    uri: str
    index: int


class PhysicalLocation(_Sarif, frozen=True, kw_only=True):
    artifact_location: ArtifactLocation
    region: Region | None = None


class Location(_Sarif, frozen=True, kw_only=True):
    physical_location: PhysicalLocation
    message: Message | None = None


class Configuration(_Sarif, frozen=True, kw_only=True):
    level: Level


class Descriptor(_Sarif, frozen=True, kw_only=True):
    """A rule."""

    id: str
    name: str | None = None
    short_description: Message
    full_description: Message | None = None
    help: Message | None = None
    default_configuration: Configuration | None = None
    properties: dict[str, list[str]] | None = None


class Result(_Sarif, frozen=True, kw_only=True):
    rule_id: str
    kind: Literal["fail", "informational"]
    level: Level
    message: Message
    locations: tuple[Location, ...]
    related_locations: tuple[Location, ...] = ()
    properties: dict[str, Fact] | None = None


class Stands(Struct, frozen=True):
    """Something of a report: the line it stands on, where that is known, and what is said there."""

    line: int | None = None
    text: str = ""


class Found(Struct, frozen=True):
    """A result of which only the reader of all files knows where the file is; `at` are its lines, the first leads."""

    rule: str
    kind: Literal["fail", "informational"]
    level: Level
    text: str
    at: tuple[Stands, ...] = ()
    properties: dict[str, Fact] = {}


class Findings(Struct, frozen=True):
    """What one report brings."""

    results: tuple[Found, ...] = ()
    rules: dict[str, Descriptor] = {}


class Source(Struct, frozen=True):
    """A file, or a member of an archive, with what was read in it, or why nothing was: its code and the sentence.

    `passed_over` is what is no report at all, in a folder.
    """

    file: str
    member: str | None = None
    findings: Findings | None = None
    code: str | None = None
    sentence: str = ""
    passed_over: bool = False


class Artifact(_Sarif, frozen=True, kw_only=True):
    location: ArtifactLocation
    parent_index: int | None = None


class Reference(_Sarif, frozen=True, kw_only=True):
    id: str


class Notification(_Sarif, frozen=True, kw_only=True):
    descriptor: Reference
    level: Level
    message: Message
    locations: tuple[Location, ...]


class Invocation(_Sarif, frozen=True, kw_only=True):
    execution_successful: bool
    tool_execution_notifications: list[Notification] = []


class Driver(_Sarif, frozen=True, kw_only=True):
    name: str
    version: str
    rules: list[Descriptor]


class Tool(_Sarif, frozen=True, kw_only=True):
    driver: Driver


class Run(_Sarif, frozen=True, kw_only=True):
    tool: Tool
    invocations: list[Invocation]
    artifacts: list[Artifact]
    results: list[Result]
    column_kind: str


class Log(Struct, frozen=True, kw_only=True):
    schema: str = msgspec.field(name="$schema", default=SCHEMA)
    version: str = "2.1.0"
    runs: list[Run]


def document(sources: Iterable[Source], version: str) -> bytes:
    """The whole log; `version` is the program's."""
    places, results, notes = _Places(), list[Result](), list[Notification]()
    rules: dict[str, Descriptor] = {}
    for source in sources:
        place = places.location(source.file, source.member)
        if source.findings is not None:
            rules |= source.findings.rules
            results += [_result(finding, place) for finding in source.findings.results]
        if source.code is not None:
            level: Level = "note" if source.passed_over else "error"
            here = (Location(physical_location=PhysicalLocation(artifact_location=place)),)
            notes.append(Notification(descriptor=Reference(id=source.code), level=level,
                                      message=Message(text=source.sentence), locations=here))  # fmt: skip
    driver = Driver(name="iobound", version=version, rules=[rules[code] for code in sorted(rules)])
    done = Invocation(execution_successful=all(note.level != "error" for note in notes),
                      tool_execution_notifications=notes)  # fmt: skip
    run = Run(tool=Tool(driver=driver), invocations=[done], artifacts=places.artifacts, results=results,
              column_kind="unicodeCodePoints")  # fmt: skip
    return msgspec.json.encode(Log(runs=[run]))


def _result(finding: Found, place: ArtifactLocation) -> Result:
    at = [_location(place, spot) for spot in finding.at if spot.line is not None]
    whole = Location(physical_location=PhysicalLocation(artifact_location=place))
    return Result(
        rule_id=finding.rule, kind=finding.kind, level=finding.level, message=Message(text=finding.text),
        locations=(msgspec.structs.replace(at[0], message=None) if at else whole,), related_locations=tuple(at[1:]),
        properties={name: value for name, value in finding.properties.items() if value is not None} or None,
    )  # fmt: skip


def _location(place: ArtifactLocation, at: Stands) -> Location:
    region = None if at.line is None else Region(start_line=at.line)
    where = PhysicalLocation(artifact_location=place, region=region)
    return Location(physical_location=where, message=Message(text=at.text) if at.text else None)


class _Places:
    """The files of a run, each once; what an archive holds stands below it."""

    def __init__(self) -> None:
        self.artifacts: list[Artifact] = []
        self._known: dict[tuple[str, str | None], ArtifactLocation] = {}

    def location(self, file: str, member: str | None) -> ArtifactLocation:
        if (file, member) not in self._known:
            parent = None if member is None else self.location(file, None).index
            uri = _uri(file) if member is None else f"/{quote(member.lstrip('/'))}"
            place = self._known[file, member] = ArtifactLocation(uri=uri, index=len(self.artifacts))
            self.artifacts.append(Artifact(location=place, parent_index=parent))
        return self._known[file, member]


def _uri(file: str) -> str:
    """As it was named: relative to where the command ran, unless the name begins at the root."""
    return Path(file).as_uri() if Path(file).is_absolute() else quote(file)
