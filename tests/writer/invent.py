"""Invents rows for the writer: hypothesis strategies by the kind of each column."""

from collections.abc import Iterable
from typing import Any

from hypothesis import strategies as st

from tests.writer.form import Col, Form, Section
from tests.writer.model import Row

NAME = st.from_regex(r"\A[A-Za-z][A-Za-z0-9_$#.*/()-]{0,12}( [A-Za-z_(][A-Za-z0-9_$#:.*/()-]{0,9}){0,4}\Z")
WORDS = st.from_regex(r"\A[A-Z][A-Z0-9_$#]{1,25}\Z")
SQL_TEXT = st.from_regex(r"\A(select|insert|update|begin) [a-z0-9_ ,.:=()<>*'+-]{0,150}[a-z0-9)]\Z")


def _parted(figures: Iterable[int]) -> str:
    return "/".join(map(str, figures))


KINDS: dict[str, st.SearchStrategy[Any]] = {
    "number": st.one_of(
        st.integers(0, 10**6), st.integers(0, 10**15), st.floats(0, 1000), st.floats(-1000, 10**12, allow_nan=False)
    ),
    "count": st.one_of(st.integers(0, 20_000), st.integers(0, 10**12)),
    "seconds": st.one_of(st.floats(0, 100), st.floats(0, 10**7), st.integers(0, 10**6)),
    "percent": st.one_of(st.floats(0, 100), st.floats(-100, 5000)),
    "share": st.floats(0.01, 100),
    "whose": st.sampled_from(["*", 1, 2]),
    "bucket": st.one_of(st.floats(0.1, 100), st.integers(1, 999).map(lambda count: f"0.0({count})")),
    "plan": st.integers(1, 2**32 - 1).map(str),
    "fraction": st.floats(0, 99),
    "some_seconds": st.floats(1, 10**6),
    "milliseconds": st.one_of(st.floats(0, 2), st.floats(0, 10**6), st.just(0)),
    "brief": st.one_of(st.floats(0, 2), st.floats(0, 9_000), st.just(0)),
    "bytes": st.one_of(st.integers(0, 10**7), st.integers(0, 10**15)),
    "bytes_per_s": st.one_of(st.floats(0, 10**7), st.floats(0, 10**11), st.just(0)),
    "cache": st.integers(1, 90_000).map(lambda mebibytes: mebibytes * 2**20),
    "snapshot": st.sampled_from(["begin", "end"]),
    "value": st.from_regex(r"\A[A-Za-z0-9/_.,:=$]{1,90}\Z"),
    "thousands": st.integers(0, 10**8).map(lambda thousands: thousands * 1000),
    "moment": st.sampled_from(["10-Jul 04:00", "03-Mar 10:00", "31-Dec 23:50"]),
    "pair": st.tuples(*[st.integers(0, 9)] * 2).map(_parted),
    "pair_of_minutes": st.tuples(*[st.integers(1, 99)] * 2).map(sorted).map(_parted),
    "six": st.tuples(*[st.integers(0, 9)] * 6).map(_parted),
    "function": st.sampled_from(["Others", "Others (Data File)", "LGWR", "LGWR (Log File)", "Buffer Cache Reads"]),
    "label": NAME,
    "text": NAME,
}
# what stands in these columns has a form of its own
NAMED: dict[str, st.SearchStrategy[Any]] = {
    "sql_id": st.text("0123456789abcdfghjkmnpqrstuvwxyz", min_size=13, max_size=13),
    "hash_value": st.integers(10**6, 2**32 - 1).map(str),
    "object_id": st.integers(1, 10**9),
    "data_object_id": st.integers(1, 10**9),
    "owner": WORDS,
    "object": WORDS,
    "subobject": st.one_of(st.just(None), WORDS),
    "object_type": st.sampled_from(["TABLE", "INDEX", "LOB", "INDEX PARTITION"]),
    "tablespace": WORDS,
    "name": NAME.map(lambda name: name.rstrip(":")),
}


def value(column: Col, required: bool) -> st.SearchStrategy[Any]:
    own = KINDS[column.put.kind]
    values = own if column.put.kind == "function" else NAMED.get(column.name, own)
    if column.put.kind == "label":
        values = NAME.map(lambda name: name[: column.width - 1].strip())
    return values if required else st.one_of(st.none(), values)


def row(form: Form, solid: bool = False, cdb: bool = False) -> st.SearchStrategy[Row]:
    """A row of a form; its first two columns always say something."""
    columns = [one for one in form.all_columns if one.name]
    first_figure = next((one.name for one in columns if one.put.kind not in ("text", "label", "snapshot", "value")), "")
    values = {
        one.name: value(one, solid or index < 2 or one.name == first_figure or one.name in NAMED)
        for index, one in enumerate(columns)
    }
    if form.sql:
        values |= {"module": st.one_of(st.none(), NAME), "sql_text": SQL_TEXT}
    if cdb and (form.sql or form.cdb):
        values["container"] = WORDS
    return st.fixed_dictionaries({"part": st.just(form.part)} | values)


def rows(section: Section, forms: list[Form], most: int = 5, cdb: bool = False) -> st.SearchStrategy[list[Row]]:
    """Rows that the forms of a release can print: each part's own, else those of the widest.

    In a database of containers (`cdb`) rows name theirs, where the release prints it.
    """
    parts = [one for one in forms if one.part] or [max(forms, key=lambda one: len(one.all_columns))]
    if section.labels:
        name = parts[0].columns[0].name
        blank = st.tuples(*[row(parts[0], solid=True)] * len(section.labels))
        return blank.map(lambda made: [one | {name: label} for one, label in zip(made, section.labels, strict=True)])
    order = [one.part for one in parts]
    drawn = st.lists(st.one_of([row(one, section.solid, cdb) for one in parts]), min_size=1, max_size=most)
    return drawn.map(lambda made: sorted(made, key=lambda one: order.index(one["part"])))
