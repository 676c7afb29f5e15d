"""Forecasts as the report page lists them, and whether a report was judged by rules that are not today's."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from msgspec.structs import asdict

from app.analysis import analyse
from app.analysis.document import Versions
from app.history import forecast_document
from app.history.forecasts import KEPT, ForecastLine
from rules.wording import figure, moment, saved, shares, with_answer

MOST_GAINS = 5
PARTS = ("parser", "rules", "media")
NAMES = {"parser": "parser", "rules": "rules", "media": "media table"}


@dataclass(frozen=True)
class ForeseenGain:
    """One change with what it was said to save, and what a read was said to take then."""

    change: str
    saves: str
    read: str


@dataclass(frozen=True)
class Line:
    """One forecast: when and by which rules it was made, its sentence, and whether it can be removed."""

    id: str
    title: str
    made: str
    rules: str
    sentence: str
    gains: Sequence[ForeseenGain]
    kept: bool


def lines(forecasts: Sequence[ForecastLine]) -> list[Line]:
    """What was foreseen of one report, the newest first."""
    return [_line(forecast) for forecast in reversed(forecasts)]


def older(judged_by: Versions, today: Versions) -> str:
    """What judged a report beside what would judge it today: judged with rules 2; today's are 3. Empty where equal."""
    before, now = asdict(judged_by), asdict(today)
    differ = [part for part in PARTS if before[part] != now[part]]
    if not differ:
        return ""
    if not any(before.values()):
        return "Judged by an older iobound."
    was = ", ".join(f"{NAMES[part]} {before[part] or 'unknown'}" for part in differ)
    current = ", ".join(now[part] if len(differ) == 1 else f"{NAMES[part]} {now[part]}" for part in differ)
    plural = len(differ) > 1 or differ[0] == "rules"
    return f"Judged with {was}; today's {'are' if plural else 'is'} {current}."


def older_stamps(stamps: Iterable[str]) -> dict[str, str]:
    """The same by the texts that lists carry, for those that are not today's."""
    today = analyse.versions()
    sentences = {stamp: older(_stamped(stamp), today) for stamp in set(stamps)}
    return {stamp: sentence for stamp, sentence in sentences.items() if sentence}


def _stamped(stamp: str) -> Versions:
    """The versions that a list carries as one text; what it does not say is empty."""
    parts = stamp.split("/")
    return Versions(*parts[: len(PARTS)], *[""] * (len(PARTS) - len(parts)))


def _line(forecast: ForecastLine) -> Line:
    document = forecast.read()
    gains = [row for row in document.gain if forecast.kind == KEPT or row.kind == "media"]
    rules = _stamped(forecast.versions).rules or "unknown"
    return Line(
        id=forecast.id,
        title=_title(forecast, late=document.late),
        made=f"{moment(forecast.made_at)} UTC",
        rules=rules,
        sentence=_sentence(document),
        gains=[_foreseen_gain(row, whole=forecast.kind == KEPT) for row in gains[:MOST_GAINS]],
        kept=forecast.kind == KEPT,
    )


def _sentence(document: forecast_document.ForecastDocument) -> str:
    """The answer to the what-if that was kept, or what the verdict said."""
    if document.answer and document.answer.sentence:
        return document.answer.sentence
    return with_answer(document.short, document.headline) if document.headline else ""


def _title(forecast: ForecastLine, *, late: bool) -> str:
    if forecast.kind == KEPT:
        return forecast.label or "What if"
    return "The verdict, when it was judged again" if late else "The verdict, when the report came"


def _foreseen_gain(row: forecast_document.ForeseenGain, *, whole: bool) -> ForeseenGain:
    """A change in few words: of a verdict's long one the clause before its conditions."""
    change = row.change or ""
    least, most = saved(row.conservative), saved(row.coupled)
    read = row.read_ms
    return ForeseenGain(
        change if whole else change.partition(",")[0],
        least if row.coupled is None else shares(least, most),
        "" if read is None else figure(read, "ms"),
    )
