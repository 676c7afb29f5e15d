"""What a change would save, asked of a stored verdict."""
