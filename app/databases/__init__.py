"""Databases as people keep them: lists, settings, markers, storage facts, joining and splitting, removal."""
