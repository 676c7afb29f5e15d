"""Stored reports and files held against each other: what is asked, which reports that is, and how it is shown."""
