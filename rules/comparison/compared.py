"""What is made of two sides, each part when it is asked for; `answer` puts them together."""

from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from rules.comparison.document import Comparison, UnitCandidate
from rules.comparison.engine import run
from rules.comparison.headroom import Headrooms, headroom
from rules.comparison.metric_table import rows
from rules.comparison.noise import RankTest, rank_test
from rules.comparison.pair import EventCost, Pair
from rules.comparison.ratios import costs
from rules.comparison.rule import PairFinding
from rules.comparison.sentences import caution, headline, sentences
from rules.comparison.short_answer import outcome, short
from rules.comparison.side_summary import side_summary
from rules.comparison.slower import Slower, slower
from rules.comparison.statements import rounded_away, statements
from rules.comparison.waterfall import event_costs, of_component
from rules.comparison.workload_mix import Distance


@dataclass(frozen=True)
class Compared:
    """Two sides held against each other; `candidates` are the units there were to choose from."""

    pair: Pair
    candidates: tuple[Distance, ...] = ()

    @cached_property
    def findings(self) -> list[PairFinding]:
        """What the rules found, fired first."""
        return run(self.pair)

    @cached_property
    def events(self) -> list[EventCost]:
        """Events per unit of work, where each side is one printed window."""
        return event_costs(self.pair.before, self.pair.after, self.pair.unit) if self.pair.unit else []

    @cached_property
    def slower(self) -> list[Slower]:
        """What got slower, the worst first."""
        return slower(self.pair, self.events)

    @cached_property
    def sentences(self) -> list[str]:
        """What a DBA would say of it."""
        check = self.pair.prediction
        predicted = check.sentence if check and self.pair.comparable.answer != "no" else None
        return sentences(self.pair, self.slower, predicted)

    @property
    def headline(self) -> str:
        """One sentence with the figure that counts."""
        return headline(self.pair)

    def answer(self) -> Comparison:
        """The contract's comparison object."""
        pair = self.pair
        said_first = pair.comparable.answer != "no" and bool(self.sentences)  # it is the headline, and says why
        return Comparison(
            comparable=pair.comparable.answer,
            because=pair.comparable.because,
            attributed=pair.comparable.attributed,
            configuration=pair.comparable.configuration,
            unit=pair.unit,
            distance=pair.distance,
            unit_candidates=tuple(
                UnitCandidate(candidate.unit, candidate.distance, candidate.worst) for candidate in self.candidates
            ),
            base=pair.base,
            before=side_summary(pair, pair.before, pair.all_before),
            after=side_summary(pair, pair.after, pair.all_after),
            factor=pair.factor,
            work_ratio=pair.work_ratio,
            db_time_ratio=pair.db_time_ratio,
            cost_ratio=pair.cost_ratio,
            work_rate_ratio=pair.work_rate_ratio,
            db_time_rate_ratio=pair.db_time_rate_ratio,
            waterfall=tuple(replace(step, events=of_component(self.events, step.component)) for step in pair.waterfall),
            rank_test=self._rank_test(),
            metrics=tuple(rows(pair)),
            statements=tuple(statements(pair.before, pair.after)),
            statements_left_out=rounded_away(pair.before, pair.after),
            headroom=Headrooms(headroom(pair.before), headroom(pair.after)),
            prediction=pair.prediction,
            slower=tuple(self.slower),
            findings=tuple(finding.finding() for finding in self.findings),
            outcome=outcome(pair),
            short=short(pair),
            headline=self.headline,
            sentences=tuple(self.sentences),
            answer=self.sentences[0] if said_first else self.headline,
            more=tuple(sentence for sentence in self.sentences[int(said_first) :] if sentence != self.headline),
            caution=caution(pair),
        )

    def _rank_test(self) -> RankTest | None:
        """Whether what a unit costs differs by more than chance, where both sides are sets."""
        pair = self.pair
        if pair.unit is None or not (pair.before.is_set and pair.after.is_set):
            return None
        return rank_test(costs(pair.before, pair.unit), costs(pair.after, pair.unit))
