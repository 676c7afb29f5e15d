"""IO Profile: page 1 since AWR 11.2.0.4."""

from tests.writer.form import Col, Form, Section
from tests.writer.printed import label, one
from tests.writer.releases import awr

section = Section(
    "io_profile",
    70,
    (
        Form(
            awr("11.2.0.4"),
            "IO Profile",
            (
                Col("name", 27, label, "", ruled=False),
                Col("total_per_s", 17, one, "Read+Write/Second", html="Read+Write Per Second"),
                Col("read_per_s", 15, one, "Read/Second", html="Read per Second"),
                Col("write_per_s", 15, one, "Write/Second", html="Write Per Second"),
            ),
            front=(1, 0),
            summary="This table displays IO profile",
        ),
    ),
)
