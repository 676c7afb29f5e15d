"""The pages as a browser gets them, from an invented analysis; what is clicked and seen is in tests/browser."""

import re
from typing import Any

import pytest
from fastapi.testclient import TestClient

from app.resources import samples_dir
from tests.app.conftest import BROWSER
from tests.app.fixture import REFUSED, SENTENCE, Invented
from tests.app.visit import LINES, plain, report, upload


def test_the_first_page_offers_drop_zone_curl_line_and_samples(visitor: TestClient) -> None:
    page = visitor.get("/").text
    assert 'enctype="multipart/form-data"' in page
    assert re.search(r'<input[^>]*type="file"[^>]*multiple', page)
    assert "curl --data-binary @report.html http://127.0.0.1/api/v1/reports" in page
    samples = {f"{path.parent.name}/{path.name}" for path in samples_dir().glob("*/*.txt")}
    assert samples
    assert samples <= set(re.findall(r'action="/samples/([^"]+)"', page))
    assert "Nothing here yet" in page


def test_a_cursor_larger_than_any_is_refused(visitor: TestClient) -> None:
    assert visitor.get("/reports?before=99999999999999999999").status_code == 422


def test_the_first_page_lists_recent_reports_with_weekday_and_verdict(visitor: TestClient) -> None:
    address = upload(visitor)
    page = visitor.get("/").text
    assert f'href="{address}?part=1"' in page
    assert "Tue 6 Feb 2007, 10:00 to 10:15" in page
    assert "reads take 84.6 % of DB time" in page
    assert "Nothing here yet" not in page


def test_a_form_with_several_files_becomes_a_batch_with_a_row_for_each(visitor: TestClient) -> None:
    files = [("a.txt", b"one"), ("b.txt", REFUSED), ("c.txt", b"one")]
    page = visitor.post("/upload", files=[("file", one) for one in files])
    while "Cancel the rest" in page.text:  # a browser without script asks again by itself
        assert '<noscript><meta http-equiv="refresh"' in page.text
        page = visitor.get(str(page.url))
    rows = re.findall(r'<tr class="outcome-row.*?</tr>', page.text, re.S)
    named = [re.findall(r"[abc]\.txt", row) for row in rows]
    assert named == [["b.txt"], ["a.txt"], ["c.txt"]]  # what was not taken stands first, and once
    assert SENTENCE in rows[0]
    assert sum("Already here" in row for row in rows) == 1
    assert visitor.get("/api/v1/reports").json()["reports"][0]["file"] in ("a.txt", "c.txt")


def test_the_script_gets_the_row_alone(visitor: TestClient) -> None:
    row = visitor.post("/upload", files=[("file", ("a.txt", b"one"))], headers={"HX-Request": "true"}).text
    assert row.strip().startswith("<li")
    assert row.strip().endswith("</li>")


def test_a_single_file_opens_its_report_and_a_second_time_says_so(visitor: TestClient) -> None:
    pages = [visitor.post("/upload", files=[("file", ("a.txt", b"one"))]) for _ in range(2)]
    assert [page.url.path for page in pages] == [pages[0].url.path] * 2
    assert ["This file was here already" in page.text for page in pages] == [False, True]


def test_a_single_file_that_is_refused_has_a_page_that_says_why(visitor: TestClient) -> None:
    page = visitor.post("/upload", files=[("file", ("a.txt", REFUSED))])
    assert page.url.path == "/upload"
    assert SENTENCE in page.text


@pytest.mark.parametrize("script", ({}, {"HX-Request": "true"}))
@pytest.mark.parametrize("sent", ({"file": ("a.txt", b"x" * 200_001)}, {"text": (None, "x" * 200_001)}))
def test_a_single_file_is_no_larger_than_one_of_the_api_may_be(
    client: TestClient, sent: dict[str, Any], script: dict[str, str]
) -> None:
    page = client.post("/upload", files=sent, headers=BROWSER | script)
    assert "This file is larger than the 200,000 bytes that the service takes" in page.text
    assert "up to 200,000 bytes each" in client.get("/", headers=BROWSER).text
    assert client.get("/api/v1/batches").json()["batches"] == []


def test_pasted_text_is_a_file_however_long_it_is(visitor: TestClient) -> None:
    text = LINES.decode() * 20
    page = visitor.post("/upload", files={"text": (None, text)})
    assert re.fullmatch("/reports/[a-z0-9]+", page.url.path)
    assert visitor.get("/api/v1/reports").json()["reports"][0]["file"] == "pasted.txt"


def test_nowhere_else_is_a_field_of_that_name_a_file(visitor: TestClient) -> None:
    answer = visitor.post("/api/v1/batches", files={"text": (None, "a text")})
    assert answer.status_code == 422


def test_a_file_of_two_reports_shows_both_verdicts(visitor: TestClient, invented: Invented) -> None:
    invented.parts = 2
    address = upload(visitor)
    assert "Report 1 of 2" in visitor.get(address).text
    assert "Report 2 of 2" in visitor.get(f"{address}?part=2").text
    assert visitor.get(f"{address}?part=3").status_code == 404


def test_a_form_without_a_file_says_what_to_do(visitor: TestClient) -> None:
    page = visitor.post("/upload", files=[("file", ("", b""))])
    assert "choose one or more reports" in page.text


def test_a_file_name_is_text_and_never_markup(visitor: TestClient) -> None:
    address = upload(visitor, name="<img src=x>.txt")
    for page in (visitor.get("/reports").text, visitor.get(address).text, visitor.get(f"{address}/source").text):
        assert "<img" not in page
        assert "&lt;img src=x&gt;" in page


ORDER = (
    '<h1 class="short">', "sign-purchase", '<p class="lead">Faster media: reads take 84.6\u00a0%',
    'aria-label="The figures that matter"', 'id="picture-db_time"', 'id="steps"',
    'id="picture-latency_histogram"', 'id="activity"', 'id="findings"', 'id="gains"', 'id="what-if"',
    'id="forecasts"', 'id="requirement"', 'id="identity"', 'id="evidence"', 'id="limits"', 'id="top_events"',
    'id="load_profile"', 'id="tablespace_io"', 'id="metrics"', 'id="sections"', 'id="others"',
)  # fmt: skip


def test_the_answer_stands_first_then_what_to_do_then_the_evidence(visitor: TestClient) -> None:
    page = report(visitor)
    page = page[page.index('<section id="verdict"') :]
    places = [page.index(part) for part in ORDER if part != "sign-purchase"]
    assert places == sorted(places)
    assert page.index("sign-purchase") < places[0]


def test_words_that_stand_open_are_few(visitor: TestClient) -> None:
    """What is folded is not counted, but the line that unfolds it; of a list to choose from only the choice is."""
    page = report(visitor)
    body = page[page.index('<section id="verdict"') : page.index("</main>")]
    for pattern in (r"<(select|desc|title)\b.*?</\1>", r'<span class="away">.*?</span>'):
        body = re.sub(pattern, "", body, flags=re.S)
    depth, in_summary, shown = 0, False, []
    for piece in re.split(r"(</?(?:details|summary)\b[^>]*>)", body):
        if piece.startswith(("<details", "</details")):
            depth += 1 if piece.startswith("<d") else -1
        elif piece.startswith(("<summary", "</summary")):
            in_summary = piece.startswith("<s")
        elif depth == 0 or (in_summary and depth == 1):
            shown.append(piece)
    assert len(plain(" ".join(shown)).split()) < 900


def test_a_step_is_told_once(visitor: TestClient, invented: Invented) -> None:
    page = report(visitor)
    page = plain(page[page.index('<section id="verdict"') :])
    for step in invented.document["verdict"]["steps"]:
        assert page.count(step["what"]) == 1


def test_the_identity_line_names_window_load_and_host(visitor: TestClient) -> None:
    page = plain(report(visitor))
    for fact in ("INVENTED", "inv1 (number 1)", "instance 1 of 2", "9.2.0.6.0", "dbhost, 8 CPUs", "54,219 s", "60.2"):
        assert fact in page
    assert "Tue 6 Feb 2007, 10:00 to 10:15" in page
    assert "15 min, snapshots 101 to 102" in page
    assert "Medium confidence because the media is not declared" in page


def test_every_figure_links_to_its_line(visitor: TestClient) -> None:
    page = report(visitor)
    links = re.findall(r'href="/reports/[a-z0-9]+/source\?part=1&(?:amp;|#38;)?line=(\d+)#L(\d+)"[^>]*>([^<]*)<', page)
    assert links
    assert all(line == anchor for line, anchor, _ in links)
    figures = {(text, int(line)) for line, _, text in links}
    expected = {("84.6 %", 12), ("5.25 ms", 12), ("9,855/s", 31), ("46,650", 12), ("54,219 s", 11), ("12", 12)}
    assert expected <= figures


def test_gains_steps_and_requirement_are_told(visitor: TestClient) -> None:
    page = plain(report(visitor))
    held = "at 9,855 to 39,420 reads a second; 33 % where the IOPS stay as provisioned"
    assert f"Reads at 0.5 ms {held} 75 % 79 %" in page
    assert "Twice the devices if an unloaded read takes 3 ms 18 % 23 %" in page
    assert "Saves about 75 %" in page
    assert "fio --name=accept" in page
    assert "Figure Average Peak" in page
    assert "Write IOPS 228/s 300/s" in page
    assert "Read 86.6 MiB/s" in page
    assert "Also: sorts and joins spilled to temp 12 %." in page
    assert "Not examined: Cache first (needs the cache advisory)." in page
    assert "A load curve of the array" in page


def test_limits_stand_as_bars_with_their_factors_the_fullest_first(visitor: TestClient, invented: Invented) -> None:
    page = plain(report(visitor))
    assert (
        "Limit that binds: Host IOPS: 10,083/s of 15,000/s (67 %), storage facts: “Limit of the host (requests/s)” ."
        in page
    )
    assert "Then: Device IOPS, 62 % used." in page
    assert "112/s of 180/s on each of 90 devices; together 10,083/s of 16,200/s" in page
    assert page.index("IOPS of the host 10,083") < page.index("IOPS of the devices 112")
    assert "plus data writes 228/s × 1 copy" in page
    invented.document["verdict"]["limit"] = {"kind": "unknown", "used": None, "maximum": None, "source": None}
    invented.document["verdict"]["basis"]["limits"] = []
    assert "Limit that binds: unknown." in plain(visitor.get(upload(visitor, b"other")).text)


def test_what_binds_outside_of_storage_is_named_once(visitor: TestClient, invented: Invented) -> None:
    invented.document["verdict"]["limit"] = {"kind": "cluster", "label": "the cluster interconnect"}
    assert "Limit that binds: the cluster interconnect." in plain(report(visitor))
    busy = {"kind": "cpu", "used": 0.999, "maximum": 0.9, "unit": "share", "source": "CPUs of the host busy"}
    invented.document["verdict"]["limit"] = busy
    page = plain(visitor.get(upload(visitor, b"other")).text)
    assert "Limit that binds: CPU: CPUs of the host busy, 99.9 % (limit 90.0 %)." in page


def test_shares_are_of_the_time_that_the_verdict_counts(visitor: TestClient, invented: Invented) -> None:
    assert "of DB time: Reads" in plain(report(visitor))
    invented.document["verdict"]["base"] = "captured_time"
    page = plain(visitor.get(upload(visitor, b"other")).text)
    assert "of CPU and wait time: Reads" in page
    assert "Share of CPU and wait time that each change would save" in page


def test_what_to_ask_and_what_could_not_be_seen(visitor: TestClient) -> None:
    page = plain(report(visitor))
    assert "What are the disks, and how many share the load? lsblk -o NAME,ROTA,SIZE,MODEL" in page
    assert "Not printed by this report: the cache advisory (1 rule waits for it)" in page


def test_the_arithmetic_stands_folded_with_its_figures_linked(visitor: TestClient) -> None:
    page = report(visitor)
    folded = page[page.index('id="by-hand"') : page.index('id="limits"')]
    assert "54,219 ÷ 900 = 60.24 sessions" in folded
    assert "T = DB time," in folded
    assert re.search(r"line=11#L11[^>]*>54,219 s<", folded)


def test_a_finding_unfolds_its_manual_limits_and_sources(visitor: TestClient) -> None:
    page = report(visitor)
    assert 'hx-get="/rules/single-block-reads-lead"' in page
    assert '<a href="/rules/single-block-reads-lead">Manual of single-block-reads-lead</a>' in page
    text = visitor.get("/rules/single-block-reads-lead", headers={"HX-Request": "true"}).text
    assert "<html" not in text
    assert all(heading in text for heading in ("What to do", "Limits, and where they come from", "Sources"))


def test_pictures_have_their_figures_beside_them(visitor: TestClient) -> None:
    page = plain(report(visitor))
    assert "Reads 86.0 % 46,650" in page
    assert "half within 4.40 ms, 95 % within 11 ms, mean 5.25 ms; 8,869,654 waits, line 81" in page
    assert "8 ms 81.5 %" in page
    assert "longer 0.0 %" in page
    assert "10:07:30 75.3 6.5" in page


def test_findings_that_fired_stand_open_and_the_others_folded(visitor: TestClient) -> None:
    page = report(visitor)
    fired = re.findall(r'<article class="finding.*?</article>', page, re.S)
    assert [re.search(r"<h3>(.*?)</h3>", one)[1] for one in fired] == [  # type: ignore[index]
        "Single-block reads lead",
        "One tablespace does the reads",
    ]
    assert "could save <strong>75 %</strong>" in fired[0]
    assert 'href="/rules/single-block-reads-lead"' in fired[0]
    assert "high" in plain(fired[0])
    folded = re.findall(r'<details class="quiet-rules">.*?</details>', page[: page.index('id="sections"')], re.S)
    assert [plain(one.split("</summary>")[0]).split()[0] for one in folded] == ["Looked", "Not", "Not"]
    assert "the cache advisory" in folded[2]


def test_warnings_and_rows_that_could_not_be_read_are_shown_as_text(visitor: TestClient) -> None:
    page = report(visitor)
    assert "The invented report says that a counter was reset." in page
    assert "invented &lt;b&gt;odd&lt;/b&gt; row 12x4" in page
    assert "“12x4” is not a number" in page


def test_long_sections_are_cut_and_shown_whole_on_their_page(visitor: TestClient) -> None:
    address = upload(visitor)
    assert "TBS29" in visitor.get(address).text
    assert "TBS30" not in visitor.get(address).text
    whole = visitor.get(f"{address}/sections/tablespace_io?part=1").text
    assert "TBS39" in whole
    part = visitor.get(f"{address}/sections/tablespace_io?part=1", headers={"HX-Request": "true"}).text
    assert "TBS39" in part
    assert "<html" not in part
    assert visitor.get(f"{address}/sections/nix").status_code == 404


def test_a_section_is_sorted_and_narrowed_by_its_address(visitor: TestClient) -> None:
    address = f"{upload(visitor)}/sections/tablespace_io?part=1"
    page = visitor.get(f"{address}&sort=tablespace&desc=1").text
    assert re.findall(r">(TBS\d+)<", page)[:2] == ["TBS39", "TBS38"]
    assert 'aria-sort="descending"' in page
    page = visitor.get(f"{address}&find=tbs07").text
    assert "<mark>TBS07</mark>" in page
    assert "1 of 40 rows with “tbs07”" in plain(page)
    page = visitor.get(f"{address}&find=%3Cscript%3Enone").text
    assert "<script>none" not in page
    assert "None of the 40 rows" in page
    assert f'href="{address}"'.replace("&", "&amp;") in page, "the way back to all rows"
    for odd in ("sort=nothing", "find=", "desc=1"):
        assert "TBS39" in visitor.get(f"{address}&{odd}").text
    assert visitor.get(f"{address}&desc=perhaps").status_code == 422


def test_an_empty_section_is_not_an_absent_one(visitor: TestClient) -> None:
    page = report(visitor)
    empty = page[page.index('id="time_model"') :]
    assert "no data" in empty[: empty.index("</p>")]
    assert "Not in this report" in page


def test_unclaimed_tables_are_listed_and_shown_as_printed(visitor: TestClient) -> None:
    address = upload(visitor)
    page = visitor.get(address).text
    assert f'href="{address}/tables/1?part=1"' in page
    assert f'hx-get="{address}/tables/1?part=1"' in page
    assert f"{address}/tables/2" not in page, "a claimed table stands among the sections"
    table = plain(visitor.get(f"{address}/tables/1").text)
    assert "first 1,234 95" in table
    assert "A note under the table." in table
    assert visitor.get(f"{address}/tables/9").status_code == 404
    assert "Printed without data: Table 3 ." in plain(page)


def test_the_source_shows_a_window_with_the_line_marked(visitor: TestClient) -> None:
    address = upload(visitor)
    page = visitor.get(f"{address}/source?line=600").text
    numbers = [int(one) for one in re.findall(r'<li id="L(\d+)"', page)]
    assert numbers == list(range(400, 800))
    marked = re.findall(r'<li id="L\d+" class="marked".*?</li>', page, re.S)
    assert len(marked) == 1
    assert "invented line 600<" in marked[0]
    assert "start=1&amp;line=600" in page
    assert "start=800&amp;line=600" in page


@pytest.mark.parametrize(
    ("asked", "first", "last"), [("", 1, 400), ("?start=1000", 1000, 1200), ("?line=9999", 1200, 1200)]
)
def test_the_source_stays_within_the_file(visitor: TestClient, asked: str, first: int, last: int) -> None:
    page = visitor.get(f"{upload(visitor)}/source{asked}").text
    numbers = [int(one) for one in re.findall(r'<li id="L(\d+)"', page)]
    assert (numbers[0], numbers[-1]) == (first, last)


def test_source_lines_are_counted_as_the_parser_counts_them(visitor: TestClient) -> None:
    data = "one\r\ntwo\x0cstill two\rthree é\n".encode("cp1252")
    page = visitor.get(f"{upload(visitor, data)}/source?line=3").text
    assert 'id="L3" class="marked"' in page
    assert "<code>three é</code>" in page


def test_a_line_beyond_the_end_of_the_file_is_not_said_to_be_marked(visitor: TestClient) -> None:
    for data in (b"one\ntwo\n", b"<html>\n<table><tr><td>5.25</td></tr></table>"):
        assert "The figure is on" not in visitor.get(f"{upload(visitor, data)}/source?line=600").text


def test_html_is_seen_as_it_looks_in_a_frame_that_may_do_nothing(visitor: TestClient) -> None:
    html = b"<html>\n<script>alert(1)</script><table>\n<tr><td onclick=go()>5.25</td></tr></table>"
    address = upload(visitor, html)
    page = visitor.get(f"{address}/source?line=3&part=1")
    assert f'src="{address}/source/page?line=3#iobound-line" sandbox=""' in page.text
    assert page.headers["content-security-policy"].endswith("; frame-src 'self'")
    assert f'href="{address}/source?part=1&amp;raw=1&amp;line=3#L3"' in page.text
    frame = visitor.get(f"{address}/source/page?line=3")
    assert frame.headers["content-security-policy"].startswith("sandbox; default-src 'none'; style-src 'sha256-")
    assert "script" not in frame.text
    assert "onclick" not in frame.text
    assert "<td>5.25</td>" in frame.text
    assert "frame-src" not in visitor.get(f"{address}/source?raw=1").headers["content-security-policy"]


def test_a_text_has_no_page(visitor: TestClient) -> None:
    address = upload(visitor)
    assert "iframe" not in visitor.get(f"{address}/source?line=3").text
    assert visitor.get(f"{address}/source/page").status_code == 404
    assert visitor.get("/reports/nothing/source/page").status_code == 404


def test_html_source_is_shown_as_text_with_its_tags_dimmed(visitor: TestClient) -> None:
    page = visitor.get(f"{upload(visitor, b'<html><td>5.25</td>')}/source?raw=1").text
    assert "<s>&lt;html&gt;</s><s>&lt;td&gt;</s>5.25<s>&lt;/td&gt;</s>" in page


def test_a_sample_is_stored_and_opened(visitor: TestClient) -> None:
    sample = re.findall(r'action="(/samples/[^"]+)"', visitor.get("/").text)[0]
    answer = visitor.post(sample, follow_redirects=False)
    assert answer.status_code == 303
    page = visitor.get(answer.headers["location"])
    assert '<span class="badge sample">sample</span>' in page.text
    assert "badge sample" not in report(visitor)


@pytest.mark.parametrize("name", ["nix/nix.txt", "..%2F../pyproject.toml", "statspack_text/..%2f..%2fpyproject.toml"])
def test_only_listed_samples_can_be_asked_for(visitor: TestClient, name: str) -> None:
    assert visitor.post(f"/samples/{name}").status_code == 404


def test_deleting_asks_first(visitor: TestClient) -> None:
    address = upload(visitor)
    assert "This cannot be undone" in visitor.get(f"{address}/delete").text
    assert visitor.get(address).status_code == 200
    answer = visitor.post(f"{address}/delete", follow_redirects=False)
    assert (answer.status_code, answer.headers["location"]) == (303, "/?deleted=1")
    for gone in (visitor.get(address), visitor.get(f"{address}/source"), visitor.get(f"{address}/delete")):
        assert gone.status_code == 404
        assert "may have been deleted" in gone.text
    assert visitor.post(f"{address}/delete").status_code == 404


@pytest.mark.parametrize("page", ["sections/tablespace_io", "tables/1", "find?q=a", "unread", "source", "delete"])
def test_every_page_of_a_report_says_whose_it_is_and_leads_back(visitor: TestClient, page: str) -> None:
    address = upload(visitor)
    (path,) = re.findall(r'<nav class="crumbs".*?</nav>', visitor.get(f"{address}/{page}").text)
    assert '<a href="/reports">Reports</a>' in path
    assert f'<a href="{address}' in path
    assert "INVENTED, Tue 6 Feb 2007, 10:00 to 10:15" in path


def test_a_report_that_cannot_be_judged_says_what_would_settle_it(visitor: TestClient, invented: Invented) -> None:
    invented.document["verdict"].update(
        media_or_spindles=None, answer="cannot_be_judged", case="cannot_judge", evidence=[], gain=[], steps=[],
        would_change_it="a report of 15 to 30 busy minutes",
    )  # fmt: skip
    page = plain(report(visitor))
    assert (
        "What to do Nothing follows from this report. What would settle it: a report of 15 to 30 busy minutes." in page
    )
    assert "What decides No figure" in page


def test_an_unknown_address_is_a_page(visitor: TestClient) -> None:
    answer = visitor.get("/nix")
    assert answer.status_code == 404
    assert '<main id="main"' in answer.text


def test_pages_say_unknown_where_a_report_prints_little(visitor: TestClient, invented: Invented) -> None:
    """What a damaged report leaves null is left out or a dash, and never 0 or None."""
    report_ = invented.document["report"]
    report_.update(database={}, interval={}, instance=None)
    verdict = invented.document["verdict"]
    verdict.update(
        media_or_spindles=None,
        answer="cannot_be_judged",
        short="",
        case="cannot_judge",
        evidence=[],
        gain=[],
        steps=[],
        requirement={},
        limit={"kind": "unknown"},
    )
    verdict.update(would_change_it=None, next_bottleneck=None, leading=[], also=[], activity={}, covers="")
    invented.document.update(pictures={"db_time": None}, metrics={}, findings=[])
    page = plain(report(visitor))
    assert "Cannot be judged" in page
    assert "None" not in page
    assert "not printed" in visitor.get("/").text
