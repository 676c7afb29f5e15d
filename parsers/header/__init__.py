"""Whose report it is: the header of instance and cluster reports."""
