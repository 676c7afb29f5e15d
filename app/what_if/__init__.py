"""What if."""
