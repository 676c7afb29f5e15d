"""No regular expression takes much longer than its line is long, whatever a stranger fills the line with."""

import re
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from tests.attacks.expressions import expressions, lines

pytestmark = pytest.mark.slow

SHORT, LONG = 1_000, 4_000
QUICK_S = 0.0005
"""What a short line may take without a second look."""
MOST_TIMES = 10.0
"""Four times the length takes four times as long where a line is gone over once, sixteen times where it is squared."""
GIVE_UP_S = 1.0
TRIES = 6
"""The quickest counts, of short and of long lines: a busy machine makes some slow, and none quick."""
BOUNDED = {
    "parsers.formats.text_cells.PAIR": "lines of up to 500 characters (LONGEST_PAIRS)",
    "parsers.formats.text_cells.WORD": "lines of up to 4,000 characters (MAX_LINE)",
    "app.analysis.pdf_worker._RULE": "our own style sheets",
    "app.analysis.pdf_worker._COMMENT": "our own style sheets",
    "app.analysis.pdf_worker._DECLARED": "our own style sheets",
    "re.findall('<style[^>]*>(.*?)</style>')": "our own markup: texts of strangers have no < in it",
}
"""Those that may square a line, and why nobody can bring them a long one."""


class TooLong(Exception):
    pass


@contextmanager
def patience() -> Iterator[None]:
    """Raises TooLong when it takes longer than anybody waits."""

    def over(*_: object) -> None:
        raise TooLong

    before = signal.signal(signal.SIGPROF, over)  # of the processor, not of the clock
    signal.setitimer(signal.ITIMER_PROF, GIVE_UP_S)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def seconds(pattern: re.Pattern[str], way: str, line: str) -> float:
    """Of the processor, which other programs do not slow down as much as the clock says; of this thread, as the alarm
    above has the clock of the process go by ticks."""
    began = time.thread_time()
    try:
        with patience():
            answer = pattern.sub("", line) if way == "sub" else getattr(pattern, way)(line)
            if way == "finditer":
                all(answer)
    except TooLong:
        return float("inf")
    return time.thread_time() - began


def told(line: str) -> str:
    return f"{line[:40]!r} … {line[-10:]!r}"


def squares(pattern: re.Pattern[str], way: str) -> str | None:
    """The beginning of a line that takes too long for its length."""
    for short, long in zip(lines(pattern, SHORT), lines(pattern, LONG), strict=True):
        if (first := seconds(pattern, way, short)) <= QUICK_S:
            continue
        if first == float("inf"):
            return told(long)
        times = [(seconds(pattern, way, long), seconds(pattern, way, short)) for _ in range(TRIES)]
        slow, quick = (min(column) for column in zip(*times, strict=True))
        if slow > MOST_TIMES * max(quick, 1e-4):
            return told(long)
    return None


def test_no_expression_squares_its_line() -> None:
    known = expressions()
    assert len(known) > 250
    assert {place for place in BOUNDED if place not in known.values()} == set()
    found = {
        f"{place}: {way} {pattern.pattern[:120]!r}": line
        for (pattern, way), place in known.items()
        if place not in BOUNDED and (line := squares(pattern, way))
    }
    assert found == {}


@pytest.mark.parametrize("bad", [r"(a+)+\Z", r"\s*\d*\s*x", r"(\d+,?)+:", r"[\d,]*\.?\d+\Z"])
def test_what_squares_its_line_would_be_found(bad: str) -> None:
    assert squares(re.compile(bad), "match")
    assert squares(re.compile(r"[-+]?[\d,]*+(?:\.\d++|(?<=\d))\Z"), "match") is None
