"""The what-if of the report page: its form as the address fills it, and the answer."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from app.declared.curves import CurveLine
from app.what_if.answer_view import Answer, answer_of, with_unit
from app.what_if.held_view import NOWHERE, Addresses, Beside, Held, addresses, beside
from rules.fault import Fault
from rules.storage.inputs.media import media
from rules.what_if.asked_change import AskedChange
from rules.what_if.basis import Basis, CacheAdvice, LimitInUse
from rules.what_if.caps import device_limit
from rules.what_if.change import refusals
from rules.what_if.outcome import WhatIf
from rules.wording import number

KINDS = (("disk", "Disks"), ("flash", "Flash"), ("cloud", "Cloud volumes"))
MOST_PLACES, LEAST_SHARE = 8, 0.01
LEAST_MS = min(medium.floor_ms[0] for medium in media().values())
MOST_TIMES = "8"
"""How far the slider goes; more can be typed."""


@dataclass(frozen=True)
class Choice:
    """One value of a list."""

    value: str
    label: str


@dataclass(frozen=True)
class Choices:
    """Values that belong together."""

    title: str
    choices: Sequence[Choice]


SELDOM = frozenset(("iops_limit", "mb_s_limit", "host_cache_hits", "host", "redo_write_ms"))


@dataclass(frozen=True)
class Field:
    """One field of the form, with what stands in it; a list where it has `groups`."""

    name: str
    label: str
    help: str
    value: str = ""
    groups: Sequence[Choices] = ()
    least: str = ""
    most: str = ""

    @property
    def seldom(self) -> bool:
        """Whether it is folded: few know what these would be."""
        return self.name in SELDOM


@dataclass(frozen=True)
class Place:
    """A tablespace or file that may move, with its part of the read time."""

    name: str
    share: float
    line: int | None
    chosen: bool


@dataclass(frozen=True)
class View:
    """The form and what came of it. Fields that the report can't answer are left out; `refused` says why."""

    fields: Sequence[Field] = ()
    places: Sequence[Place] = ()
    refused: Sequence[str] = ()
    answer: Answer | None = None
    fault: str = ""
    asked: bool = False
    kind: str = "place"
    pairs: Sequence[tuple[str, str]] = ()
    """What is asked, as fields of a form that keeps it."""
    label: str = ""
    """The name that was typed for a forecast of it."""
    label_fault: str = ""
    """Why it was not kept."""
    held: Held | None = None
    """Scenario A, which is held beside what the form asks; None where none is."""
    beside: Beside | None = None
    """Both answers; None where there are not two."""
    leads: Addresses = NOWHERE
    """Where the links of both scenarios lead."""


def view(
    basis: Basis | None,
    asked: AskedChange,
    curves: Sequence[CurveLine],
    answer: WhatIf | None,
    fault: str | Fault,
    held: Held | None = None,
    part: int = 1,
) -> View:
    """The form for one report; without a basis there is none."""
    if basis is None:
        return View(fault=str(fault), asked=bool(asked.fields()))
    fields = _fields(basis, asked, curves)
    closed = refusals(basis)
    by_place = basis.places
    shown = answer_of(answer) if answer else None
    pairs = pairs_asked(asked)
    places = by_place.rows[:MOST_PLACES] if by_place and "move" not in closed else ()
    chosen = asked.move or ()
    return View(
        fields=[field for field in fields if field.name not in closed],
        places=[
            Place(place.name, place.share, place.line, place.name in chosen)
            for place in places
            if place.share >= LEAST_SHARE or place.name in chosen
        ],
        refused=list(dict.fromkeys(closed.values())),
        answer=shown,
        fault=_in_words(fault, fields),
        asked=bool(asked.fields()),
        kind=by_place.kind if by_place else "place",
        pairs=pairs,
        held=replace(held, fault=_in_words(held.fault, fields)) if held else None,
        beside=beside(held, shown, pairs),
        leads=addresses(part, pairs, held),
    )


def pairs_asked(asked: AskedChange) -> list[tuple[str, str]]:
    """What is asked, as fields of a form that keeps it."""
    return [
        (name, str(entry))
        for name, value in asked.fields().items()
        for entry in (value if isinstance(value, list) else [value])
    ]


def _in_words(fault: str | Fault, fields: Sequence[Field]) -> str:
    """The sentence, with the key at fault as the form calls it."""
    if isinstance(fault, str):
        return fault
    labels = {field.name: field.label for field in fields}
    return fault.named(f"“{labels[fault.key]}”") if fault.key in labels else str(fault)


def _fields(basis: Basis, asked: AskedChange, curves: Sequence[CurveLine]) -> list[Field]:
    """Every field there is, in the order in which one would try them: what is free first."""
    advisory, latency = basis.advisory, basis.reads
    return [
        *([_cache(advisory, asked)] if advisory else []),
        _field("medium", "Reads from", "Its usual latency; best and worst give the range.", asked, _media()),
        *([_curve(curves, asked)] if curves and latency else []),
        _latency(latency.read_ms if latency else None, asked),
        _devices(asked),
        _field("iops_limit", "Provisioned IOPS", _sold(device_limit(basis)), asked),
        _field("mb_s_limit", "Provisioned MB/s", _sold(device_limit(basis, "device_mb_s")), asked),
        _field("host_cache_hits", "Host cache answers, share of reads", _hits(basis), asked),
        _field("host", "Host", "A size of virtual machine, such as E64s_v3.", asked),
        _field("redo_write_ms", "A redo write takes, ms", _redo(basis), asked),
    ]


def _curve(curves: Sequence[CurveLine], asked: AskedChange) -> Field:
    """Beside the media: a curve is a storage of its own."""
    stored = Choices("Stored curves", [Choice(curve.id, curve.name) for curve in curves])
    return _field("curve", "Or on the load curve", "As it shows at the new rate.", asked, [stored])


def _latency(now: float | None, asked: AskedChange) -> Field:
    """By a slider from the fastest medium to today's; there is none where that is not known."""
    least, most = (f"{LEAST_MS:g}", f"{now:.3g}") if now and now > LEAST_MS else ("", "")
    hint = f"Today {with_unit(now, 'ms')}."
    return Field("latency_ms", "Or a read takes, ms", hint, _typed(asked, "latency_ms"), (), least, most)


def _devices(asked: AskedChange) -> Field:
    hint = "2: twice as many."
    return Field("devices", "Devices, times", hint, _typed(asked, "devices"), least="1", most=MOST_TIMES)


def _field(name: str, label: str, help: str, asked: AskedChange, groups: Sequence[Choices] = ()) -> Field:
    return Field(name, label, help, _typed(asked, name), groups)


def _typed(asked: AskedChange, name: str) -> str:
    """What stands in the field of that name."""
    value = getattr(asked, name)
    return "" if value is None else str(value)


def _cache(advisory: CacheAdvice, asked: AskedChange) -> Field:
    sizes = [point.size_mb for point in advisory.points]
    least, most = max(min(sizes), advisory.now_mb), max(sizes)
    hint = f"Today {number(advisory.now_mb)}; the advisory goes up to {number(most)}."
    return Field("cache_mb", "Buffer cache, MB", hint, _typed(asked, "cache_mb"), least=f"{least:g}", most=f"{most:g}")


def _media() -> list[Choices]:
    return [
        Choices(title, [Choice(medium.id, medium.label) for medium in media().values() if medium.kind == kind])
        for kind, title in KINDS
    ]


def _sold(limit: LimitInUse | None) -> str:
    if limit is None:
        return "What all new volumes together may do."
    return f"All volumes together; today {number(limit.total_maximum)}."


def _hits(basis: Basis) -> str:
    """0.2 is a fifth of the reads."""
    hits = basis.host_cache.hits
    return "0.2 is a fifth of them." if hits is None else f"Today {number(hits)}."


def _redo(basis: Basis) -> str:
    return f"Today {with_unit(basis.commit.write_ms if basis.commit else None, 'ms')}."
