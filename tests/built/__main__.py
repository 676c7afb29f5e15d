"""Writes every built report and what is expected of it."""

import yaml

from parsers import parse
from rules import judge
from tests.built import clusters, reports


def main() -> None:
    single = [(built, reports.expected(built)) for built in reports.REPORTS]
    many = [(built, clusters.expected(built)) for built in clusters.CLUSTERS]
    for built, wanted in [*single, *many]:
        data = built.written().data
        built.path.write_bytes(data)
        verdict = judge(parse(data)[0]).verdict
        wanted["case"] = verdict.case
        built.yaml.write_text(yaml.safe_dump(wanted, sort_keys=False), encoding="utf-8")
        print(built.path.name, len(data), verdict.case, verdict.headline)


if __name__ == "__main__":
    main()
