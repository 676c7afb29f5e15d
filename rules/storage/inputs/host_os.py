"""The operating system of the host, by which its tools differ."""

import re

from rules.core.facts import Facts

ENGINES = {"aix": "posixaio", "sol": "solarisaio", "hp": "posixaio", "win": "windowsaio"}
"""fio's asynchronous engine, which `libaio` is on Linux only."""


FIRST_OF_64_BITS = 11.1
"""From this release on Statspack and AWR print the platform with its bits."""
_DRIVE = re.compile(r"[A-Za-z]:\\")
"""How a path begins on Windows, and nowhere else."""


def system(facts: Facts) -> str:
    """The first letters of the platform; where it is not printed, Windows by the names of its files, else Linux."""
    name = str(facts.get("platform") or "").casefold()
    if not name and any(_DRIVE.match(str(row.get("file") or "")) for row in facts.get("file_io", [])):
        return "win"
    return next((key for key in ("aix", "sol", "hp", "win") if key in name), "linux")


def may_be_32_bits(facts: Facts) -> bool:
    """Whether Oracle may be a program of 32 bits, whose process ends at 2 to 3 GB: on Windows, in the years in which
    no report prints the platform, nearly all were."""
    named = str(facts.get("platform") or "")
    return system(facts) == "win" and "64" not in named and facts.get("release", FIRST_OF_64_BITS) < FIRST_OF_64_BITS


def cpu_load(facts: Facts) -> str:
    """What shows whether sessions queue for CPU that somebody else has."""
    if system(facts) == "aix":
        return "run queue and the entitlement consumed, from lparstat"
    if system(facts) == "win":
        return "the processor queue length, from the performance monitor"
    return "run queue and steal time from vmstat"


def engine(facts: Facts) -> str:
    """The engine with which fio keeps several requests in flight there."""
    return ENGINES.get(system(facts), "libaio")
