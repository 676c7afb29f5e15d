"""What a redaction has to hold, of any report file: the same is judged, and nothing of the customer's is left."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

import parsers
from app.analysis import archives
from app.analysis.analyse import analyse
from parsers.errors import Refused
from parsers.redaction import Pseudonyms, Redacted, redact
from parsers.redaction.places import places_of
from parsers.redaction.restoring import restored
from parsers.redaction.staying import WORD, called_words, is_markup, oracles_names, report_words, sql_words, stays
from parsers.redaction.words_of_line import oracles_part

KEY = b"the key of these tests alone"
_OTHER = frozenset({"sha256", "judged_at"})
_SHORTEST = 4
_TAG = re.compile(r"</?[a-zA-Z][\w-]*")


@cache
def pseudonyms() -> Pseudonyms:
    return Pseudonyms(KEY, report_words())


def check(path: Path) -> None:
    """Raises AssertionError. A file that holds no report is refused by both."""
    data = archives.single(path.read_bytes())
    try:
        before = parsers.parse(data)
    except Refused:
        return
    made = redact(data, "", pseudonyms())
    left = sorted(set(_left(before, made)))
    assert not left, f"{path.name}: left are {left[:20]}"
    apart = list(_differences(_judged(data), _judged(made.data), made))
    assert not apart, f"{path.name}: {len(apart)} differ, as {apart[:5]}"
    again = redact(restored(made.text, made.replaced).encode(), "", pseudonyms())
    assert again.text == made.text, path.name


def _judged(data: bytes) -> list[Any]:
    return [msgspec.to_builtins(one.core) for one in analyse(data, "", None)]


def _left(before: list[parsers.Report], made: Redacted) -> Iterator[str]:
    """What stands in columns of names and in statements, and in the redacted bytes as a word of its own."""
    printed = {word.casefold() for word in WORD.findall(_TAG.sub(" ", made.text))}
    given = {word.casefold() for word in made.words.values()}
    page = "<table" in made.text.lower()
    for report in before:
        places = places_of(report)
        oracles = " ".join(cell for one in places.printed.values() for cell in one.oracles).casefold()
        stay = sql_words() | called_words() | given | _oracles_words() | set(WORD.findall(oracles))
        said = set(places.names()) | set(report.sql_texts.values()) | set(report.sql_texts)
        for words in said:
            for word in WORD.findall(_without_oracles(words)):
                folded = word.casefold()
                left = len(word) >= _SHORTEST and folded in printed and folded not in stay
                if left and not stays(word) and not (page and is_markup(word)) and not _begins_a_function(folded):
                    yield word


@cache
def _begins_a_function(word: str) -> bool:
    """Whether a line may have cut a word of SQL's so."""
    return any(one.startswith(word) for one in called_words())


def _without_oracles(name: str) -> str:
    """A name without the program before its host, and the process behind."""
    for begin, end in oracles_part(name):
        name = name[:begin] + " " * (end - begin) + name[end:]
    return name


@cache
def _oracles_words() -> frozenset[str]:
    return frozenset(word for name in oracles_names() for word in WORD.findall(name))


def _differences(one: Any, other: Any, made: Redacted, path: str = "") -> Iterator[str]:
    """Where two answers differ by more than the names in them."""
    if isinstance(one, dict) and isinstance(other, dict):
        if len(one) != len(other):
            yield f"{path}: {sorted(one)} and {sorted(other)}"
        for (name, mine), (its_name, yours) in zip(one.items(), other.items(), strict=False):
            if name not in _OTHER:
                if not _same(name, its_name, made):
                    yield f"{path}: {name} and {its_name}"
                yield from _differences(mine, yours, made, f"{path}.{name}")
    elif isinstance(one, list | tuple) and isinstance(other, list | tuple):
        if len(one) != len(other):
            yield f"{path}: {len(one)} and {len(other)} entries"
        for place, (mine, yours) in enumerate(zip(one, other, strict=False)):
            yield from _differences(mine, yours, made, f"{path}[{place}]")
    elif one != other and not _same(str(one), str(other), made):
        yield f"{path}: {one} and {other}"


def _same(one: str, other: str, made: Redacted) -> bool:
    mine, yours = WORD.findall(one), WORD.findall(other)
    if len(mine) != len(yours) or re.sub(WORD, "", one) != re.sub(WORD, "", other):
        return False
    return all(a == b or _is_pseudonym(a, b, made) for a, b in zip(mine, yours, strict=True))


def _is_pseudonym(word: str, pseudonym: str, made: Redacted) -> bool:
    """Whether the map has it: the whole word, or a longer one whose beginning a layout cut off."""
    folded, given = word.casefold(), pseudonym.casefold()
    return any(
        known.casefold().startswith(folded) and its.casefold().startswith(given) for known, its in made.words.items()
    )
