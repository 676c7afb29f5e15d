"""Waits to send to or receive more from clients, database links and standby databases."""

from rules.breakdown import class_share

metric = class_share("network_share", "Network share", "network")
