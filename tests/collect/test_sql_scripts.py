"""The SQL*Plus scripts, as far as they can be held against anything but Oracle: nothing here runs them."""

import re
import subprocess
from pathlib import Path

import pytest
import sqlfluff
import sqlglot
from sqlglot import exp

from tests.collect.sqlplus_script import taken_apart

COLLECT = Path(__file__).parents[2] / "collect"
SCRIPTS = sorted(path.name for path in COLLECT.glob("*.sql"))
STANDS_FOR = {
    "1": "licensed", "2": "24h", "3": "1", "4": "/spool/db",
    "iob_licensed": "licensed", "iob_since": "24h", "iob_instance": "1", "iob_folder": "/spool/db",
    "iob_release": "1900", "iob_con_id": "to_number(sys_context('USERENV', 'CON_ID'))", "iob_own_dbid": "d.con_dbid",
    "iob_con_name": "sys_context('USERENV', 'CON_NAME')", "iob_snapshots": "awr_pdb_snapshot", "iob_dbid": "4711",
    "iob_own_snapshots": "3", "iob_since_time": "sysdate - 24 / 24", "iob_which": "s.instance_number = 1",
    "iob_hours": "24", "iob_user": "c##iobound", "iob_password": "secret", "iob_kind": "awr",
}  # fmt: skip
"""What SQL*Plus would put for each substitution variable."""
SETTINGS = (
    "linesize N|pagesize N|trimspool on|trimout on|feedback off|heading off|tab off|verify off|echo off|long N|"
    "longchunksize N|wrap on|recsep off|arraysize N|timing off|serveroutput off|termout on|termout off"
)
COMMANDS = (
    r"whenever (sqlerror|oserror) exit \d rollback",
    rf"set( ({SETTINGS.replace('N', '[0-9]+')}))+",
    r"column \w+ new_value \w+ noprint",
    r"define iob_\w+ = '&\d'",
    r"undefine iob_\w+",
    r"@@iobound_settings\.sql",
    r'@"&iob_folder/\.iobound_pairs\.sql"',
    r'spool "&iob_folder/\.iobound_pairs\.all"',
    r"spool off",
    r'host : >>"&iob_folder/\.iobound_known"',
    (
        r"host awk '[^'&!]+ !left_out'"
        r'( "&iob_folder/\.iobound_(known|pairs\.all)"){2} >"&iob_folder/\.iobound_pairs\.sql"'
    ),
    r'host rm -f( "&iob_folder/\.iobound_(known|pairs\.all|pairs\.sql)"){3}',
    r"accept iob_password char prompt '[^']+' hide",
    r"prompt .+",
)
"""Every line of SQL*Plus that the scripts may have: one that is not here was not thought about."""
WRITTEN = (
    r"remark 1_1",
    r"set heading on linesize 80 pagesize 60",
    r"define (begin_snap|end_snap) = 1",
    r"define num_days = 1",
    r"define report_name = \S+\.part",
    r"@\?/rdbms/admin/spreport\.sql",
    r'spool ("\S+\.part"|off)',
    r"select output from table\(dbms_workload_repository\.awr_(global_)?report_html\(1, ('1'|1), 1, 1\)\);",
    r'host grep -q "End of Report" "\S+\.part" && mv "\S+\.part" "\S+"',
)
"""Lines of the second script, which a query writes."""


def filled(text: str) -> str:
    def value(found: re.Match[str]) -> str:
        return STANDS_FOR[found[1]]

    return re.sub(r"&(\w+)", value, text)


def test_all_scripts_are_here() -> None:
    assert SCRIPTS == [
        "create_user.sql", "iobound_awr.sql", "iobound_identity.sql", "iobound_settings.sql", "iobound_statspack.sql",
    ]  # fmt: skip


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_line_is_one_that_sqlplus_knows(name: str) -> None:
    known = re.compile("|".join(COMMANDS))
    assert [one for one in taken_apart(COLLECT / name).commands if not known.fullmatch(one[1])] == []


@pytest.mark.parametrize("name", SCRIPTS)
def test_every_statement_is_oracles_sql(name: str) -> None:
    """What sqlglot does not know it takes as a `Command`, which says nothing."""
    for number, text in taken_apart(COLLECT / name).statements:
        (parsed,) = sqlglot.parse(filled(text), dialect="oracle")
        if text.startswith(("alter session", "create user", "grant")):
            continue  # sqlglot knows few of these; sqlfluff reads them below
        assert isinstance(parsed, exp.Select), f"{name}:{number}"
        assert not list(parsed.find_all(exp.Command)), f"{name}:{number}"


@pytest.mark.parametrize("name", SCRIPTS)
def test_statements_and_blocks_are_read_by_another_reader(name: str) -> None:
    script = taken_apart(COLLECT / name)
    for number, text in script.statements:
        assert unread(filled(text) + ";\n") == [], f"{name}:{number}"
    for number, text in script.blocks:
        assert unread(filled(text) + "\n/\n") == [], f"{name}:{number}"


def unread(text: str) -> list[str]:
    faults = sqlfluff.lint(text, dialect="oracle", rules=["LT12"])
    return [one["description"] for one in faults if one["code"] in ("PRS", "TMP", "LXR")]


def test_a_fault_would_be_seen() -> None:
    assert unread("select a from b where;\n") != []
    assert unread("begin\n  if x then y( end if;\nend;\n/\n") != []
    with pytest.raises(sqlglot.ParseError):
        sqlglot.parse("select a from b where (", dialect="oracle")


@pytest.mark.parametrize("name", SCRIPTS)
def test_the_second_word_of_a_variable_is_never_asked_for(name: str) -> None:
    """SQL*Plus would wait for an answer: what is used is defined before, here or in the settings."""
    text = (COLLECT / name).read_text(encoding="ascii")
    settings = (COLLECT / "iobound_settings.sql").read_text(encoding="ascii")
    gives = re.compile(r"(?:define|new_value|accept) (iob_\w+)")
    known = set(gives.findall(settings)) if "@@iobound_settings.sql" in text else set()
    for line in text.splitlines():
        used = set(re.findall(r"&([a-z_]\w*)", line))
        assert used <= known | set(gives.findall(line)), f"{name}: {line}"
        known |= set(gives.findall(line))


@pytest.mark.parametrize("name", ["iobound_awr.sql", "iobound_statspack.sql"])
@pytest.mark.parametrize("instance", ["1", "cluster"])
def test_what_the_query_writes_is_a_script(name: str, instance: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The outer query's texts put together, each column as 1 or as a file's name."""
    monkeypatch.setitem(STANDS_FOR, "iob_instance", instance)
    (text,) = [one for _, one in taken_apart(COLLECT / name).statements if "chr(10)" in one]
    parsed = sqlglot.parse_one(filled(text), dialect="oracle")
    columns = {one.alias: one.this for one in parsed.find_all(exp.Alias) if one.alias in ("file_name", "report")}
    written = put_together(parsed.expressions[0], columns)
    known = re.compile("|".join(WRITTEN))
    assert [line for line in written.splitlines() if not known.fullmatch(line)] == []
    assert written.count(".part") >= 3
    if name == "iobound_awr.sql":
        assert ("awr_global_report_html(1, '1', 1, 1)" in written) == (instance == "cluster")


@pytest.mark.parametrize("name", ["iobound_awr.sql", "iobound_statspack.sql"])
@pytest.mark.parametrize("awk", ["sh", "busybox sh"])
def test_pairs_that_the_service_has_are_left_out(name: str, awk: str, tmp_path: Path) -> None:
    """By the host's commands as they stand in the script, run on what its query writes."""
    host = [one[5:] for _, one in taken_apart(COLLECT / name).commands if one.startswith("host")]
    pairs = [f"remark {end - 1}_{end}\nspool {end}\nselect 'known 2_3';\n" for end in (2, 3, 4)]
    (tmp_path / ".iobound_pairs.all").write_text("".join(pairs))

    def left(commands: list[str]) -> str:
        text = "\n".join(commands).replace("&iob_folder", str(tmp_path))
        subprocess.run([*awk.split(), "-c", text], check=True)
        return (tmp_path / ".iobound_pairs.sql").read_text()

    assert left(host[:2]) == "".join(pairs)
    (tmp_path / ".iobound_known").write_text("known 2_3\nknown 9_10\n")
    assert left(host[:2]) == pairs[0] + pairs[2]
    subprocess.run([*awk.split(), "-c", host[2].replace("&iob_folder", str(tmp_path))], check=True)
    assert list(tmp_path.iterdir()) == []


def put_together(node: exp.Expression, columns: dict[str, exp.Expression]) -> str:
    if isinstance(node, exp.DPipe | exp.Concat):
        parts = [node.this, node.expression] if isinstance(node, exp.DPipe) else node.expressions
        return "".join(put_together(one, columns) for one in parts)
    if isinstance(node, exp.Literal):
        return str(node.this)
    if isinstance(node, exp.Chr):
        return "\n"
    if isinstance(node, exp.Case):
        (branch,) = node.args["ifs"]
        test = branch.this
        return put_together(
            branch.args["true"] if test.this.this == test.expression.this else node.args["default"], columns
        )
    if isinstance(node, exp.Column) and node.name in columns:
        return put_together(columns[node.name], columns)
    if isinstance(node, exp.Paren | exp.Coalesce):
        return put_together(node.this, columns)
    return "1"


def test_before_12_1_nothing_of_containers_is_asked() -> None:
    """An expression that a release does not know stands in texts alone, chosen by the release."""
    for name in SCRIPTS:
        for _, text in taken_apart(COLLECT / name).statements:
            bare = re.sub(r"'(?:[^']|'')*'", "''", text)
            assert not re.search(r"sys_context|con_id\b(?<!iob_con_id)|con_dbid|awr_pdb|awr_root|cdb", bare, re.I), name


def test_awr_is_asked_for_only_behind_the_guard() -> None:
    script = taken_apart(COLLECT / "iobound_awr.sql")
    (guard,) = script.blocks
    assert "'&iob_licensed' <> 'licensed'" in guard[1]
    assert "control_management_pack_access" in guard[1]
    asked = [number for number, text in script.statements if re.search("snapshot|workload", text)]
    assert min(asked) > guard[0]
    assert "dba_hist" not in (COLLECT / "iobound_identity.sql").read_text()


def test_reports_come_in_lines_as_oracle_wrote_them() -> None:
    settings = " ".join(text for _, text in taken_apart(COLLECT / "iobound_settings.sql").commands)
    for setting in ("linesize 8000", "pagesize 0", "trimspool on", "feedback off", "tab off", "verify off"):
        assert setting in settings
    given = [text for _, text in taken_apart(COLLECT / "iobound_settings.sql").statements if "alter session" in text]
    assert [re.findall(r"nls_\w+", one)[0] for one in given] == [
        "nls_language", "nls_territory", "nls_numeric_characters",
    ]  # fmt: skip


@pytest.mark.parametrize("name", [*SCRIPTS, "iobound-collect"])
def test_the_head_says_that_it_was_not_run_on_oracle(name: str) -> None:
    head = (COLLECT / name).read_text(encoding="ascii")[:1500]
    assert "NOT RUN ON ORACLE" in head
