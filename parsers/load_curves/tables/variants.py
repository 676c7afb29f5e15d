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
    count = max((len(alike) for alike in several.values()), default=1)
    if count < 2 or any(len(alike) not in (1, count) for alike in several.values()):
        yield "", columns
        return
    twice = [alike for alike in several.values() if len(alike) == count]
    for place in range(count):
        others = {column.place for alike in twice for index, column in enumerate(alike) if index != place}
        kept = tuple(
            replace(column, says=Heading("unused")) if column.place in others else column for column in columns.columns
        )
        yield _own_words(twice[0], place), replace(columns, columns=kept)


def _several(columns: Columns) -> dict[tuple[str, str, float | None], list[Mapped]]:
    by_meaning: dict[tuple[str, str, float | None], list[Mapped]] = {}
    for column in columns.columns:
        if column.says and column.says.meaning in _OF_ONE:
            by_meaning.setdefault((column.says.meaning, column.says.side, column.says.percentile), []).append(column)
    return by_meaning


def _own_words(alike: list[Mapped], place: int) -> str:
    """The words of a heading that the others do not share."""
    words = [column.heading.split() for column in alike]
    shared = {
        word for word, times in Counter(word for each in words for word in set(each)).items() if times == len(words)
    }
    return (
        " ".join(word for word in words[place] if word not in shared).strip(" ,()[]")
        or f"column {alike[place].place + 1}"
    )
