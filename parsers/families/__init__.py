"""Columns and odd layouts that sections of one family share."""
