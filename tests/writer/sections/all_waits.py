"""Statspack since 11g lists foregrounds and backgrounds together once more."""

from tests.writer.form import Form, Section
from tests.writer.releases import statspack
from tests.writer.wait_forms import STATSPACK_11

section = Section("all_waits", 131, (Form(statspack("11.2"), "Wait Events (fg and bg)", STATSPACK_11, new_page=True),))
