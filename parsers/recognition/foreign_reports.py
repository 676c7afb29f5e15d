"""Reports that are not read, each with one sentence that names it and says which report to bring instead."""

import re
from typing import NamedTuple

from parsers.recognition.other_files import PART

_BRING = "bring the AWR report (awrrpt.sql) or the Statspack report (spreport.sql) of that time instead"


class _Kind(NamedTuple):
    pattern: re.Pattern[str]
    sentence: str


def _kind(pattern: str, sentence: str, flags: re.RegexFlag = re.NOFLAG) -> _Kind:
    return _Kind(re.compile(pattern, re.MULTILINE | flags), sentence.format(bring=_BRING))


_ORACLE = (
    _kind(
        r"WORKLOAD REPOSITORY[ _]COMPARE PERIOD|^<title>AWR Compare Period",
        "This is an AWR compare-periods (diff) report; bring two ordinary AWR reports, one for each period, instead.",
        re.IGNORECASE,
    ),
    _kind(
        r"WORKLOAD REPOSITORY SQL Report|STATSPACK SQL report for",
        "This is a report on a single SQL statement and holds no I/O figures of the instance; {bring}.",
        re.IGNORECASE,
    ),
    _kind(
        r"\bASH Report (?:For \S+/\S|- From )|^Report targets +:",
        "This is an ASH report, which samples sessions and holds no totals of the instance; {bring}.",
        re.IGNORECASE,
    ),
    _kind(
        r"ADDM Report for (?:Task|Analysis)\b|Generating the ADDM report for this analysis",
        "This is an ADDM report, which holds findings but not the figures under them; {bring}.",
        re.IGNORECASE,
    ),
    _kind(
        r"^ *SQL Monitoring Report|^TKPROF: Release",
        "This is a trace or monitor of single SQL statements; {bring}.",
    ),
    _kind(
        r"<report\s[^>]{0,500}\bdb_version=|fmxml|Oracle Active Report|/perfhub|<title>[^<]{0,40}Performance Hub",
        "This is an active HTML report (Performance Hub or SQL Monitor), whose data are packed; {bring}.",
        re.IGNORECASE,
    ),
    _kind(
        r"^ *Statistic +Total +Per Transact +Per Logon +Per Second",
        "This is a utlbstat/utlestat report, the forerunner of Statspack; {bring}.",
    ),
    _kind(
        r"^~~BEGIN-OS-INFORMATION~~",
        "This is the output of an AWR mining script (awr-hist), not a report; {bring}.",
    ),
)

_IMITATIONS = (
    _kind(
        r"statspack (?:report for (?:database:|sid\b)|statistics report for)",
        "This is the output of a tool that imitates Statspack and does not print Oracle's tables; {bring}.",
        re.IGNORECASE,
    ),
    _kind(
        r"Workload Diagnos(?:is|tic) Report",
        "This is a WDR report of openGauss or GaussDB, not of an Oracle database; {bring}.",
        re.IGNORECASE,
    ),
)

# Names of other products, and what their report is called.
_PRODUCTS = (
    (r"openGauss|GaussDB", "a WDR report of openGauss or GaussDB"),
    (r"Postgres(?:QL)?|pg_profile|pgawr|pg_stat_\w+|EDB", "a report of PostgreSQL"),
    (r"MySQL|InnoDB|MariaDB", "a report of MySQL"),
    (r"Tibero|TPR SNAPSHOT|TPR Report", "a TPR report of Tibero"),
    (r"DM Database Server|Dameng|OceanBase|Kingbase\w*|GoldenDB|TiDB|PolarDB|Db2", "a report of another product"),
)
_PART = re.compile(PART)
_ANYWHERE = r"\b(?:{names})\b"
_NEAR_REPORT = r"\b(?:{names})\b[^\n]{{0,80}}\b{word}|\b{word}\b[^\n]{{0,80}}\b(?:{names})\b"
_WORD = r"(?:report|awr|snapshot|wdr)"
_SEARCHED = 4 << 20  # characters
_HEAD = 20_000  # characters in which a report says what it is


def refusal(text: str) -> str | None:
    """The sentence for the first kind of report in a text that is known and not read."""
    kinds = (*_ORACLE, *_IMITATIONS)
    matches = [(match.start(), kind.sentence) for kind in kinds if (match := kind.pattern.search(text, 0, _SEARCHED))]
    if not matches:
        return _product(text, _NEAR_REPORT)
    place, sentence = min(matches)
    return None if _PART.search(text, 0, place) else sentence  # an AWR report ends with one of ADDM


def other_product(text: str) -> str | None:
    """The sentence for a report of another maker's database that bears the title of Oracle's."""
    return _product(text, _ANYWHERE)


def _product(text: str, where: str) -> str | None:
    for names, what in _PRODUCTS:
        if re.search(where.format(names=names, word=_WORD), text[:_HEAD], re.IGNORECASE):
            return f"This is {what}, not of an Oracle database; {_BRING}."
    return None
