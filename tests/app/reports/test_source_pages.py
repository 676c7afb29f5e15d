"""Pages for the frame come from a worker process; what takes too long there is a sentence."""

from app.analysis.pool import Analyst, Limits
from app.reports.source_pages import DIGEST, POLICY, UNDRAWN, SourcePages


def test_a_page_that_takes_too_long_is_a_sentence_and_the_next_is_drawn() -> None:
    with Analyst(Limits(workers=1)) as analyst:
        assert UNDRAWN in SourcePages(analyst, seconds=0.5).page("<html>" + "<ul><li>" * 100_000, 1)
        shown = SourcePages(analyst).page("<html><table><tr><td>5.25</td></tr></table>", 1)
    assert "<td>5.25</td>" in shown
    assert UNDRAWN not in shown


def test_the_frame_may_draw_itself_and_nothing_else() -> None:
    assert POLICY.startswith("sandbox; default-src 'none'; ")
    assert f"style-src 'sha256-{DIGEST}'" in POLICY
    assert "allow" not in POLICY
    assert "unsafe" not in POLICY
