"""One HTML report as the second reader sees it: selectolax tables told apart by heading and by what Oracle calls them."""

import re

from selectolax.lexbor import LexborHTMLParser

from tests.oracle.figures import count, integer, moment, ms, plain, rate, tidy, volume, waits, yes
from tests.oracle.text_sections import FAMILIES, bands, merged

LEAVES = {
    "persecond": ("per_second", plain), "pertransaction": ("per_transaction", plain), "perexec": ("per_exec", plain),
    "percall": ("per_call", plain), "event": ("event", tidy), "waits": ("waits", plain), "time(s)": ("time_s", count),
    "totalwaittime(sec)": ("time_s", count), "totalwaittime(s)": ("time_s", plain), "waitavg(ms)": ("avg_wait_ms", ms),
    "avgwait(ms)": ("avg_wait_ms", ms), "avgwait": ("avg_wait_ms", ms), "avgwaittime": ("avg_wait_ms", ms),
    "avgtm(ms)": ("avg_wait_ms", ms), "avgtime": ("avg_wait_ms", ms), "%dbtime": ("percent", plain),
    "%bgtime": ("percent", plain), "waitclass": ("wait_class", tidy), "%time-outs": ("timeouts_percent", plain),
    "waits/txn": ("waits_per_transaction", plain), "avgactivesessions": ("average_active_sessions", plain),
    "statistic": ("statistic", tidy), "statisticname": ("statistic", tidy), "%ofdbtime": ("percent_db_time", plain),
    "%oftotalcputime": ("percent_total_cpu_time", plain), "total": ("total", plain), "pertrans": ("per_transaction", plain),
    "beginvalue": ("begin_value", plain), "endvalue": ("end_value", plain), "value": ("value", plain),
    "perhour": ("per_hour", plain), "read+writepersecond": ("total_per_s", plain), "readpersecond": ("read_per_s", plain),
    "writepersecond": ("write_per_s", plain), "tablespace": ("tablespace", tidy), "filename": ("file", tidy),
    "reads": ("reads", plain), "avreads/s": ("reads_per_s", plain), "avrds/s": ("reads_per_s", plain),
    "avrd(ms)": ("read_ms", plain), "avblks/rd": ("blocks_per_read", plain), "1-bkrds/s": ("single_block_reads_per_s", plain),
    "av1-bkrd(ms)": ("single_block_read_ms", plain), "%optreads": ("optimized_percent", plain), "writes": ("writes", plain),
    "writesavg/s": ("writes_per_s", plain), "avwrites/s": ("writes_per_s", plain), "avwrites(ms)": ("write_ms", plain),
    "bufferwaits": ("buffer_waits", plain), "avbufwt(ms)": ("buffer_wait_ms", plain), "pdbname": ("container", tidy),
    "functionname": ("name", tidy), "filetypename": ("name", tidy), "reads:data": ("read_bytes", volume),
    "writes:data": ("write_bytes", volume), "waits:count": ("waits", count), "smallread": ("small_read_ms", ms),
    "largeread": ("large_read_ms", ms), "%user": ("user_percent", plain), "%system": ("system_percent", plain),
    "%wio": ("wait_io_percent", plain), "%idle": ("idle_percent", plain), "loadaveragebegin": ("load_begin", plain),
    "loadaverageend": ("load_end", plain), "parametername": ("name", tidy), "endvalue(ifdifferent)": ("end_value", tidy),
}  # fmt: skip
# section: what the summary (or, where several share one, the heading) starts with
SUMMARIES = {
    "load_profile": "This table displays load profile",
    "top_events": "This table displays top 10 wait events|Top 5 Timed Foreground Events",
    "wait_classes": "This table displays wait class statistics ordered",
    "host_cpu": "This table displays system load statistics",
    "io_profile": "This table displays IO profile",
    "time_model": "This table displays different time model",
    "os_statistics": "This table displays operating systems statistics",
    "foreground_wait_classes": "This table displays foreground wait class",
    "foreground_waits": "This table displays Foreground Wait Events",
    "background_waits": "This table displays background wait events",
    "instance_activity": "This table displays (Key |non-key )?Instance activity",
    "instance_activity_absolute": "This table displays absolute values",
    "thread_activity": "This table displays thread activity",
    "io_by_function": "This table displays the IO Statistics for different functions",
    "io_by_filetype": "This table displays IO Statistics for different file types",
    "tablespace_io": "This table displays IO Statistics for different tablespaces",
    "file_io": "This table displays IO Statistics for different physical",
}


def leaf(heading):
    return "".join(tidy(heading).lower().split())


class Found:
    """One HTML table: its heading, its summary, its cells."""

    def __init__(self, heading, node):
        self.heading = heading
        self.summary = tidy(node.attributes.get("summary") or "")
        rows = [([cell.text() for cell in tr.css("td, th")], bool(tr.css("td"))) for tr in node.css("tr")]
        heads = [i for i, (_, plain_row) in enumerate(rows) if not plain_row]
        self.heads = rows[heads[-1]][0] if heads else []
        self.rows = [cells for cells, _ in rows[heads[-1] + 1 if heads else 0 :] if cells]


def tables(data):
    tree = LexborHTMLParser(data.decode("utf-8", "replace"))
    found, heading = [], ""
    for node in tree.css("h1, h2, h3, table"):
        if node.tag == "table":
            found.append(Found(heading, node))
        else:
            heading = tidy(node.text())
    return found


def named(found, pattern):
    return [table for table in found if re.match(pattern, table.summary, re.IGNORECASE)]


def io_columns(heads):
    """`Reqs per sec` and `Data per sec` stand twice: first of the reads, then of the writes."""
    sides, side = [], "read"
    for head in map(leaf, heads):
        side = "write" if head == "writes:data" else side
        if head in ("reqspersec", "datapersec"):
            sides.append((f"{side}s_per_s", plain) if head[0] == "r" else (f"{side}_bytes_per_s", rate))
        else:
            sides.append(LEAVES[head])
    return sides


def section(found, name):
    rows = []
    for table in named(found, SUMMARIES[name]):
        columns = [LEAVES.get(leaf(head), ("", tidy)) for head in table.heads] if "io_by" not in name else io_columns(table.heads)
        if not columns or not columns[0][0] and name in ("load_profile", "io_profile"):
            columns[0] = ("name", tidy)
        for cells in table.rows:
            row = {key: read(cell) for (key, read), cell in zip(columns, cells, strict=True) if key}
            rows.append({key: None if value == "" else value for key, value in row.items()})
    if name in ("wait_classes", "foreground_wait_classes"):
        for row in rows:
            row["percent_db_time"] = row.pop("percent")
    for row in rows:
        if "name" in row and name in ("load_profile", "io_profile"):
            row["name"] = row["name"].rstrip(":")
    return rows


def efficiency(found):
    rows = []
    for table in named(found, "This table displays instance efficiency"):
        for cells in table.rows:
            pairs = zip(cells[::2], cells[1::2], strict=True)
            rows += [{"name": tidy(label).rstrip(":"), "percent": plain(value)} for label, value in pairs if tidy(label)]
    return rows


def wait_histogram(found, late):
    rows = []
    for table in named(found, "This table displays total number of waits"):
        match = re.search(r"(64 us|32 ms|2 sec|2 min|1 hr)\)$", table.heading)
        which = match[1] if match else "us" if late else ""
        for event, total, *cells in table.rows:
            buckets = bands(FAMILIES[which], [plain(cell) for cell in cells])
            rows.append({"event": tidy(event), "family": which, "waits": waits(total), "buckets": buckets})
    return rows


def parameters(found, multi):
    rows = []
    for table in found:
        if leaf("".join(table.heads[:1])) == "parametername" and multi == ("Multi-Valued" in table.heading):
            for name, begin, end, *pdb in table.rows:
                row = {"name": tidy(name), "begin_value": tidy(begin) or None, "end_value": tidy(end) or None}
                rows.append(row | {"container": tidy(pdb[0]) or None} if pdb else row)
    return rows


def activity_over_time(found):
    rows = []
    for table in found:
        for slot, samples, event, hits, percent in table.rows if table.heading == "Activity Over Time" else []:
            clock, length, unit = re.match(r"(\S+)\s+\((-?[\d.]+) (secs|min)\)", tidy(slot)).groups()
            row = {"slot_time": clock, "duration_min": float(length) / (60 if unit == "secs" else 1)}
            row |= {"slot_count": plain(samples), "event": tidy(event)}
            rows.append(row | {"event_count": plain(hits), "event_percent": plain(percent)})
    return rows


def header(found):
    cells = {}
    for pattern in ("This table displays database instance", "This table displays host information"):
        for table in named(found, pattern):
            for head, cell in zip(table.heads, table.rows[0], strict=True):
                cells.setdefault(leaf(head), tidy(cell))
    pdbs = [table.rows for table in named(found, "This table displays pdb instance")]
    times = dict.fromkeys(("begin_snap", "end_snap", "begin_time", "end_time", "elapsed_s", "db_time_s"))
    times |= {"begin_sessions": None, "end_sessions": None}
    for table in named(found, "This table displays snapshot information"):
        for label, snap, when, sessions, *_ in table.rows:
            label = tidy(label)
            if label in ("Begin Snap:", "End Snap:"):
                which = label.split()[0].lower()
                times[f"{which}_snap"], times[f"{which}_time"] = integer(snap), moment(when)
                times[f"{which}_sessions"] = integer(sessions)
            else:
                times["elapsed_s" if label == "Elapsed:" else "db_time_s"] = plain(when.replace("(mins)", "")) * 60
    return {
        "database": {
            "name": cells["dbname"], "dbid": int(cells["dbid"]), "release": cells["release"],
            "edition": cells.get("edition"), "role": cells.get("role"), "rac": yes(cells["rac"]),
            "cdb": yes(cells.get("cdb", "")),
        },
        "instance": {
            "name": cells["instance"], "number": int(cells["instnum"]), "startup_time": moment(cells["startuptime"]),
            "host": cells["hostname"], "platform": cells["platform"], "cpus": integer(cells["cpus"]),
            "cores": integer(cells["cores"]), "sockets": integer(cells["sockets"]), "memory_gb": plain(cells["memory(gb)"]),
        },
        "interval": times,
        "containers": [tidy(row[1]) for rows in pdbs for row in rows],
    }  # fmt: skip


def unswapped(rows):
    """Oracle 11.2.0.4 prints the writes first of the three, under a wrong heading."""
    for row in rows:
        wrong = [row["single_block_reads_per_s"], row["single_block_read_ms"], row["writes"]]
        row["writes"], row["single_block_reads_per_s"], row["single_block_read_ms"] = wrong
    return rows


def read(data):
    found = tables(data)
    head = header(found)
    release = head["database"]["release"]
    late = tuple(int(part) for part in release.split(".")[:2]) >= (12, 2)
    rows = {name: section(found, name) for name in SUMMARIES}
    rows["instance_activity"] = merged(rows["instance_activity"])
    if release.startswith("11.2.0.4"):
        rows["tablespace_io"] = unswapped(rows["tablespace_io"])
    rows |= {
        "instance_efficiency": efficiency(found),
        "wait_histogram": wait_histogram(found, late),
        "parameters": parameters(found, multi=False),
        "parameters_multi_valued": parameters(found, multi=True),
        "activity_over_time": activity_over_time(found),
    }
    return {**head, "sections": rows}
