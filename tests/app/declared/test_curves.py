"""Load curves as they are kept."""

from collections.abc import Sequence
from typing import Any

import pytest
from sqlalchemy import Engine

from app.analysis.pool import StudiedCurve
from app.declared import curve_figures
from app.declared.curves import Curves
from app.store.access.visibility import EVERYBODY
from app.store.audit.noting import NOTING, noted
from tests.app.stand_in import StandIn

FILES = [("curve.csv", b"outstanding,iops,latency_ms\n1,100,10\n")]


class Overtaken(StandIn):
    """Somebody else stores the same files while these are read."""

    def __init__(self, curves: Curves) -> None:
        super().__init__()
        self._curves = curves

    def curves(self, files: Sequence[tuple[str, bytes]], storage: object, columns: str = "") -> list[StudiedCurve]:
        self._curves.take(list(files))
        return super().curves(files, storage, columns)  # type: ignore[arg-type]


def _noted_ids(curves: Curves) -> object:
    with noted("curve.create"):
        curves.take(FILES)
        noting = NOTING.get()
        assert noting is not None
        return noting.entry.detail["curves"]


def test_the_audit_log_names_the_curves_that_were_stored(engine: Engine) -> None:
    ids = _noted_ids(Curves(engine, StandIn()))
    assert ids
    assert ids == [line.id for line in Curves(engine, StandIn()).take(FILES).curves]


def test_curves_that_another_stored_meanwhile_are_not_named_by_ids_that_nobody_has(engine: Engine) -> None:
    assert _noted_ids(Curves(engine, Overtaken(Curves(engine, StandIn())))) == []


def test_a_curve_that_is_removed_while_curves_are_sorted_is_still_listed(
    engine: Engine, monkeypatch: pytest.MonkeyPatch
) -> None:
    curves = Curves(engine, StandIn())
    (line,) = curves.take(FILES).curves
    kept = curve_figures.behind

    def removed_meanwhile(*asked: Any) -> Any:
        curves.delete(line.id)
        return kept(*asked)

    monkeypatch.setattr(curve_figures, "behind", removed_meanwhile)
    assert [one.id for one in curves.page(EVERYBODY, sort="most").curves] == [line.id]
    monkeypatch.undo()
    assert curves.page(EVERYBODY, sort="most").curves == []
