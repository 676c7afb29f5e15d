"""Words around figures: capitals, lists, plurals, keys as words."""

from collections.abc import Sequence

from rules.wording.figures import UNKNOWN

_CAPITALS = ("asm", "cpu", "db", "id", "io", "iops", "os", "pdb", "pga", "rac", "sga", "sql")
_CASES = {"mixed": "Media or devices, not known yet"}
"""Cases whose name alone says nothing."""
_SPELT = {"plsql": "PL/SQL", "cpus": "CPUs", "exadata": "Exadata", **{name: name.upper() for name in _CAPITALS}}


def capital(text: str) -> str:
    """The text with a capital first letter; what Oracle spells small, a parameter or an event, keeps its letters."""
    return text if "_" in text.split(" ", 1)[0] else text[:1].upper() + text[1:]


def within(text: str) -> str:
    """The text as within a sentence: with a small first letter, but for abbreviations and names (`Exadata`)."""
    return text if text[1:2].isupper() or text.startswith(("I/O", "Exadata")) else text[:1].lower() + text[1:]


def counted(number: int, singular: str, plural: str | None = None) -> str:
    """`1 report`, `1,200 reports`."""
    return f"{number:,} {singular if number == 1 else plural or f'{singular}s'}"


def with_answer(short: str | None, headline: str) -> str:
    """A headline that stands alone, behind its answer: it does not repeat it. Old verdicts have no answer in words."""
    if not short or headline.casefold().startswith(short.casefold()):
        return headline
    return f"{short}: {headline}"


def listed(names: Sequence[str]) -> str:
    """`a, b and c`."""
    return " and ".join(filter(None, (", ".join(names[:-1]), *names[-1:])))


def words(key: str | None) -> str:
    """A contract key as words: `latency_limited` is `Latency limited`."""
    if not key:
        return UNKNOWN
    return capital(" ".join(_SPELT.get(part, part) for part in key.replace("mb_s", "MB/s").split("_")))


def case_words(case: str | None) -> str:
    """A case of the verdict as words, for badges and lists."""
    return _CASES.get(case or "") or words(case)
