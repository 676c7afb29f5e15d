"""What was foreseen, as it was foreseen: written down when a report comes, or kept by somebody."""
