"""The second reader's titled sections of a text report."""

import re

from tests.oracle.figures import count, ms, plain, rate, tidy, volume, waits
from tests.oracle.text_lines import block
from tests.oracle.text_rows import build, named_rows, place, tokens, two_line_rows

WAIT_EVENTS = {
    "awr": [
        ("waits", plain),
        ("timeouts_percent", plain),
        ("time_s", plain),
        ("avg_wait_ms", ms),
        ("waits_per_transaction", plain),
        ("percent", plain),
    ],
    "old": [
        ("waits", plain),
        ("timeouts", plain),
        ("time_s", plain),
        ("avg_wait_ms", ms),
        ("waits_per_transaction", plain),
    ],
}
ACTIVITY = [("total", plain), ("per_second", plain), ("per_transaction", plain)]
IO_SIDES = [
    ("read_bytes", volume),
    ("reads_per_s", plain),
    ("read_bytes_per_s", rate),
    ("write_bytes", volume),
    ("writes_per_s", plain),
    ("write_bytes_per_s", rate),
]
IO_FUNCTION = [*IO_SIDES, ("waits", count), ("avg_wait_ms", ms)]
IO_FILETYPE = [*IO_SIDES, ("small_read_ms", ms), ("large_read_ms", ms)]
TABLESPACE_8 = [
    ("reads", plain),
    ("reads_per_s", plain),
    ("read_ms", plain),
    ("blocks_per_read", plain),
    ("writes", plain),
    ("writes_per_s", plain),
    ("buffer_waits", plain),
    ("buffer_wait_ms", plain),
]
FILE_9 = [*TABLESPACE_8[:3], ("max_read_bucket_ms", plain), *TABLESPACE_8[3:]]
FILE_10 = [*TABLESPACE_8[:4], ("single_block_reads_per_s", plain), ("single_block_read_ms", plain), *TABLESPACE_8[4:]]
FILE_12 = [*FILE_10[:6], ("optimized_reads_percent", plain), *FILE_10[6:]]
FILE_13 = [*FILE_12[:9], ("write_ms", plain), *FILE_12[9:]]
# Oracle 11.2.0.4 prints the writes first of the three in its tablespace section
SWAPPED_10 = [
    *TABLESPACE_8[:4],
    ("writes", plain),
    ("single_block_reads_per_s", plain),
    ("single_block_read_ms", plain),
    *TABLESPACE_8[5:],
]
TIME_MODEL = [("time_s", plain), ("percent_db_time", plain), ("percent_cpu_time", plain)]
FAMILIES = {
    "": [1, 2, 4, 8, 16, 32, 1024, None],
    "us": [0.008, 0.016, 0.032, 0.064, 0.128, 0.256, 0.512, None],
    "64 us": [0.001, 0.002, 0.004, 0.008, 0.016, 0.032, 0.064, None],
    "32 ms": [0.512, 1, 2, 4, 8, 16, 32, None],
    "2 sec": [32, 64, 128, 256, 512, 1024, 2048, None],
    "2 min": [2048, 4096, 8192, 16384, 32768, 65536, 131072, None],
    "1 hr": [131072, 262144, 524288, 1048576, 2097152, 4194304, None],
    "counts": [1, 4, 8, 16, 32, None],
}


# up to 10.2, in a section of its own name
CLASSES_10 = [
    ("waits", plain),
    ("timeouts_percent", plain),
    ("time_s", plain),
    ("avg_wait_ms", ms),
    ("waits_per_transaction", plain),
]


def centiseconds(text):
    value = plain(text)
    return None if value is None else value / 100


def in_unit(fields, words):
    """8i prints times in centiseconds, and says so in its heading."""
    if "(cs)" not in words:
        return fields
    return [(key, centiseconds if key == "time_s" else read) for key, read in fields]


def titled(found_pages, pattern):
    return [page for page in found_pages if re.fullmatch(pattern, page.title)]


def rows_of(found_pages, pattern, name_key, fields):
    found = titled(found_pages, pattern)
    return [
        row for page in found for row in named_rows(page, name_key, in_unit(fields[: len(page.edges) - 1], page.notes))
    ]


def foreground_classes(found_pages, fields):
    now = rows_of(found_pages, r"Foreground Wait Class", "wait_class", fields)
    return now or rows_of(found_pages, r"Wait Class", "wait_class", CLASSES_10)


def top_events(page_one):
    """The trailing wait class is text; the figures before it are counted from the right."""
    rows, edges, words = [], [], ""
    keys = {4: ("waits", "time_s", "percent"), 5: ("waits", "time_s", "avg_wait_ms", "percent")}
    for number, text in block(page_one, r"^Top \d+ .*Events", stop=r"^\s*$|^Host CPU"):
        if re.match(r"^-{20,}", text):
            edges = [found.end() for found in re.finditer(r"-+", text)]
        elif not edges:
            words += text
        else:
            figures = edges[1:5] if len(edges) == 6 else edges[1:]
            name, rest = text[: edges[0]], text[: figures[-1]]
            cells = place(tokens(rest, edges[0]), figures, text)
            kinds = {"time_s": count, "avg_wait_ms": ms}
            fields = in_unit([(key, kinds.get(key, plain)) for key in keys[len(figures) + 1]], words)
            row = {"event": tidy(name), **build(number, fields, cells)}
            row["wait_class"] = tidy(text[figures[-1] :]) or None
            rows.append(row)
    return rows


def family(page, statspack, late):
    found = re.search(r"(64 us|32 ms|2 sec|2 min|1 hr)\)$", page.title)
    if found:
        return found[1]
    return "us" if late and not statspack else "counts" if statspack and "0 - 1 ms" in page.notes else ""


def bands(uppers, values, counts=False):
    pairs = zip(uppers, values, strict=True)
    return [[upper, None, value] if counts else [upper, value, None] for upper, value in pairs]


def wait_histogram(found_pages, statspack, late):
    rows, name = [], None
    for page in titled(found_pages, r"Wait Event Histogram.*"):
        uppers = FAMILIES[which := family(page, statspack, late)]
        for number, text in page.body:
            if which != "counts":
                width, *edges = page.edges
                cells = place(tokens(text, width), edges, text)
                rows.append(
                    {
                        "event": tidy(text[:width]),
                        "family": which,
                        "line": number,
                        "waits": waits(cells[0]),
                        "buckets": bands(uppers, [plain(cell) for cell in cells[1:]]),
                    }
                )
            elif re.fullmatch(r"[\s\d,]+", text):
                figures = [plain(token) for token, _ in tokens(text)]
                rows.append(
                    {
                        "event": name,
                        "family": which,
                        "line": number,
                        "waits": sum(figures),
                        "buckets": bands(uppers, figures, counts=True),
                    }
                )
            else:
                name = tidy(text)
    return rows


def activity_kind(page):
    note = page.notes + page.title
    return "absolute" if "absolute values" in note.lower() else "thread" if "(derived)" in note else "deltas"


def merged(blocks):
    """Key, Other and full blocks as one list: a row that an earlier block printed counts once.

    Inside one block every row counts: two long names that the layout cut alike are two statistics.
    """
    kept = []
    for block_rows in blocks:
        before = [{**row, "line": None} for row in kept]
        kept += [row for row in block_rows if {**row, "line": None} not in before]
    return kept


def instance_activity(found_pages):
    found = titled(found_pages, r"(?:Key |Other )?Instance Activity Stats.*")
    fields = {
        "deltas": ACTIVITY,
        "absolute": [("begin_value", plain), ("end_value", plain)],
        "thread": [("total", plain), ("per_hour", plain)],
    }
    rows, blocks = {kind: [] for kind in fields}, {}
    for page in found:
        kind = activity_kind(page)
        read = named_rows(page, "statistic", fields[kind])
        rows[kind] += read
        blocks.setdefault((kind, page.title), []).extend(read)
    rows["deltas"] = merged([block for (kind, _), block in blocks.items() if kind == "deltas"])
    return rows["deltas"], rows["absolute"], rows["thread"]


IO_BY_WIDTH = {8: TABLESPACE_8, 9: FILE_9, 10: FILE_10, 11: FILE_12, 12: FILE_13}


def tablespace_io(found_pages, swapped):
    found = [page for page in titled(found_pages, r"Tablespace IO Stats") if page.body]
    width = len(found[0].edges) if found else 8
    fields = SWAPPED_10 if swapped and width == 10 else IO_BY_WIDTH[width]
    return two_line_rows(found, lambda text, _: {"tablespace": tidy(text)}, fields)


def file_name(text, before):
    found = re.match(r"^(\S+)?\s+(\S+)$", text)
    return {"tablespace": found[1] or before["tablespace"], "file": found[2]}


def file_io(found_pages):
    found = [page for page in titled(found_pages, r"File IO Stats") if page.body]
    fields = IO_BY_WIDTH[len(found[0].edges) if found else 8]
    return two_line_rows(found, file_name, fields)


def parameters(found_pages, pattern, wraps):
    rows = []
    for page in titled(found_pages, pattern):
        starts = [found.start() for found in re.finditer(r"-+", page.ruler)]
        for number, text in page.body:
            name, begin, end = (tidy(text[a:b]) for a, b in zip(starts, [*starts[1:], None], strict=True))
            if not name and wraps:
                rows[-1]["begin_value"] += begin
                rows[-1]["end_value"] = (rows[-1]["end_value"] or "") + end or None
                continue
            name = name or rows[-1]["name"]
            values = {"begin_value": begin or None, "end_value": end or None}
            rows.append({"name": name, **values, "line": number})
    return rows


def activity_over_time(found_pages):
    rows, slot = [], {}
    slot_cells = r"(\d\d:\d\d:\d\d)\s+\((-?[\d.]+) (secs|min)\)\s+([\d,]+)"
    pattern = rf"^(?:{slot_cells}|\s{{20,}}) (\S.*?)\s+([\d,]+)\s+([\d.]+)$"
    for page in titled(found_pages, r"Activity Over Time"):
        for number, text in page.body:
            clock, length, unit, samples, event, hits, percent = re.match(pattern, text).groups()
            if clock:
                minutes = float(length) / (60 if unit == "secs" else 1)
                slot = {"slot_time": clock, "duration_min": minutes, "slot_count": plain(samples)}
            figures = {"event_count": plain(hits), "event_percent": float(percent)}
            rows.append({**slot, "event": event, **figures, "line": number})
    return rows
