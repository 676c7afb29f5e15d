"""The fleet's page from its JSON object: tables whose headings sort, the picture, the totals; also as one file."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from operator import attrgetter
from urllib.parse import urlencode

from markupsafe import Markup, escape

from app.fleet import query as fleetasked
from app.fleet.chart import drawable, scatter
from app.fleet.document import FleetDatabase, FleetObject, FleetTotal, FleetTotals
from app.fleet.markdown import ticket
from app.fleet.query import DEFAULT
from app.fleet.ranking import Ranking, ranking
from app.fleet.sentences import is_promised
from app.fleet.tiles import Tile, tiles
from app.web import times
from app.web.list_address import ListAddress
from app.web.templating import render
from rules.thresholds.worth import MEDIA_GOAL_MS
from rules.wording import length, moment, number, percent_to

TEMPLATE = "fleet/page.html"
LITTLE = "<0.01"
GAIN = f"Reads at {MEDIA_GOAL_MS:g} ms save"


@dataclass(frozen=True)
class Heading:
    """A column: its words, its unit, and the address that sorts by it; `order` as `aria-sort` says it."""

    label: str
    unit: str
    href: str
    order: str
    group: str

    @property
    def gain(self) -> bool:
        """Whether it says what faster media would gain."""
        return self.group == GAIN


@dataclass(frozen=True)
class RowView:
    """A database with its cells in the order of the headings; made here, as a template takes long over thousands."""

    row: FleetDatabase
    cells: Markup


@dataclass(frozen=True)
class TotalView:
    """One figure of the totals as text."""

    label: str
    unit: str
    mean: str
    p95: str
    peak: str
    sum_of_peaks: str
    peak_at: str
    made_by: str
    absent: int


@dataclass(frozen=True)
class Context:
    """What `fleet/page.html` gets."""

    fleet: FleetObject
    """The JSON object."""
    group: str
    """The group that is shown; empty for all."""
    groups: Sequence[str]
    """The groups to choose from."""
    since: str
    """Begin of the range as the form has it; empty where each database has its own window."""
    until: str
    """Its end."""
    address: ListAddress
    """The page's own address, and those beside it."""
    query: str
    """The address's parameters, for exports, with their question mark."""
    ticket: str
    """The fleet as Markdown."""
    sentences: Sequence[str]
    """What stands out."""
    notes: Sequence[str]
    """What has to be known about the figures."""
    tiles: Sequence[Tile]
    """The few figures that matter."""
    ranking: Ranking | None
    """Who would gain most; None where nobody waits."""
    picture: Markup
    """I/O share against latency; empty where nothing can be drawn."""
    legend: Sequence[tuple[str, FleetDatabase, bool]]
    """What the numbers in it stand for; the last says whether a wide window has the name itself."""
    unmarked: Sequence[FleetDatabase]
    """Those in it without a name or a number."""
    not_drawn: Sequence[str]
    """Databases of which share or latency is not known."""
    database: Heading
    """The first column of both tables."""
    waiting: Sequence[Heading]
    """Columns of the first table: who waits for what."""
    waits: Sequence[RowView]
    """Its rows."""
    needing: Sequence[Heading]
    """Columns of the second table: what storage must deliver."""
    needs: Sequence[RowView]
    """Its rows."""
    totals: Sequence[TotalView]
    """What the databases add up to; empty where nothing is known."""
    clock: str
    """On which clock they are summed, in words."""
    fault: str = ""
    """What cannot be of what was asked, in one sentence."""


def _sessions(value: float | None) -> str:
    return LITTLE if value is not None and 0 < value < 0.01 else number(value, 2)


def _rate(value: float | None) -> str:
    return _sessions(value) if value is None or value < 1 else number(round(value))


def _share(value: float | None) -> str:
    return percent_to(value, 0)


def _mib(value: float | None) -> str:
    return _sessions(None if value is None else value / 2**20)


Said = Callable[[float | None], str]
WAITING: tuple[tuple[str, str, str, str, Said], ...] = (
    ("active_sessions.mean", "Active sessions", "mean", "", _sessions),
    ("active_sessions.p95", "Active sessions", "95 %", "", _sessions),
    ("active_sessions.peak", "Active sessions", "peak", "", _sessions),
    ("db_time_s", "", "DB time", "", length),
    ("io_share", "Of DB time", "I/O", "", _share),
    ("cpu_share", "Of DB time", "CPU", "", _share),
    ("single_block_read_ms", "", "Single-block read", "ms", number),
    ("media_gain_share", GAIN, "of DB time", "", _share),
    ("saved_sessions", GAIN, "sessions", "", _sessions),
    ("saved_sessions_per_1000_iops", GAIN, "per 1,000 IOPS", "", number),
    ("limit_used_share", "", "Limit used", "", _share),
)
NEEDING: tuple[tuple[str, str, str, str, Said], ...] = tuple(
    (f"{name}.{which}", label, words, "", said)
    for name, label, said in (
        ("read_iops", "Reads/s", _rate),
        ("write_iops", "Writes/s", _rate),
        ("read_bytes_per_s", "Read MiB/s", _mib),
        ("write_bytes_per_s", "Written MiB/s", _mib),
    )
    for which, words in (("mean", "mean"), ("p95", "95 %"), ("peak", "peak"))
)


VALUES = {one[0]: attrgetter(one[0]) for one in (*WAITING, *NEEDING)}


def page(fleet: FleetObject) -> str:
    """The rendered page of a fleet object."""
    return bytes(render(TEMPLATE, context(fleet)).body).decode()


def context(fleet: FleetObject) -> Context:
    """What the page shows."""
    asked = fleetasked.read({name: getattr(fleet, name) for name in ("group", "q", "since", "until", "sort")})
    parameters = asked.parameters()
    address = ListAddress.of("/fleet", parameters.items(), DEFAULT)
    since, until = times.written(asked.window.since, asked.window.until)
    rows = fleet.databases
    picture = scatter(rows)
    return Context(
        fleet=fleet,
        group=fleet.group or "",
        groups=fleet.groups,
        since=since,
        until=until,
        address=address,
        query=f"?{urlencode(parameters)}" if parameters else "",
        ticket=ticket(fleet) if rows else "",
        sentences=fleet.sentences,
        notes=fleet.notes,
        tiles=tiles(rows, fleet.totals, ranged=bool(fleet.since or fleet.until)),
        ranking=ranking(rows),
        picture=picture.drawn,
        legend=picture.legend,
        unmarked=picture.unmarked,
        not_drawn=[one.database for one in rows if not drawable(one)],
        database=_heading(address, "database", "", "Database", "", down=False),
        waiting=[_heading(address, *one[:4]) for one in WAITING],
        waits=[_row(one, WAITING) for one in rows],
        needing=[_heading(address, *one[:4]) for one in NEEDING],
        needs=[_row(one, NEEDING) for one in rows],
        totals=_totals(fleet.totals),
        clock=_clock(fleet.totals.clock),
    )


def _heading(address: ListAddress, column: str, group: str, label: str, unit: str, *, down: bool = True) -> Heading:
    return Heading(label, unit, address.by(column, down=down), address.way(column), group)


def _row(row: FleetDatabase, columns: Sequence[tuple[str, str, str, str, Said]]) -> RowView:
    gain = "n gain worth" if is_promised(row) else "n gain"
    # In one piece: to escape each by itself takes longer than to make its text.
    texts = str(escape("\n".join(said(VALUES[name](row)) for name, _, _, _, said in columns))).split("\n")
    cells = [
        f'<td class="{gain if group == GAIN else "n"}">{text}</td>'
        for (_, group, _, _, _), text in zip(columns, texts, strict=True)
    ]
    return RowView(row, Markup("".join(cells)))  # noqa: S704 - the texts are escaped


def _totals(totals: FleetTotals) -> list[TotalView]:
    its: tuple[tuple[FleetTotal | None, str, Said], ...] = (
        (totals.read_iops, "Reads/s", _rate), (totals.write_iops, "Writes/s", _rate),
        (totals.read_bytes_per_s, "Read MiB/s", _mib), (totals.write_bytes_per_s, "Written MiB/s", _mib),
        (totals.active_sessions, "Active sessions", _sessions),
    )  # fmt: skip
    return [_total(label, one, said) for one, label, said in its if one]


def _total(label: str, one: FleetTotal, said: Said) -> TotalView:
    made = ", ".join(f"{part.database} {said(part.value)}" for part in one.made_by)
    return TotalView(
        label, "", said(one.mean), said(one.p95), said(one.peak), said(one.sum_of_peaks),
        moment(one.peak_at), made, one.absent,
    )  # fmt: skip


def _clock(clock: str) -> str:
    return "their printed clocks, taken as one" if clock == "as printed" else f"the clock of {clock}"
