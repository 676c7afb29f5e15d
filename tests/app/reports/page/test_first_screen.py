"""The four figures that stand first."""

from msgspec.structs import replace

from app.reports.page import first_screen, limits_view
from app.reports.page.limits_view import Limit
from rules.core.finding import Evidence
from rules.core.metric import MetricValue
from rules.core.rule import Cost
from rules.pictures import TimePart, TimePicture
from rules.storage.gains.gain import Gain
from rules.storage.outcome.step import Step
from tests.app.fixture import core


def shown(**what: object) -> dict[str, first_screen.Tile]:
    analysis = replace(core(), **what)
    return {one.label: one for one in first_screen.tiles(analysis, limits_view.limits(analysis.verdict))}


def test_the_share_that_waits_is_that_of_the_picture() -> None:
    analysis = core()
    picture = analysis.pictures.db_time
    assert picture is not None
    tile = shown()["Waits for storage"]
    storage = sum(
        part.share for part in picture.parts if part.name in ("reads", "temp", "commit", "writer", "other_io")
    )
    assert tile.figure == f"{storage:.0%}".replace("%", " %")
    assert tile.note.startswith("of DB time: ")


def test_a_latency_of_too_few_waits_is_shown_as_printed_with_the_reason_why_nothing_is_judged_by_it() -> None:
    lacking = ["enough single-block waits (2,417 in 4 whole seconds)"]
    few = MetricValue(None, "ms", "printed average 1.52 ms", lacking, printed=1.52)
    tile = shown(metrics=core().metrics | {"single_block_read_ms": few})["A single-block read takes"]
    assert (tile.figure, tile.value) == ("about 1.52 ms", None)
    assert tile.note == (
        "as printed: to judge by it, the report lacks enough single-block waits (2,417 in 4 whole seconds)"
    )
    untimed = MetricValue(None, "ms", "printed average 0 ms", ["enough single-block waits (75,782 in 0 whole seconds)"])
    for none in (untimed, MetricValue(None, "ms", None, ["file I/O"]), MetricValue(0, "ms")):
        assert "A single-block read takes" not in shown(metrics=core().metrics | {"single_block_read_ms": none})


def test_the_share_that_waits_is_of_the_time_that_the_headline_speaks_of() -> None:
    known = replace(core(), pictures=replace(core().pictures, db_time=_picture(cpu=0.02, reads=0.38, unaccounted=0.6)))
    for base, figure, note in (
        ("captured_time", "95 %", "of CPU and wait time: "),
        ("db_time", "38 %", "of DB time: "),
    ):
        judged = replace(known, verdict=replace(known.verdict, base=base))
        tile = next(one for one in first_screen.tiles(judged, ()) if one.label == "Waits for storage")
        assert (tile.figure, tile.note) == (figure, f"{note}Reads {figure}")
    picture = known.pictures.db_time
    assert first_screen.about_time(picture, "db_time") == ""
    assert "without the 60 % that nothing explains" in first_screen.about_time(picture, "captured_time")
    assert (
        first_screen.about_time(_picture(reads=1.0), "captured_time") == first_screen.about_time(None, "db_time") == ""
    )


def test_the_tile_says_why_more_waits_than_a_cure_of_the_storage_could_save() -> None:
    picture = _picture(cpu=0.5, reads=0.3, commit=0.2)
    known = replace(core(), pictures=replace(core().pictures, db_time=picture))
    for saves, note in (
        (0.36, "of DB time: Reads 30 % and Commit 20 %; 36 % is storage alone, as commits wait for more"),
        (0.49, "of DB time: Reads 30 % and Commit 20 %; 49 % is storage alone, as commits wait for more"),
        (0.498, "of DB time: Reads 30 % and Commit 20 %"),  # the figure that findings show is the tile's
    ):
        gain = Gain("ceiling", "no storage wait at all", 0.0, conservative=saves, coupled=saves)
        judged = replace(known, verdict=replace(known.verdict, base="db_time", gain=(gain,)))
        (tile,) = (one for one in first_screen.tiles(judged, ()) if one.label == "Waits for storage")
        assert (tile.figure, tile.note) == ("50 %", note)


def test_a_little_that_waits_is_not_nothing() -> None:
    known = replace(core(), pictures=replace(core().pictures, db_time=_picture(cpu=0.997, reads=0.003)))
    (tile,) = (one for one in first_screen.tiles(known, ()) if one.label == "Waits for storage")
    assert tile.figure == "<1 %"


def _picture(**shares: float) -> TimePicture:
    parts = tuple(TimePart(name, name.capitalize(), 100 * share, share) for name, share in shares.items())
    return TimePicture("Time", "s", 100.0, "DB time", None, parts)


def test_the_legend_of_the_bar_leaves_no_share_out() -> None:
    picture = _picture(reads=0.85, cpu=0.09, concurrency=0.045, network=0.008, commit=0.007, other=-0.1)
    words, share = first_screen.small_parts(picture) or ("", 0.0)
    assert (words, round(share, 6)) == ("2 smaller parts", 0.015)
    named = [part.share for part in picture.parts if part.name in first_screen.large_parts(picture)]
    assert round(sum(named) + share, 6) == 1.0
    assert first_screen.small_parts(_picture(reads=0.995, network=0.005)) == ("Network", 0.005)
    assert first_screen.small_parts(_picture(reads=0.9, cpu=0.1)) is None
    assert first_screen.small_parts(None) is None


def test_what_the_report_does_not_show_has_no_tile() -> None:
    nothing = shown(
        metrics={}, pictures=replace(core().pictures, db_time=None), verdict=replace(core().verdict, steps=())
    )
    assert nothing == {}


def test_the_best_step_is_the_one_that_saves_most() -> None:
    steps = core().verdict.steps
    assert steps, "the invented report has steps"
    raised = tuple(replace(step, saves=number / 10) for number, step in enumerate(steps))
    best = first_screen.best_step(replace(core().verdict, steps=raised))
    assert best is None or best.order == raised[-1].order
    assert first_screen.best_step(replace(core().verdict, steps=())) is None


def test_the_step_that_a_tile_names_is_never_folded() -> None:
    def opened(*saves: float | None) -> int:
        steps = tuple(Step("Do.", saved, "free", order=order) for order, saved in enumerate(saves, 1))
        return first_screen.open_steps(replace(core().verdict, steps=steps))

    assert opened(0.2) == 1
    assert opened(0.5, None, None, 0.2, 0.1) == 3
    assert opened(0.5, None, None, 0.2) == 4  # a line that unfolds one line
    assert opened(0.2, None, None, 0.5, None, None) == 4


def test_the_fullest_limit_stands_beside_the_rates() -> None:
    limit = Limit("IOPS", "", "", 0.83, binds=True, factors=(), source="declared")
    (tile,) = (one for one in first_screen.tiles(core(), [limit]) if one.label == "Reads a second")
    assert "IOPS: 83 % used" in tile.note
    assert tile.picture


def test_a_purchase_that_is_not_known_to_help_is_promised_nothing() -> None:
    verdict = core().verdict
    steps = (replace(verdict.steps[0], cost="purchase", saves=0.74, order=2),)
    tile = shown(verdict=replace(verdict, answer="not_known_yet", steps=steps))["Step 2 might save"]
    assert (tile.figure, tile.value) == ("about 74 %", 0.74)  # as its step says it
    assert tile.note == "of DB time; whether it does is not known yet"
    free = (replace(steps[0], cost="free"),)
    assert "The best change saves" in shown(verdict=replace(verdict, answer="not_known_yet", steps=free))
    assert "The best change saves" in shown(verdict=replace(verdict, answer="faster_media", steps=steps))


def test_how_steps_relate_is_told_where_a_reader_would_ask() -> None:
    def told(*steps: tuple[float | None, Cost]) -> str:
        numbered = tuple(Step("Do.", saves, cost, order=order) for order, (saves, cost) in enumerate(steps, 1))
        return first_screen.about_steps(replace(core().verdict, steps=numbered))

    as_much = "Savings overlap: step 2 might save as much as what step 3 buys, so try it first."
    assert told((0.22, "free"), (0.41, "configuration"), (0.41, "purchase")) == as_much
    assert told((0.22, "free"), (0.408, "configuration"), (0.412, "purchase")) == as_much, "as they are shown"
    last = "Purchases come last, as they cost most."
    assert told((0.2, "free"), (0.5, "purchase")) == f"{last} Savings overlap."
    assert told((None, "free"), (0.5, "purchase")) == last
    assert told((0.2, "free"), (0.1, "free")) == "Savings overlap."
    assert [told(), told((0.5, "purchase")), told((0.5, "free"), (None, "purchase"))] == [""] * 3


def test_the_legend_of_the_bar_has_the_order_of_the_bar() -> None:
    picture = _picture(cpu=0.09, reads=0.85, network=0.005, concurrency=0.055)
    assert first_screen.large_parts(picture) == ["cpu", "reads", "concurrency"]


def test_a_saving_says_of_what_its_finding_measured_it() -> None:
    finding = core().findings[0]
    step = Step("Use bind variables.", 0.43, "free", finding.rule, 1)
    verdict = replace(core().verdict, base="captured_time", steps=(step,))
    for unit, whole in (("share of DB time", "DB time"), ("share of CPU and wait time", "CPU and wait time")):
        shares = (Evidence("hard parsing", 0.43, unit), Evidence("hard parses", 196.0, "1/s"))
        measured = replace(finding, evidence=shares)
        assert shown(verdict=verdict, findings=(measured,))["The best change saves"].note == f"of {whole}, by step 1"
    assert shown(verdict=verdict, findings=())["The best change saves"].note == "of CPU and wait time, by step 1"
