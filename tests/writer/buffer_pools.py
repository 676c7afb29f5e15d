"""Buffer Pool Statistics of 9.2: a figure that does not fit takes the blank before it too."""

from tests.writer.form import Col, Form, PrintedRow
from tests.writer.model import Figures
from tests.writer.printed import one, text, whole

STATISTICS_9 = (
    Col("pool", 3, text, "P"),
    Col("buffers", 10, whole, "Number of|Buffers"),
    Col("hit_percent", 5, one, "Cache|Hit %"),
    Col("buffer_gets", 11, whole, "Buffer|Gets"),
    Col("physical_reads", 11, whole, "Physical|Reads"),
    Col("physical_writes", 10, whole, "Physical|Writes"),
    Col("free_buffer_waits", 7, whole, "Free|Buffer|Waits"),
    Col("write_complete_waits", 8, whole, "Write|Complete|Waits"),
    Col("buffer_busy_waits", 7, whole, "Buffer|Busy|Waits"),
)


def glued(form: Form, figures: Figures, rows: list[PrintedRow]) -> list[str]:
    """Every field is one wider than its ruler."""
    lines = []
    for row in rows:
        line = row["pool"].text.ljust(form.columns[0].width)
        for column in form.columns[1:]:
            figure = row[column.name].text
            line += "#" * (column.width + 1) if figure.startswith("#") else figure.rjust(column.width + 1)
        lines.append(line)
    return lines
