"""A cluster report of any length: the shop's, with as many events, statements, counters and segments as it takes."""

import random
from collections.abc import Iterator
from dataclasses import replace

from tests.writer.cluster.shop import figures as shop_figures
from tests.writer.model import Figures, Row
from tests.writer.releases import named

WORDS = (
    "select",
    "order_id",
    "from",
    "orders",
    "where",
    "customer_id",
    "=",
    ":b1",
    "and",
    "amount",
    ">",
    "sum(amount)",
)


def _longer(rows: list[Row], count: int, chance: random.Random, names: tuple[str, ...]) -> Iterator[Row]:
    """Rows like the first ones, each with names and figures of its own."""
    for index in range(count):
        row = dict(rows[index % len(rows)])
        for name, value in row.items():
            if isinstance(value, int | float) and name not in ("object_id", "data_object_id"):
                row[name] = value * chance.uniform(0.1, 1.0)
        for name in names:
            row[name] = (
                f"{row[name][:9]} no. {index:05d}" if name == "statistic" or name == "event" else f"N{index:06d}"
            )
        if "sql_id" in row:
            letters = "".join(chance.choices("bcdfghjkmnpqrstuvwxyz", k=7))
            words = " ".join(chance.choices(WORDS, k=chance.randint(20, 120)))
            row |= {"sql_id": f"{index:06d}{letters}", "sql_text": words}
        yield row


def figures(rows: int) -> Figures:
    chance, made = random.Random(rows), shop_figures(named("awr", "19"))
    longer: dict[str, tuple[int, tuple[str, ...]]] = {
        "foreground_waits": (rows, ("event",)),
        "background_waits": (rows // 2, ("event",)),
        "sql_by_elapsed": (rows, ()),
        "sql_by_reads": (rows, ()),
        "instance_activity": (rows * 2, ("statistic",)),
        "segment_statistics": (rows, ("object",)),
    }
    grown = {
        section: list(_longer(made.sections[section], count, chance, names))
        for section, (count, names) in longer.items()
    }
    return replace(made, sections={**made.sections, **grown})
