"""Who would gain most, beside the picture of the fleet."""

from app.fleet.ranking import SHOWN, ranking
from tests.app.fleet.test_pages import row


def test_those_who_gain_stand_first_with_bars_of_the_largest() -> None:
    rows = [row(database="SOME", saved_sessions=1.0), row(database="MOST", saved_sessions=4.0),
            row(database="LITTLE", saved_sessions=0.1), row(database="BUYS NOTHING", saved_sessions=9.0,
            media_or_spindles="neither")]  # fmt: skip
    found = ranking(rows)
    assert found is not None
    assert found.title == "Who would gain most"
    assert [(one.row.database, one.sessions) for one in found.ranked] == [("MOST", "4"), ("SOME", "1")]
    assert ['class="solid" width="100.0%"' in one.picture for one in found.ranked] == [True, False]
    assert found.more == 0


def test_where_nobody_gains_those_who_wait_do_and_where_nobody_waits_nothing_is_said() -> None:
    found = ranking([row(database="WAITS", saved_sessions=None)])
    assert found is not None
    assert (found.title, [one.sessions for one in found.ranked]) == ("Who waits most", ["2"])
    assert ranking([row(io_share=0.0, saved_sessions=0.0)]) is None
    assert ranking([]) is None


def test_of_many_the_first_are_shown_and_the_rest_counted() -> None:
    found = ranking([row(database=f"D{one}", saved_sessions=1.0 + one) for one in range(SHOWN + 3)])
    assert found is not None
    assert (len(found.ranked), found.more) == (SHOWN, 3)
    assert found.ranked[0].row.database == f"D{SHOWN + 2}"
