"""What a heading says: which figure of a storage test stands below it, of reads or of writes, and in which unit."""

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal

from parsers.load_curves.tables.figures import plain
from parsers.load_curves.tables.foreign_words import in_english, with_micro
from parsers.load_curves.tables.units import Unit, unit

Side = Literal["", "read", "write"]

MEANINGS: dict[str, str] = {
    "outstanding": "requests outstanding, or whatever the load is counted in",
    "jobs": "jobs, processes, users or sessions that make the load",
    "threads": "threads of each job",
    "iops": "requests a second",
    "mbps": "megabytes a second",
    "blocks_per_s": "database blocks a second",
    "latency_ms": "mean time of a request",
    "elapsed_s": "how long the run took",
    "cpu_s": "CPU seconds that the run used",
    "wait_s": "seconds waited for storage",
    "waits": "number of those waits",
    "blocks": "blocks that the run read or wrote",
    "direct_blocks": "those of them that went past the buffer cache",
    "bytes": "bytes that the run read or wrote",
    "requests": "requests that the run made",
    "io_bytes": "size of a request",
    "write_percent": "share of writes",
    "read_percent": "share of reads",
    "cpu_percent": "how busy the host's CPUs were",
    "cpu_user_percent": "its part outside the kernel",
    "cpu_sys_percent": "its part in the kernel",
    "cpu_idle_percent": "how idle the host's CPUs were",
    "hit_db_flash_percent": "reads answered by the database's flash cache",
    "hit_exa_flash_percent": "reads answered by the flash cache of the storage cells",
    "redo_iops": "redo writes a second",
    "mix": "the kind of load: random read, 70/30",
    "series": "whose figures they are: rows of one name are one curve",
    "unused": "nothing of a load curve",
}
SIDED = ("iops", "mbps", "blocks_per_s", "latency_ms", "blocks", "direct_blocks", "bytes", "requests")
_EVENT = re.compile(
    r"dbfile(?:sequential|scattered|parallel)(?:read|write)|directpath(?:read|write)(?:temp)?"
    r"|logfile(?:parallelwrite|sync)|cell(?:singleblock|multiblock)physicalread|celllistofblocksphysicalread"
    r"|readbyothersession"
)
_EVENTS = (
    "db file sequential read", "db file scattered read", "db file parallel read", "db file parallel write",
    "direct path read", "direct path write", "direct path read temp", "direct path write temp", "log file sync",
    "log file parallel write", "cell single block physical read", "cell multiblock physical read",
    "cell list of blocks physical read", "read by other session",
)  # fmt: skip
_NAMES = {event.replace(" ", ""): event for event in _EVENTS}
_OTHER_TIME = re.compile(
    r"\b(?:max(?:imum)?|min(?:imum)?|st?d\s?dev|std|stdev|deviation|jitter|slat|submission|think|queue time|ramp)\b"
)
_PERCENTILE = re.compile(
    r"\bp(\d{2}(?:\.\d+)?)\b|\b(\d{2}(?:\.\d+)?)\s?(?:th|%|st|nd|rd)[\s-]*(?:ile|percentile|lat|clat|resp|ms|us)"
    r"|\bp(999)\b|\b(\d{2}(?:\.\d+)?)th\b|\bmedian\b|\b(\d{2}(?:\.\d+)?)\s?(?:\.|%|e)?[\s-]*(?:per)?[cz]ent(?:il|-il)"
    r"|\b(9\d(?:\.\d+)?)\s?%(?!\s*(?:of|reads?|writes?|r[dw]?\b|wr?\b|load|util|busy|rand|seq|mix|hits?|cache|cpu|full))"
)
_LATENCY = re.compile(
    r"\blat(?:ency|encies|enz|)\b|antwortzeit|\blat\b|\bclat\b|\bresp(?:onse)?\b|service\s?time|svc|svctm|await|\bart\b|\brt\b|turn-?around"
    r"|\bavg rd|\bavg wr|time per (?:i/?o|request|read|write)|per[- ](?:i/?o|request) time"
)
_HUNDREDTHS = 10.0  # ms: waits of a whole run are in seconds or hundredths of them
_IN_FLIGHT = re.compile(r"outstanding|in[- ]?flight|queue|concurren|parallel|depth")
_CPU = re.compile(r"\bcpus?\b|\bprocessor")
_CALLED: tuple[tuple[str, re.Pattern[str]], ...] = tuple((name, re.compile(words)) for name, words in (
    ("hit_exa_flash_percent", r"(?:exa|cell|smart flash (?:log|storage)).{0,12}(?:flash|hit)|hit.{0,12}(?:exa|cell)"),
    ("hit_db_flash_percent", r"hit.{0,12}(?:db|database)?\s?flash|flash.{0,12}hit"),
    ("unused", r"hit|\bcache\b|\bsaved?\b|error|\bfail"),
    ("redo_iops", r"\bredo\b"),
    ("unused", r"\bd(?:pr|fpr|fpw)\b|\blfpw\b|\blio\b|\btop wait|\bdb cpu\Z"),  # of SLOB, beside single-block reads
    ("unused", r"\b(?:file|disk|lun|volume|data\s?set|table|total) size\b"),
    ("unused", r"\b(?:requested|target(?:ed)?|goal|offered) (?:ops?|i/?o|iops|rate)\b"),  # beside what was achieved
    ("unused", r"\(binary\)|\btotal raw\b|\[last\]"),  # Iometer's and elbencho's second figure for the same
    ("unused", r"\b(?:cost|price|\$|watt|power|tps|tpm|transactions?|commits?|logical)\b"),
))  # fmt: skip
_DEPTHS = (
    r"\bparall|degree|\bdop\b|outstanding|in[- ]?flight|queue\s?depth|q\s?depth|\bqd\b|io\s?depth|\bdepth\b|concurren"
    r"|\boio\b|queue\s?len|\boutst\b|avgqu|aqu-sz|\bload level|\bqueue\b"
)
_JOBS = (
    r"\bjobs?\b|numjobs|#j\b|process(?:es)?\b|\bprocs?\b|\busers?\b|sessions?\b|workers?\b|clients?\b|\bslaves?\b"
    r"|\bstreams?\b|\bscans?\b|\breaders?\b|\bwriters?\b|\bv-?users?\b|\bvus?\b"
)
_LOADS = (
    ("outstanding", re.compile(_DEPTHS)),
    ("threads", re.compile(r"\bthreads?\b|#t\b|\bthr\b")),
    ("jobs", re.compile(_JOBS)),
)
_SIZE = re.compile(
    r"(?:block|blk|i/?o|request|req|transfer|record|chunk|xfer|avg ?rq)[\s_-]?(?:size|sz)|\bbs\b|\bsize\b"
    r"|bytes\s?(?:/|per)?\s?i/?o\b|\brecsize\b|\bavgrq-sz\b"
)
_ELAPSED = re.compile(r"\belap|\bduration|\brun\s?time|\bruntime|\bwall|\btotal time|\A(?:time|seconds|sec|s)\Z")
_MIX = re.compile(r"\b(?:mix|rw|pattern|workload|i/?o type|access|operation|profile|test|load type|type|rwmix|kind)\b")
_WRITE = re.compile(r"\bwr?i?t?e?s?\b|\bpwrites\b|\bwrites?\b|\bwr\b|\bwritten\b")
_READ = re.compile(r"\breads?\b|\bpreads\b|\bdfsr\b|\brd\b|\br\b")


@dataclass(frozen=True, slots=True)
class Heading:
    """What a heading says; `event` is the wait event that it names, `percentile` the percent of a latency."""

    meaning: str
    side: Side = ""
    unit: Unit | None = None
    event: str = ""
    percentile: float | None = None


@lru_cache(maxsize=1024)
def heading(text: str) -> Heading | None:
    """The figure that a heading names; None where it names none of a storage test."""
    words = in_english(with_micro(plain(text).lower()).replace("_", " ").replace("’", "'")).strip()
    if not words:
        return None
    event, unit_ = (
        _event(words),
        unit(_PERCENTILE.sub(" lat ", words).replace("%", " ") if _PERCENTILE.search(words) else words),
    )
    side: Side = "read" if _READ.search(words) and not _WRITE.search(words) else ""
    side = "write" if _WRITE.search(words) and not _READ.search(words) else side
    if event:
        return _of_event(words, event, unit_)
    for name, pattern in _CALLED:
        if pattern.search(words):
            return Heading(name, unit=unit_)
    if _CPU.search(words):
        return _of_cpu(words, unit_)
    return _of_time(words, side, unit_) or _of_rate(words, side, unit_) or _of_load(words, side, unit_)


def names_latency(text: str) -> bool:
    """Whether a heading says itself that it is the time of a request, and not by its unit alone."""
    return _LATENCY.search(plain(text).lower()) is not None


def _event(words: str) -> str:
    """The wait event; headings that were broken in the middle of a word are read without their blanks."""
    match = _EVENT.search(re.sub(r"\s", "", words))
    return _NAMES.get(match[0], match[0]) if match else ""


def _of_event(words: str, event: str, unit_: Unit | None) -> Heading:
    if re.search(r"\bavg|\bmean|average", words) and unit_ and unit_.dimension == "time":
        return Heading("latency_ms", unit=unit_)
    if unit_ and unit_.dimension == "time":
        of_each = unit_.factor < _HUNDREDTHS and not re.search(r"total|\bwaits?\b|\btimes?\b|\bwaited\b", words)
        return Heading("latency_ms", unit=unit_) if of_each else Heading("wait_s", unit=unit_, event=event)
    if unit_ and unit_.dimension == "rate":
        return Heading("iops", unit=unit_)
    counted = re.search(r"#|\bn\b|\bno\b|\bnumber|\bcount|\bwaits\b", words)
    return Heading("waits" if counted else "wait_s", event=event)


def _of_cpu(words: str, unit_: Unit | None) -> Heading:
    if unit_ and unit_.dimension == "time":
        return Heading("cpu_s", unit=unit_)
    for name, pattern in (
        ("cpu_idle_percent", r"\bidle"),
        ("cpu_percent", r"busy|util|total|usr\+sys|sys\+u"),
        ("cpu_sys_percent", r"\bsys|kernel"),
        ("cpu_user_percent", r"\bus(?:e)?r"),
    ):
        if re.search(pattern, words):
            return Heading(name, unit=unit_)
    if re.search(r"#|number|count|cores?\b|cpus\Z", words) and not (unit_ and unit_.dimension == "percent"):
        return Heading("unused")
    return Heading("cpu_percent", unit=unit_)


def _of_time(words: str, side: Side, unit_: Unit | None) -> Heading | None:
    timed = unit_ is None or unit_.dimension == "time"
    if (match := _PERCENTILE.search(words)) and (timed or _LATENCY.search(words)):
        figure = next((group for group in match.groups() if group), "50")
        return Heading("latency_ms", side, unit_, percentile=99.9 if figure == "999" else float(figure))
    if not timed and not (unit_ and unit_.dimension == "size" and _LATENCY.search(words)):
        return None
    if _LATENCY.search(words):
        return Heading("unused") if _OTHER_TIME.search(words) else Heading("latency_ms", side, unit_ if timed else None)
    if re.search(r"\bwaits\b", words) and unit_ is None:
        return Heading("waits")
    if re.search(r"\bwait", words) and unit_ is not None:
        if unit_.factor < _HUNDREDTHS:
            return Heading("latency_ms", side, unit_)
        others = re.search(r"appl|concur|cluster|commit|network", words)
        return Heading("unused") if others else Heading("wait_s", unit=unit_)
    if _ELAPSED.search(words):
        return Heading("elapsed_s", unit=unit_)
    if unit_ is not None and unit_.factor <= 1 and not re.search(r"\binterval|\bthink|\bparse|\bdb time", words):
        return Heading("unused") if _OTHER_TIME.search(words) else Heading("latency_ms", side, unit_)
    return None


def _of_rate(words: str, side: Side, unit_: Unit | None) -> Heading | None:
    other = bool(
        re.search(r"\bmax(?:imum)?\b|\bmin(?:imum)?\b|std|per (?:disk|drive|device)|/\s?(?:disk|drive)", words)
    )
    if unit_ and unit_.dimension in ("rate", "bandwidth", "blocks"):
        meaning = {"rate": "iops", "bandwidth": "mbps", "blocks": "blocks_per_s"}[unit_.dimension]
        return (
            Heading("unused")
            if other and re.search(r"disk|drive|device|min|std", words)
            else Heading(meaning, side, unit_)
        )
    if re.search(r"\bp(?:read|write)s\b|\bops? rate\b", words):
        return Heading("iops", side)
    if re.search(r"\b(?:read|write) mbs\b", words):
        return Heading("mbps", side, Unit("bandwidth"))
    if re.search(r"\bbw\b|bandwidth", words) and (unit_ is None or unit_.dimension == "size"):
        if unit_ is None:
            return Heading("mbps", side)
        factor = unit_.factor / 1e6 * (1e6 / 1024**2 if unit_.factor == 1024**2 else 1)
        return Heading("mbps", side, Unit("bandwidth", factor))
    if re.search(r"physical (?:read|write)s?|\bblocks\b", words) and unit_ is None:
        return Heading("blocks" if "direct" not in words or "blocks" in words else "direct_blocks", side)
    if _IN_FLIGHT.search(words):
        return None
    if re.search(r"\bbytes\b", words) and not re.search(r"/|\bper\b|\bi/?o\b|size", words) and side:
        return Heading("bytes", side)
    if re.search(r"\b(?:requests|i/?os|total i/?os|number of (?:reads|writes|i/?os))\b", words) and unit_ is None:
        return Heading("requests", side)
    return None


def _of_load(words: str, side: Side, unit_: Unit | None) -> Heading | None:
    if (unit_ and unit_.dimension == "percent") or re.search(r"\brd\s?pct|\bwr\s?pct", words):
        if side:
            return Heading("write_percent" if side == "write" else "read_percent", unit=unit_)
        return None
    if _SIZE.search(words):
        return Heading("io_bytes", unit=unit_ if unit_ and unit_.dimension == "size" else None)
    for name, pattern in _LOADS:
        if not re.search(r"\btime\b|\bwait", words) and pattern.search(words):
            return Heading(name)
    if re.search(r"\breads?\s?[/:]\s?writes?\b|\br[/:]w\b", words) or _MIX.search(words):
        return Heading("mix")
    return None
