"""The columns of the lists of segments, release by release."""

from tests.writer.form import Col, Form
from tests.writer.printed import decimals, percent, plain, text, whole
from tests.writer.releases import awr, statspack

owner = Col("owner", 10, text, "Owner")
object_name = Col("object", 20, text, "Object Name")
kind = Col("object_type", 5, text, "Obj.|Type", html="Obj. Type")


def statspack_columns(head: str) -> tuple[Col, ...]:
    return (
        owner,
        Col("tablespace", 10, text, "Tablespace"),
        object_name,
        Col("subobject", 12, text, "Subobject|Name"),
        kind,
        Col("value", 12, whole, head),
        Col("percent", 5, percent, "Pct|Total"),
    )


def awr_columns(head: str, share: str) -> tuple[Col, ...]:
    """Up to 12.1: one line a segment."""
    return (
        owner,
        Col("tablespace", 10, text, "Tablespace|Name"),
        object_name,
        Col("subobject", 10, text, "Subobject|Name"),
        kind,
        Col("value", 12, whole, head),
        Col("percent", 7, decimals(2, bare=True, kind="percent"), share),
    )


def two_lines(head: str, share: str) -> tuple[tuple[Col, ...], tuple[Col, ...]]:
    """Since 12.2: owner and tablespace on a line of their own."""
    upper = (Col("owner", 20, text, "Owner"), Col("tablespace", 10, text, "Tablespace|Name"))
    lower = (
        object_name,
        Col("subobject", 10, text, "Subobject|Name"),
        kind,
        Col("object_id", 10, plain, "Obj#"),
        Col("data_object_id", 10, plain, "Dataobj#"),
        Col("value", 12, whole, head),
        Col("percent", 7, decimals(2, bare=True, kind="percent"), share),
    )
    return upper, lower


IN_STATSPACK = ("Logical Reads", "Physical Reads", "Row Lock Waits", "ITL Waits", "Buffer Busy Waits")


def forms(title: str, what: str, head: str, share: str = "%Total") -> tuple[Form, ...]:
    """Every form of a list: `what` is its figure in the page's summary. Statspack has few of them."""
    summary = f"This table displays top segments by {what}"
    old = awr_columns(head, share)
    upper, lower = two_lines(head, share)
    figure = title.removeprefix("Segments by ")
    in_statspack = (
        Form(statspack("9.2", "9.2"), f"Top 5 {figure} per Segment", statspack_columns(head)),
        Form(statspack("10.1"), title, statspack_columns(head)),
    )
    return (
        *(in_statspack if figure in IN_STATSPACK else ()),
        Form(awr("10.1", "12.1"), title, old, summary=summary),
        Form(awr("12.2"), title, lower, upper=upper, summary=summary, cdb=True),
    )
