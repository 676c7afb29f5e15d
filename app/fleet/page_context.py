"""The fleet's page from its JSON object: tables whose headings sort, the picture, the totals; also as one file."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlencode

from markupsafe import Markup

from app.fleet import query as fleetasked
from app.fleet.chart import drawable, scatter
from app.fleet.document import FleetDatabase, FleetObject, FleetTotal, FleetTotals
from app.fleet.query import DEFAULT
from app.fleet.ranking import Ranking, ranking
from app.fleet.table_lines import GAIN, NEEDING, NEEDS, WAITING, WAITS, Lines, Said, drawn, mib, rate, sessions
from app.fleet.tiles import Tile, tiles
from app.web import times
from app.web.list_address import ListAddress
from app.web.templating import environment, render
from rules.wording import moment

TEMPLATE = "fleet/page.html"
UNMARKED_SHOWN = 12
UNDRAWN_SHOWN = 8


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

    summed: FleetTotals
    """How the totals were summed."""
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
    crowded: bool
    """Whether the largest in it alone have a name."""
    unmarked: Sequence[FleetDatabase]
    """The first of those in it without a name or a number."""
    more_unmarked: int
    """How many others there are; the page is held, so they are not."""
    not_drawn: Sequence[FleetDatabase]
    """The first of those of which share or latency is not known."""
    more_not_drawn: int
    """How many others there are."""
    waiting: Markup
    """Headings of the first table: who waits for what."""
    waits: Lines
    """Its rows."""
    needing: Markup
    """Headings of the second table: what storage must deliver."""
    needs: Lines
    """Its rows."""
    totals: Sequence[TotalView]
    """What the databases add up to; empty where nothing is known."""
    clock: str
    """On which clock they are summed, in words."""
    fault: str = ""
    """What cannot be of what was asked, in one sentence."""


def page(fleet: FleetObject) -> str:
    """The rendered page of a fleet object."""
    return bytes(render(TEMPLATE, context(fleet)).body).decode()


def context(fleet: FleetObject) -> Context:
    """What the page shows."""
    asked = fleetasked.read({name: getattr(fleet, name) for name in ("group", "q", "since", "until", "sort")})
    parameters = asked.parameters()
    address = ListAddress.of("/fleet", parameters.items(), DEFAULT)
    since, until = times.written(asked.window.since, asked.window.until)
    waiting, needing = _headings(*parameters.items())
    rows = fleet.databases
    picture = scatter(rows)
    hidden = [row for row in rows if not drawable(row)]
    return Context(
        summed=fleet.totals,
        group=fleet.group or "",
        groups=fleet.groups,
        since=since,
        until=until,
        address=address,
        query=f"?{urlencode(parameters)}" if parameters else "",
        sentences=fleet.sentences,
        notes=fleet.notes,
        tiles=tiles(rows, fleet.totals, ranged=bool(fleet.since or fleet.until)),
        ranking=ranking(rows),
        picture=picture.drawn,
        legend=picture.legend,
        crowded=picture.crowded,
        unmarked=picture.unmarked[:UNMARKED_SHOWN],
        more_unmarked=max(len(picture.unmarked) - UNMARKED_SHOWN, 0),
        not_drawn=hidden[:UNDRAWN_SHOWN],
        more_not_drawn=max(0, len(hidden) - UNDRAWN_SHOWN),
        waiting=waiting,
        waits=drawn(rows, WAITS),
        needing=needing,
        needs=drawn(rows, NEEDS),
        totals=_totals(fleet.totals),
        clock=_clock(fleet.totals.clock),
    )


@lru_cache(maxsize=32)
def _headings(*parameters: tuple[str, str]) -> tuple[Markup, Markup]:
    """Of both tables: they hang on the address alone."""
    address = ListAddress.of("/fleet", parameters, DEFAULT)
    first = _heading(address, "database", "", "Database", "", down=False)
    template: Any = environment().get_template("fleet/_headings.html").module
    tables = ((WAITING, "waiting"), (NEEDING, "needing"))
    waiting, needing = (
        template.drawn([first, *(_heading(address, *each[:4]) for each in columns)], at) for columns, at in tables
    )
    return waiting, needing


def _heading(address: ListAddress, column: str, group: str, label: str, unit: str, *, down: bool = True) -> Heading:
    return Heading(label, unit, address.by(column, down=down), address.way(column), group)


def _totals(totals: FleetTotals) -> list[TotalView]:
    figures: tuple[tuple[FleetTotal | None, str, Said], ...] = (
        (totals.read_iops, "Reads/s", rate), (totals.write_iops, "Writes/s", rate),
        (totals.read_bytes_per_s, "Read MiB/s", mib), (totals.write_bytes_per_s, "Written MiB/s", mib),
        (totals.active_sessions, "Active sessions", sessions),
    )  # fmt: skip
    return [_total(label, total, hint) for total, label, hint in figures if total]


def _total(label: str, total: FleetTotal, as_text: Said) -> TotalView:
    made = ", ".join(f"{part.database} {as_text(part.value)}" for part in total.made_by)
    return TotalView(
        label, "", as_text(total.mean), as_text(total.p95), as_text(total.peak), as_text(total.sum_of_peaks),
        moment(total.peak_at), made, total.absent,
    )  # fmt: skip


def _clock(clock: str) -> str:
    return "their printed clocks, taken as one" if clock == "as printed" else f"the clock of {clock}"
