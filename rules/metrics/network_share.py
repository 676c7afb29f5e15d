"""Waits to send to or receive more from clients, database links and standby databases."""

from rules.waits.time_shares import class_share

metric = class_share("network_share", "Network share", "network")
