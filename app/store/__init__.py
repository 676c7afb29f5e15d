"""What is stored, and the questions that are asked of it."""
