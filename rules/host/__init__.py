"""What the host's own tools saw, and the instances of a cluster."""
