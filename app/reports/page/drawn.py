"""What the page of a report draws beside its tables."""

from collections.abc import Sequence
from dataclasses import dataclass

from app.analysis.document import Analysis
from app.reports.page import first_screen, view
from rules.pictures import HistogramPicture, TimePicture
from rules.storage.inputs.activity import ActivitySlot
from rules.storage.inputs.latency_class import KindOfMedia, kinds_of_media
from rules.what_if.basis import OnCurve


@dataclass(frozen=True)
class Drawn:
    """`time_picture` is where DB time went, `large_parts` its classes that are named beside it, `small_parts` all
    others together, `about_time` why other shares differ from its; `histogram` how long single-block reads took;
    `slots` the activity over the window, beside `cpus` of the host; `kinds` of media by their latency, beside `read_ms`
    of a single-block read; `on_curve` where that stands on the load curve of the storage; `about_steps` how the steps
    relate, where that is not plain, `open_steps` how many are not folded. None or empty where the report does not show
    it, or there is none."""

    time_picture: TimePicture | None
    large_parts: Sequence[str]
    small_parts: tuple[str, float] | None
    about_time: str
    histogram: HistogramPicture | None
    slots: Sequence[ActivitySlot]
    cpus: float | None
    kinds: Sequence[KindOfMedia]
    read_ms: float | None
    on_curve: OnCurve | None
    about_steps: str
    open_steps: int


def drawn(analysis: Analysis) -> Drawn:
    """The pictures of one report."""
    picture = view.time_picture(analysis.pictures)
    return Drawn(
        picture,
        first_screen.large_parts(picture),
        first_screen.small_parts(picture),
        first_screen.about_time(picture, analysis.verdict.base),
        analysis.pictures.latency_histogram,
        analysis.verdict.activity.slots,
        view.figure_of(analysis, "cpus"),
        kinds_of_media(),
        view.figure_of(analysis, "single_block_read_ms"),
        analysis.verdict.basis.on_curve if analysis.verdict.basis else None,
        first_screen.about_steps(analysis.verdict),
        first_screen.open_steps(analysis.verdict),
    )
