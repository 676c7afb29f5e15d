"""Every picture of `app/text` with the data that breaks pictures: none, one, zeros, huge ranges, long names, gaps."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta

from markupsafe import Markup

from app.text import charts
from app.text.activity_chart import activity_chart
from app.text.course_chart import Line, Point
from app.text.histogram_chart import histogram
from app.text.load_curve_chart import Places, plot
from app.text.load_curves_chart import Drawn, together
from app.text.media_chart import media_scale
from app.text.multiples_chart import Event, Panel, small_multiples
from app.text.spark_chart import spark
from app.text.users_chart import work_by_users
from rules.pictures import Band, HistogramPicture, TimePart
from rules.storage.inputs.activity import ActivitySlot
from rules.storage.inputs.latency_class import kinds_of_media

LONG = "A name that goes on for far longer than any picture has room for, and then some more"
HOUR = timedelta(hours=1)
START = datetime(2026, 1, 31, 22)
HUGE = (0.0, 1e-9, 3.0, 98_765_432.1, 7.5e8)


@dataclass(frozen=True)
class Shown:
    """One picture: what it is, with which data, and its figures as rows of text."""

    part: str
    data: str
    drawn: Markup
    rows: Sequence[tuple[str, str]] = field(default_factory=tuple)

    @property
    def name(self) -> str:
        return f"{self.part}: {self.data}"


def every() -> list[Shown]:
    """All of them, in the order of the page."""
    return [*_bars(), *_small(), *_histograms(), *_activities(), *_media(), *_multiples(), *_users(), *_curves()]


def _bars() -> Iterator[Shown]:
    names = charts.CLASSES
    cases: dict[str, list[tuple[str, float]]] = {
        "no class": [],
        "one class": [("CPU", 1.0)],
        "zeros": [("CPU", 0.0), ("reads", 0.0)],
        "all classes": [(name, 1 / len(names)) for name in names],
        "one and crumbs": [("CPU", 0.94), *((LONG, 0.06 / 13) for _ in names[1:])],
        "just enough room": [(LONG, 0.061)] * 16,
    }
    for number, (data, pieces) in enumerate(cases.items()):
        parts = [TimePart(names[place % len(names)], label, 0.0, share) for place, (label, share) in enumerate(pieces)]
        drawn = charts.stacked_bar(f"bar{number}", "Where DB time went", parts)
        yield Shown("Stacked bar", data, drawn, [(one.label, f"{one.share:.1%}") for one in parts])


def _small() -> Iterator[Shown]:
    for data, values in (("few", [("up to 1 ms", 90.0), ("longer", 10.0)]), ("none", []), ("zeros", [("a", 0.0)]),
                         ("one", [(LONG, 100.0)]), ("many", [(str(one), one % 7 * 14.0) for one in range(60)]),
                         ("unknown", [("a", None), ("b", 50.0)])):  # fmt: skip
        yield Shown("Columns of a cell", data, charts.columns(LONG, values), [(name, str(one)) for name, one in values])
    for data, figures in (("none", ()), ("one", (1.0,)), ("flat", (2.0, 2.0, 2.0)), ("huge", HUGE)):
        yield Shown(
            "Spark", data, spark(figures, LONG), [(str(place), f"{one:g}") for place, one in enumerate(figures)]
        )


def _histograms() -> Iterator[Shown]:
    edges = [2.0**power for power in range(-9, 21)]
    cases: dict[str, tuple[list[Band], tuple[float | None, float | None, float | None]]] = {
        "no band": ([], (None, None, None)),
        "one band": ([Band(1.0, 1.0)], (0.5, 0.5, 1.0)),
        "all in the last": ([Band(1.0, 0.0), Band(2.0, 0.0), Band(None, 1.0)], (None, None, None)),
        "zeros": ([Band(1.0, 0.0), Band(2.0, 0.0), Band(4.0, 0.0)], (None, None, None)),
        "thirty even bands": ([*(Band(one, 1 / 31) for one in edges), Band(None, 1 / 31)], (0.004, 2.1, 500_000.0)),
        "alike marks": ([Band(1.0, 0.2), Band(2.0, 0.6), Band(4.0, 0.2)], (1.99, 2.0, 2.01)),
        "marks at the right": ([Band(1.0, 0.0), Band(2.0, 0.0), Band(4.0, 1.0)], (3.98, 3.99, 4.0)),
    }
    for data, (bands, marks) in cases.items():
        picture = HistogramPicture("How long reads took", "ms", 10, 1.0, *marks, None, tuple(bands))
        rows = [(f"up to {one.upper_ms} ms", f"{one.share:.1%}") for one in bands]
        yield Shown("Histogram", data, histogram(picture), rows)


def _activities() -> Iterator[Shown]:
    def slots(*found: tuple[str, float, float, float]) -> list[ActivitySlot]:
        return [ActivitySlot(*one) for one in found]

    sixty = [(f"{one // 4:02}:{one % 4 * 15:02}:00", 15.0, one % 9, one % 5) for one in range(60)]
    cases: dict[str, tuple[list[ActivitySlot], float | None]] = {
        "no slot": ([], 8.0),
        "one slot": (slots(("10:00:00", 15.0, 4.0, 1.0)), 4.0),
        "zeros": (slots(("10:00:00", 5.0, 0.0, 0.0), ("10:05:00", 5.0, 0.0, 0.0)), None),
        "sixty slots": (slots(*sixty), 8.0),
        "slots of a second": (slots(*((f"10:{one:02}:00", 0.02, 3.0, 1.0) for one in range(6)),
                                    ("10:07:00", 55.0, 9.0, 2.0)), 9.0),
        "many CPUs at the top": (slots(("10:00:00", 30.0, 2_000.0, 2.0), ("10:30:00", 30.0, 900.0, 1.0)), 2_000.0),
        "huge range": (slots(*((f"1{place}:00:00", 10.0, one, one / 2) for place, one in enumerate(HUGE))), 64.0),
    }  # fmt: skip
    for data, (found, cpus) in cases.items():
        rows = [(one.time, f"{one.sessions:g} active, {one.cpu_sessions:g} on CPU") for one in found]
        yield Shown("Activity", data, activity_chart(found, cpus), rows)


def _media() -> Iterator[Shown]:
    kinds = kinds_of_media()
    rows = [(one.name, f"{one.low_ms:g} to {one.high_ms:g} ms") for one in kinds]
    for data, read_ms in (("unknown", None), ("fast beyond all", 1e-6), ("usual", 0.9), ("slow beyond all", 1e7)):
        yield Shown("Media", data, media_scale(read_ms, kinds), rows)


def _points(values: Sequence[float], every_hours: float = 1.0, begin: datetime = START) -> list[Point]:
    made = []
    for place, value in enumerate(values):
        at = begin + place * every_hours * HOUR
        made.append(Point(at, at + HOUR, value, False, "#"))
    return made


def _panel(label: str, unit: str, points: Sequence[Point]) -> Panel:
    return Panel(label, unit, Line.of(points))


def _multiples() -> Iterator[Shown]:
    far = _points([1.0, 2.0], begin=START + timedelta(days=900))
    events = [Event(START + place * HOUR / 6, "ABCDEFGHIJ"[place], LONG) for place in range(10)]
    cases: dict[str, tuple[list[Panel], list[Event]]] = {
        "no point": ([_panel("Reads", "1/s", [])], []),
        "one point": ([_panel("Reads", "1/s", _points([5.0]))], [events[0]]),
        "zeros": ([_panel("Share", "1", _points([0.0] * 5))], []),
        "huge range": ([_panel("Read", "B/s", _points(HUGE)), _panel("Waits", "count", _points(HUGE))], []),
        "below zero": ([_panel("Change", "ms", _points([-123456.7, 0.0, 654321.0]))], []),
        "long names": ([_panel(LONG, "sessions", _points([1.0, 123456789.0]))], []),
        "gaps": ([_panel("Reads", "1/s", _points([float(one % 5) for one in range(30)], 7.0))], []),
        "years apart": ([_panel("Reads", "1/s", [*_points([1.0, 2.0]), *far])], events[:2]),
        "events within minutes": (
            [_panel("Reads", "1/s", _points([1.0, 3.0, 2.0]))],
            [Event(START + place * HOUR / 60, "ABCDEFGHIJ"[place], LONG) for place in range(10)],
        ),
        "events on each other": ([_panel("Reads", "1/s", _points([1.0, 3.0, 2.0]))], events),
        "thousand points": ([_panel("Reads", "1/s", _points([float(one % 97) for one in range(1000)]))], []),
    }
    for number, (data, (panels, marked)) in enumerate(cases.items()):
        drawn = small_multiples(f"multiples{number}", "History", panels, marked)
        rows = [(one.label, ", ".join(f"{each:g}" for each in one.line.values[:20])) for one in panels]
        yield Shown("Small multiples", data, drawn, rows)


def _users() -> Iterator[Shown]:
    straight = [(users, 10.0 * users) for users in (10.0, 20.0, 40.0)]
    falls, huge, zeros = [*straight, (80.0, 90.0)], [(1e-3, 1e-3), (1e6, 1e9)], [(0.0, 0.0), (1.0, 0.0)]
    cases = {"none": [], "one": straight[:1], "two": straight[:2], "falls": falls, "huge": huge, "zeros": zeros}
    for data, places in cases.items():
        drawn = work_by_users(f"users{data}", places, straight, "transactions/s", "average active sessions")
        yield Shown("Work by users", data, drawn, [(f"{users:g}", f"{rate:g}") for users, rate in places])


def _curves() -> Iterator[Shown]:
    rising = [(100.0 * place, 5.0 + place * place) for place in range(1, 9)]
    near = [(number, f"{LONG} {number}", (300.0 + number, 14.0)) for number in range(1, 4)]
    apart = [(1, "left", (100.0, 60.0)), (2, "right", (790.0, 8.0)), (24, "beyond", (1500.0, 30.0))]
    cases = {"none": [], "near each other": near, "apart": apart}
    for data, numbered in cases.items():
        drawn = plot(f"on{data[:4]}", Places(rising, rising, [rising[3]], numbered=numbered), "requests/s")
        yield Shown("Databases on a curve", data, drawn, [(name, f"{rate:g}") for _, name, (rate, _) in numbered])
    curves = [Drawn(f"{LONG} {place}", [(rate * 3**place, ms / 2**place) for rate, ms in rising]) for place in range(6)]
    for data, drawn_curves in (("none", []), ("two", curves[:2]), ("six", curves)):
        picture = together(f"many{data}", drawn_curves, "requests/s")
        yield Shown("Several curves", data, picture, [(one.name, str(len(one.places))) for one in drawn_curves])
