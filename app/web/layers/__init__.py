"""What every request passes before its route, and its answer behind it."""
