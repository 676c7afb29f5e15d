"""What a test is asked for: Orion's parameters under their names, with the defaults and rules of its guide."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Literal

from rules.measuring.runs import ORION, RUNS

Matrix = Literal["basic", "detailed", "point", "row", "col", "max"]
MATRICES = ("basic", "detailed", "point", "row", "col", "column", "max")
NAMES = (
    "size_small", "size_large", "type", "write", "matrix", "num_small", "num_large", "num_streamIO", "simulate",
    "stripe", "cache_size", "duration",
)  # fmt: skip
ALWAYS = ("cache_size",)
"""What a predefined run takes as well; the name of the test and the number of disks go with every run."""
APPLIES: Mapping[str, tuple[str, ...]] = {"num_large": ("row", "point", "max"), "num_small": ("col", "point", "max")}
DEFAULTS: Mapping[str, Any] = {
    "size_small": 8, "size_large": 1024, "type": "rand", "write": 0, "matrix": "basic", "num_streamIO": 4,
    "simulate": "concat", "stripe": 1024, "duration": 60,
}  # fmt: skip
KIB = 1024

FIXED = "--run {run} is a fixed test and takes no {flag}: the same is --run advanced {equivalent}, which takes it."
OWN = "--run {run} is a test of its own and takes no {flag}."
ONLY_FOR = "{flag} goes with --matrix {where} only."
MISSING = "--matrix {matrix} needs {flag}, which has no default."
NO_STREAMS = "{flag} is of sequential streams: it goes with --type seq only."
NO_RAID = "--stripe goes with --simulate raid0 only."
NOTHING = "--num-small 0 with --num-large 0 is no load: give one of them."
NOT_BOTH = "log-writer makes one kind of request: it takes no {flag}."


class NotAsked(ValueError):
    """What was asked for is no test; `str(error)` is the sentence for it."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A test with nothing left open. Sizes are in KiB, as Orion's; `cache_mb` is None where nobody says, 0 for none."""

    run: str
    disks: int
    size_small: int
    size_large: int
    sequential: bool
    write: float
    matrix: Matrix
    num_small: int | None
    num_large: int | None
    stream_requests: int
    raid0: bool
    stripe: int
    cache_mb: int | None
    seconds: float

    @property
    def small_bytes(self) -> int:
        return self.size_small * KIB

    @property
    def large_bytes(self) -> int:
        return self.size_large * KIB


def asked(run: str, given: Mapping[str, Any], disks: int) -> Asked:
    """The test; `given` has what somebody said, by Orion's names. Raises NotAsked."""
    kind = RUNS[run]
    chosen = {name: value for name, value in given.items() if value is not None}
    for name in chosen:
        if name in kind.fixed or (run in ORION and run != "advanced" and name not in ALWAYS):
            raise NotAsked(_not_taken(run, name))
    whole = dict(DEFAULTS) | dict(kind.given) | chosen | dict(kind.fixed)
    whole["matrix"] = "col" if whole["matrix"] == "column" else whole["matrix"]  # the guide prints both
    _check(run, whole, chosen)
    return Asked(
        run=run,
        disks=disks,
        size_small=whole["size_small"],
        size_large=whole["size_large"],
        sequential=whole["type"] == "seq",
        write=whole["write"],
        matrix=whole["matrix"],
        num_small=whole.get("num_small"),
        num_large=whole.get("num_large"),
        stream_requests=whole["num_streamIO"],
        raid0=whole["simulate"] == "raid0",
        stripe=whole["stripe"],
        cache_mb=whole.get("cache_size"),
        seconds=whole["duration"],
    )


def equivalent(run: str) -> str:
    """A predefined run as parameters of an advanced one, as the guide prints it."""
    return " ".join(f"{flag(name)} {value}" for name, value in RUNS[run].fixed.items())


def flag(name: str) -> str:
    """The option by which a parameter is given."""
    return "--" + name.replace("_", "-")


def _not_taken(run: str, name: str) -> str:
    sentence = FIXED if run in ORION else OWN
    return sentence.format(run=run, flag=flag(name), equivalent=equivalent(run))


def _check(run: str, whole: Mapping[str, Any], chosen: Mapping[str, Any]) -> None:
    matrix = whole["matrix"]
    for name, where in APPLIES.items():
        if name in chosen and matrix not in where:
            raise NotAsked(ONLY_FOR.format(flag=flag(name), where=", ".join(where)))
        if whole.get(name) is None and matrix in where:
            raise NotAsked(MISSING.format(flag=flag(name), matrix=matrix))
    if run == "log-writer" and (strange := sorted({"size_large", "type", "write", "simulate", "stripe"} & set(chosen))):
        raise NotAsked(NOT_BOTH.format(flag=flag(strange[0])))
    if "num_streamIO" in chosen and whole["type"] != "seq":
        raise NotAsked(NO_STREAMS.format(flag=flag("num_streamIO")))
    if "stripe" in chosen and whole["simulate"] != "raid0":
        raise NotAsked(NO_RAID)
    if matrix in ("point", "max") and not whole["num_small"] and not whole["num_large"]:
        raise NotAsked(NOTHING)
