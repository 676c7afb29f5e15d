"""What OpenAPI shows is what is answered: a real analysis fits the documented one, unknown keys included."""

import json

from app.analysis.jobs import analyse_to_json
from app.resources import samples_dir
from app.web.schemas import Analysis, Table


def test_a_real_analysis_and_its_tables_fit_the_documented_ones() -> None:
    for path in sorted(samples_dir().glob("*/*.*")):
        if path.suffix not in (".txt", ".html"):
            continue
        document, tables = analyse_to_json(path.read_bytes(), path.name).split(b"\n")
        analysis = Analysis.model_validate_json(document, strict=True)
        assert json.loads(analysis.model_dump_json(by_alias=True)) == json.loads(document)
        for table in json.loads(tables):
            Table.model_validate(table, strict=True)
