"""What happens to a report on its way: cut, spliced, re-encoded, sprinkled with noise, its lines out of order."""

import random
import re
from collections.abc import Callable
from pathlib import Path

SAMPLES = sorted(
    path
    for path in (Path(__file__).parents[2] / "sample_reports").glob("*/*")
    if path.suffix in (".txt", ".lst", ".html")
)
NOISE = b' <>|-~0123456789#.,:\n\t"&\f\r\0'
WORDS = (b"</table>", b"<td>", b"<tr>", b"---- ----", b"~~~~", b"DB/Inst:", b"Begin Snap:", b"OUTPUT\n")

Harm = Callable[[bytes, random.Random], bytes]


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


def double_a_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    return b"\n".join([*lines[:at], *[lines[at]] * chance.choice((2, 3, 200)), *lines[at + 1 :]])


def delete_lines(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    return b"\n".join(lines[:at] + lines[at + chance.choice((1, 2, 20)) :])


def widen_a_line(data: bytes, chance: random.Random) -> bytes:
    lines = data.split(b"\n")
    at = chance.randrange(len(lines))
    place = chance.randint(0, len(lines[at]))
    more = chance.choice((b" ", b"9", b"-", b"#", b"~", b"x ", b"- ", b"1:")) * chance.choice((1, 3, 90, 5_000))
    lines[at] = lines[at][:place] + more + lines[at][place:]
    return b"\n".join(lines)


def splice(data: bytes, chance: random.Random) -> bytes:
    """The beginning of one report and the end of another, cut at lines."""
    other = chance.choice(SAMPLES).read_bytes().split(b"\n")
    lines = data.split(b"\n")
    return b"\n".join(lines[: chance.randrange(len(lines))] + other[chance.randrange(len(other)) :])


def wrap_lines(data: bytes, chance: random.Random) -> bytes:
    width = chance.randint(40, 90)
    return b"\n".join(line[at : at + width] for line in data.split(b"\n") for at in range(0, max(len(line), 1), width))


def change_a_figure(data: bytes, chance: random.Random) -> bytes:
    """Other digits, very many of them, or none where one stood."""
    figures = list(re.finditer(rb"\d[\d,.]*", data))
    if not figures:
        return data
    at = chance.choice(figures)
    other = chance.choice((b"", b"0", b"-1", b"9" * 400, b"1E+999", b"1.", b"####", b"NaN", b"inf", b"\xd9\xa3"))
    return data[: at.start()] + other + data[at.end() :]


HARMS: tuple[Harm, ...] = (
    *(cut, cut_the_beginning, repeat, sprinkle, shuffle_lines, cut_lines),
    *(change_line_ends, drop_words, lose_blanks, encode, put_together),
    *(double_a_line, delete_lines, widen_a_line, splice, wrap_lines, change_a_figure),
)
