"""Load Profile: the only block of page 1 that every release prints."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import label, one, two
from tests.writer.releases import awr, statspack

SUMMARY = "This table displays load profile"


def _columns(name: int, second: int, transaction: int, put_2: bool) -> tuple[Col, ...]:
    put = two if put_2 else one
    return (
        Col("name", name, label, "", ruled=False),
        Col("per_second", second, put, "Per Second"),
        Col("per_transaction", transaction, put, "Per Transaction"),
    )


def _four(name: int, second: int, transaction: int, last: int) -> tuple[Col, ...]:
    return (
        *_columns(name, second, transaction, put_2=False),
        Col("per_exec", last, two, "Per Exec"),
        Col("per_call", last, two, "Per Call"),
    )


section = Section(
    "load_profile",
    10,
    (
        Form(statspack("8.1.6", "10.1"), "Load Profile", _columns(34, 15, 21, put_2=True), front=(2, 1)),
        Form(statspack("10.2", "10.2"), "Load Profile", _columns(34, 15, 21, put_2=True), front=(1, 0)),
        Form(statspack("11.2"), "Load Profile", _four(17, 18, 18, 11), front=(1, 0)),
        Form(awr("10.1", "10.2"), "Load Profile", _columns(34, 15, 21, put_2=True), summary=SUMMARY, front=(1, 0)),
        Form(awr("11.1", "11.2.0.3"), "Load Profile", _four(25, 15, 17, 10), summary=SUMMARY, front=(1, 0)),
        Form(awr("11.2.0.4"), "Load Profile", _four(26, 15, 17, 9), summary=SUMMARY, front=(1, 0)),
    ),
)
