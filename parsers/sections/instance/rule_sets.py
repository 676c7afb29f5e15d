"""Rule Sets: evaluations of the rules of queues and Streams."""

from parsers.families.named_lines import read_named_lines
from parsers.model.column_types import Column, count, percent, text
from parsers.model.section import Section

section = Section(
    name="rule_sets",
    title="Rule Sets",
    titles=("rule sets?",),
    columns=(
        Column("rule_set", text, ("Rule", "Rule Set", "Ruleset Name", "Rule Set Name"), "Rule set"),
        Column("restarted", text, ("*",), "Restarted inside the interval"),
        Column("evaluations", count, ("Evals", "Evaluations"), "Evaluations"),
        Column("evaluations_per_s", count, ("Eval/sec",), "Evaluations per second", "1/s"),
        Column("reloads_per_s", count, ("Reloads/sec",), "Reloads per second", "1/s"),
        Column("no_sql_evaluation_percent", percent, ("No-SQL Eval %",), "Evaluated without SQL", "%"),
        Column("sql_evaluation_percent", percent, ("SQL Eval %",), "Evaluated by SQL", "%"),
    ),
    required=(),
    order=532,
    read=read_named_lines,
)
