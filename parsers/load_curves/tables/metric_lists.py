"""Results that are printed a metric a line: `Throughput [iops] 534'207`, in sections for each kind of load."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from parsers.load_curves.completed import curve_of
from parsers.load_curves.curve import LoadCurve, Point
from parsers.load_curves.tables.figures import decimal_mark, is_figure, plain, read
from parsers.load_curves.tables.hints import rate_at
from parsers.load_curves.tables.patterns import pattern
from parsers.load_curves.tables.vocabulary import heading

_PARTS = re.compile(r"\t+|\s*\|\s*|\s{2,}|\s*[:=]\s+")
_BULLET = re.compile(r"[\s▪•*\-#|]+")
_LONGEST_LINE = 300
_LONGEST_NAME = 60
_MOST_LINES = 50_000


@dataclass(slots=True)
class Section:
    """One kind of load: (requests a second, ms, line) where both are printed, by whatever lines."""

    name: str
    line: int
    rates: list[tuple[float, int]] = field(default_factory=list)
    latencies: list[float] = field(default_factory=list)
    pairs: list[tuple[float, float, int]] = field(default_factory=list)

    @property
    def points(self) -> list[tuple[float, float, int]]:
        """What is printed together, and the one rate beside the first latency."""
        alone = [(self.rates[0][0], self.latencies[0], self.rates[0][1])] if self.rates and self.latencies else []
        return [*alone, *(pair for pair in self.pairs if pair[:2] not in {each[:2] for each in alone})]

    @property
    def is_clear(self) -> bool:
        """Whether the latency is that of the rate: where several are printed, nothing says which."""
        return len(self.latencies) < 2


def sections(lines: Sequence[str]) -> list[Section]:
    """The sections of a text that print a rate with its latency."""
    sections: list[Section] = []
    current: Section | None = None
    mark = decimal_mark(part for line in lines[:_MOST_LINES] for part in _parts(line) if is_figure(part))
    for number, line in enumerate(lines[:_MOST_LINES], 1):
        parts = _parts(line)
        if not parts:
            current = current if line.strip() else None
        elif len(parts) == 1:
            current = Section(parts[0], number) if len(parts[0]) <= _LONGEST_NAME and not is_figure(parts[0]) else None
            sections += [current] if current else []
        elif current and len(parts) in (2, 3):
            _take(current, parts, number, mark)
    return [section for section in sections if section.points]


def _parts(line: str) -> list[str]:
    """The cells of a line: names and one figure at its end."""
    if len(line) > _LONGEST_LINE:
        return []
    text = _BULLET.sub("", line, count=1) if _BULLET.match(line) else line
    return [part for piece in _PARTS.split(plain_lines(text)) if (part := plain(piece))]


def plain_lines(text: str) -> str:
    """The line without bars at its ends."""
    return text.strip(" |\n")


def _take(section: Section, parts: Sequence[str], line: int, mark: str) -> None:
    if any(is_figure(part) for part in parts[:-1]):
        return
    if (pair := rate_at(parts[-1])) is not None:
        section.pairs.append((*pair, line))
        return
    figure, says = read(parts[-1], mark), heading(" ".join(parts[:-1]))
    if figure is None or says is None or figure.value <= 0:
        return
    if says.meaning == "iops":
        section.rates.append((figure.value * (says.unit.factor if says.unit else 1), line))
    elif says.meaning == "latency_ms" and says.percentile is None:
        section.latencies.append(figure.value * (says.unit.factor if says.unit else 1))


def curves(sections: Sequence[Section], stem: str) -> Iterator[LoadCurve]:
    """A curve for each section."""
    for section in sections:
        points = [Point(iops=rate, latency_ms=ms, line=line) for rate, ms, line in section.points]
        kind = pattern(section.name)
        notes = [] if section.is_clear else ["Several latencies are printed: the first is taken for that of the rate."]
        name = f"{section.name}, summary" if section.name else stem
        yield curve_of("table", name, stem, points, kind.io_bytes, kind.write_percent, notes)
