"""Any byte string gives reports or one sentence: samples cut, spliced, re-encoded and sprinkled with noise."""

import random
from collections.abc import Callable
from pathlib import Path

import pytest

from parsers import Refused, Report, parse

SAMPLES = sorted(
    path
    for path in (Path(__file__).parents[2] / "sample_reports").rglob("*")
    if path.suffix in (".txt", ".lst", ".html")
)
NOISE = b' <>|-~0123456789#.,:\n\t"&\f\r\0'
WORDS = (b"</table>", b"<td>", b"<tr>", b"---- ----", b"~~~~", b"DB/Inst:", b"Begin Snap:", b"OUTPUT\n")


def cut(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randrange(len(data))]


def cut_the_beginning(data: bytes, chance: random.Random) -> bytes:
    return data[chance.randrange(len(data)) :]


def repeat(data: bytes, chance: random.Random) -> bytes:
    start, place = chance.randrange(len(data)), chance.randrange(len(data))
    return data[:place] + data[start : start + chance.choice((10, 1_000, 50_000))] + data[place:]


def sprinkle(data: bytes, chance: random.Random) -> bytes:
    noisy = bytearray(data)
    for _ in range(chance.choice((1, 50, 2_000))):
        noisy[chance.randrange(len(noisy))] = chance.choice(NOISE)
    return bytes(noisy)


def shuffle_lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    for _ in range(chance.choice((1, 10, 200))):
        one, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        lines[one], lines[other] = lines[other], lines[one]
    return b"\n".join(lines)


def cut_lines(data: bytes, chance: random.Random) -> bytes:
    width = chance.randint(3, 100)
    return b"\n".join(line[:width] for line in data.split(b"\n"))


def change_line_ends(data: bytes, chance: random.Random) -> bytes:
    return data.replace(b"\n", chance.choice((b"\r\n", b"\r", b" ", b"\n\n", b"")))


def drop_words(data: bytes, chance: random.Random) -> bytes:
    word = chance.choice(WORDS)
    return data.replace(word, chance.choice((b"", word + word, b"\n" + word)), chance.choice((1, 5, -1)))


def lose_blanks(data: bytes, chance: random.Random) -> bytes:
    return data.replace(b"  ", b" ", chance.choice((1, 100, -1)))


def encode(data: bytes, chance: random.Random) -> bytes:
    return data.decode("utf-8", "replace").encode(chance.choice(("utf-16", "utf-16-be", "utf-8-sig")))


def put_together(data: bytes, chance: random.Random) -> bytes:
    return data + chance.choice(SAMPLES).read_bytes()


HARMS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    *(cut, cut_the_beginning, repeat, sprinkle, shuffle_lines, cut_lines),
    *(change_line_ends, drop_words, lose_blanks, encode, put_together),
)


@pytest.mark.parametrize("harm", HARMS, ids=lambda harm: harm.__name__)
@pytest.mark.parametrize("sample", SAMPLES, ids=lambda path: path.name)
def test_a_harmed_report_is_read_or_refused(sample: Path, harm: Callable[[bytes, random.Random], bytes]) -> None:
    chance = random.Random(f"{sample.name} {harm.__name__}")
    for _ in range(6):
        data = harm(sample.read_bytes(), chance)
        if chance.random() < 0.3 and data:
            data = chance.choice(HARMS)(data, chance)
        _read_or_refuse(data)


@pytest.mark.parametrize("length", [1, 2, 3, 4, 100, 5_000])
def test_bytes_without_sense_are_refused(length: int) -> None:
    chance = random.Random(length)
    for alphabet in (bytes(range(256)), NOISE, b"STATSPACK report for\n"):
        with pytest.raises(Refused):
            parse(bytes(chance.choice(alphabet) for _ in range(length)))


def _outcome(data: bytes) -> list[Report] | Refused:
    try:
        return parse(data)
    except Refused as refused:
        return refused


def _read_or_refuse(data: bytes) -> None:
    """Reports that know their database and whose lines are in the file, or one sentence with a code."""
    outcome = _outcome(data)
    if isinstance(outcome, Refused):
        assert outcome.code in ("not_text", "not_a_report", "wrong_report", "unreadable_header")
        assert str(outcome).endswith(".")
        assert "\n" not in str(outcome)
        return
    assert outcome
    last = data.count(b"\n") + data.count(b"\r") + 1
    for report in outcome:
        assert report.database.dbid
        assert all(1 <= row["line"] <= last for section in report.sections.values() for row in section.rows)
        assert all(1 <= row.line <= last for table in report.tables for row in table.rows)
