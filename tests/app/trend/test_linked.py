"""Several figures on one time axis: what is drawn beside a trend, and where a script finds the same."""

from urllib.parse import parse_qsl, urlsplit

from app.trend.bases import bases
from app.trend.beside import NAMES
from app.trend.linked import linked, source
from tests.app.made_series import HOUR, MONDAY
from tests.app.trend.test_chart import drawn, frame, hourly, trend


def test_other_figures_stand_beside_it_with_the_markers() -> None:
    found = trend(hourly([3, 4, 5]), (MONDAY + HOUR, "moved <b>"))
    assert [one.metric for one in found.beside] == ["average_active_sessions", "read_iops"]
    text = drawn(linked(found))
    assert text.count('class="course"') == 3
    assert "moved &lt;b&gt;" in text
    assert ">A<" in text


def test_a_figure_is_not_beside_itself_and_one_that_nobody_tells_is_not_drawn() -> None:
    found = trend(hourly([3, 4, 5]), metric="average_active_sessions")
    assert "average_active_sessions" not in [one.metric for one in found.beside]
    assert {one.metric for one in found.beside} < set(NAMES)
    rows = frame([MONDAY + HOUR], [3.0], read_iops=float("nan"), average_active_sessions=float("nan"))
    for alone in (trend(rows), trend(frame([], []))):
        assert linked(alone) == ""


def test_a_script_finds_the_same_figures_of_the_same_series() -> None:
    found = urlsplit(source(trend(hourly([3, 4, 5]))))
    assert found.path == "/api/v1/databases/d1/trend"
    assert parse_qsl(found.query) == [
        ("metric", "single_block_read_ms"), ("metric", "average_active_sessions"), ("metric", "read_iops"),
        ("series", "instance-1"),
    ]  # fmt: skip


def test_a_share_beside_it_says_of_what_it_is_where_a_report_may_have_it_of_db_time() -> None:
    ends = [MONDAY + HOUR, MONDAY + 2 * HOUR]
    rows = frame(ends, [3.0, 4.0], io_share=[0.4, 0.42], unaccounted_share=[-0.2, -0.05])
    (sentence,) = bases(trend(rows))
    assert sentence == (
        "I/O share: as DB time cannot be trusted in 1 of 2 intervals, in every interval the share is of CPU and wait "
        "time, where a report's own page may have it of DB time."
    )
    assert bases(trend(rows, metric="io_share")) == []
    assert bases(trend(frame(ends, [3.0, 4.0], io_share=0.4))) == []
