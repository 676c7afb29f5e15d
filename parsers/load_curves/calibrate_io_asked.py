"""What CALIBRATE_IO asks for before it can be believed: asynchronous I/O, timed statistics, one run at a time.

The answers stand in the same file as its result, as SQL*Plus prints them; what is not answered is asked for.
"""

import re
from collections.abc import Iterator, Sequence

_ASYNCHRONOUS = re.compile(r"\bASYNC_(ON|OFF)\b", re.IGNORECASE)
_TIMED = re.compile(r"\btimed_statistics\b[^\n]{0,60}?\b(TRUE|FALSE)\b", re.IGNORECASE)
_LEVEL = re.compile(r"\bstatistics_level\b[^\n]{0,60}?\b(BASIC|TYPICAL|ALL)\b", re.IGNORECASE)
_STATUS = re.compile(r"(?:\A|\s)(IN PROGRESS|NOT AVAILABLE|READY)(?:\s|\Z)")
_ERRORS = (
    (re.compile(r"ORA-\d{5}:[^\n]{0,100}asynchronous i/?o capab", re.I),
     "CALIBRATE_IO did not run: no data file has asynchronous I/O; set FILESYSTEMIO_OPTIONS=SETALL and start anew."),
    (re.compile(r"ORA-\d{5}:[^\n]{0,100}calibrat[^\n]{0,60}(?:in progress|already)", re.I),
     "CALIBRATE_IO did not run: another calibration was under way; run one at a time on a storage."),
    (re.compile(r"ORA-\d{5}:[^\n]{0,100}timed_statistics", re.I),
     "CALIBRATE_IO did not run: timed_statistics is off; set it to TRUE."),
)  # fmt: skip
_LONGEST_LINE = 400
_QUERY = (
    "select name, asynch_io from v$datafile f, v$iostat_file i where f.file# = i.file_no and "
    "filetype_name = 'Data File'"
)


def stopped(text: str) -> str | None:
    """Why a calibration gave no result, where its output says so."""
    if "calibrate_io" not in text.lower() and "ORA-567" not in text:
        return None
    return next((words for pattern, words in _ERRORS if pattern.search(text)), None)


def asked(lines: Sequence[str]) -> Iterator[str]:
    """What the answers say, and what is still to be asked, a sentence each."""
    text = "\n".join(line[:_LONGEST_LINE] for line in lines)
    answers = [answer.upper() for answer in _ASYNCHRONOUS.findall(text)]
    off = answers.count("OFF")
    if off:
        yield (
            f"Asynchronous I/O is off for {off} of {len(answers)} data files: the storage can do more than this "
            "calibration says; set FILESYSTEMIO_OPTIONS=SETALL and calibrate again."
        )
    elif answers:
        yield f"Asynchronous I/O is on for all {len(answers)} data files."
    if (timed := _TIMED.search(text)) and timed[1].upper() == "FALSE":
        yield "timed_statistics is FALSE: CALIBRATE_IO needs it TRUE; its latency is not to be believed."
    if (level := _LEVEL.search(text)) and level[1].upper() == "BASIC":
        yield "statistics_level is BASIC: timed_statistics is off with it, and CALIBRATE_IO needs it."
    status = next((match[1] for line in reversed(lines) if (match := _STATUS.search(line[:_LONGEST_LINE]))), None)
    if status == "IN PROGRESS":
        yield "The calibration is still under way: bring its result when V$IO_CALIBRATION_STATUS says READY."
    if not answers:
        yield (
            "Before it is believed: asynchronous I/O on for all data files, timed_statistics TRUE, no other calibration"
            f" and no other load on the storage ({_QUERY})."
        )
