"""Figures of real reports, told by a second reader that shares no code with ours."""
