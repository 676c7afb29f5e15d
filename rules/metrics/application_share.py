"""Locks that the application takes: rows, tables, its own."""

from rules.breakdown import class_share

metric = class_share("application_share", "Application share", "application")
