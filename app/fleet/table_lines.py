"""The lines of the fleet's tables: a database each, with its figures as text."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from operator import attrgetter

from markupsafe import Markup, escape

from app.fleet.document import FleetDatabase
from app.web.drawn_pieces import PiecesOf
from rules.thresholds.worth import MEDIA_GOAL_MS
from rules.wording import case_words, counted, number, saved

LITTLE = "<0.01"
GAIN = f"Reads at {MEDIA_GOAL_MS:g} ms save"


@dataclass(frozen=True)
class Lines:
    """The lines of a table as markup: the page is held with them."""

    count: int
    lines: Markup


def sessions(value: float | None) -> str:
    """Active sessions as text."""
    return LITTLE if value is not None and 0 < value < 0.01 else number(value, 2)


def rate(value: float | None) -> str:
    """Something a second, or seconds, as text."""
    return sessions(value) if value is None or value < 1 else f"{round(value):,}"


def mib(value: float | None) -> str:
    """Bytes a second as text."""
    return sessions(None if value is None else value / 2**20)


Said = Callable[[float | None], str]
Columns = tuple[tuple[str, str, str, str, Said], ...]
WAITING: Columns = (
    ("active_sessions.mean", "Active sessions", "mean", "", sessions),
    ("active_sessions.p95", "Active sessions", "95 %", "", sessions),
    ("active_sessions.peak", "Active sessions", "peak", "", sessions),
    ("db_time_s", "", "DB time", "s", rate),
    ("io_share", "Of DB time", "I/O", "", saved),
    ("cpu_share", "Of DB time", "CPU", "", saved),
    ("single_block_read_ms", "", "Single-block read", "ms", number),
    ("media_gain_share", GAIN, "of DB time", "", saved),
    ("saved_sessions", GAIN, "sessions", "", sessions),
    ("saved_sessions_per_1000_iops", GAIN, "per 1,000 IOPS", "", number),
    ("limit_used_share", "", "Limit used", "", saved),
)
NEEDING: Columns = tuple(
    (f"{name}.{which}", label, words, "", value)
    for name, label, value in (
        ("read_iops", "Reads/s", rate),
        ("write_iops", "Writes/s", rate),
        ("read_bytes_per_s", "Read MiB/s", mib),
        ("write_bytes_per_s", "Written MiB/s", mib),
    )
    for which, words in (("mean", "mean"), ("p95", "95 %"), ("peak", "peak"))
)


VALUES = {column[0]: attrgetter(column[0]) for column in (*WAITING, *NEEDING)}


def _cells(columns: Columns) -> tuple[str, str]:
    """Cells whose texts are not there yet: of most databases, and of one to whom faster media are promised."""
    usual, worth = (
        "".join(f'<td class="{gain if group == GAIN else "n"}">%s</td>' for _, group, _, _, _ in columns)
        for gain in ("n gain", "n gain worth")
    )
    return usual, worth


def _line(row: FleetDatabase, columns: Columns, cells: tuple[str, str], *, verdicts: bool) -> Markup:
    """A database with its cells in the order of the headings; made here, as a template takes long over thousands."""
    # In one piece: to escape each by itself takes longer than to make its text.
    texts = str(escape("\n".join([as_text(VALUES[name](row)) for name, _, _, _, as_text in columns]))).split("\n")
    verdict = f'<br><span class="quiet">{_verdict(row)}</span>' if verdicts else ""
    return Markup(  # noqa: S704 - ids, and texts that are escaped
        f'  <tr>\n    <th scope="row"><a href="/databases/{escape(row.database_id)}">{escape(row.database)}</a>'
        f"{verdict}</th>\n    {cells[row.is_promised] % tuple(texts)}\n  </tr>\n"
    )


def _verdict(row: FleetDatabase) -> str:
    """That of its newest report, and what its time was mostly like where that is another one."""
    mostly, count = case_words(row.prevailing_case), counted(row.reports, "interval")
    if not row.newest_report:
        return f"{escape(mostly)}, {count}"
    short, other = row.short or case_words(row.case), row.prevailing_case != row.case
    link = f'<a href="/reports/{escape(row.newest_report)}" title="{escape(row.headline)}">{escape(short)}</a>'
    return f"{link} (most of its time: {escape(mostly.lower())}), {count}" if other else f"{link}, {count}"


WAITS: PiecesOf[FleetDatabase] = PiecesOf(partial(_line, columns=WAITING, cells=_cells(WAITING), verdicts=True))
"""Who waits for what, a line a database with its verdict."""
NEEDS: PiecesOf[FleetDatabase] = PiecesOf(partial(_line, columns=NEEDING, cells=_cells(NEEDING), verdicts=False))
"""What storage must deliver to each."""


def drawn(rows: Sequence[FleetDatabase], pieces: PiecesOf[FleetDatabase]) -> Lines:
    """The lines of these databases: where a report came, those alone are drawn that it is of."""
    return Lines(len(rows), Markup("".join(map(pieces.of, rows))))  # noqa: S704 - of markup
