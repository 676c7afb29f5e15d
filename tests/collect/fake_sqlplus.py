#!/usr/bin/env python3
"""Stands in for sqlplus: takes what iobound-collect pipes in, and spools reports as the scripts would.

What the databases have stands in the JSON file that `FAKE_DATABASE` names, else in `fake_databases.json` beside this,
by connect string: `dbid`, `own_dbid`, `container`, `instances`, `snapshots` (a list of instance, begin, end, end time,
file to print: from the JSON file's folder), `now` (else the end of the newest snapshot), `fails`. What came is kept in
a .log beside the file that `FAKE_DATABASE` names.
"""

import json
import os
import re
import shutil
import sys
import time
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

TIME = "%Y-%m-%dT%H:%M:%S"
CALL = re.compile(r'@"(?P<path>.+)/iobound_(?P<script>\w+)\.sql"(?P<words>.*)')


def main() -> int:
    said = sys.stdin.read()
    named = os.environ.get("FAKE_DATABASE")
    place = Path(named) if named else Path(__file__).with_name("fake_databases.json")
    if named:
        with place.with_suffix(".log").open("a", encoding="utf-8") as log:
            log.write(json.dumps({"words": sys.argv[1:], "in": said, "nls": os.environ.get("NLS_LANG")}) + "\n")
    connect = re.search(r"^connect (.*)$", said, re.M)
    call = CALL.search(said)
    assert connect is not None
    assert call is not None
    assert (Path(call["path"]) / f"iobound_{call['script']}.sql").is_file()
    if not place.is_file():
        print(f"ERROR: FAKE_DATABASE names {place}, which is no file.")
        return 1
    databases = json.loads(place.read_text(encoding="utf-8"))
    if connect[1] not in databases:
        print("ERROR:\nORA-01017: invalid username/password; logon denied\n\nSP2-0640: Not connected")
        return 0
    return run(databases[connect[1]], call["script"], call["words"].split(), place.parent)


def run(database: dict[str, Any], script: str, words: list[str], home: Path) -> int:
    time.sleep(database.get("takes", 0))
    if script == "identity":
        for number in database["instances"]:
            own, container = database.get("own_dbid", database["dbid"]), database.get("container", "-")
            begin = clock(database) - timedelta(hours=int(words[0]))
            print(f"IOBOUND {database['dbid']} {own} {container} {number} {database['instances'][0]} {begin:{TIME}}")
        return 0
    if script == "awr":
        licensed, since, instance, folder = words
        assert licensed == "licensed"
    else:
        since, folder = words
        instance = str(database["instances"][0])
    known = Path(folder, ".iobound_known").read_text(encoding="ascii").splitlines()
    for number, begin, end, end_time, file in database["snapshots"]:
        if str(number) == instance and end_time > since and f"known {begin}_{end}" not in known:
            suffix = "html" if script == "awr" else "txt"
            report = Path(folder) / f"{script}_{database['dbid']}_{number}_{begin:010}_{end:010}.{suffix}"
            part = report.with_name(report.name + ".part")
            shutil.copy(home / file, part)
            if database.get("fails"):
                print(f"begin\n*\nERROR at line 1:\n{database['fails']}")
                return 3
            if database.get("breaks_off"):
                part.write_text(f"<html>\n{database['breaks_off']}\n")
                if database["breaks_off"].startswith("ORA-"):
                    return 3  # and nothing is said, as nothing is shown while it spools
                continue
            part.rename(report)
    print("IOBOUND DONE")
    return 0


def clock(database: dict[str, Any]) -> datetime:
    newest = max((one[3] for one in database["snapshots"]), default="2026-01-31T12:00:00")
    return datetime.fromisoformat(database.get("now", newest))


if __name__ == "__main__":
    sys.exit(main())
