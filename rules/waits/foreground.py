"""The waits of sessions as a report lists them, sorted into classes; background work taken out of mixed lists."""

from parsers.model.inside import Inside
from parsers.model.report import Report, Row
from rules.core.metric import Figure, Lacking
from rules.core.report_figures import MILLISECONDS, major_release, number, own_rows, ratio, statistic_or_zero
from rules.waits.event_classes import IDLE, background_only, class_of, classify, is_cpu, printed_as, same_event

COARSE_SECONDS = 5
"""Whole printed seconds below this are too coarse to divide by."""

COARSE_HUNDREDTHS = 0.5
"""Hundredths of seconds below this, too: half of one is a percent of it, and 0.00 may be anything."""

COARSE_WAITS = 1000

ALIKE = 20
"""Characters by which two prints of a name are the same event, however narrow their columns are."""
LAST_MIXED = 10
"""The last AWR release whose top events mix sessions with background processes; Statspack's always do."""

DIRECT = ("direct path read", "direct path write")
TEMP = "temp"
FIRST_WITH_TEMP = 10
"""The release that brought "direct path read temp"."""

SINGLE_BLOCK = ("db file sequential read", "cell single block physical read")
MULTI_BLOCK = ("db file scattered read", "cell multiblock physical read")
BATCHED = ("db file parallel read", "cell list of blocks physical read")
READ_EVENTS = (
    *SINGLE_BLOCK,
    *MULTI_BLOCK,
    *BATCHED,
    "direct path read",
    "direct path read temp",
    "direct path read (lob)",
)

NO_LIST = "list of foreground waits"
NO_TOP = "top events"


class Wait(Inside, frozen=True):
    """What sessions waited for one event; `clamped` where the report prints less than nothing."""

    event: str
    kind: str
    waits: float
    seconds: float
    line: int | None
    clamped: bool = False


def is_text(report: Report) -> bool:
    """Whether names may have been cut by the layout."""
    return report.format.endswith("text")


def foreground(report: Report) -> list[Wait]:
    """Every wait of sessions, idle ones left out, from the full list."""
    rows = own_rows(report, "foreground_waits")
    if not rows:
        raise Lacking(NO_LIST)
    return report.section("foreground_waits").once("waits", lambda: _foreground(report, rows))


def _foreground(report: Report, rows: list[Row]) -> list[Wait]:
    if not report.section("foreground_waits").extra.get("mixed"):
        return _waits(report, rows)
    background = {row.get("event"): row for row in own_rows(report, "background_waits")}
    return [_without(wait, background) for wait in _waits(report, rows)]


def top(report: Report) -> list[Wait]:
    """The waits of sessions among the report's top events: at least these."""
    rows = own_rows(report, "top_events")
    if not rows:
        raise Lacking(NO_TOP)
    return report.section("top_events").once("waits", lambda: _top(report, rows))


def _top(report: Report, rows: list[Row]) -> list[Wait]:
    mixed = report.format.startswith("statspack") or (major_release(report) or LAST_MIXED + 1) <= LAST_MIXED
    return [wait for wait in _waits(report, rows) if not (mixed and background_only(wait.event))]


def top_cpu(report: Report) -> Row | None:
    """The CPU row of the top events."""
    return next((row for row in own_rows(report, "top_events") if is_cpu(str(row.get("event")))), None)


def list_is_cut(report: Report) -> bool:
    """Whether the full list lacks one of the top events, so that it cannot be full."""
    listed = {str(row.get("event")).casefold()[:ALIKE] for row in own_rows(report, "foreground_waits")}
    tops = [str(row.get("event")) for row in own_rows(report, "top_events")]
    return not listed or any(event.casefold()[:ALIKE] not in listed for event in tops if not is_cpu(event))


def _waits(report: Report, rows: list[Row]) -> list[Wait]:
    text, counted, spilled = is_text(report), _counted_though_idle(report), spills_by_other_names(report)
    direct = printed_as(DIRECT, text)
    all_waits = []
    for row in rows:
        event = str(row.get("event"))
        kind = classify(event, row.get("wait_class"), text)
        if spilled and event.casefold() in direct:
            kind = TEMP
        if kind == IDLE:
            kind = counted.get(event.casefold()[:ALIKE], IDLE)
        if kind == IDLE or is_cpu(event):
            continue
        seconds = number(row, "time_s") or 0.0
        waits = number(row, "waits") or 0.0
        all_waits.append(Wait(event, kind, max(waits, 0.0), max(seconds, 0.0), row.get("line"), seconds < 0))
    return all_waits


def spills_by_other_names(report: Report) -> bool:
    """Whether direct reads and writes are those of sorts and hash joins: before 10g these had no events of their own,
    and only parallel queries scanned past the cache."""
    if (major_release(report) or FIRST_WITH_TEMP) >= FIRST_WITH_TEMP:
        return False
    return statistic_or_zero(report, "sorts (disk)") > 0 and statistic_or_zero(report, "queries parallelized") <= 0


def _counted_though_idle(report: Report) -> dict[str, str]:
    """What this release counts in DB time though it is idle by name, with its class: AWR lists no idle wait among its
    top events. 10g does so with credits of parallel servers, which later releases call idle."""
    if not report.format.startswith("awr"):
        return {}
    printed = ((str(row.get("event")), row.get("wait_class")) for row in own_rows(report, "top_events"))
    idle = (pair for pair in printed if pair[1] and classify(pair[0], pair[1], is_text(report)) == IDLE)
    return {event.casefold()[:ALIKE]: class_of(str(wait_class)) for event, wait_class in idle}


def _without(wait: Wait, background: dict[object, Row]) -> Wait:
    """A wait of a mixed list less its background part; all of it where only background processes wait so."""
    row = background.get(wait.event)
    if row is None:
        return Wait(wait.event, wait.kind, 0, 0, wait.line) if background_only(wait.event) else wait
    waits = max(wait.waits - (number(row, "waits") or 0.0), 0.0)
    seconds = max(wait.seconds - (number(row, "time_s") or 0.0), 0.0)
    if background_only(wait.event):
        waits = seconds = 0.0
    return Wait(wait.event, wait.kind, waits, seconds, wait.line, wait.clamped)


def event_row(report: Report, section: str, *names: str) -> Row | None:
    """The printed row of an event; of several names the one with most waits."""
    return report.section(section).once(names, lambda: _event_row(report, section, names))


def _event_row(report: Report, section: str, names: tuple[str, ...]) -> Row | None:
    wanted = printed_as(names, is_text(report))
    matching = [row for event, row in by_event(report, section) if event in wanted]
    return max(matching, key=lambda row: number(row, "waits") or 0.0, default=None)


def by_event(report: Report, section: str) -> list[tuple[str, Row]]:
    """Each row behind its event in lower case."""
    rows = own_rows(report, section)
    return report.section(section).once("by event", lambda: [(str(row.get("event")).casefold(), row) for row in rows])


def single_block_row(report: Report) -> Row:
    """The single-block read event that leads: a disk's, or an Exadata cell's where that has more waits.

    What cells answer from tiers of their own (`…: flash cache`, `…: RDMA`) is one row: a read waits for any of them.
    """
    for section in ("foreground_waits", "top_events"):
        row, tiers = event_row(report, section, *SINGLE_BLOCK), cell_tiers(report, section)
        if len(tiers) > 1 or (tiers and row is None):
            together = _together(tiers)
            return row if row and row not in tiers and row["waits"] > together["waits"] else together
        if row:
            return row
    raise Lacking(SINGLE_BLOCK[0])


def cell_tiers(report: Report, section: str) -> list[Row]:
    """The rows of single-block reads from cells: one, or one for each tier that answered."""
    return report.section(section).once("cell tiers", lambda: _cell_tiers(report, section))


def _cell_tiers(report: Report, section: str) -> list[Row]:
    name, text = SINGLE_BLOCK[1], is_text(report)
    return [row for event, row in by_event(report, section) if is_single_block(event, name, text) and row.get("waits")]


def is_single_block(printed: str, name: str, text: bool) -> bool:
    """Whether a printed name is that single-block read, from whatever tier."""
    return same_event(printed, name, text) or printed.casefold().startswith(f"{name}:")


def _together(tiers: list[Row]) -> Row:
    largest = max(tiers, key=lambda row: number(row, "waits") or 0.0)
    waits, times = ([number(row, column) for row in tiers] for column in ("waits", "time_s"))
    known = [time for time in times if time is not None]
    together = {"waits": sum(filter(None, waits)), "time_s": sum(known) if len(known) == len(tiers) else None}
    return {**largest, "event": SINGLE_BLOCK[1], **together, "avg_wait_ms": None}


def single_block_name(report: Report) -> str:
    """The full name of that event; the disk's where the report lists neither."""
    try:
        printed = str(single_block_row(report).get("event"))
    except Lacking:
        return SINGLE_BLOCK[0]
    return next(name for name in SINGLE_BLOCK if same_event(printed, name, is_text(report)))


def mean_ms(report: Report, section: str, *names: str) -> Figure:
    """The mean wait from exact totals; from the printed average where few whole seconds are printed."""
    row = event_row(report, section, *names)
    waits = (number(row, "waits") if row else None) or 0
    seconds = number(row, "time_s") if row else None
    if row is None or seconds is None or waits <= 0:
        raise Lacking(f"{names[0]} ({section})")
    if precise := precise_average(row):
        return precise
    if not is_coarse(row):
        return Figure(ratio(MILLISECONDS * seconds, waits, "waits"), row.get("line"))
    printed = row.get("avg_wait_ms")
    if isinstance(printed, float):
        return Figure(printed, row.get("line"), note="the printed average: too few whole seconds to divide")
    if seconds <= 0:
        raise Lacking(f"{names[0]}: {waits:.0f} waits in 0 whole seconds")
    note = f"coarse: {seconds:.0f} whole seconds printed for {waits:.0f} waits"
    return Figure(ratio(MILLISECONDS * seconds, waits, "waits"), row.get("line"), note=note)


def precise_average(row: Row) -> Figure | None:
    """The printed average, where hundredths of seconds are printed and so few that it has more digits than they."""
    seconds, printed = row.get("time_s"), row.get("avg_wait_ms")
    if not isinstance(seconds, float) or not isinstance(printed, float) or not 0 <= seconds < COARSE_HUNDREDTHS:
        return None
    return Figure(printed, row.get("line"), note="the printed average: too few hundredths of seconds to divide")


def is_coarse(row: Row) -> bool:
    """Whether whole seconds are printed, and so few that the quotient says little."""
    seconds = row.get("time_s")
    return isinstance(seconds, int) and seconds < COARSE_SECONDS
