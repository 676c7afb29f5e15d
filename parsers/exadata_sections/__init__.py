"""Sections that instance and cluster reports print alike: an Exadata machine's storage, one section a module."""
