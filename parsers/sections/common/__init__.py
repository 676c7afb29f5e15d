"""Sections that instance and cluster reports print alike: recorded activity, Exadata storage; one section a module."""
