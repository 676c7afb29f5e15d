"""Locks that the application takes: rows, tables, its own."""

from rules.waits.time_shares import class_share

metric = class_share("application_share", "Application share", "application")
