"""What a terminal shows of one analysis."""

from typing import Any

import pytest

from app.analysis.document import Analysis
from app.reports import terminal
from tests.app.analysis_document import document
from tests.app.finished import finished


def shown(capsys: pytest.CaptureFixture[str], whole: dict[str, Any], **options: bool) -> str:
    told = finished(whole, [])
    analysis = told.analysis()
    assert isinstance(analysis, Analysis)
    text = terminal.rendered(analysis, told, **options)
    assert capsys.readouterr().out == ""  # who asked for it prints it
    return text


def test_figures_come_with_unit_limit_and_line(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, document())
    evidence = next(line for line in text.splitlines() if "mean read" in line)
    assert evidence.split() == ["mean", "read", "5.25", "ms", "0.5", "ms", "42"]


def test_a_gain_that_is_unknown_is_a_dash(capsys: pytest.CaptureFixture[str]) -> None:
    gain = next(line for line in shown(capsys, document()).splitlines() if "reads at 0.5 ms" in line)
    assert gain.split()[-4:] == ["9,855", "75", "%", "–"]


def test_media_of_which_nothing_can_be_promised_are_one_row_with_the_reason(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document()
    (gain,) = [one for one in whole["verdict"]["gain"] if one["kind"] == "media"][:1]
    whole["verdict"]["gain"] = [
        {
            **gain,
            "change": f"reads at {at:g} ms (for a reason)",
            "read_ms": at,
            "conservative": None,
            "coupled": None,
            "untold_because": "for a reason",
        }
        for at in (2.0, 0.5, 0.1)
    ]
    lines = [line for line in shown(capsys, whole).splitlines() if "reads at" in line]
    assert len(lines) == 1
    assert "reads at 2 to 0.1 ms (for a reason)" in lines[0]


def test_an_event_without_its_name_is_a_dash(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document()
    whole["report"]["sections"]["top_events"]["rows"][0]["event"] = None
    event = shown(capsys, whole).partition("Top events")[2].splitlines()
    assert any(line.split()[:1] == ["–"] for line in event)


def test_steps_say_that_they_do_not_add_up(capsys: pytest.CaptureFixture[str]) -> None:
    text = " ".join(shown(capsys, document()).split())
    assert "savings overlap: do not add them" in text


@pytest.mark.parametrize(("cost", "said"), [("purchase", "about 30 %"), ("free", "up to 30 %")])
def test_a_step_says_whether_its_saving_is_the_most(capsys: pytest.CaptureFixture[str], cost: str, said: str) -> None:
    whole = document()
    whole["verdict"]["steps"][0].update(saves=0.3, cost=cost)
    assert said in " ".join(shown(capsys, whole).split())


def test_only_what_fired_is_a_finding(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, document())
    assert "Something takes long." in text
    assert "a-rule, AA01" in text
    assert "All is well." not in text


def test_of_a_cluster_only_its_own_events_are_shown(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document()
    (event,) = whole["report"]["sections"]["top_events"]["rows"]
    whole["report"]["sections"]["top_events"]["rows"] = [event, {**event, "instance": 1, "waits": 765_432}]
    assert "765,432" not in shown(capsys, whole)


def test_a_mean_that_is_not_printed_is_time_by_waits_and_the_heading_says_so(
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = document()
    (event,) = whole["report"]["sections"]["top_events"]["rows"]
    row = {**event, "waits": 59_537, "time_s": 81.15}
    whole["report"]["sections"]["top_events"]["rows"] = [{**row, "avg_wait_ms": 1.4}]
    assert "time/waits" not in shown(capsys, whole)
    whole["report"]["sections"]["top_events"]["rows"] = [row]
    text = shown(capsys, whole)
    assert "time/waits ms" in text
    assert any(line.split()[-5:-2] == ["59,537", "81.2", "1.36"] for line in text.splitlines() if "59,537" in line)


def test_what_was_not_read_is_said(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, document())
    assert any(line.split() == ["60", "file_io", "no", "number"] for line in text.splitlines())


def test_many_unread_rows_are_counted_and_coverage_shows_them(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document()
    whole["report"]["unread"] = [
        {"line": line, "section": "file_io", "text": "###", "why": "no number"} for line in range(60, 80)
    ]
    assert "and 15 more" in shown(capsys, whole)
    text = shown(capsys, whole, coverage=True)
    assert "79  file_io" in text
    assert any(line.split() == ["top_events", "1", "1", "0", "0"] for line in text.splitlines())


def test_coverage_is_told_by_subject_with_sums(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document()
    whole["report"]["coverage"] = {
        "file_io": {"printed": 1200, "read": 1100, "merged": 60, "unread": 40},
        "top_events": {"printed": 1, "read": 1, "merged": 0, "unread": 0},
        "io_profile": {"printed": 11, "read": 11, "merged": 0, "unread": 0},
        "of_a_later_parser": {"printed": 2, "read": 2, "merged": 0, "unread": 0},
    }
    text = shown(capsys, whole, coverage=True)
    told = [line.split() for line in text[text.index("Rows of each section") :].splitlines()[1:]]
    assert told == [
        ["section", "printed", "read", "merged", "unread"],
        ["Wait", "events", "and", "time", "1", "1", "0", "0"],
        ["top_events", "1", "1", "0", "0"],
        ["I/O", "1,211", "1,111", "60", "40"],
        ["file_io", "1,200", "1,100", "60", "40"],
        ["io_profile", "11", "11", "0", "0"],
        ["Other", "sections", "2", "2", "0", "0"],
        ["of_a_later_parser", "2", "2", "0", "0"],
        ["All", "4", "sections", "1,214", "1,114", "60", "40"],
    ]


def test_a_report_without_known_sections_has_no_coverage_table(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document()
    whole["report"]["coverage"] = {}
    assert "Rows of each section" not in shown(capsys, whole, coverage=True)


def test_a_summary_is_the_verdict_alone(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, document(), summary=True)
    assert text.startswith(document()["verdict"]["headline"])
    assert "mean read" not in text


def test_the_answer_is_a_line_above_the_headline(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document()
    whole["verdict"]["short"] = "Faster media, not more devices"
    for summary in (True, False):
        text = shown(capsys, whole, summary=summary)
        assert text.startswith(f"Faster media, not more devices\n{whole['verdict']['headline']}")
        assert text.count("Faster media, not more devices") == 1


def test_the_reports_words_cannot_steer_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    text = shown(capsys, document())
    assert "own words" in text
    assert "\x1b" not in text


def test_a_report_without_instance_or_times_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document(member="in/a.txt", part=2, parts=3)
    whole["report"]["instance"] = None
    whole["report"]["interval"] = {"begin_time": None, "end_time": None, "db_time_s": None}
    assert "a.txt: in/a.txt (report 2 of 3) · database MTR · release 9.2.0.6.0" in shown(capsys, whole)


def test_a_cluster_and_a_container_are_named(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document()
    whole["report"].update(instance=None, instances=[{"name": "mtr1"}, {"name": "mtr2"}, {"name": None}])
    whole["report"]["database"]["container"] = "PDB1"
    assert "database MTR · container PDB1 · instances mtr1, mtr2 · release" in shown(capsys, whole)


def test_more_devices_are_one_row_over_all_media_that_may_stand_below(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document()
    device = {
        **whole["verdict"]["gain"][0],
        "kind": "devices_x2",
        "change": "",
        "needs_iops": None,
        "conservative": None,
    }
    floors = [
        {**device, "assumed_floor_ms": floor, "closed": closed, "open": hopeful}
        for floor, closed, hopeful in ((3.0, 0.18, 0.23), (4.0, 0.10, None), (5.4, 0.0, 0.01))
    ]
    whole["verdict"]["gain"] += floors
    rows = [line for line in shown(capsys, whole).splitlines() if "twice the devices" in line]
    assert len(rows) == 1
    assert "3 to 5.4 ms unloaded" in rows[0]
    assert rows[0].split()[-4:] == ["0", "%", "23", "%"]


def test_what_would_settle_it_has_a_line_of_its_own(capsys: pytest.CaptureFixture[str]) -> None:
    assert "\nWould settle it: The class.\n" in shown(capsys, document())


def test_in_a_narrow_terminal_nothing_is_cut(capsys: pytest.CaptureFixture[str], monkeypatch) -> None:
    monkeypatch.setenv("COLUMNS", "30")
    assert "…" not in shown(capsys, document())


def test_the_limit_that_binds_is_told_with_the_next_one_behind_it(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document()
    then = {"kind": "host_iops", "used": 40_000, "maximum": 51_200, "unit": "1/s", "count": 1, "utilisation": 0.78}
    whole["verdict"]["limit"] = {
        "kind": "device_iops", "used": 4750.0, "maximum": 5000, "unit": "1/s", "count": 16, "each": "device",
        "utilisation": 0.95, "then": {**then, "instance": 2},
    }  # fmt: skip
    text = shown(capsys, whole)
    assert "Limit: Device IOPS, 4,750/s of 5,000/s (95 %) on each of 16 devices." in text
    assert "Then: Host IOPS, 40,000/s of 51,200/s (78 %), instance 2." in text


def test_what_the_host_counted_stands_below_the_limit(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document()
    whole["verdict"]["limit"] |= {"measured": {"used": None, "count": None, "said": "The host's figures are of db9"}}
    assert "The host's figures are of db9." in shown(capsys, whole)


def test_a_case_takes_no_cure_back_and_the_table_of_gains_begins_with_a_capital(
    capsys: pytest.CaptureFixture[str],
) -> None:
    whole = document()
    whole["verdict"] |= {"case": "mixed", "media_or_spindles": "neither", "base": "db_time_corrected"}
    text = " ".join(shown(capsys, whole).split())
    assert "Cure: neither faster media nor more devices. Case: reads lead, nothing to buy." in text
    whole["verdict"]["media_or_spindles"] = "either"
    assert "Case: media or devices, not known yet." in " ".join(shown(capsys, whole).split())
    assert "Corrected DB time that a change would save" in text


def test_an_unknown_limit_is_said_to_be_unknown_and_none_is_not_told(capsys: pytest.CaptureFixture[str]) -> None:
    assert "Limit: unknown" in shown(capsys, document())
    whole = document()
    whole["verdict"]["limit"] = {"kind": "none"}
    assert "Limit:" not in shown(capsys, whole)


def test_questions_come_with_the_commands_that_answer_them(capsys: pytest.CaptureFixture[str]) -> None:
    whole = document()
    whole["verdict"]["questions"] = [{"ask": "How busy is each disk?", "command": "iostat -xmt 5 120"}]
    text = shown(capsys, whole)
    assert "1. How busy is each disk?" in text
    assert any(line.strip() == "iostat -xmt 5 120" for line in text.splitlines())


def test_what_it_was_judged_with_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    host = [{"tool": "iostat", "host": "db01", "samples": 120}, {"tool": "vmstat", "host": None, "samples": 9}]
    known = {"storage": {"devices": 4, "host_cache": True}, "curve": {"name": "mine", "source": "fio"}, "host": host}
    text = " ".join(shown(capsys, document(judged_with=known)).split())
    assert (
        "Judged with devices 4, host_cache yes, load curve mine, iostat of db01 (120 samples), "
        "vmstat of its host (9 samples)." in text
    )
    before = {"storage": {"devices": 2}, "curve": None, "host": [], "until": "2026-05-01T00:00:00"}
    text = " ".join(shown(capsys, document(judged_with=before)).split())
    assert "Judged with devices 2, as declared until 2026-05-01 00:00:00." in text
    assert "Judged with" not in shown(capsys, document(judged_with={"storage": None, "curve": None, "host": []}))
