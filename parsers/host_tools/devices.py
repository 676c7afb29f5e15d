"""One row of iostat: what stands under its headings, whatever release printed them, in one set of units."""

from collections.abc import Callable, Sequence

from parsers.host_tools.activity import DeviceSample

_LARGEST = 1e12
_MIB, _KIB, _SECTOR = 1048576 / 1e6, 1024 / 1e6, 512 / 1e6
# headings in 10^6 bytes; the finest unit that is printed counts
_READ_MB = {"rkB/s": _KIB, "kr/s": _KIB, "rsec/s": _SECTOR, "rMB/s": _MIB}
_WRITE_MB = {"wkB/s": _KIB, "kw/s": _KIB, "wsec/s": _SECTOR, "wMB/s": _MIB}

RowReader = Callable[[Sequence[str]], DeviceSample | None]


def figures(words: Sequence[str]) -> list[float] | None:
    """The words as figures, with a decimal point or comma; None where one is no figure that a host can have."""
    try:
        numbers = list(map(float, words))
    except ValueError:
        try:
            numbers = [float(word.replace(",", ".")) for word in words]
        except ValueError:
            return None
    return numbers if all(0 <= figure < _LARGEST for figure in numbers) else None


def is_heading(words: Sequence[str]) -> bool:
    """Reads and writes beside the device's name, which stands first or last."""
    return {"r/s", "w/s"} <= set(words[1:]) or (words[-1].lower() == "device" and {"r/s", "w/s"} <= set(words))


def row_reader(names: Sequence[str]) -> RowReader:
    """How one row below this heading is read. The device is the first word; with Solaris' -n it is the last."""
    last = names[-1].lower() == "device"
    headings = names[:-1] if last else names[1:]
    place = {name: index for index, name in reversed(list(enumerate(headings)))}
    read_rate, write_rate = place["r/s"], place["w/s"]
    read_mb, write_mb = _sized(place, _READ_MB), _sized(place, _WRITE_MB)
    read_ms, write_ms, busy = place.get("r_await"), place.get("w_await"), place.get("%util", place.get("%b"))
    queued = [place[name] for name in ("avgqu-sz", "aqu-sz", "wait", "actv") if name in place]
    means = [place[name] for name in ("await", "wsvc_t", "asvc_t", "svc_t") if name in place]

    def row(words: Sequence[str]) -> DeviceSample | None:
        printed = figures(words[:-1] if last else words[1:])
        if printed is None:
            return None
        reads, writes = printed[read_rate], printed[write_rate]
        mean = sum(printed[column] for column in means) if means and reads + writes else None
        return DeviceSample(
            words[-1] if last else words[0],
            reads,
            writes,
            printed[read_mb[0]] * read_mb[1] if read_mb else None,
            printed[write_mb[0]] * write_mb[1] if write_mb else None,
            _latency(printed, read_ms, mean, reads, writes),
            _latency(printed, write_ms, mean, writes, reads),
            sum(printed[column] for column in queued) if queued else None,
            printed[busy] if busy is not None else None,
            mean,
        )

    return row


def _latency(printed: list[float], own: int | None, mean: float | None, these: float, others: float) -> float | None:
    """The latency of reads or of writes; the common one stands for it where there was nothing else."""
    if not these:
        return None
    return printed[own] if own is not None else mean if not others else None


def _sized(place: dict[str, int], units: dict[str, float]) -> tuple[int, float] | None:
    return next(((place[name], factor) for name, factor in units.items() if name in place), None)
