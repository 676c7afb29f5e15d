"""A storage tested by fio, load by load, as Orion does; what was found as Orion's files and as a curve."""
