"""The law is had back from figures that it made, and no part of it is below zero."""

import pytest

from rules.scaling.document import ScalingFit
from rules.scaling.usl import fit, rate_at


@pytest.mark.parametrize(("contention", "coherency"), [(0.03, 0.0005), (0.1, 0.0), (0.0, 0.002), (0.0, 0.0)])
def test_it_is_had_back_from_its_own_figures(contention: float, coherency: float) -> None:
    law = ScalingFit(50.0, contention, coherency, 0.0)
    found = fit([(users, rate_at(law, users)) for users in (1, 2, 4, 8, 16, 32, 64)])
    assert found is not None
    assert found.alone == pytest.approx(50)
    assert (found.contention, found.coherency) == pytest.approx((contention, coherency), abs=1e-9)
    assert found.rms_percent == pytest.approx(0, abs=1e-6)


def test_the_peak_is_where_the_law_turns() -> None:
    law = ScalingFit(50.0, 0.03, 0.0005, 0.0)
    found = fit([(users, rate_at(law, users)) for users in (1, 8, 32, 64)])
    assert found is not None
    assert found.peak_users == pytest.approx(44.05, abs=0.01)
    assert found.peak_rate == pytest.approx(max(rate_at(law, users) for users in range(1, 200)), rel=1e-4)


def test_cern_s_reads_by_parallel_degree_have_no_peak() -> None:
    """Figures of the paper: 2 to 350 readers, 298 to 8,675 reads a second."""
    found = fit([(2, 298), (10, 1375), (40, 4048), (100, 6624), (200, 8016), (350, 8675)])
    assert found is not None
    assert found.rms_percent < 3
    assert found.alone == pytest.approx(150, rel=0.03)
    assert found.peak_users is None or found.peak_users > 350


def test_faster_than_linear_and_few_loads() -> None:
    found = fit([(1, 10), (2, 30), (4, 100)])
    assert found is not None
    assert min(found.contention, found.coherency) >= 0
    assert fit([(1, 10), (2, 19), (2, 20)]) is None
