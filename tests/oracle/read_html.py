"""One HTML report as the second reader sees it: selectolax tables told apart by heading and summary."""

import re

from selectolax.lexbor import LexborHTMLParser

from tests.oracle.figures import integer, moment, plain, rate, tidy, volume, waits, yes
from tests.oracle.html_headings import ACTIVITY_BLOCKS, LEAVES, SUMMARIES
from tests.oracle.page_lines import whole_lines
from tests.oracle.text_front import fill_host
from tests.oracle.text_sections import FAMILIES, bands, merged
from tests.oracle.untold_summaries import summary_of


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
        if not self.summary:
            label = self.rows[0][0] if self.rows else ""
            self.summary = summary_of(heading, self.heads[0] if self.heads else "", label)


def tables(data):
    tree = LexborHTMLParser(whole_lines(data))
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


def section(found, name, pattern=None):
    rows = []
    for table in named(found, pattern or SUMMARIES[name]):
        columns = io_columns(table.heads) if "io_by" in name else [LEAVES.get(leaf(h), ("", tidy)) for h in table.heads]
        if not columns or (not columns[0][0] and name in ("load_profile", "io_profile")):
            columns[0] = ("name", tidy)
        for cells in table.rows:
            row = {key: read(cell) for (key, read), cell in zip(columns, cells, strict=True) if key}
            rows.append({key: None if value == "" else value for key, value in row.items()})
    if name in ("wait_classes", "foreground_wait_classes"):
        for row in rows:
            if "percent" in row:
                row["percent_db_time"] = row.pop("percent")
    for row in rows:
        if name == "os_statistics" and "total" in row:
            row["value"] = row.pop("total")  # its heading in 10.2
        if name == "time_model":
            row["statistic"] = re.sub(r" \[\d+\]$", "", row["statistic"])  # a note's mark
        if "name" in row and name in ("load_profile", "io_profile"):
            row["name"] = row["name"].rstrip(":")
    return rows


def efficiency(found):
    rows = []
    for table in named(found, "This table displays instance efficiency"):
        for cells in table.rows:
            pairs = zip(cells[::2], cells[1::2], strict=True)
            named_pairs = [(tidy(label).rstrip(":"), value) for label, value in pairs if tidy(label)]
            rows += [{"name": label, "percent": plain(value)} for label, value in named_pairs]
    return rows


def memory_statistics(found):
    rows = [cells for table in named(found, "This table displays memory statistics") for cells in table.rows]
    return [{"name": tidy(a).rstrip(":"), "begin": plain(b), "end": plain(c)} for a, b, c in rows]


def cache_sizes(found):
    rows = []
    for table in named(found, "This table displays cache sizes"):
        for label, begin, end, other, size in ((*cells, "", "")[:5] for cells in table.rows):
            rows.append({"name": tidy(label), "begin_bytes": volume(begin), "end_bytes": volume(end)})
            if tidy(other):
                rows.append({"name": tidy(other), "begin_bytes": volume(size), "end_bytes": None})
    return [{**row, "name": row["name"].rstrip(":")} for row in rows]


def instance_cpu(found):
    tables_found = named(found, "This table displays CPU usage and wait")
    pairs = [pair for table in tables_found for pair in zip(table.heads, table.rows[0], strict=True)]
    return [{"name": tidy(head), "percent": plain(cell), "time_s": None} for head, cell in pairs]


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
    for table in (one for one in found if one.heading == "Activity Over Time"):
        for slot, samples, event, hits, percent in table.rows:
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
        if "CDB" in table.heads:  # 12.1
            cells["cdb"] = tidy(table.rows[0][table.heads.index("CDB")])
        for label, snap, when, sessions, *_ in table.rows:
            label = tidy(label)
            if label in ("Begin Snap:", "End Snap:"):
                which = label.split()[0].lower()
                times[f"{which}_snap"], times[f"{which}_time"] = integer(snap), moment(when)
                times[f"{which}_sessions"] = integer(sessions)
            else:
                key = "elapsed_s" if label == "Elapsed:" else "db_time_s"
                times[key] = plain(when.replace("(mins)", "")) * 60
    return {
        "database": {
            "name": cells.get("dbname") or None,
            "dbid": int(cells["dbid"]),
            "release": cells["release"],
            "edition": cells.get("edition"),
            "role": cells.get("role"),
            "rac": yes(cells["rac"]),
            "cdb": yes(cells.get("cdb", "")),
        },
        "instance": {
            "name": cells["instance"],
            "number": int(cells["instnum"]),
            "startup_time": moment(cells.get("startuptime", "")),
            "host": cells.get("hostname") or cells.get("host"),
            "platform": cells.get("platform"),
            "cpus": integer(cells.get("cpus", "")),
            "cores": integer(cells.get("cores", "")),
            "sockets": integer(cells.get("sockets", "")),
            "memory_gb": plain(cells.get("memory(gb)", "")) or None,
        },
        "interval": times,
        "containers": [tidy(row[1]) for rows in pdbs for row in rows],
    }


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
    rows["instance_activity"] = merged([section(found, "instance_activity", one) for one in ACTIVITY_BLOCKS])
    if release.startswith("11.2.0.4"):
        rows["tablespace_io"] = unswapped(rows["tablespace_io"])
    rows |= {
        "instance_efficiency": efficiency(found),
        "memory_statistics": memory_statistics(found),
        "cache_sizes": cache_sizes(found),
        "instance_cpu": instance_cpu(found),
        "wait_histogram": wait_histogram(found, late),
        "parameters": parameters(found, multi=False),
        "parameters_multi_valued": parameters(found, multi=True),
        "activity_over_time": activity_over_time(found),
    }
    fill_host(head["instance"], rows["os_statistics"])
    return {**head, "sections": rows}
