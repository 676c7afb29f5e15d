"""What the cells of Exadata are: model and software, on the page only."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import plain, text
from tests.writer.releases import awr

CELLS = Col("cell_names", 20, text, "Cells")

model = Section(
    "exadata_server_model",
    401,
    (
        Form(
            awr("19"),
            "Exadata Storage Server Model",
            (
                Col("model", 50, text, "Model"),
                Col("cpu_count", 10, plain, "CPU Count"),
                Col("memory_gb", 12, plain, "Memory (GB)"),
                Col("cells", 8, plain, "# Cells"),
                CELLS,
            ),
            media=("html",),
        ),
    ),
)
version = Section(
    "exadata_server_version",
    402,
    (
        Form(
            awr("19"),
            "Exadata Storage Server Version",
            (Col("package_type", 14, text, "Package Type"), Col("package_version", 40, text, "Package Version"), CELLS),
            media=("html",),
        ),
    ),
)
