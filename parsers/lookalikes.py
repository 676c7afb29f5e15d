"""Reports that are not read, each with one sentence that names it and says which report to bring instead."""

import re
from typing import NamedTuple

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
        r"^[^\n]{0,200}?ASH Report (?:For \S+/\S|- From )|^Report targets +:",
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
        r"<report\s[^>]*\bdb_version=|fmxml|Oracle Active Report|/perfhub|<title>[^<]{0,40}Performance Hub",
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

_OTHERS = (
    _kind(
        r"Workload Diagnos(?:is|tic) Report|\bopenGauss\b|\bGaussDB\b",
        "This is a WDR report of openGauss or GaussDB, not of an Oracle database; {bring}.",
        re.IGNORECASE,
    ),
    _kind(
        r"\bPostgres|\bpg_profile\b|\bpg_stat_|\bpgawr\b|\bEDB\b",
        "This is a report of a PostgreSQL database, not of an Oracle database; {bring}.",
        re.IGNORECASE,
    ),
    _kind(
        r"\bMySQL\b|\bInnoDB\b|\bMariaDB\b",
        "This is a report of a MySQL database, not of an Oracle database; {bring}.",
        re.IGNORECASE,
    ),
    _kind(
        r"\bTibero\b|\bTPR Report\b|\bTPR SNAPSHOT\b",
        "This is a TPR report of Tibero, not of an Oracle database; {bring}.",
        re.IGNORECASE,
    ),
    _kind(
        r"\bDM Database Server\b|\bDameng\b|\bOceanBase\b|\bKingbase|\bGoldenDB\b|\bTiDB\b|\bPolarDB\b|\bDb2\b",
        "This is a report of another database product, not of an Oracle database; {bring}.",
        re.IGNORECASE,
    ),
    _kind(
        r"statspack (?:report for (?:database:|sid\b)|statistics report for)",
        "This is the output of a tool that imitates Statspack and does not print Oracle's tables; {bring}.",
        re.IGNORECASE,
    ),
)


def refusal(text: str) -> str | None:
    """The sentence for the first kind of report in a text that is known and not read."""
    found = [
        (match.start(), number)
        for number, kind in enumerate(_ORACLE + _OTHERS[-1:])
        if (match := kind.pattern.search(text))
    ]
    if found:
        return (_ORACLE + _OTHERS[-1:])[min(found)[1]].sentence
    return other_product(text) if re.search(r"report|报告", text, re.IGNORECASE) else None


def other_product(text: str) -> str | None:
    """The sentence for a report of another maker's database, by the beginning of a text."""
    return next((kind.sentence for kind in _OTHERS if kind.pattern.search(text, 0, 20_000)), None)
