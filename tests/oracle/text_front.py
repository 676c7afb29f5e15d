"""The second reader's page 1 of a text report: header, load profile, efficiency, host CPU, I/O profile."""

import re

from tests.oracle.figures import integer, moment, plain, tidy, yes
from tests.oracle.text_lines import block
from tests.oracle.text_rows import build, place, tokens

DATE = r"\d{1,2}-\S+?\s?-\d\d \d\d:\d\d(?::\d\d)?"
RELEASE = r"\d+\.\d[\d.]*"
HEADERS = [
    (
        rf"^(?P<name>\S*)\s+(?P<dbid>\d+)\s+(?P<unique>\S+)\s+(?P<role>[A-Z ]+?)\s+(?P<edition>[A-Z]{{2}})\s+"
        rf"(?P<release>{RELEASE})\s+(?P<rac>YES|NO)\s+(?P<cdb>YES|NO)$"
    ),
    (
        rf"^(?P<name>\S*)\s+(?P<dbid>\d+)\s+(?P<instance>\S+)\s+(?P<number>\d+)\s+(?P<startup>{DATE})\s+"
        rf"(?P<release>{RELEASE})\s+(?P<rac>YES|NO)$"
    ),
    (
        rf"^(?P<name>\S+)\s+(?P<dbid>\d+)\s+(?P<instance>\S+)\s+(?P<number>\d+)\s+(?P<release>{RELEASE})\s+"
        r"(?P<rac>YES|NO)\s+(?P<host>\S+)$"
    ),
]
INSTANCE = rf"^(?P<instance>\S+)\s+(?P<number>\d+)\s+(?P<startup>{DATE})(?:\s+\S+\s+(?:YES|NO))?$"
HOST = (
    r"^ {0,5}(?P<host>\S+)\s+(?P<platform>\S.*?)(?:\s+(?P<cpus>\d+)(?P<cores>\s+\d+)?"
    r"(?P<sockets>\s+\d+)?|\s{10,})\s+(?P<memory>[\d,]*\.\d+)$"
)
SNAP = rf"^\s*(?P<which>Begin|End) Snap:\s+(?P<id>\d+)\s+(?P<time>{DATE})(?:\s+(?P<sessions>[\d,]+))?(?:\s|$)"
SNAPS_8 = rf"^\s*(?P<begin>\d+)\s+(?P<end>\d+)\s+(?P<from>{DATE})\s+(?P<to>{DATE})\s+(?P<minutes>[\d,]*\.\d+)$"
MINUTES = r"^\s*(?P<what>Elapsed|DB [Tt]ime):\s+(?P<minutes>[\d,]*\.\d+) \(mins\)"


def first(numbered, *patterns):
    for pattern in patterns:
        for number, text in numbered:
            match = re.match(pattern, text)
            if match:
                return number, match.groupdict()
    return 0, {}


def header(page_one, everything):
    where, one = first(page_one, *HEADERS)
    one |= {key: value for key, value in first(page_one, INSTANCE)[1].items() if key not in one}
    follows = next((text for number, text in page_one if number == where + 1), "")
    if one.get("host") and re.match(r"^\s{50,}\S+$", follows):
        one["host"] += follows.strip()
    host = first(block(page_one, r"^Host Name|^Host  +Name"), HOST)[1]
    if not one["name"]:
        one["name"] = next(m[1] for _, text in everything if (m := re.search(r"DB/Inst: ([^/\s]+)/", text)))
    return {
        "database": {
            "name": one["name"],
            "dbid": int(one["dbid"]),
            "release": one["release"],
            "edition": one.get("edition"),
            "role": one.get("role"),
            "rac": yes(one["rac"]),
            "cdb": yes(one.get("cdb", "")),
        },
        "instance": {
            "name": one["instance"],
            "number": int(one["number"]),
            "startup_time": moment(one.get("startup", "")),
            "host": one.get("host") or host.get("host"),
            "platform": host.get("platform"),
            "cpus": integer(host.get("cpus") or ""),
            "cores": integer(host.get("cores") or ""),
            "sockets": integer(host.get("sockets") or ""),
            "memory_gb": plain(host.get("memory") or "") or None,
        },
        "interval": interval(page_one),
    }


OF_HOST = {"cpus": "NUM_CPUS", "cores": "NUM_CPU_CORES", "sockets": "NUM_CPU_SOCKETS"}


def fill_host(instance, statistics):
    """What the header leaves blank stands in the statistics of the operating system."""
    known = {row["statistic"]: row["value"] for row in statistics}
    for key, statistic in OF_HOST.items():
        instance[key] = known.get(statistic) if instance[key] is None else instance[key]
    memory = known.get("PHYSICAL_MEMORY_BYTES")
    if instance["memory_gb"] is None and memory:
        instance["memory_gb"] = round(memory / 2**30, 2)


def interval(page_one):
    found = dict.fromkeys(("begin_snap", "end_snap", "begin_time", "end_time", "elapsed_s", "db_time_s"))
    found |= {"begin_sessions": None, "end_sessions": None}
    for _, text in page_one:
        if match := re.match(SNAPS_8, text):  # 8.1.6 prints both in one row
            found |= {"begin_snap": int(match["begin"]), "end_snap": int(match["end"])}
            found |= {"begin_time": moment(match["from"]), "end_time": moment(match["to"])}
            found["elapsed_s"] = plain(match["minutes"]) * 60
        elif match := re.match(SNAP, text):
            which = match["which"].lower()
            found[f"{which}_snap"] = int(match["id"])
            found[f"{which}_time"] = moment(match["time"])
            found[f"{which}_sessions"] = integer(match["sessions"] or "")
        elif match := re.match(MINUTES, text):
            key = "elapsed_s" if match["what"] == "Elapsed" else "db_time_s"
            found[key] = plain(match["minutes"]) * 60
    return found


def labelled(numbered, keys):
    """Rows `Label: figure figure …`; blank figures are told by the ruler above."""
    edges, rows = [], []
    fields = [(key, plain) for key in keys]
    for number, text in numbered:
        if re.match(r"^[ ~]*-{5,}[ -]*$", text):
            edges = [found.end() for found in re.finditer(r"-+", text)]
        elif match := re.match(r"^\s*(\S.*?):(?=\s|$)", text):
            if re.search(r":.*:", text):
                continue
            cells = place(tokens(text, match.end()), edges, text)
            rows.append({"name": tidy(match[1]), **build(number, fields[: len(edges)], cells)})
    return rows


def load_profile(page_one):
    keys = ("per_second", "per_transaction", "per_exec", "per_call")
    found = block(page_one, r"^Load Profile", stop=r"^\s*$|^ *%|^Instance Eff")
    titles = [(n, t) for n, t in page_one if t.startswith("Load Profile")]
    rulers = [(n, t) for n, t in page_one if titles and titles[0][0] < n <= titles[0][0] + 2]
    return labelled(rulers[:2] + [one for one in found if one not in rulers], keys)


def io_profile(page_one):
    return labelled(block(page_one, r"^IO Profile"), ("total_per_s", "read_per_s", "write_per_s"))


def instance_efficiency(page_one):
    rows = []
    for number, text in block(page_one, r"^Instance Efficiency"):
        for name, value in re.findall(r"(\S[^:]*?):\s+(-?[\d.,]+|#+)?", text):
            rows.append({"name": tidy(name), "percent": plain(value), "line": number})
    return rows


def host_cpu(page_one, statspack):
    """From 11.2.0.4 on the processors stand in the first three columns; before that in the caption only."""
    order = ("user_percent", "system_percent", "wait_io_percent", "idle_percent")
    if statspack:
        order = ("user_percent", "system_percent", "idle_percent", "wait_io_percent")
    edges = []
    for number, text in block(page_one, r"^Host CPU"):
        if re.match(r"^[ ~]*-{5,}[ -]*$", text):
            edges = [found.end() for found in re.finditer(r"-+", text)]
        found = tokens(text)
        if len(found) >= 6 and re.match(r"^[\s\d.,-]+$", text):
            cells = place(found, edges, text)
            named = {}
            if len(edges) == 9:
                named = dict(zip(("cpus", "cores", "sockets"), map(integer, cells[:3]), strict=True))
            kept = [plain(cell) for cell in (cells[3:] if named else cells[:6])]
            return [{"line": number, **named, **dict(zip(("load_begin", "load_end", *order), kept, strict=True))}]
    return []
