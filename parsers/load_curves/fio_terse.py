"""fio's output for scripts (`--minimal`, terse versions 2 to 5), made into what its JSON output says.

A line is a job; it prints neither depth nor size: requests in flight are rate × latency, the size is volume ÷ requests.
"""

import re
from collections.abc import Iterator, Sequence
from typing import Any

_JOB = re.compile(r"(?:2|[3-5];fio-[\w.-]{1,30});[^;\n]{1,200};\d{1,6};\d{1,6};\d{1,18};\d{1,15};")
_PERCENTILE = re.compile(r"([\d.]{1,12})%=(\d{1,15})\Z")
_DEPTHS = re.compile(r"(?<=;)(?:\d{1,3}\.\d%;){6}\d{1,3}\.\d%(?=;)")
_FIRST = {"2": 4, "3": 5, "4": 5, "5": 5}
"""Where the figures of reads begin."""
_WIDTH = {"2": 41, "3": 41, "4": 41, "5": 47}
_RANKS = slice(12, 32)
_COMPLETED, _TOTAL = 10, 34
_LONGER_MS, _ALIKE, _ROUNDED = 50, 3, 0.01
_KIB, _US, _SMALLEST = 1024, 1000.0, 512

Document = dict[str, Any]


def is_terse(text: str) -> bool:
    """Whether a line of it is such a job."""
    return any(map(_JOB.match, text.splitlines()))


def documents(text: str) -> Iterator[Document]:
    """A document a run: jobs of one name and group that had the same load ran side by side."""
    runs: list[list[Document]] = []
    for line in text.splitlines():
        if _JOB.match(line) and (job := _job(line.split(";"))):
            before = runs[-1][-1] if runs else None
            if before and _is_later(job, before):
                runs[-1] = [job]
            elif before and _is_beside(job, before):
                runs[-1].append(job)
            else:
                runs.append([job])
    yield from ({"jobs": jobs} for jobs in runs)


def _is_beside(job: Document, other: Document) -> bool:
    return all(job[name] == other[name] for name in ("jobname", "groupid", "job options"))


def _is_later(job: Document, before: Document) -> bool:
    """Whether a line is the next state of the job before it, which `--status-interval` prints while it goes on."""
    if any(job[name] != before[name] for name in ("jobname", "groupid")):
        return False
    longer, more = (_most(job, name) - _most(before, name) for name in ("runtime", "io_bytes"))
    usual = _most(before, "io_bytes") / (_most(before, "runtime") or 1)
    return longer > _LONGER_MS and usual / _ALIKE < more / longer < usual * _ALIKE


def _most(job: Document, name: str) -> float:
    return max(float(job[side][name]) for side in ("read", "write"))


def _job(cells: Sequence[str]) -> Document | None:
    version = cells[0]
    first, width = _FIRST[version], _WIDTH[version]
    sides = [_side(cells[first + place * width :][:width]) for place in (0, 1)]
    if None in sides:
        return None
    name, group, error = cells[first - 3 : first]
    job: Document = {"jobname": name, "groupid": group, "error": int(error), "job options": {"ioengine": "not printed"}}
    job["read"], job["write"] = sides
    job["job options"] |= _asked([side for side in sides if side and side["iops"]], ";".join(cells))
    return job


def _side(cells: Sequence[str]) -> Document | None:
    try:
        kib, kib_s, iops, runtime = map(float, cells[:4])
        completed, total = float(cells[_COMPLETED]), float(cells[_TOTAL])
    except (ValueError, IndexError):
        return None
    ranks = {match[1]: float(match[2]) * _US for cell in cells[_RANKS] if (match := _PERCENTILE.match(cell))}
    return {
        "iops": iops, "bw_bytes": kib_s * _KIB, "io_bytes": kib * _KIB, "runtime": runtime,
        "total_ios": iops * runtime / 1000, "lat_ns": {"mean": total * _US},
        "clat_ns": {"mean": completed * _US, "percentile": {rank: ns for rank, ns in ranks.items() if float(rank)}},
    }  # fmt: skip


def _asked(sides: Sequence[Document], line: str) -> dict[str, str]:
    """Depth and size as options, as far as figures of whole requests a second show them."""
    rate = sum(side["iops"] for side in sides)
    requests = sum(side["total_ios"] for side in sides)
    if not rate or not requests:
        return {}
    flight = sum(side["iops"] * (side["lat_ns"]["mean"] or side["clat_ns"]["mean"]) for side in sides) / 1e9
    mean = sum(side["io_bytes"] for side in sides) / requests
    power = 1 << max(0, round(mean)).bit_length()
    near = min((power, power // 2), key=lambda size: abs(size - mean))
    is_near = near >= _SMALLEST and abs(mean / near - 1) <= max(_ROUNDED, len(sides) / rate)
    depth = round(flight) if flight else _depth(line)
    return {"iodepth": str(max(1, depth)), **({"bs": str(near)} if is_near else {"bsrange": f"about {mean:.1g}"})}


def _depth(line: str) -> int:
    """The depth at which most requests were sent."""
    shares = _DEPTHS.search(line)
    parts = [float(part.rstrip("%")) for part in shares[0].split(";")] if shares else [1.0]
    return 1 << parts.index(max(parts))
