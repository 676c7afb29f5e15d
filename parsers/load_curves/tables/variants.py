"""A table that prints several storages side by side, a column each: every one of them is a table of its own."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

from parsers.load_curves.tables.mapping import Columns, Mapped
from parsers.load_curves.tables.vocabulary import Heading

_OF_ONE = ("iops", "mbps", "latency_ms", "cpu_percent", "blocks_per_s")


def variants(columns: Columns) -> Iterator[tuple[str, Columns]]:
    """Each storage of a table with the words that name it; the table itself where it has one only."""
    several = _several(columns)
    count = max((len(found) for found in several.values()), default=1)
    if count < 2 or any(len(found) not in (1, count) for found in several.values()):
        yield "", columns
        return
    twice = [found for found in several.values() if len(found) == count]
    for place in range(count):
        others = {one.place for found in twice for index, one in enumerate(found) if index != place}
        kept = tuple(replace(one, says=Heading("unused")) if one.place in others else one for one in columns.columns)
        yield _own_words(twice[0], place), replace(columns, columns=kept)


def _several(columns: Columns) -> dict[tuple[str, str, float | None], list[Mapped]]:
    found: dict[tuple[str, str, float | None], list[Mapped]] = {}
    for one in columns.columns:
        if one.says and one.says.meaning in _OF_ONE:
            found.setdefault((one.says.meaning, one.says.side, one.says.percentile), []).append(one)
    return found


def _own_words(found: list[Mapped], place: int) -> str:
    """The words of a heading that the others do not share."""
    words = [one.heading.split() for one in found]
    shared = {
        word for word, times in Counter(word for each in words for word in set(each)).items() if times == len(words)
    }
    return (
        " ".join(word for word in words[place] if word not in shared).strip(" ,()[]")
        or f"column {found[place].place + 1}"
    )
