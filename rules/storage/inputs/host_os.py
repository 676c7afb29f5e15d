"""The operating system of the host, by which its tools differ."""

from rules.core.facts import Facts

ENGINES = {"aix": "posixaio", "sol": "solarisaio", "hp": "posixaio", "win": "windowsaio"}
"""fio's asynchronous engine, which `libaio` is on Linux only."""


def system(facts: Facts) -> str:
    """The first letters of the platform; Linux where it is not printed."""
    name = str(facts.get("platform") or "").casefold()
    return next((key for key in ("aix", "sol", "hp", "win") if key in name), "linux")


def cpu_load(facts: Facts) -> str:
    """What shows whether sessions queue for CPU that somebody else has."""
    if system(facts) == "aix":
        return "run queue and the entitlement consumed, from lparstat"
    return "run queue and steal time from vmstat"


def engine(facts: Facts) -> str:
    """The engine with which fio keeps several requests in flight there."""
    return ENGINES.get(system(facts), "libaio")
