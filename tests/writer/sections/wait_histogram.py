"""Wait Event Histogram: each family of bands is a table of its own."""

from typing import Any

from tests.writer.form import Col, Form, Section
from tests.writer.printed import Printer, bare_percent, text, thousands, thousands_cut_down, whole
from tests.writer.releases import Release, awr, statspack

SUMMARY = "This table displays total number of waits, and information about total wait time"
TITLE = "Wait Event Histogram"
MILLIS = "<1ms <2ms <4ms <8ms <16ms <32ms <=1s >1s"
MICROS = "<8us <16us <32us <64us <128us <256us <512us >=512us"
DETAILS = (
    ("(64 msec to 2 sec)", "Waits|64ms|to 2s", "<32ms <64ms <1/8s <1/4s <1/2s <1s <2s >=2s"),
    ("(4 sec to 2 min)", "Waits|4s|to 2m", "<2s <4s <8s <16s <32s <_1m <_2m >=2m"),
    ("(4 min to 1 hr)", "Waits|4m|to 1h", "<2m <4m <8m <1/4h <1/2h <_1h >=1h"),
)
NEW_DETAILS = (
    ("(up to 64 us)", "Waits|1us|- 64us", "<1us <2us <4us <8us <16us <32us <64us >=64us"),
    ("(up to 32 ms)", "Waits|1ms|to 32ms", "<512us <1ms <2ms <4ms <8ms <16ms <32ms >=32ms"),
    ("(up to 2 sec)", "Waits|64ms|to 2s", "<32ms <64ms <1/8s <1/4s <1/2s <1s <2s >=2s"),
    ("(up to 2 min)", "Waits|4s|to 2m", "<2s <4s <8s <16s <32s <_1m <_2m >=2m"),
    ("(up to 1 hr)", "Waits|4m|to 1h", "<2m <4m <8m <1/4h <1/2h <_1h >=1h"),
)
OVER = " " * 33 + "{:^47}"
GROUP = " " * 33 + "-" * 47
COUNTS = ("0 - 1 ms", "1 - 4 ms", "4 - 8 ms", "8 - 16 ms", "16 - 32 ms", "32+ ms")


def _columns(event: int, waits: Printer, head: str, width: int, bands: str) -> tuple[Col, ...]:
    named = [one.replace("_", " ") for one in bands.split()]
    return (
        Col("event", event, text, "Event"),
        Col("waits", width, waits, head, html=head.replace("|", " ")),
        *(Col(f"b{place}", 5, bare_percent, one[:5], html=one) for place, one in enumerate(named)),
    )


def _awr(releases: frozenset[Release], part: str, head: str, bands: str, width: int = 5) -> Form:
    words = "% of Waits" if not part and width == 5 else "% of Total Waits"
    event = 26 if width == 5 else 25
    return Form(
        releases,
        f"{TITLE} {part}".strip(),
        _columns(event, thousands, head, width, bands),
        above=(OVER.format(words).rstrip(), GROUP),
        groups=(("", 2), (words, len(bands.split()))),
        summary=SUMMARY,
        part=part,
        new_page=True,
    )


def _flat(row: dict[str, Any]) -> dict[str, Any]:
    values = [percent if percent is not None else count for _, percent, count in row["buckets"]]
    return {"event": row["event"], "waits": row["waits"]} | {f"b{place}": one for place, one in enumerate(values)}


_counted = tuple(Col(f"b{place}", 12, whole, one) for place, one in enumerate(COUNTS))
_statspack = _columns(26, thousands_cut_down, "Total|Waits", 5, MILLIS)
OLD, LATE = awr("11.1", "12.1"), awr("12.2")

section = Section(
    "wait_histogram",
    140,
    (
        Form(statspack("10.1", "10.1"), TITLE, _counted, upper=(Col("event", 50, text, "Event"),), new_page=True),
        Form(statspack("10.2"), TITLE, _statspack, new_page=True),
        _awr(OLD, "", "Total|Waits", MILLIS),
        *(_awr(OLD, *one) for one in DETAILS),
        _awr(LATE, "", "Total|Waits", MICROS, 6),
        *(_awr(LATE, *one, 6) for one in NEW_DETAILS),
    ),
    flat=_flat,
)
