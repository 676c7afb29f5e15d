"""What the calls about rising load take in their addresses: a set of reports, and their users."""

from typing import Annotated

from fastapi import Depends, Query
from pydantic import StringConstraints

from app.scaling.service import MOST, Asked
from app.web.stated_clean import NO_NUL

Name = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9]{1,40}(\.[1-9][0-9]{0,6})?$")]
Users = Annotated[float, Query(gt=0, le=1e9)]


def asked(
    report: Annotated[
        list[Name], Query(description="Stored reports, as `id` or `id.part`", max_length=MOST, default_factory=list)
    ],
    users: Annotated[
        list[Users],
        Query(
            description="How many users worked while each was taken, in their order; else what their names say",
            max_length=MOST,
            default_factory=list,
        ),
    ],
    label: Annotated[
        str | None, Query(description="All reports of databases with this label", max_length=200, pattern=NO_NUL)
    ] = None,
    reference: Annotated[
        str | None, Query(description="All reports with this reference of their sender", max_length=200, pattern=NO_NUL)
    ] = None,
) -> Asked:
    """The set that an address names."""
    return Asked(report, label, reference, users)


AskedSet = Annotated[Asked, Depends(asked)]
