"""What the host's own tools saw in the minutes of a report, and which instances of a cluster they belong to."""
